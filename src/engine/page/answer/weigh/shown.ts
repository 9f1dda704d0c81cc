/**
 * Whether what a page tells to machines alone is what its readers see. Data that a page keeps beside itself are often those
 * of yesterday, of another variant, or of the shop.
 */
import type { Line } from '../evidence/line.ts';
import { fold } from '../words/word.ts';
import type { Candidate } from './candidate.ts';

export interface Shown {
  readonly numbers: ReadonlySet<string>;
  readonly text: string;
}

/** What readers see of the main part of a page. */
export function shownOf(lines: readonly Line[]): Shown {
  const text = fold(
    lines
      .filter(({ region }) => region === 'main')
      .map((line) => line.text)
      .join('\n'),
  );
  return { numbers: new Set(numbersIn(text)), text };
}

/** Says of values told to machines that no reader sees them, and whether one sees another that fits. */
export function withShown(candidates: readonly Candidate[], shown: Shown): readonly Candidate[] {
  const seen = candidates.filter(({ signals }) => signals.machine === 0 && signals.main === 1 && signals.certain === 1);
  return candidates.map((candidate) => {
    const { value, signals } = candidate;
    if (signals.machine === 0 || isShown(value, shown)) return candidate;
    const contested = isDenied(value, shown) || seen.some((other) => other.value !== value) ? 1 : 0;
    return { ...candidate, signals: { ...signals, unshown: 1, contested } };
  });
}

/** Words for what can be had, and for what cannot, as shops write them. */
const stocked =
  /(?<!not |nicht |no |\p{L})(?:in stock|auf lager|sofort lieferbar|en stock|disponible|available now)(?!\p{L})/u;
const sold = /(?:out of stock|sold out|ausverkauft|vergriffen|nicht lieferbar|epuise|agotado|indisponible)(?!\p{L})/u;

/** The page says that it is in stock, and its data that it is not. */
function isDenied(value: string, { text }: Shown): boolean {
  const folded = fold(value);
  return (sold.test(folded) && stocked.test(text)) || (stocked.test(folded) && sold.test(text) && !stocked.test(text));
}

/** Days are written in too many ways to be compared. */
function isShown(value: string, { numbers, text }: Shown): boolean {
  if (/^\d{4}-\d\d/.test(value)) return true;
  const folded = fold(value);
  const own = numbersIn(folded);
  return own.length > 0 ? own.every((one) => numbers.has(one)) : text.includes(folded);
}

/** Without marks, and without cents that are none: 64.50 and 64.5 are the same. */
function numbersIn(folded: string): readonly string[] {
  return (folded.match(/\d+(?:[.,\u00a0 ]\d{3})*(?:[.,]\d+)?/g) ?? []).map((one) => {
    const [, whole = one, cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(one) ?? [];
    return `${whole.replace(/\D/g, '')}.${cents.replace(/0+$/, '')}`;
  });
}
