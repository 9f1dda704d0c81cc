/** Written by `node scripts/fit-answers.ts`; never by hand. What was measured with them stands in docs/pages-answers.md. */
import type { CandidateKind, Task, Weights } from './signals.ts';

export const weights: Readonly<Record<CandidateKind, Weights>> = {
  'field pair': { bias: -4.44, recall: 0.24, named: 0.71, described: 0.76, keyed: 0.11, precision: 0.72, recallTimesPrecision: 3.24, absent: -1.21, absentSquared: -0.65, elsewhere: -2.3, unheardOf: 0.34, unnamed: 0, shapeOnly: -1.41, headed: -0.82, headless: 0.15, fit: 0.71, typed: 0.12, trust: 1.67, keyedTimesFit: 1.81, same: 1.4, whole: 1.33, yesOrNo: 0, short: 0.22 },
  'field span': { bias: -3.31, recall: 1.85, named: 2.02, described: 1.62, keyed: 0.96, precision: -0.15, recallTimesPrecision: 2.18, absent: 0.36, absentSquared: -0.27, elsewhere: -0.85, unheardOf: 1.05, unnamed: 0, shapeOnly: -0.57, headed: -0.68, headless: 0.79, fit: -0.88, typed: 0.04, trust: 1.77, keyedTimesFit: 0.96, same: -0.2, whole: 0.23, yesOrNo: 0, short: -0.93 },
  'question pair': { bias: -4.19, recall: 0.62, named: 0.62, described: 0.62, keyed: 0.66, precision: 1.91, recallTimesPrecision: 2.4, absent: -0.03, absentSquared: 0.15, elsewhere: -1.2, unheardOf: -0.31, unnamed: -0.97, shapeOnly: -0.08, headed: 0.55, headless: -0.85, fit: 1.14, typed: -0.44, trust: 0.87, keyedTimesFit: 1.49, same: 0.43, whole: 0.71, yesOrNo: -1.78, short: -0.7 },
  'question passage': { bias: -3.36, recall: 1.64, named: 1.64, described: 1.64, keyed: 1.31, precision: 0.79, recallTimesPrecision: 0.89, absent: -0.58, absentSquared: -0.62, elsewhere: -2.07, unheardOf: 0.82, unnamed: 0.22, shapeOnly: 0.15, headed: -0.18, headless: -0.38, fit: -1.02, typed: 0.8, trust: 1.6, keyedTimesFit: 1.31, same: 0, whole: 0.8, yesOrNo: -0.7, short: -0.74 },
};

/** The share of right ones, on pages left out, falls below the bars under these. */
export const least: Readonly<Record<Task, number>> = { field: 0.47, question: 0.75 };
