/** `^(...)`: the order of a step's items. */
import { type Ast, child, children } from './ast.ts';
import type { Compiler, Node } from './node.ts';
import { abandon, type Run } from './run.ts';
import type { Frame, Scope } from './scope.ts';
import { sortItems } from './sequences.ts';

interface Term {
  readonly key: Node;
  readonly isDescending: boolean;
}

/** An item and its keys, each read when two items are first compared by it. */
interface Entry {
  readonly item: unknown;
  readonly keys: unknown[];
}

/** Gives back the items themselves when there is nothing to order. */
export type Order = (items: readonly unknown[], frame: Frame, run: Run) => readonly unknown[];

export function compileOrder(ast: Ast, scope: Scope, compiler: Compiler): Order {
  const terms = children(ast, 'terms').map((term): Term => {
    return { key: compiler.value(child(term, 'expression'), scope), isDescending: term['descending'] === true };
  });
  return (items, frame, run) => {
    if (items.length <= 1) return items;
    run.refuseHole(items);
    run.make(2 * items.length);
    const keyOf = (entry: Entry, index: number): unknown => {
      if (entry.keys.length <= index) entry.keys.push(terms[index]?.key(entry.item, frame, run));
      return entry.keys[index];
    };
    const isAfter = (left: Entry, right: Entry): boolean => compareEntries(left, right, terms, keyOf, run) > 0;
    const entries = items.map((item): Entry => ({ item, keys: [] }));
    return sortItems(entries, isAfter, run).map(({ item }) => item);
  };
}

function compareEntries(
  left: Entry,
  right: Entry,
  terms: readonly Term[],
  keyOf: (entry: Entry, index: number) => unknown,
  run: Run,
): number {
  for (let index = 0; index < terms.length; index++) {
    run.step();
    const order = compareKeys(keyOf(left, index), keyOf(right, index), run);
    if (order.value === 0) continue;
    // What is missing comes last, whatever the direction.
    return terms[index]?.isDescending === true && !order.isMissing ? -order.value : order.value;
  }
  return 0;
}

function compareKeys(left: unknown, right: unknown, run: Run): { readonly value: number; readonly isMissing: boolean } {
  if (left === undefined || right === undefined) {
    const value = left === right ? 0 : left === undefined ? 1 : -1;
    return { value, isMissing: true };
  }
  const areNumbers = typeof left === 'number' && typeof right === 'number';
  if (!areNumbers && !(typeof left === 'string' && typeof right === 'string')) return abandon();
  if (typeof left === 'string') run.read(left.length);
  return { value: left === right ? 0 : left < right ? -1 : 1, isMissing: false };
}
