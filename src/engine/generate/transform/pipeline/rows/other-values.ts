/** Conditions of single fields beside others: a row that has the one value has no other one. */
import type { Condition } from '../../instruction/words/condition.ts';
import { type Field, isNumeric } from '../../terms/target.ts';
import type { World } from '../terms/terms.ts';

export interface Said {
  readonly condition: Condition;
  /** The fields that it is said of; all of them where there are none. */
  readonly of: readonly Field[];
}

/**
 * `the number of people who accepted and the addresses of those who have not answered (needsAction)`: no row is both, so that
 * the other value is that of the one field that nothing was said of.
 */
export function withOthers(said: readonly Said[], { fields }: World): readonly Said[] {
  const isPositive = ({ value, isNegative }: Condition): boolean => value !== undefined && isNegative !== true;
  const isBeside = ({ condition, of }: Said): boolean =>
    of.length === 0 &&
    isPositive(condition) &&
    said.some(
      (other) =>
        other.of.length > 0 &&
        isPositive(other.condition) &&
        other.condition.source === condition.source &&
        other.condition.value !== condition.value,
    );
  const open = fields.filter((field) => isCounted(field) && !said.some(({ of }) => of.includes(field)));
  return open.length === 1 && said.filter(isBeside).length === 1
    ? said.map((one) => (isBeside(one) ? { ...one, of: open } : one))
    : said;
}

/** Of several rows: a number, a list, or whether there is one. */
export function isCounted({ target }: Field): boolean {
  return target.kind === 'array' || isNumeric(target.types) || target.types.has('boolean');
}
