/** Outcomes, counted. */
import type { Verdict } from '../eval/pages/judge.ts';
import type { Outcome } from './answers.ts';

export interface AnswerSummary {
  /** Of what the page says. */
  readonly answerable: number;
  readonly ok: number;
  readonly wrong: number;
  readonly missed: number;
  /** Of what the page does not say. */
  readonly unanswerable: number;
  readonly refused: number;
  readonly falsePositive: number;
  /** All that was answered, rightly or not. */
  readonly answered: number;
}

export function summarizeAnswers(outcomes: readonly Outcome[]): AnswerSummary {
  const count = (...verdicts: readonly Verdict[]) =>
    outcomes.filter(({ verdict }) => verdicts.includes(verdict)).length;
  return {
    answerable: count('ok', 'wrong', 'miss'),
    ok: count('ok'),
    wrong: count('wrong'),
    missed: count('miss'),
    unanswerable: count('correct null', 'false positive'),
    refused: count('correct null'),
    falsePositive: count('false positive'),
    answered: count('ok', 'wrong', 'false positive'),
  };
}
