/** Written by `node scripts/fit-answers.ts`; never by hand. What was measured with them stands in docs/pages-answers.md. */
import type { CandidateKind, Task, Weights } from './signals.ts';

export const weights: Readonly<Record<CandidateKind, Weights>> = {
  'field pair': { bias: -4.21, recall: -0.47, named: 0.68, described: 0.37, keyed: -0.48, precision: 0.68, recallTimesPrecision: 3.86, absent: -1.94, absentSquared: -0.86, elsewhere: -3.9, unheardOf: 0.98, unnamed: 0, shapeOnly: -2.46, headed: -1.41, headless: -0.09, fit: 1.09, typed: 0.33, trust: 2.32, keyedTimesFit: 2.09, same: 1.41, whole: 1.73, yesOrNo: 0, short: 0.23 },
  'field span': { bias: -2.99, recall: 2.68, named: 2.74, described: 1.87, keyed: 0.58, precision: -0.52, recallTimesPrecision: 3.31, absent: 2.05, absentSquared: -1.64, elsewhere: -1.32, unheardOf: 2.65, unnamed: 0, shapeOnly: -1.68, headed: -1.3, headless: 0.76, fit: -2.3, typed: 0.17, trust: 3.22, keyedTimesFit: 0.58, same: -0.31, whole: 0.38, yesOrNo: 0, short: -2.41 },
  'question pair': { bias: -3.88, recall: -0.02, named: -0.02, described: -0.02, keyed: 0.36, precision: 2.45, recallTimesPrecision: 3.1, absent: -0.88, absentSquared: 0.66, elsewhere: -2.31, unheardOf: 0.1, unnamed: -3.15, shapeOnly: -0.38, headed: 0.56, headless: -1.41, fit: 1.52, typed: -0.82, trust: 1.69, keyedTimesFit: 2.28, same: 0.32, whole: 0.89, yesOrNo: -2.69, short: -1.2 },
  'question passage': { bias: -2.98, recall: 1.72, named: 1.72, described: 1.72, keyed: 1.32, precision: 1.15, recallTimesPrecision: 1.33, absent: -1.19, absentSquared: -1.26, elsewhere: -3.93, unheardOf: 1.7, unnamed: 1.07, shapeOnly: 0.43, headed: -0.39, headless: -0.69, fit: -2.37, typed: 0.63, trust: 2.89, keyedTimesFit: 1.32, same: 0.01, whole: 0.88, yesOrNo: -0.89, short: -0.91 },
};

/** The share of right ones, on pages left out, falls below the bars under these. */
export const least: Readonly<Record<Task, number>> = { field: 0.52, question: 0.78 };
