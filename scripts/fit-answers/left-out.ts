/** How well weights do on pages that they were not fitted to, and which confidence is enough. */
import type { Task } from '../../src/engine/page/answer/weigh/signals.ts';
import { likeliestOf } from '../../src/engine/page/answer/weigh/choose.ts';
import type { Model } from './fit.ts';
import type { Item } from './items.ts';

export interface Judged {
  readonly item: Item;
  readonly confidence: number;
  readonly isRight: boolean;
  readonly said: string | undefined;
}

export function judged(item: Item, model: Model): Judged {
  const found = likeliestOf(item.candidates, model);
  return {
    item,
    said: found?.value,
    confidence: found?.confidence ?? 0,
    isRight: found !== undefined && item.isRight(found.value),
  };
}

interface Shares {
  readonly exact: number;
  readonly precision: number;
  readonly wrong: number;
  readonly refused: number;
}

function sharesAt(all: readonly Judged[], least: number): Shares {
  const answerable = all.filter(({ item }) => item.isAnswerable);
  const others = all.filter(({ item }) => !item.isAnswerable);
  const said = all.filter(({ confidence }) => confidence >= least && confidence > 0);
  const right = said.filter(({ isRight }) => isRight).length;
  return {
    exact: right / answerable.length,
    precision: said.length === 0 ? 1 : right / said.length,
    wrong: (said.filter(({ item }) => item.isAnswerable).length - right) / answerable.length,
    refused: others.length === 0 ? 1 : others.filter(({ confidence }) => confidence < least).length / others.length,
  };
}

/**
 * With a margin over the bars, since some of these pages were looked at while the engine was made. A field that is made up counts
 * against the precision as well.
 */
const bars = { field: { precision: 0.94, refused: 0.94 }, question: { precision: 0.88, refused: 0.95 } } as const;

export function leastFor(task: Task, all: readonly Judged[]): number {
  for (let least = 0.3; least < 0.95; least += 0.01) {
    const { precision, refused } = sharesAt(all, least);
    if (precision >= bars[task].precision && refused >= bars[task].refused) return Math.round(least * 100) / 100;
  }
  return 0.95;
}

export function printRow(name: string, all: readonly Judged[], least: number): string {
  const { exact, precision, wrong, refused } = sharesAt(all, least);
  const percent = (share: number): string => `${Math.round(share * 100)} %`.padStart(6);
  return `${name.padEnd(28)} at ${least}: exact${percent(exact)} precision${percent(precision)} wrong${percent(wrong)} refused${percent(refused)} of ${all.length}`;
}
