/** Every class of tasks in a line, and what became of each task that is not solved. */
import { toColumns } from '../report.ts';
import { type Attempt, sets } from './propose.ts';
import { type Summary, summarize } from './summary.ts';

const head = ['tasks', 'solved', '', 'wrong', 'unwarned', 'as if right', 'refused', 'p50 ms', 'p95 ms'];

export function classTable(attempts: readonly Attempt[]): string {
  const lines = sets.flatMap((set) => {
    const own = attempts.filter((attempt) => attempt.set === set);
    const classes = Map.groupBy(own, (attempt) => attempt.class);
    return own.length === 0
      ? []
      : [lineOf(set, own), ...[...classes].map(([name, inside]) => lineOf(`  ${name}`, inside))];
  });
  return toColumns([head, ...lines]);
}

function lineOf(name: string, attempts: readonly Attempt[]): readonly string[] {
  const { solved, attempted, wrong, unwarned, asIfRight, refused, p50Ms, p95Ms }: Summary = summarize(attempts);
  const share = `${Math.round((100 * solved) / attempted)} %`;
  const counts = [wrong, unwarned, asIfRight, refused].map(String);
  return [name, `${solved} / ${attempted}`, share, ...counts, p50Ms.toFixed(0), p95Ms.toFixed(0)];
}

const whyMax = 400;

/** A line for each unsolved task. */
export function unsolvedLines(attempts: readonly Attempt[]): readonly string[] {
  return attempts
    .filter(({ verdict }) => verdict !== 'solved')
    .map(({ set, class: taskClass, id, verdict, why, unchecked }) => {
      const warned = verdict === 'wrong' ? ` (${unchecked.length} unchecked)` : '';
      return `${set}/${taskClass} ${id}: ${verdict}${warned}: ${why.join(' | ').replace(/\s+/g, ' ').slice(0, whyMax)}`;
    });
}
