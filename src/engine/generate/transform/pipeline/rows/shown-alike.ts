/** Conditions that would leave nothing but rows of which a field of the result says the same: they say what the field shows, and leave none out. */
import { wordsOf } from '../../../words.ts';
import type { Condition } from '../../instruction/words/condition.ts';
import type { Field } from '../../terms/target.ts';
import { textOf } from '../terms/speech.ts';
import type { World } from '../terms/terms.ts';

/** Words of names that say in which form something is kept. */
const idle = /^(?:at|on|date|time|day|id|is|has|the)$/;

function isCalledAs({ words }: Field, { source }: Condition): boolean {
  const own = source.name.own.filter((word) => !idle.test(word));
  const telling = words.filter((word) => !idle.test(word));
  return own.length > 0 && own.join(' ') === telling.join(' ');
}

/** `if it is not billed again, its row has no nextBilling`: that the field has nothing to show; `"on" means yes`: when the flag is set. */
export function isShownAlike(condition: Condition, { fields, speech }: World): boolean {
  const { expr, source, value, from } = condition;
  const segment = speech.segments.find((one) => one.from <= from && from < one.to);
  if (segment === undefined || /\b(?:only|just|nothing but)\b/.test(textOf(segment))) return false;
  // `plain lists, no edges and nodes`: what is listed is not said to be empty.
  const isEmpty = /^\$count\(.+\) = 0$/.test(expr.text);
  const path = wordsOf(source.label);
  if (
    isEmpty &&
    fields.some(({ target, words }) => target.kind === 'array' && words.every((one) => path.includes(one)))
  )
    return true;
  const isAbsent = expr.text === `$not(${source.at.text} != null)` || expr.text === `${source.at.text} = null`;
  // `null if there isn't one`: what only some have is not asked of all.
  const isThere = expr.text.endsWith(`${source.at.text} != null`) && speech.says(/\bnull\b/);
  const isHalf = ({ target, words, isRequired }: Field): boolean =>
    isRequired && target.isNullable && words.some((word) => path.includes(word));
  if (isThere && fields.some(isHalf)) return true;
  const shown = fields.filter(({ target }) => target.kind === 'scalar').filter((field) => isCalledAs(field, condition));
  const isFlag = source.shape.scalars.every((one) => typeof one === 'boolean');
  return shown.some(({ target: { types } }) =>
    types.has('boolean') ? value !== undefined && !isFlag : isAbsent && !types.has('integer'),
  );
}
