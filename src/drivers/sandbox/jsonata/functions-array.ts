/** Built-in functions on arrays that call no other function. */
import { asList, type Body, builtin, unlessMissing } from './builtin.ts';
import { marks, type Run } from './run.ts';
import { append } from './sequences.ts';
import { isEqual } from './values.ts';

const count: Body = ([value]) => (value === undefined ? 0 : asList(value).length);

const reverse: Body = (args, run) => {
  const list = asList(args[0]);
  if (list.length <= 1) return list;
  run.make(list.length);
  run.step(list.length);
  return list.toReversed();
};

const distinct: Body = ([value], run) => {
  if (!Array.isArray(value) || value.length <= 1) return value;
  const found: unknown[] = [];
  const scalars = new Set<unknown>();
  const objects: unknown[] = [];
  run.make(value.length);
  for (const item of value) {
    run.step();
    if (isKnown(item, scalars, objects, run)) continue;
    if (typeof item === 'object' && item !== null) objects.push(item);
    else scalars.add(item);
    found.push(item);
  }
  return run.isMarked(value, marks.sequence) ? run.mark(found, marks.sequence) : found;
};

function isKnown(item: unknown, scalars: ReadonlySet<unknown>, objects: readonly unknown[], run: Run): boolean {
  if (typeof item !== 'object' || item === null) {
    if (typeof item === 'string') run.read(item.length);
    return scalars.has(item);
  }
  return objects.some((known) => {
    run.step();
    return isEqual(item, known, run);
  });
}

const zip: Body = (args, run) => {
  const lists = args.map((arg) => (Array.isArray(arg) ? arg : []));
  const length = Math.min(...lists.map((list) => list.length));
  run.make(length * (lists.length + 1));
  run.step(length * lists.length);
  const rows: unknown[] = [];
  for (let index = 0; index < length; index++) rows.push(lists.map((list): unknown => list[index]));
  return rows;
};

export const arrayFunctions = {
  count: builtin('a', 1, count),
  append: builtin('xx', 2, ([left, right], run) => append(left, right, run)),
  reverse: builtin('a', 1, unlessMissing(reverse)),
  distinct: builtin('x', 1, distinct),
  zip: builtin('a+', 0, zip),
  exists: builtin('x', 1, ([value]) => value !== undefined),
};
