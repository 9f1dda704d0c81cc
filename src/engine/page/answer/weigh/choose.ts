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

/** Values that may be the likeliest once those that say the same are counted together. */
const likelyMost = 4;
/** Smaller ones change nothing that is seen. */
const leastShare = 0.005;

/** The likeliest candidate. Those with the same value speak for each other. */
export function likeliestOf(
  candidates: readonly Candidate[],
  weighed: Readonly<Record<CandidateKind, Weights>>,
): Found | undefined {
  const shares = sharesOf(candidates.map(({ kind, signals }) => scoreOf(weighed[kind], signals)));
  const ranked = candidates
    .map((candidate, at) => ({ candidate, share: shares[at] ?? 0, meant: meaningOf(candidate.value) }))
    .filter(({ share }) => share > leastShare)
    .toSorted((a, b) => b.share - a.share);
  const told = ranked.slice(0, likelyMost).map(({ candidate, meant }) => ({
    candidate,
    confidence: ranked.reduce((sum, other) => (isSame(other.meant, meant) ? sum + other.share : sum), 0),
  }));
  const [likeliest] = told;
  const [first = likeliest] = told
    .filter(
      (one) =>
        one === likeliest || !isSame(meaningOf(one.candidate.value), meaningOf(likeliest?.candidate.value ?? '')),
    )
    .toSorted((a, b) => b.confidence - a.confidence);
  if (first === undefined) return undefined;
  const { candidate: best, confidence } = first;
  return { value: best.value, passage: best.passage, node: best.node, confidence };
}
