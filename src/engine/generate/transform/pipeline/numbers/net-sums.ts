/** Sums of what comes in and goes out: `start with the opening stock, "in" adds, "out" subtracts`. */
import { numberOf } from '../../values/numeric.ts';
import { signed } from '../amounts/signs.ts';
import type { Measure } from '../amounts/span-measure.ts';
import type { Entity, Rows, World } from '../terms/terms.ts';

const openingName = /^(?:opening|initial|start|starting|carried|begin|beginning|initially)$/;
const openingSaid = /\b(?:start\w*|begin\w*|opening|initial\w*|plus|added to|on top of|carried)\b/;

/** The measure with its sign, where kinds of rows are said to take away; and what there was before, to be added. */
export function netMeasure(
  measure: Measure,
  { table }: Rows,
  entity: Entity,
  world: World,
): { readonly measure: Measure; readonly before: string } | undefined {
  const { text, label } = signed({ text: measure.text, label: measure.label }, table, world, false);
  if (text === measure.text) return undefined;
  const opening =
    entity.kind === 'row' && openingSaid.test(world.speech.text)
      ? entity.scope.sources.find(
          (source) =>
            source.lists === 0 &&
            source.distance === 0 &&
            numberOf(source) !== undefined &&
            source.name.own.some((word) => openingName.test(word)),
        )
      : undefined;
  return { measure: { ...measure, text, label }, before: opening === undefined ? '' : `${opening.at.text} + ` };
}
