/** What is spoken of where numbers are, and is none of them: what rows are put together by, and other things than are counted. */
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { isAkin } from '../terms/speech.ts';
import { type Entity, nounsOf, type Rows, type World } from '../terms/terms.ts';

/** `turnover per till`, of a result that shows the till: the rows are put together by it, and nothing is divided. */
export function isKeySaid(tokens: readonly Token[], at: number, { name }: Source, { fields }: World): boolean {
  const isLed = /^(?:per|each|every|by)$/.test(tokens[at - 1]?.lower ?? '');
  return isLed && fields.some(({ words }) => words.join(' ') === name.own.join(' '));
}

/** `orders` of one order: the lines in it are no number of orders. */
export function isOfOwnKind({ words }: Field, { kind, table }: Entity, rows: Rows): boolean {
  const [own] = table === undefined ? [] : nounsOf(table);
  const isOwn = kind === 'row' && own !== undefined && words.length === 1 && words[0] === own;
  return isOwn && !nounsOf(rows.table).some((noun) => isAkin(noun, own));
}
