/**
 * Weighs what speaks for an answer of a page by what turned out right: `node scripts/fit-answers.ts` writes
 * `src/engine/page/answer/weigh/weights.ts`. Pages of the sets that nobody may look at are not read.
 *
 * A candidate's share is the exponential of its weighed signals among those of all candidates and of none. Weights are those
 * that make the right ones most likely, with a price on their squares. The thresholds come from pages left out whole.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  signalNames,
  candidateKinds,
  type CandidateKind,
  type Weights,
} from '../src/engine/page/answer/weigh/signals.ts';
import { type Item, readItems } from './fit-answers/items.ts';
import { fitted, type Model } from './fit-answers/fit.ts';
import { judged, leastFor, printRow } from './fit-answers/left-out.ts';

const folds = 5;
const target = join(import.meta.dirname, '../src/engine/page/answer/weigh/weights.ts');

const items = readItems();
const pages = [...new Set(items.map(({ page }) => page))];
const foldOf = new Map(pages.map((page, at) => [page, at % folds]));
const isIn = (fold: number) => (item: Item) => foldOf.get(item.page) === fold;
const tasks = ['field', 'question'] as const;

const leftOut = Array.from({ length: folds }, (_, fold) => {
  const model = fitted(items.filter((item) => !isIn(fold)(item)));
  return items.filter(isIn(fold)).map((item) => judged(item, model));
}).flat();

const least = Object.fromEntries(
  tasks.map((task) => [
    task,
    leastFor(
      task,
      leftOut.filter(({ item }) => item.task === task),
    ),
  ]),
);
for (const task of tasks) {
  const own = leftOut.filter(({ item }) => item.task === task);
  for (const set of new Set(own.map(({ item }) => item.set)))
    console.log(
      printRow(
        `${task} ${set}`,
        own.filter(({ item }) => item.set === set),
        least[task] ?? 1,
      ),
    );
  console.log(printRow(`${task} all`, own, least[task] ?? 1));
}
write(fitted(items));

function write(model: Model): void {
  const rows = candidateKinds.map((kind: CandidateKind) => {
    const own: Weights = model[kind];
    const cells = (['bias', ...signalNames] as const).map((name) => `${name}: ${round(own[name])}`);
    return `  '${kind}': { ${cells.join(', ')} },`;
  });
  const text = `/** Written by \`node scripts/fit-answers.ts\`; never by hand. What was measured with them stands in docs/pages-answers.md. */
import type { CandidateKind, Task, Weights } from './signals.ts';

export const weights: Readonly<Record<CandidateKind, Weights>> = {
${rows.join('\n')}
};

/** The share of right ones, on pages left out, falls below the bars under these. */
export const least: Readonly<Record<Task, number>> = { field: ${least['field']}, question: ${least['question']} };
`;
  writeFileSync(target, text);
}

function round(weight: number): number {
  return Math.round(weight * 100) / 100;
}
