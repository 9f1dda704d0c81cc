/** How a candidate stands among the others: what is far ahead of all other values is right more often than what is one of many. */
import { fold } from '../words/word.ts';
import type { Candidate } from './candidate.ts';

type Named = 'recall' | 'keyed';

/** `orderly` is of the page, and the same for all. */
export function withRivals(candidates: readonly Candidate[], orderly: number): readonly Candidate[] {
  const values = candidates.map(({ value }) => fold(value));
  const recall = leadsOf(candidates, values, 'recall');
  const keyed = leadsOf(candidates, values, 'keyed');
  return candidates.map((candidate, at) => ({
    ...candidate,
    signals: {
      ...candidate.signals,
      recallLead: recall[at] ?? 0,
      keyedLead: keyed[at] ?? 0,
      first: firstOf(candidates, at),
      orderly,
    },
  }));
}

/** From -1 to 1: how much more is said of it than of the best other value. */
function leadsOf(candidates: readonly Candidate[], values: readonly string[], name: Named): readonly number[] {
  const best = new Map<string, number>();
  candidates.forEach(({ signals }, at) => {
    const value = values[at] ?? '';
    best.set(value, Math.max(signals[name], best.get(value) ?? 0));
  });
  const [first, second = 0] = [...best.values()].toSorted((a, b) => b - a);
  const isShared = [...best.values()].filter((one) => one === first).length > 1;
  return candidates.map(({ signals }, at) => {
    const own = signals[name];
    const isBest = best.get(values[at] ?? '') === first && !isShared;
    return own - (isBest ? second : (first ?? 0));
  });
}

/** Of values of which as much is said, pages mostly put the one that is meant first. */
function firstOf(candidates: readonly Candidate[], at: number): number {
  const own = candidates[at];
  if (own === undefined) return 0;
  const isBefore = candidates
    .slice(0, at)
    .some(
      ({ kind, signals, value }) => kind === own.kind && value !== own.value && signals.recall >= own.signals.recall,
    );
  return isBefore ? 0 : 1;
}
