/** What is done by a request, and to what, by the words of its path. */
import { singular } from '../../../words.ts';

/** The words of what most of the paths begin with. */
export function thingOfPaths(paths: readonly string[]): string | undefined {
  const things = paths.map(collectionIn);
  const [first] = things.toSorted(
    (a, b) => things.filter((one) => one === b).length - things.filter((one) => one === a).length,
  );
  return first === undefined || first === '' ? undefined : first.split(/[-_]/).map(singular).join(' ');
}

/** The last segment, or the one before a key. */
export function collectionIn(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const key = segments.findIndex((segment) => /^[{:<]/.test(segment));
  const last = segments.at(-1) ?? '';
  if (/[a-z]{2}s$/i.test(last)) return last;
  return (key > 0 ? segments[key - 1] : segments.at(-1)) ?? '';
}

/** "Placing" and "place", "cancelling" and "cancel" have the same. */
export function stemOf(word: string): string {
  return singular(word.toLowerCase())
    .replace(/(?:ation|ing|ed|al)$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
    .replace(/e$/, '');
}

export function isSameStem(one: string, other: string): boolean {
  return one === other || (one.length > 4 && other.length > 4 && (one.startsWith(other) || other.startsWith(one)));
}
