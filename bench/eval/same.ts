/** Whether an answer is the expected one. */
import { isRecord } from '../../src/core/json.ts';

/** Sums in another order differ in their last digits. */
const tolerance = 1e-9;

/**
 * Deep equality of JSON data: the same members and the same items in the same order, numbers up to rounding errors.
 * `unordered` names the lists whose order does not count, as a task does; `place` is where both values stand.
 */
export function isSame(actual: unknown, expected: unknown, unordered: readonly string[] = [], place = ''): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return false;
    const isSameItem = (item: unknown, wanted: unknown) => isSame(item, wanted, unordered, `${place}/*`);
    return unordered.includes(place)
      ? isSameBag(actual, expected, isSameItem)
      : expected.every((wanted, index) => isSameItem(actual[index], wanted));
  }
  if (isRecord(expected)) {
    const names = Object.keys(expected);
    if (!isRecord(actual) || Object.keys(actual).length !== names.length) return false;
    return names.every(
      (name) => Object.hasOwn(actual, name) && isSame(actual[name], expected[name], unordered, `${place}/${name}`),
    );
  }
  if (typeof expected === 'number' && typeof actual === 'number') return isClose(actual, expected);
  return actual === expected;
}

/** Every wanted item has one of its own, which is first come first served because sameness is as good as transitive. */
function isSameBag(
  items: readonly unknown[],
  wanted: readonly unknown[],
  isSameItem: (item: unknown, wanted: unknown) => boolean,
): boolean {
  const left = [...items];
  return wanted.every((one) => {
    const at = left.findIndex((item) => isSameItem(item, one));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= tolerance * Math.max(1, Math.abs(one), Math.abs(other));
}
