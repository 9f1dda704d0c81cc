/** Tasks over the groups that rows fall into, and over all rows at once. */
import { type Construction, fill, sentence } from './construction.ts';
import { severalFigures } from './groups/figures.ts';
import { lists } from './groups/lists.ts';
import { maps } from './groups/maps.ts';
import { oneFigure } from './groups/one-figure.ts';
import { overallFigures } from './groups/overall.ts';
import type { Asked } from './made-task.ts';
import { rowWords } from './row-tasks.ts';
import type { Telling } from './telling.ts';
import { rowsOf } from './trade.ts';
import { trades } from './trades.ts';

export type GroupConstruction = Construction<Telling>;

export const groupFamilies: Readonly<Record<string, readonly GroupConstruction[]>> = {
  ...oneFigure,
  ...severalFigures,
  ...lists,
  ...maps,
  ...overallFigures,
};

export function groupTasks(): readonly Asked[] {
  return Object.entries(groupFamilies).flatMap(([family, constructions]) =>
    trades.flatMap((trade) =>
      constructions.map(({ text, means }, index) => ({
        family,
        name: `${trade.name}-${index + 1}`,
        taskClass: 'medium',
        instruct: () => sentence(fill(text, rowWords(trade))),
        schema: means.schema(trade),
        isUnordered: means.isList,
        dataOf: (variant) => trade.wrap(rowsOf(trade, variant)),
        answerOf: (variant) => means.tell(rowsOf(trade, variant), trade),
      })),
    ),
  );
}
