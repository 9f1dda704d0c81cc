/** What is said of each row of a group and added up: `price times quantity`. */
import { formulaAt, type Resolve } from '../../instruction/values/formula.ts';
import { fieldAt } from '../../instruction/words/fields.ts';
import type { Token } from '../../instruction/words/read.ts';
import { numberOf } from '../../values/numeric.ts';
import type { Segment } from '../terms/speech.ts';
import type { Entity, World } from '../terms/terms.ts';

/** `price times quantity`, of rows that have both by these very names: no number beside the field is meant. */
export function isOfRows(tokens: readonly Token[], at: number, to: number, { lists }: Entity, world: World): boolean {
  return lists.some(({ table }) => {
    const numbers = world
      .scopeOf(table)
      .sources.filter((one) => one.lists === 0 && one.distance === 0 && numberOf(one) !== undefined);
    const exactly: Resolve = (part, from) => {
      const mention = fieldAt(part, from, numbers);
      const expr = mention === undefined ? undefined : numberOf(mention.source);
      return mention === undefined || expr === undefined ? undefined : { expr, to: mention.to };
    };
    const made = formulaAt(tokens, at, exactly);
    return made !== undefined && made.operators > 0 && made.to >= to;
  });
}

/** Whether such a formula stands in one of the parts. */
export function areOfRows(segments: readonly Segment[], entity: Entity, world: World): boolean {
  return segments.some(({ tokens }) => tokens.some((_, at) => isOfRows(tokens, at, at, entity, world)));
}
