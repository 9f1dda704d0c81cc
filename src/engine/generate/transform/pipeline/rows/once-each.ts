/** Conditions that several readers found in the same words. */
import type { Condition } from '../../instruction/words/condition.ts';
import type { Segment } from '../terms/speech.ts';
import type { World } from '../terms/terms.ts';

/** What two readings say of one field in one part of the instruction is said once. */
export function onceEach(conditions: readonly Condition[], { speech }: World): readonly Condition[] {
  const partOf = ({ from }: Condition): Segment | undefined =>
    speech.segments.find((one) => one.from <= from && from < one.to);
  // `below 3 or above 20` says two things.
  const isFurther = ({ from }: Condition, { to }: Condition): boolean =>
    (to === from - 1 || to === from) && /^(?:and|or|but)$/.test(speech.tokens[from - 1]?.lower ?? '');
  // `have priority high`: that there is one is said with its value.
  const isWithValue = ({ source, value, expr, to }: Condition): boolean =>
    value === undefined &&
    expr.text.endsWith(`${source.at.text} != null`) &&
    conditions.some(
      (other) => other.source === source && other.value !== undefined && other.from - to <= 1 && other.to > to,
    );
  return conditions.filter(
    (condition, at) =>
      !isWithValue(condition) &&
      (condition.value !== undefined ||
        !conditions
          .slice(0, at)
          .some(
            (other) =>
              other.source === condition.source && partOf(other) === partOf(condition) && !isFurther(condition, other),
          )),
  );
}
