/** Built-in functions that call a function: on each item, on each field, on two items. */
import { asCallable, asList, type Body, builtin, unlessMissing } from './builtin.ts';
import type { Callable } from './callable.ts';
import { abandon, marks, type Run } from './run.ts';
import { sortItems } from './sequences.ts';
import { isFields, isTruthy, ownKeys, setField } from './values.ts';

/** Calls with value, position and whole, as many of them as the function declares. */
function makeCaller(callable: Callable, whole: unknown, run: Run): (value: unknown, position: unknown) => unknown {
  const arity = callable.arity ?? abandon();
  const callBack = callable.callBack ?? abandon();
  return (value, position) => {
    run.step();
    return callBack(arity >= 3 ? [value, position, whole] : arity === 2 ? [value, position] : [value], run);
  };
}

const map: Body = (args, run) => {
  const list = asList(args[0]);
  const call = makeCaller(asCallable(args[1]), list, run);
  const results: unknown[] = [];
  for (let index = 0; index < list.length; index++) {
    const result = call(list[index], index);
    if (result === undefined) continue;
    run.make(1);
    results.push(result);
  }
  return run.mark(results, marks.sequence);
};

const filter: Body = (args, run) => {
  const list = asList(args[0]);
  const call = makeCaller(asCallable(args[1]), list, run);
  const results: unknown[] = [];
  for (let index = 0; index < list.length; index++) {
    if (!isTruthy(call(list[index], index), run)) continue;
    run.make(1);
    results.push(list[index]);
  }
  return run.mark(results, marks.sequence);
};

const single: Body = (args, run) => {
  const list = asList(args[0]);
  const call = args[1] === undefined ? () => true : makeCaller(asCallable(args[1]), list, run);
  run.step(list.length);
  const found = list.filter((item, index) => isTruthy(call(item, index), run));
  return found.length === 1 ? found[0] : abandon();
};

const reduce: Body = (args, run) => {
  const list = asList(args[0]);
  const callable = asCallable(args[1]);
  const callBack = callable.callBack ?? abandon();
  const arity = callable.arity ?? abandon();
  if (arity < 2) return abandon();
  const hasStart = args[2] !== undefined || list.length === 0;
  let result = hasStart ? args[2] : list[0];
  for (let index = hasStart ? 0 : 1; index < list.length; index++) {
    run.step();
    const item = list[index];
    result = callBack(
      arity === 2 ? [result, item] : arity === 3 ? [result, item, index] : [result, item, index, list],
      run,
    );
  }
  return result;
};

const each: Body = (args, run) => {
  const results: unknown[] = [];
  const fields = isFields(args[0]) ? args[0] : {};
  const call = makeCaller(asCallable(args[1]), fields, run);
  for (const key of ownKeys(fields, run)) {
    const result = call(fields[key], key);
    if (result === undefined) continue;
    run.make(1);
    results.push(result);
  }
  return run.mark(results, marks.sequence);
};

const sift: Body = (args, run) => {
  const kept: Record<string, unknown> = {};
  const fields = isFields(args[0]) ? args[0] : {};
  const call = makeCaller(asCallable(args[1]), fields, run);
  for (const key of ownKeys(fields, run)) {
    if (!isTruthy(call(fields[key], key), run)) continue;
    run.make(1);
    setField(kept, key, fields[key]);
  }
  return Object.keys(kept).length === 0 ? undefined : kept;
};

const sort: Body = (args, run) => {
  const list = asList(args[0]);
  if (list.length <= 1) return list;
  run.make(list.length);
  run.step(list.length);
  if (args[1] !== undefined) {
    const comparator = asCallable(args[1]);
    // The library calls it as the plain function that it is, unless this call stands at the end of a lambda.
    if (!comparator.isWrapped) return abandon();
    return sortItems(list, (left, right) => Boolean(comparator.call([left, right], null, run)), run);
  }
  if (list.every((item) => typeof item === 'number')) return sortItems(list, (left, right) => left > right, run);
  if (!list.every((item) => typeof item === 'string')) return abandon();
  return sortItems(list, (left, right) => isTextAfter(left, right, run), run);
};

function isTextAfter(left: string, right: string, run: Run): boolean {
  run.read(Math.min(left.length, right.length));
  return left > right;
}

export const higherFunctions = {
  map: builtin('af', 2, unlessMissing(map)),
  filter: builtin('af', 2, unlessMissing(filter)),
  single: builtin('af?', 2, unlessMissing(single)),
  reduce: builtin('afj?', 3, unlessMissing(reduce)),
  each: builtin('o-f', 2, each),
  sift: builtin('o-f?', 2, sift),
  sort: builtin('af?', 2, unlessMissing(sort)),
};
