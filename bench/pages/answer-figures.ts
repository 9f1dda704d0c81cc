/** How well pages were read, beside the bars of reading without a model. The sets that engines may know have none. */
import { isOpen, type Page, pageSets } from '../eval/pages/page.ts';
import type { Bar, Figure } from '../report.ts';
import { type AnswerSummary, summarizeAnswers } from './answer-summary.ts';
import type { Outcome } from './answers.ts';

interface Share {
  readonly what: string;
  part(summary: AnswerSummary): number;
  whole(summary: AnswerSummary): number;
}

const exact: Share = { what: 'right : on the page', part: ({ ok }) => ok, whole: ({ answerable }) => answerable };
const wrong: Share = { what: 'wrong : on the page', part: ({ wrong: count }) => count, whole: exact.whole };
const precision: Share = { what: 'right : answered', part: ({ ok }) => ok, whole: ({ answered }) => answered };
const refusals: Share = {
  what: 'refused : not on the page',
  part: ({ refused }) => refused,
  whole: ({ unanswerable }) => unanswerable,
};

interface Group {
  readonly name: string;
  readonly shares: readonly (readonly [Share, Bar?])[];
  has(outcome: Outcome): boolean;
}

const groups: readonly Group[] = [
  {
    name: 'fields',
    shares: [[exact, { atLeast: 0.6 }], [precision, { atLeast: 0.9 }], [refusals]],
    has: ({ task }) => task === 'fields',
  },
  {
    name: 'questions',
    shares: [[exact, { atLeast: 0.65 }], [wrong, { atMost: 0.1 }], [refusals, { atLeast: 0.95 }], [precision]],
    has: ({ task }) => task === 'questions',
  },
  {
    name: 'fields of clean pages',
    shares: [[exact, { atLeast: 0.9 }], [precision]],
    has: (one) => one.task === 'fields' && one.class === 'clean',
  },
  {
    name: 'questions of clean pages',
    shares: [[exact, { atLeast: 0.85 }], [wrong]],
    has: (one) => one.task === 'questions' && one.class === 'clean',
  },
  {
    name: 'fields of wild pages',
    shares: [[exact], [precision]],
    has: (one) => one.task === 'fields' && one.class === 'wild',
  },
  {
    name: 'questions of wild pages',
    shares: [[exact], [wrong]],
    has: (one) => one.task === 'questions' && one.class === 'wild',
  },
];

export function answerFigures(outcomes: readonly Outcome[]): readonly Figure[] {
  const asked = pageSets.filter((set) => outcomes.some((one) => one.set === set));
  return asked.flatMap((set) => groups.flatMap((group) => groupFigures(set, group, outcomes)));
}

function groupFigures(set: Page['set'], { name, shares, has }: Group, outcomes: readonly Outcome[]): readonly Figure[] {
  const summary = summarizeAnswers(outcomes.filter((one) => one.set === set && has(one)));
  return shares.map(([{ what, part, whole }, bar]) => ({
    what: `${set}, ${name}: ${what}`,
    unit: 'answers',
    patchbay: part(summary),
    reference: whole(summary),
    ratio: part(summary) / whole(summary),
    ...(bar === undefined || isOpen(set) ? {} : { bar }),
  }));
}
