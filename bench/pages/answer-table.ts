/** Every set, class and kind of pages in a line, and what became of each question that was not answered rightly. */
import { isOpen, pageSets } from '../eval/pages/page.ts';
import { toColumns } from '../report.ts';
import { summarizeAnswers } from './answer-summary.ts';
import type { Outcome } from './answers.ts';

const head = ['pages', 'asked', 'right', 'exact', 'wrong', 'missed', 'precision', 'made up', 'refused rightly'];

export function answerTable(outcomes: readonly Outcome[]): string {
  const lines = pageSets.flatMap((set) => {
    const own = outcomes.filter((one) => one.set === set);
    if (own.length === 0) return [];
    const classes = Map.groupBy(own, (one) => one.class);
    const kinds = Map.groupBy(own, (one) => one.kind);
    const groups = [...classes, ...[...kinds].toSorted(([a], [b]) => a.localeCompare(b))];
    return [...bothLines(set, own), ...groups.flatMap(([name, inside]) => bothLines(`  ${name}`, inside))];
  });
  return toColumns([head, ...lines]);
}

function bothLines(name: string, outcomes: readonly Outcome[]): readonly (readonly string[])[] {
  return (['fields', 'questions'] as const).map((task) => {
    const summary = summarizeAnswers(outcomes.filter((one) => one.task === task));
    const { answerable, ok, wrong, missed, answered, falsePositive, refused, unanswerable } = summary;
    const right = `${ok} / ${answerable}`;
    const counts = [percent(ok, answerable), String(wrong), String(missed), percent(ok, answered)];
    return [name, task, right, ...counts, String(falsePositive), `${refused} / ${unanswerable}`];
  });
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${Math.round((100 * part) / whole)} %`;
}

const saidMax = 200;

/**
 * A line for each answer that is wrong, missing or made up. Of the open sets only: the lines of a frozen set would tell its
 * readers what to write an engine for.
 */
export function failedLines(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes
    .filter(({ set, verdict }) => isOpen(set) && verdict !== 'ok' && verdict !== 'correct null')
    .map(({ page, asked, verdict, said, isTrapped }) => {
      const answer = (said ?? '').replace(/\s+/g, ' ').slice(0, saidMax);
      return `${page} "${asked}": ${verdict}${isTrapped ? ' (a trap)' : ''}${answer === '' ? '' : `: ${answer}`}`;
    });
}
