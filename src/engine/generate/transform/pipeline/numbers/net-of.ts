/** What is left of an amount when what was given back or taken off is gone: `gross, refunded and net`. */
import { type Field, isNumeric } from '../../terms/target.ts';
import type { Found, Made } from '../terms/terms.ts';

const wholes = /^(?:gross|revenue|total|sales|turnover|income|earnings|amount|charged)$/;
const parts = /^(?:refund|refunded|fee|discount|deduction|commission|return|returned|tax|withheld|expense|cost)$/;

/** What comes and what goes: the net of both is what is left of the first. */
const pairs: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:added|addition|insertion|inserted)$/, /^(?:removed|deleted|deletion|removal)$/],
  [/^(?:in|inflow|incoming|received)$/, /^(?:out|outflow|outgoing|sent)$/],
  [/^(?:credit|deposit|income|earned)$/, /^(?:debit|withdrawal|spending|spent)$/],
  [/^(?:gained|won|joined|new|hired|signup)$/, /^(?:lost|left|churned|cancelled)$/],
];

/** One whole and what goes off it stand beside the net; undefined where it is not known what it is net of. */
export function netOf({ words, name }: Field, others: readonly Made[]): readonly Found[] {
  if (!words.includes('net')) return [];
  const all = others.filter(({ field: { target } }) => isNumeric(target.types));
  for (const [come, go] of pairs) {
    const [one, two] = [come, go].map((said) => all.filter(({ field }) => field.words.some((word) => said.test(word))));
    const [plus, minus] = [one?.[0], two?.[0]];
    if (plus === undefined || minus === undefined || one?.length !== 1 || two?.length !== 1) continue;
    return [differenceOf(name, plus, [minus])];
  }
  const numbers = all.filter(({ found }) => !/^\$count\(/.test(found.text));
  const [whole, ...more] = numbers.filter(({ field }) => field.words.some((word) => wholes.test(word)));
  const off = numbers.filter(({ field }) => field.words.some((word) => parts.test(word)));
  if (whole === undefined || more.length > 0 || off.length === 0 || off.includes(whole)) return [];
  return [differenceOf(name, whole, off)];
}

function differenceOf(name: string, whole: Made, off: readonly Made[]): Found {
  const text = [whole, ...off].map(({ variable }) => `$${variable}`).join(' - ');
  const label = [whole, ...off].map(({ field }) => field.name).join(' minus ');
  return { text, score: 0.985, missing: [], notes: [{ kind: 'assumed', text: `${name} is ${label}.` }] };
}
