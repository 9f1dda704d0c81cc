/** Tasks over two lists, one of which belongs to the other. */
import { type Construction, fill, sentence } from '../construction.ts';
import type { Asked } from '../made-task.ts';
import { childFamilies } from './families.ts';
import type { ParentMeaning } from './meaning.ts';
import { parentTrades } from './trades.ts';

export function parentTasks(): readonly Asked[] {
  const families: Readonly<Record<string, readonly Construction<ParentMeaning>[]>> = childFamilies;
  return Object.entries(families).flatMap(([family, constructions]) =>
    parentTrades.flatMap((trade) =>
      constructions
        .filter(({ means }) => trade.isNested || means.isOfNested !== true)
        .map(({ text, means }, index) => ({
          family,
          name: `${trade.name}-${index + 1}`,
          taskClass: 'hard',
          instruct: () => sentence(fill(text, trade.words)),
          schema: means.schema(trade),
          // A list of their own gives children no order among their parents.
          dataOf: (variant) => trade.wrap(trade.parents(variant)),
          answerOf: (variant) => means.tell(trade.parents(variant), trade),
        })),
    ),
  );
}
