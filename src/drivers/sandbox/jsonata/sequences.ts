/** Joining, flattening and ordering of items, for paths and functions alike. */
import { inlineLimits } from './limits.ts';
import { abandon, marks, type Run } from './run.ts';
import { isFields, ownField } from './values.ts';

/** Adds a value to items: an array by its items, unless it was written as one (`a.[b, c]`). */
export function addFlat(items: unknown[], value: unknown, run: Run): void {
  if (!Array.isArray(value) || run.isMarked(value, marks.cons)) {
    run.make(1);
    items.push(value);
  } else addAll(items, value, run);
}

/** Adds the items of an array. */
export function addAll(items: unknown[], more: readonly unknown[], run: Run): void {
  run.make(more.length);
  run.step(more.length);
  for (let index = 0; index < more.length; index++) items.push(more[index]);
}

/** `$append`: an array without marks, or the one side that is there. */
export function append(left: unknown, right: unknown, run: Run): unknown {
  if (left === undefined) return right;
  if (right === undefined) return left;
  const items: unknown[] = [];
  if (Array.isArray(left)) addAll(items, left, run);
  else items.push(left);
  if (Array.isArray(right)) addAll(items, right, run);
  else items.push(right);
  run.make(2);
  return items;
}

/** The field of every item, and of the items of items. */
export function collectField(
  list: readonly unknown[],
  key: string,
  run: Run,
  found: unknown[] = [],
  depth = 0,
): readonly unknown[] {
  if (depth > inlineLimits.dataNesting) abandon();
  run.step(list.length);
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    if (Array.isArray(item)) collectField(item, key, run, found, depth + 1);
    else if (isFields(item)) {
      const value = ownField(item, key);
      if (Array.isArray(value)) addAll(found, value, run);
      else if (value !== undefined) {
        run.make(1);
        found.push(value);
      }
    }
  }
  return found;
}

/** The library's merge sort, to the order of its comparisons: they decide where an order has contradictions. */
export function sortItems<Item>(
  items: readonly Item[],
  isAfter: (left: Item, right: Item) => boolean,
  run: Run,
): Item[] {
  if (items.length <= 1) return [...items];
  run.step(items.length);
  const middle = Math.floor(items.length / 2);
  const left = sortItems(items.slice(0, middle), isAfter, run);
  const right = sortItems(items.slice(middle), isAfter, run);
  const merged: Item[] = [];
  let [fromLeft, fromRight] = [0, 0];
  while (fromLeft < left.length && fromRight < right.length) {
    run.step();
    // Both are there: the loop has checked the positions.
    const [first, second] = [left[fromLeft] as Item, right[fromRight] as Item];
    if (isAfter(first, second)) {
      merged.push(second);
      fromRight += 1;
    } else {
      merged.push(first);
      fromLeft += 1;
    }
  }
  return [...merged, ...left.slice(fromLeft), ...right.slice(fromRight)];
}
