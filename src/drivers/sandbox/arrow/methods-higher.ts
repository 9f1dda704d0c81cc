/** Methods of lists that call a function for each item. */
import type { Node } from './node.ts';
import { abandon, type Run } from './run.ts';
import type { Callable } from './scope.ts';
import { toNumber } from './values.ts';

export interface HigherMethod {
  readonly run: (run: Run, list: readonly unknown[], call: Callable, initial: Node | undefined) => unknown;
  readonly takesInitial?: true;
  /** It changes the list. */
  readonly changes?: true;
}

function map(run: Run, list: readonly unknown[], call: Callable): unknown {
  const result: unknown[] = [];
  run.step(list.length);
  for (let index = 0; index < list.length; index++) result.push(call(run, list[index], index, list));
  return result;
}

function filter(run: Run, list: readonly unknown[], call: Callable): unknown {
  const result: unknown[] = [];
  run.step(list.length);
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    if (call(run, item, index, list)) result.push(item);
  }
  return result;
}

function flatMap(run: Run, list: readonly unknown[], call: Callable): unknown {
  const result: unknown[] = [];
  run.step(list.length);
  for (let index = 0; index < list.length; index++) {
    const value = call(run, list[index], index, list);
    if (!Array.isArray(value)) result.push(value);
    else {
      run.step(value.length);
      for (let at = 0; at < value.length; at++) result.push(value[at]);
    }
  }
  return result;
}

/** The first index whose item the function takes, or -1. */
function search(run: Run, list: readonly unknown[], call: Callable): number {
  for (let index = 0; index < list.length; index++) {
    run.step(1);
    if (call(run, list[index], index, list)) return index;
  }
  return -1;
}

function searchLast(run: Run, list: readonly unknown[], call: Callable): number {
  for (let index = list.length - 1; index >= 0; index--) {
    run.step(1);
    if (call(run, list[index], index, list)) return index;
  }
  return -1;
}

function every(run: Run, list: readonly unknown[], call: Callable): boolean {
  for (let index = 0; index < list.length; index++) {
    run.step(1);
    if (!call(run, list[index], index, list)) return false;
  }
  return true;
}

function reduce(run: Run, list: readonly unknown[], call: Callable, initial: Node | undefined): unknown {
  if (initial === undefined && list.length === 0) abandon();
  run.step(list.length);
  let value = initial === undefined ? list[0] : initial(run);
  for (let index = initial === undefined ? 1 : 0; index < list.length; index++) {
    value = call(run, value, list[index], index, list);
  }
  return value;
}

/** The engine's own sort, in a worker as well: where comparisons contradict each other both end alike. */
function sort(run: Run, list: readonly unknown[], call: Callable): unknown {
  run.step(8 * list.length);
  return list.toSorted((left, right) => toNumber(call(run, left, right), run));
}

export const higherMethods: ReadonlyMap<string, HigherMethod> = new Map<string, HigherMethod>([
  ['map', { run: map }],
  ['filter', { run: filter }],
  ['flatMap', { run: flatMap }],
  ['find', { run: (run, list, call) => list[search(run, list, call)] }],
  ['findIndex', { run: search }],
  ['findLast', { run: (run, list, call) => list[searchLast(run, list, call)] }],
  ['findLastIndex', { run: searchLast }],
  ['some', { run: (run, list, call) => search(run, list, call) >= 0 }],
  ['every', { run: every }],
  ['reduce', { run: reduce, takesInitial: true }],
  ['toSorted', { run: sort }],
  ['sort', { run: sort, changes: true }],
]);
