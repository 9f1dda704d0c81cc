/** Numbers of the one row that says them, where a record may have no such row: `0 if it is not there`. */
import { type Field, isNumeric } from '../../terms/target.ts';
import type { Found, World } from '../terms/terms.ts';

const lacking = "(?:missing|absent|none|empty|not|no|n't|without|lacks?|nothing|doesn t|isn t)";
const zero = new RegExp(
  [
    `\\b(?:0|zero) (?:when|if|where|for|in case|whenever)\\b[^.;]{0,40}${lacking}\\b`,
    `\\b(?:when|if|where|whenever|missing|absent)\\b[^.;]{0,40}(?:0|zero)\\b`,
    '\\b(?:otherwise|else|or|defaults?(?: to| is| value)?|falls? back to|instead of nothing) (?:it is |use |show )?(?:0|zero)\\b',
  ].join('|'),
);

/** With the zero that is said to stand where there is no such row; what may be null, or is reckoned, is left as it is. */
export function defaulted({ target, name }: Field, found: Found, { speech }: World): Found {
  const isNumber = isNumeric(target.types);
  const isOfRow = /\[0\]\./.test(found.text) && !found.text.includes('??');
  if (!isNumber || target.isNullable || !isOfRow || !speech.says(zero)) return found;
  const notes = [...found.notes, { kind: 'used' as const, text: `${name} is 0 where there is none` }];
  return { ...found, text: `(${found.text}) ?? 0`, notes };
}
