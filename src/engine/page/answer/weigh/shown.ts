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
  const seen = candidates.filter(
    ({ signals }) =>
      signals.machine === 0 && signals.main === 1 && signals.fit === 1 && saidOf(signals) >= rivalLeast,
  );
  return candidates.map((candidate) => {
    const { value, signals } = candidate;
    if (signals.machine === 0 || isShown(value, shown)) return candidate;
    const contested = seen.some((other) => other.value !== value) ? 1 : 0;
    return { ...candidate, signals: { ...signals, unshown: 1, contested } };
  });
}

const rivalLeast = 0.5;

function saidOf({ recall, named, described }: Candidate['signals']): number {
  return Math.max(recall, named, described);
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
