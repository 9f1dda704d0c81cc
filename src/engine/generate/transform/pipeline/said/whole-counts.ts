/** Counts of all rows, whatever is said of some of them: `how many pull requests they opened`, `total orders`. */
import type { Field } from '../../terms/target.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import { nounsOf, type Rows, type World } from '../terms/terms.ts';
import { partAsked } from './asked-parts.ts';

const brought =
  /\bhow many ((?:[\p{L}'-]+ ){1,5})(?:opened|created|made|placed|wrote|submitted|filed|posted|raised|reported|logged|sent in)$/u;
const stated = /\b(?:are|were|is|was|be|been|still|not|never)\b/;

/** Somebody made them: whether they are still so is another question. */
export function areBrought(field: Field, { table }: Rows, world: World): boolean {
  const part = partAsked(field, world) ?? world.speech.about(field.words)[0];
  const said = part === undefined ? undefined : brought.exec(textOf(part))?.[1]?.trim();
  if (said === undefined || stated.test(said)) return false;
  return nounsOf(table).some((noun) => said.split(' ').some((word) => isAkin(word, noun)));
}

/** `total orders` as a whole number: the rows are named, and nothing that is measured of them. */
export function isTotalOfRows({ words, target: { types } }: Field, { table }: Rows, { speech }: World): boolean {
  if (!types.has('integer') || !words.every((word) => /^(?:total|all|overall|count|number)$/.test(word))) return false;
  const [noun = ''] = nounsOf(table);
  return speech.tokens.some(({ lower }, at) => {
    const next = speech.tokens[at + 1];
    const end = speech.tokens[at + 2];
    const isEnd = end === undefined || end.kind === 'sign' || /^(?:and|per|by|in|for)$/.test(end.lower);
    return /^(?:total|all|overall)$/.test(lower) && isEnd && next?.words.some((word) => isAkin(word, noun)) === true;
  });
}
