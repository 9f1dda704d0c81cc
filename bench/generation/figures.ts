/** What was solved and what was not, beside the bars of generation without a model. */
import type { TaskKind } from '../eval/read.ts';
import type { Bar, Figure } from '../report.ts';
import type { Attempt, TaskName } from './propose.ts';
import { type Summary, summarize } from './summary.ts';

interface Group {
  readonly name: string;
  readonly kind: TaskKind;
  /** Undefined where the project promises nothing. */
  readonly solvedAtLeast: number | undefined;
  has(task: TaskName): boolean;
}

const groups: readonly Group[] = [
  { name: 'easy transforms', kind: 'transforms', solvedAtLeast: 0.9, has: (task) => isTransform(task, 'easy') },
  { name: 'medium transforms', kind: 'transforms', solvedAtLeast: 0.7, has: (task) => isTransform(task, 'medium') },
  { name: 'hard transforms', kind: 'transforms', solvedAtLeast: 0.4, has: (task) => isTransform(task, 'hard') },
  {
    name: 'transforms in other words',
    kind: 'rewordings',
    solvedAtLeast: undefined,
    has: (task) => isReworded(task, 'transforms'),
  },
  {
    name: 'steps in other words',
    kind: 'rewordings',
    solvedAtLeast: undefined,
    has: (task) => isReworded(task, 'steps'),
  },
  {
    name: 'builds in other words',
    kind: 'rewordings',
    solvedAtLeast: undefined,
    has: (task) => isReworded(task, 'builds on answers'),
  },
  { name: 'steps', kind: 'steps', solvedAtLeast: 0.8, has: ({ set }) => set === 'steps' },
  { name: 'repairs', kind: 'repairs', solvedAtLeast: 0.7, has: ({ set }) => set === 'repairs' },
  { name: 'builds', kind: 'builds', solvedAtLeast: 0.6, has: ({ set }) => set === 'builds' },
  {
    name: 'builds, reads allowed',
    kind: 'builds',
    solvedAtLeast: 0.6,
    has: ({ set }) => set === 'builds on answers',
  },
];

function isTransform(task: TaskName, taskClass: string): boolean {
  return task.set === 'transforms' && task.class === taskClass;
}

function isReworded(task: TaskName, kind: string): boolean {
  return task.set === 'rewordings' && task.class === kind;
}

/** A bar for transforms alone; steps and repairs are told beside them. */
const timed = [
  { name: 'transforms', kind: 'transforms', set: 'transforms', bar: { patchbayAtMost: 300 } },
  { name: 'rewordings', kind: 'rewordings', set: 'rewordings', bar: undefined },
  { name: 'steps', kind: 'steps', set: 'steps', bar: undefined },
  { name: 'repairs', kind: 'repairs', set: 'repairs', bar: undefined },
  { name: 'builds', kind: 'builds', set: 'builds', bar: undefined },
  { name: 'builds, reads allowed', kind: 'builds', set: 'builds on answers', bar: undefined },
] as const;

/** Of each kind of tasks that the set holds: one that nothing was tried of misses its bar. Not every set words every kind otherwise. */
export function figuresOf(attempts: readonly Attempt[], held: readonly TaskKind[]): readonly Figure[] {
  const isHeld = ({ kind, has }: Group): boolean =>
    held.includes(kind) && (kind !== 'rewordings' || attempts.some(has));
  return [
    ...groups.filter(isHeld).flatMap((group) => countFigures(group, summarize(attempts.filter(group.has)))),
    ...timed
      .filter(({ kind }) => held.includes(kind))
      .map(({ name, set, bar }) => timeFigure(name, summarize(attempts.filter((one) => one.set === set)), bar)),
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
    of('solved', solved, group.solvedAtLeast === undefined ? undefined : { atLeast: group.solvedAtLeast }),
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
