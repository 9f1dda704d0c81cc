/** Written by `node scripts/fit-answers.ts`; never by hand. What was measured with them stands in docs/pages-answers.md. */
import type { CandidateKind, Task, Weights } from './signals.ts';

export const weights: Readonly<Record<CandidateKind, Weights>> = {
  'field pair': { bias: -5.08, recall: 0.43, named: 0.58, described: 0.75, keyed: 0.44, precision: 0.09, recallTimesPrecision: 2.68, absent: -0.78, absentSquared: -0.1, elsewhere: -2.66, unheardOf: 0.01, unnamed: 0, shapeOnly: -0.48, headed: -0.64, headless: 0.05, fit: 0.99, typed: 0.3, trust: 1.55, keyedTimesFit: 2.29, same: 1.3, whole: 1.5, yesOrNo: 0, short: 0.77 },
  'field span': { bias: -3.06, recall: 1.84, named: 2.02, described: 1.48, keyed: 1.3, precision: -0.31, recallTimesPrecision: 1.93, absent: 0.14, absentSquared: 0.21, elsewhere: -1.21, unheardOf: 0.25, unnamed: 0, shapeOnly: 0.26, headed: -0.78, headless: 0.92, fit: -0.72, typed: -0.06, trust: 1.82, keyedTimesFit: 1.3, same: -0.07, whole: -0.18, yesOrNo: 0, short: -0.75 },
  'question pair': { bias: -5.09, recall: 0.64, named: 0.64, described: 0.64, keyed: 0.07, precision: 1.93, recallTimesPrecision: 1.81, absent: -0.34, absentSquared: -0.23, elsewhere: -1.52, unheardOf: -1.01, unnamed: -1.32, shapeOnly: 0.15, headed: 0.45, headless: -0.6, fit: 1.96, typed: 0.43, trust: 0.93, keyedTimesFit: 1.24, same: -0.05, whole: 1.22, yesOrNo: -0.99, short: -0.41 },
  'question passage': { bias: -3.1, recall: 1.43, named: 1.43, described: 1.43, keyed: 1.21, precision: 0.37, recallTimesPrecision: 0.46, absent: -0.67, absentSquared: -0.79, elsewhere: -1.77, unheardOf: 0.74, unnamed: 0.09, shapeOnly: -0.34, headed: -0.38, headless: -0.35, fit: -0.8, typed: 0.82, trust: 1.74, keyedTimesFit: 1.21, same: 0, whole: 0.68, yesOrNo: -0.41, short: -0.56 },
};

/** The share of right ones, on pages left out, falls below the bars under these. */
export const least: Readonly<Record<Task, number>> = { field: 0.53, question: 0.77 };
