/** What a function has made itself, by its text: such a list may be sorted or reversed in place. */
import type { Expression } from './ast.ts';

const makers: ReadonlySet<string> = new Set(
  'map filter flatMap flat slice concat split sort toSorted reverse toReversed keys values entries'.split(' '),
);

/**
 * Whether nobody else has the list. `keys`, `values` and `entries` are methods of `Object` only, where nothing else has
 * these names.
 */
export function isFresh(ast: Expression): boolean {
  if (ast.kind === 'list') return true;
  if (ast.kind !== 'call' || ast.callee.kind !== 'member') return false;
  const { key } = ast.callee;
  return key.kind === 'literal' && makers.has(String(key.value));
}
