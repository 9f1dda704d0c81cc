/** `the state "on" or "off" as isOn`: of several values of one field, the one that the flag is called after. */
import { wordsOf } from '../../../words.ts';
import type { Condition } from '../words/condition.ts';

/** All of them where the name of the flag is no value. */
export function ofNamedValue(conditions: readonly Condition[], name: readonly string[]): readonly Condition[] {
  const named = conditions.find(({ value }) => {
    const words = value === undefined ? [] : wordsOf(String(value));
    return words.length > 0 && words.every((word) => name.includes(word));
  });
  if (named === undefined) return conditions;
  return conditions.filter((one) => one === named || one.source !== named.source || one.value === undefined);
}
