/** The words of a page as the value that a schema wants. What does not fit is no value, and the reason is told. */
import { meaningOf } from '../weigh/same-value.ts';
import { fold } from '../words/word.ts';
import type { Leaf } from './shape.ts';

export type Typed = { readonly value: string | number | boolean } | { readonly reason: string };

export function typedOf(text: string, leaf: Leaf): Typed {
  const typed = leaf.accepted === undefined ? byType(text, leaf) : amongAccepted(text, leaf.accepted);
  if ('reason' in typed || typeof typed.value !== 'number') return typed;
  const isWithin = leaf.minimum <= typed.value && typed.value <= leaf.maximum;
  return isWithin ? typed : { reason: 'What the page says is beyond the bounds.' };
}

function byType(text: string, { type, format }: Leaf): Typed {
  if (type === 'boolean') return yesOrNo(text);
  if (type === 'string') return formatted(text, format);
  const number = numberIn(text);
  if (number === undefined) return { reason: 'What the page says is not one number.' };
  return type === 'integer' && !Number.isInteger(number)
    ? { reason: 'What the page says is no whole number.' }
    : { value: number };
}

/** As the schema spells it: `In stock` is `in_stock`, and `https://schema.org/InStock` too. */
function amongAccepted(text: string, accepted: readonly unknown[]): Typed {
  const said = lettersOf(text);
  const found = accepted.find((one) => lettersOf(String(one)) === said);
  const within = found ?? onlyOne(accepted.filter((one) => holdsWords(text, String(one))));
  return typeof within === 'string' || typeof within === 'number' || typeof within === 'boolean'
    ? { value: within }
    : { reason: 'What the page says is none of the accepted values.' };
}

function onlyOne(found: readonly unknown[]): unknown {
  return found.length === 1 ? found[0] : undefined;
}

function lettersOf(text: string): string {
  return fold(text.replace(/^https?:\/\/schema\.org\//, '')).replace(/[^\p{L}\p{N}]/gu, '');
}

function holdsWords(text: string, part: string): boolean {
  const words = (one: string): string =>
    ` ${fold(one)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return words(part).trim() !== '' && words(text).includes(words(part));
}

const yes =
  /^(?:true|yes|ja|oui|s[ií]|oo|included|inklusive|inclus|incluido|available|in ?stock|free|1|✓|✔)(?!\p{L})/iu;
const no = /^(?:false|no|nein|non|hindi|none|not|kein|pas|sin|wala|out ?of ?stock|sold ?out|0|✗|✘|–|-)(?!\p{L})/iu;

function yesOrNo(text: string): Typed {
  const said = text.replace(/^https?:\/\/schema\.org\//, '').trim();
  if (no.test(said)) return { value: false };
  return yes.test(said) ? { value: true } : { reason: 'What the page says is neither yes nor no.' };
}

function formatted(text: string, format: string): Typed {
  if (format === 'date') {
    const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? isoDay(meaningOf(text).day);
    return day === undefined ? { reason: 'What the page says is not one day with its year.' } : { value: day };
  }
  if (format === 'date-time')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
      ? { value: text }
      : { reason: 'The page does not say the time with its zone.' };
  if (format === 'email')
    return /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u.test(text)
      ? { value: text }
      : { reason: 'What the page says is no address of mail.' };
  if (format === 'uri')
    return URL.canParse(text) ? { value: text } : { reason: 'What the page says is no whole address.' };
  return { value: text };
}

function isoDay(day: string | undefined): string | undefined {
  const [year, month = '', date = ''] = day?.split('-') ?? [];
  return year === undefined ? undefined : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

const digits = /[-−]?\d+(?:[.,'’\u00a0\u202f ]\d+)*/g;

/** Undefined where there is none or several, as in a range. */
export function numberIn(text: string): number | undefined {
  const found = [...text.matchAll(digits)];
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  const plain = only[0].replace(/[\s'’\u00a0\u202f]/g, '').replace('−', '-');
  return Number(withPoint(plain));
}

/** The last mark divides the cents where others stand before it, or where it is not followed by just three digits. */
function withPoint(number: string): string {
  const marks = [...number.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (last === undefined) return number;
  const isMixed = marks.some(([mark]) => mark !== last[0]);
  const isThousands = !isMixed && (marks.length > 1 || /^[-]?[1-9]\d{0,2}[.,]\d{3}$/.test(number));
  const whole = number.slice(0, last.index).replace(/[.,]/g, '');
  return isThousands ? number.replace(/[.,]/g, '') : `${whole}.${number.slice(last.index + 1)}`;
}
