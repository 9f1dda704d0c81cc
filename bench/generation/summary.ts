/** Attempts, counted. */
import { median } from '../measure.ts';
import type { Attempt } from './propose.ts';

export interface Summary {
  readonly attempted: number;
  readonly solved: number;
  readonly refused: number;
  readonly wrong: number;
  /** Of the wrong answers: those that said of nothing that it was unchecked, and so passed for right. */
  readonly asIfRight: number;
  /** Of the wrong answers: those that said no more than what is said of every step, right ones included. */
  readonly unwarned: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Generating a step sends nothing, and every step says so: true of each, and a warning about none. */
const standing = /^The request was not sent/;

export function summarize(attempts: readonly Attempt[]): Summary {
  const wrong = attempts.filter(({ verdict }) => verdict === 'wrong');
  const times = attempts.map(({ ms }) => ms);
  return {
    attempted: attempts.length,
    solved: attempts.filter(({ verdict }) => verdict === 'solved').length,
    refused: attempts.filter(({ verdict }) => verdict === 'refused').length,
    wrong: wrong.length,
    asIfRight: wrong.filter(({ unchecked }) => unchecked.length === 0).length,
    unwarned: wrong.filter(({ unchecked }) => unchecked.every((remark) => standing.test(remark))).length,
    p50Ms: median(times),
    p95Ms: nearestRank(times, 0.95),
  };
}

function nearestRank(values: readonly number[], share: number): number {
  const rank = Math.ceil(share * values.length);
  return values.toSorted((a, b) => a - b)[rank - 1] ?? Number.NaN;
}
