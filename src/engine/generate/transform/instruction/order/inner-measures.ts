/** Measures that are a record of several: `temp` with a `min` and a `max`. */
import type { Source } from '../../terms/scope.ts';

const highest = /^(?:max|maximum|high|highest|peak)$/;
const lowest = /^(?:min|minimum|low|lowest)$/;

/** Of days that are ordered by what was the most in them the highest of each, and the lowest by what was the least. */
export function innerMeasure(
  words: readonly string[],
  fields: readonly Source[],
  isDescending: boolean,
): Source | undefined {
  const end = isDescending ? highest : lowest;
  const inside = fields.filter(
    ({ name, shape }) =>
      name.context.slice(0, name.inside).some((word) => words.includes(word)) &&
      name.own.some((word) => end.test(word)) &&
      shape.scalars.length > 0 &&
      shape.scalars.every((value) => typeof value === 'number'),
  );
  return inside.length === 1 ? inside[0] : undefined;
}
