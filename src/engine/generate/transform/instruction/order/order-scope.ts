/** Whether an order is that of lists inside the rows: `each ticket with its comments, newest comment first`. */
import { listName, wordsOf } from '../../../words.ts';
import { createScope, type Source } from '../../terms/scope.ts';
import type { Token } from '../words/read.ts';
import { findSorts } from './ordering.ts';

interface Place {
  readonly from: number;
  readonly to: number;
}

/** The order at the place is said of the items of one of the lists that stand in the rows, and these can be ordered so. */
export function isOrderOfInner({ from, to }: Place, tokens: readonly Token[], rows: readonly Source[]): boolean {
  const lists = rows.filter(
    ({ shape, lists: crossed, distance }) => (shape.item?.records ?? 0) > 0 && crossed === 0 && distance === 0,
  );
  return lists.some((list) => {
    const noun = listName(list.name).own.at(-1) ?? '';
    return noun !== '' && isNear(noun, list, { from, to }, tokens) && canOrder(list, from, tokens);
  });
}

/** It is what is ordered (`the newest comment first`), or what was named last before it (`its comments, newest first`). */
function isNear(noun: string, list: Source, { from, to }: Place, tokens: readonly Token[]): boolean {
  const isNoun = ({ words }: Token): boolean => words.includes(noun);
  if (tokens.slice(from, Math.max(to, from + 3)).some(isNoun)) return true;
  const begin = tokens.findLastIndex(({ lower }, at) => at < from && /^[.;]$/.test(lower)) + 1;
  const before = tokens.slice(begin, from);
  const at = before.findLastIndex(isNoun);
  const fields = new Set([...(list.shape.item?.members.keys() ?? [])].flatMap(wordsOf));
  const between = before
    .slice(at + 1)
    .filter(({ lower, words }) => !joining.test(lower) && !words.every((word) => fields.has(word)));
  const isOwned =
    before.slice(0, at).some(({ lower }) => /^(?:its|their|with|whose|has|have)$/.test(lower)) || at === 0;
  return at >= 0 && isOwned && between.length === 0;
}

const joining = /^(?:,|:|and|are|is|each|by|sorted|ordered|in|the|with|from|all|should|be|come|comes)$/;

function canOrder({ shape: { item }, label }: Source, from: number, tokens: readonly Token[]): boolean {
  if (item === undefined) return false;
  const { sources } = createScope([{ base: undefined, shape: item, label, words: [], distance: 0 }], []);
  return findSorts(tokens, sources).some((sort) => sort.from <= from && from < Math.max(sort.to, sort.from + 1));
}
