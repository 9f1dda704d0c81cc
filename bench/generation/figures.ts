/** What was solved and what was not, beside the bars of generation without a model. */
import type { Bar, Figure } from '../report.ts';
import type { Attempt, TaskName } from './propose.ts';
import { type Summary, summarize } from './summary.ts';

interface Group {
  readonly name: string;
  readonly solvedAtLeast: number;
  has(task: TaskName): boolean;
}

const groups: readonly Group[] = [
  { name: 'easy transforms', solvedAtLeast: 0.9, has: (task) => task.set === 'transforms' && task.class === 'easy' },
  {
    name: 'medium transforms',
    solvedAtLeast: 0.7,
    has: (task) => task.set === 'transforms' && task.class === 'medium',
  },
  { name: 'hard transforms', solvedAtLeast: 0.4, has: (task) => task.set === 'transforms' && task.class === 'hard' },
  { name: 'steps', solvedAtLeast: 0.8, has: ({ set }) => set === 'steps' },
  { name: 'repairs', solvedAtLeast: 0.7, has: ({ set }) => set === 'repairs' },
  { name: 'builds', solvedAtLeast: 0.6, has: ({ set }) => set === 'builds' },
  { name: 'builds, reads allowed', solvedAtLeast: 0.6, has: ({ set }) => set === 'builds on answers' },
];

/** A bar for transforms alone; steps and repairs are told beside them. */
const timed = [
  { name: 'transforms', set: 'transforms', bar: { patchbayAtMost: 300 } },
  { name: 'steps', set: 'steps', bar: undefined },
  { name: 'repairs', set: 'repairs', bar: undefined },
  { name: 'builds', set: 'builds', bar: undefined },
  { name: 'builds, reads allowed', set: 'builds on answers', bar: undefined },
] as const;

export function figuresOf(attempts: readonly Attempt[]): readonly Figure[] {
  return [
    ...groups.flatMap((group) => countFigures(group, summarize(attempts.filter(group.has)))),
    ...timed.map(({ name, set, bar }) => timeFigure(name, summarize(attempts.filter((one) => one.set === set)), bar)),
  ];
}

function countFigures(group: Group, summary: Summary): readonly Figure[] {
  const { attempted, solved, refused, asIfRight, unwarned } = summary;
  const of = (what: string, count: number, bar?: Bar): Figure => ({
    what: `${group.name}: ${what} : attempted`,
    unit: 'tasks',
    patchbay: count,
    reference: attempted,
    ratio: count / attempted,
    ...(bar === undefined ? {} : { bar }),
  });
  return [
    of('solved', solved, { atLeast: group.solvedAtLeast }),
    of('wrong and nothing unchecked', asIfRight, { atMost: 0 }),
    of('wrong and no warning of its own', unwarned),
    of('refused', refused),
  ];
}

function timeFigure(name: string, { p50Ms, p95Ms }: Summary, bar: Bar | undefined): Figure {
  return {
    what: `time of a proposal, ${name}: p50 : p95`,
    unit: 'ms',
    patchbay: p50Ms,
    reference: p95Ms,
    ratio: p50Ms / p95Ms,
    ...(bar === undefined ? {} : { bar }),
  };
}
