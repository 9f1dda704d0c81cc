/** The best of all candidates, and how likely it is right: another value that fits as well makes either doubtful. */
import type { Found } from '../found.ts';
import type { Candidate } from './candidate.ts';
import { scoreOf, sharesOf, type Task, type Weights } from './signals.ts';
import type { CandidateKind } from './signals.ts';
import { isSame, meaningOf } from './same-value.ts';
import { least, weights } from './weights.ts';

export function choose(task: Task, candidates: readonly Candidate[]): Found | undefined {
  const found = likeliestOf(candidates, weights);
  return found === undefined || found.confidence < least[task] ? undefined : found;
}

/** Smaller ones change nothing that is seen. */
const leastShare = 0.005;

/** The likeliest candidate. Those with the same value speak for each other. */
export function likeliestOf(
  candidates: readonly Candidate[],
  weighed: Readonly<Record<CandidateKind, Weights>>,
): Found | undefined {
  const shares = sharesOf(candidates.map(({ kind, signals }) => scoreOf(weighed[kind], signals)));
  let at = 0;
  shares.forEach((share, index) => {
    if (share > (shares[at] ?? 0)) at = index;
  });
  const best = candidates[at];
  if (best === undefined) return undefined;
  const meant = meaningOf(best.value);
  const confidence = candidates.reduce((sum, { value }, index) => {
    const share = shares[index] ?? 0;
    return share > leastShare && isSame(meaningOf(value), meant) ? sum + share : sum;
  }, 0);
  return { value: best.value, passage: best.passage, node: best.node, confidence };
}
