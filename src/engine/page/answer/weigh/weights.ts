/** Written by `node scripts/fit-answers.ts`; never by hand. What was measured with them stands in docs/pages-answers.md. */
import type { CandidateKind, Task, Weights } from './signals.ts';

export const weights: Readonly<Record<CandidateKind, Weights>> = {
  'field pair': { bias: -4.72, recall: 0.39, named: 0.77, described: 0.69, keyed: 0.27, precision: 0.86, recallTimesPrecision: 3.22, absent: -1.11, absentSquared: -0.41, elsewhere: -2.22, unheardOf: 0.65, unnamed: 0, shapeOnly: -1.01, headed: -0.78, headless: 0.03, fit: 0.9, typed: -0.11, trust: 1.5, keyedTimesFit: 1.8, same: 1.12, whole: 1.56, yesOrNo: 0, short: 0.35 },
  'field span': { bias: -2.75, recall: 1.97, named: 2.08, described: 1.59, keyed: 1.07, precision: -0.27, recallTimesPrecision: 1.83, absent: -0.03, absentSquared: -0.2, elsewhere: -1.17, unheardOf: 0.41, unnamed: 0, shapeOnly: -0.08, headed: -0.73, headless: 0.86, fit: -0.63, typed: -0.63, trust: 1.93, keyedTimesFit: 1.07, same: -0.03, whole: -0.1, yesOrNo: 0, short: -0.66 },
  'question pair': { bias: -4.56, recall: 0.5, named: 0.5, described: 0.5, keyed: 0.46, precision: 2.23, recallTimesPrecision: 2.07, absent: -0.26, absentSquared: 0.11, elsewhere: -0.92, unheardOf: -1.05, unnamed: -1.11, shapeOnly: 0.31, headed: 0.26, headless: -0.89, fit: 1.42, typed: 0.04, trust: 0.87, keyedTimesFit: 1.44, same: 0.01, whole: 1.3, yesOrNo: -1.24, short: -0.55 },
  'question passage': { bias: -3.2, recall: 1.55, named: 1.55, described: 1.55, keyed: 1.15, precision: 0.36, recallTimesPrecision: 0.69, absent: -0.79, absentSquared: -0.85, elsewhere: -1.78, unheardOf: 0.89, unnamed: 0.12, shapeOnly: -0.29, headed: -0.25, headless: -0.42, fit: -0.73, typed: 0.7, trust: 1.7, keyedTimesFit: 1.15, same: 0, whole: 0.8, yesOrNo: -0.57, short: -0.56 },
};

/** The share of right ones, on pages left out, falls below the bars under these. */
export const least: Readonly<Record<Task, number>> = { field: 0.47, question: 0.76 };
