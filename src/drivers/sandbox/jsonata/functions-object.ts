/** Built-in functions on objects that call no other function, and on the kind of a value. */
import { asList, asText, type Body, builtin, unlessMissing } from './builtin.ts';
import { inlineLimits } from './limits.ts';
import { abandon, marks, type Run } from './run.ts';
import { addAll, collectField } from './sequences.ts';
import { isFields, ownField, ownKeys, setField } from './values.ts';

const keys: Body = ([value], run) => {
  const found = new Set<string>();
  collectKeys(value, found, run, 0);
  // Through an object, because that is what puts keys that are numbers first.
  const merged: Record<string, unknown> = {};
  for (const key of found) setField(merged, key, true);
  return run.mark(Object.keys(merged), marks.sequence);
};

function collectKeys(value: unknown, found: Set<string>, run: Run, depth: number): void {
  if (depth > inlineLimits.dataNesting) abandon();
  run.step();
  if (Array.isArray(value)) for (const item of value) collectKeys(item, found, run, depth + 1);
  else if (isFields(value)) {
    for (const key of ownKeys(value, run)) found.add(key);
    run.make(found.size);
  }
}

const lookup: Body = ([value, key], run) => {
  const name = asText(key);
  if (Array.isArray(value)) return run.mark(collectField(value, name, run), marks.sequence);
  return isFields(value) ? ownField(value, name) : undefined;
};

const spread: Body = ([value], run) => spreadOut(value, run, 0);

function spreadOut(value: unknown, run: Run, depth: number): unknown {
  if (depth > inlineLimits.dataNesting) abandon();
  run.step();
  if (isFields(value)) return run.mark(splitFields(value, run), marks.sequence);
  if (!Array.isArray(value)) return value;
  if (value.length === 0) return run.mark([], marks.sequence);
  const parts: unknown[] = [];
  for (const item of value) {
    const part = spreadOut(item, run, depth + 1);
    if (Array.isArray(part)) addAll(parts, part, run);
    else parts.push(part);
  }
  run.make(value.length);
  return parts;
}

function splitFields(fields: Readonly<Record<string, unknown>>, run: Run): readonly unknown[] {
  const names = ownKeys(fields, run);
  run.make(2 * names.length);
  return names.map((name) => {
    const single: Record<string, unknown> = {};
    setField(single, name, fields[name]);
    return single;
  });
}

const merge: Body = (args, run) => {
  const merged: Record<string, unknown> = {};
  for (const item of asList(args[0])) {
    if (!isFields(item)) return abandon();
    const names = ownKeys(item, run);
    run.make(names.length);
    for (const name of names) setField(merged, name, item[name]);
  }
  return merged;
};

const type: Body = ([value]) => {
  if (value === undefined) return undefined;
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

export const objectFunctions = {
  keys: builtin('x-', 1, keys),
  lookup: builtin('x-s', 2, lookup),
  spread: builtin('x-', 1, spread),
  merge: builtin('a<o>', 1, unlessMissing(merge)),
  type: builtin('x', 1, type),
};
