/** Written by `node scripts/fit-answers.ts`; never by hand. What was measured with them stands in docs/pages-answers.md. */
import type { CandidateKind, Task, Weights } from './signals.ts';

export const weights: Readonly<Record<CandidateKind, Weights>> = {
  'field pair': { bias: -4.56, recall: 0.26, named: 0.6, described: 0.58, keyed: -0.02, precision: 0.71, recallTimesPrecision: 3.12, absent: -1.21, absentSquared: -0.58, elsewhere: -2.4, unheardOf: 0.57, unnamed: 0, shapeOnly: -1.33, headed: -0.72, headless: 0.07, fit: 0.85, typed: 0.1, trust: 1.78, keyedTimesFit: 1.73, same: 1.38, whole: 1.71, yesOrNo: 0, short: 0.37 },
  'field span': { bias: -3.58, recall: 1.8, named: 1.87, described: 1.53, keyed: 1.03, precision: 0.02, recallTimesPrecision: 2.19, absent: 0.35, absentSquared: -0.18, elsewhere: -0.88, unheardOf: 1.09, unnamed: 0, shapeOnly: -0.52, headed: -0.68, headless: 0.83, fit: -0.82, typed: 0.09, trust: 1.78, keyedTimesFit: 1.03, same: -0.2, whole: 0.18, yesOrNo: 0, short: -0.88 },
  'question pair': { bias: -4.69, recall: 0.53, named: 0.53, described: 0.53, keyed: 0.56, precision: 2.19, recallTimesPrecision: 2.11, absent: -0.16, absentSquared: 0.2, elsewhere: -0.92, unheardOf: -1.1, unnamed: -1.07, shapeOnly: 0.35, headed: 0.31, headless: -0.88, fit: 1.34, typed: 0, trust: 0.92, keyedTimesFit: 1.51, same: 0.1, whole: 1.3, yesOrNo: -1.28, short: -0.58 },
  'question passage': { bias: -3.3, recall: 1.66, named: 1.66, described: 1.66, keyed: 1.32, precision: 0.55, recallTimesPrecision: 0.79, absent: -0.62, absentSquared: -0.61, elsewhere: -2.16, unheardOf: 0.7, unnamed: 0.2, shapeOnly: -0.02, headed: -0.15, headless: -0.7, fit: -0.94, typed: 0.7, trust: 1.62, keyedTimesFit: 1.32, same: 0, whole: 0.66, yesOrNo: -0.79, short: -0.74 },
};

/** The share of right ones, on pages left out, falls below the bars under these. */
export const least: Readonly<Record<Task, number>> = { field: 0.48, question: 0.74 };
