/** Written by `node scripts/fit-answers.ts`; never by hand. What was measured with them stands in docs/pages-answers.md. */
import type { CandidateKind, Task, Weights } from './signals.ts';

export const weights: Readonly<Record<CandidateKind, Weights>> = {
  'field pair': { bias: -4.52, recall: 0.39, named: 0.47, described: 0.57, keyed: 0.15, precision: 0.86, recallTimesPrecision: 3.12, absent: -1.3, absentSquared: -0.65, elsewhere: -2.22, unheardOf: 0.75, unnamed: 0, shapeOnly: -1.21, headed: -0.82, headless: 0.02, fit: 0.82, typed: 0.07, trust: 1.53, keyedTimesFit: 1.76, same: 1.3, whole: 1.7, yesOrNo: 0, short: 0.46 },
  'field span': { bias: -3.96, recall: 1.75, named: 1.77, described: 1.46, keyed: 0.98, precision: 0.28, recallTimesPrecision: 2.24, absent: 0.57, absentSquared: -0.08, elsewhere: -1.21, unheardOf: 1.2, unnamed: 0, shapeOnly: -0.6, headed: -0.43, headless: 0.71, fit: -0.87, typed: 0.28, trust: 1.71, keyedTimesFit: 0.98, same: -0.47, whole: 0.31, yesOrNo: 0, short: -0.93 },
  'question pair': { bias: -4.67, recall: 0.53, named: 0.53, described: 0.53, keyed: 0.56, precision: 2.18, recallTimesPrecision: 2.12, absent: -0.16, absentSquared: 0.2, elsewhere: -0.92, unheardOf: -1.1, unnamed: -1.07, shapeOnly: 0.35, headed: 0.31, headless: -0.89, fit: 1.33, typed: 0, trust: 0.91, keyedTimesFit: 1.51, same: 0.09, whole: 1.3, yesOrNo: -1.28, short: -0.58 },
  'question passage': { bias: -3.32, recall: 1.67, named: 1.67, described: 1.67, keyed: 1.32, precision: 0.55, recallTimesPrecision: 0.79, absent: -0.62, absentSquared: -0.61, elsewhere: -2.16, unheardOf: 0.7, unnamed: 0.2, shapeOnly: -0.02, headed: -0.15, headless: -0.7, fit: -0.93, typed: 0.7, trust: 1.63, keyedTimesFit: 1.32, same: 0, whole: 0.66, yesOrNo: -0.78, short: -0.74 },
};

/** The share of right ones, on pages left out, falls below the bars under these. */
export const least: Readonly<Record<Task, number>> = { field: 0.49, question: 0.74 };
