/** Amounts that are said to be all of something: "refund it in full", "a payment of everything that is still due". */
import type { Target } from '../../step/terms/target.ts';
import { takesNumber } from '../../step/terms/types.ts';
import { isInCents } from '../../step/terms/units.ts';
import { wordsOf } from '../../words.ts';
import type { Leaf } from '../terms/record.ts';
import { withoutQuotes } from '../terms/verbs.ts';

const whole =
  /\b(?:in full|fully|completely|entirely|everything|the (?:full|whole|entire|complete|total|remaining|outstanding|open|unpaid) (?:amount|sum|total|balance|price|rest)|(?:the|its|their) (?:balance|rest|remainder))\b/i;
const stillOpen = /\b(?:due|open|outstanding|remaining|unpaid|owed|owes|owing|balance|rest|remainder|left)\b/i;
const paying = /\b(?:pay|pays|paid|payment|settle|settled|collect|charge)\b/i;

const amount = /^(?:amount|total|sum|price|balance|cost|value|due|outstanding|remaining|unpaid|owed|open)$/;
const open = /^(?:due|open|outstanding|remaining|unpaid|owed|balance|rest|left)$/;
/** Parts of an amount, and what has become of it. */
const part =
  /^(?:tax|vat|discount|shipping|subtotal|net|refunded|paid|count|quantity|unit|item|items|fee|fees|deposit|tip|rate|number|days?|date|min|max|limit)$/;

/** Whether all of something is spoken of: what it comes to is then no mere copy of what it is. */
export function saysWhole(text: string): boolean {
  return whole.test(withoutQuotes(text));
}

/** The one field of a thing that is all of it; undefined where the text says no such thing, or where two fields may be meant. */
export function wholeAmount(text: string, target: Target, leaves: readonly Leaf[]): Leaf | undefined {
  const said = withoutQuotes(text);
  if (!whole.test(said) || !takesNumber(target.schema) || !wordsOf(target.name).some((word) => amount.test(word)))
    return undefined;
  const isCents = isInCents(target);
  const amounts = leaves.filter(
    ({ words, context, schema, path }) =>
      context.length === 0 &&
      takesNumber(schema) &&
      words.some((word) => amount.test(word)) &&
      !words.some((word) => part.test(word)) &&
      isInCents({ name: path.at(-1) ?? '', description: String(schema['description'] ?? '') }) === isCents,
  );
  const left = amounts.filter(({ words }) => words.some((word) => open.test(word)));
  if (stillOpen.test(said)) return only(left);
  if (paying.test(said) && left.length > 0) return only(left);
  const all = amounts.filter((leaf) => !left.includes(leaf));
  return only(all.filter(({ words }) => words.includes('total'))) ?? only(all);
}

function only(leaves: readonly Leaf[]): Leaf | undefined {
  return leaves.length === 1 ? leaves[0] : undefined;
}
