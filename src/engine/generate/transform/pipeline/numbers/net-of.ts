/** What is left of an amount when what was given back or taken off is gone: `gross, refunded and net`. */
import { type Field, isNumeric } from '../../terms/target.ts';
import type { Found, Made } from '../terms/terms.ts';

const wholes = /^(?:gross|revenue|total|sales|turnover|income|earnings|amount|charged)$/;
const parts = /^(?:refund|refunded|fee|discount|deduction|commission|return|returned|tax|withheld|expense|cost)$/;

/** One whole and what goes off it stand beside the net; undefined where it is not known what it is net of. */
export function netOf({ words, name }: Field, others: readonly Made[]): readonly Found[] {
  if (!words.includes('net')) return [];
  const numbers = others.filter(
    ({ field: { target }, found }) => isNumeric(target.types) && !/^\$count\(/.test(found.text),
  );
  const [whole, ...more] = numbers.filter(({ field }) => field.words.some((word) => wholes.test(word)));
  const off = numbers.filter(({ field }) => field.words.some((word) => parts.test(word)));
  if (whole === undefined || more.length > 0 || off.length === 0 || off.includes(whole)) return [];
  const text = [whole, ...off].map(({ variable }) => `$${variable}`).join(' - ');
  const label = [whole, ...off].map(({ field }) => field.name).join(' minus ');
  return [{ text, score: 0.985, missing: [], notes: [{ kind: 'assumed', text: `${name} is ${label}.` }] }];
}
