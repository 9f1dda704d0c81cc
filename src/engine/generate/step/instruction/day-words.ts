/** "Received on or after the day" speaks of a day, and of no state that is called `received`. */
import { wordsOf } from '../../words.ts';
import { enumOf, isDateTarget, type Target } from '../terms/target.ts';

/** Whether the word is said of a day only: it stands before a preposition of time. */
export function isSaidOfDay(value: string, text: string): boolean {
  const word = value.replace(/[^\p{L}\d -]/gu, '.');
  return new RegExp(
    `(?<![\\p{L}\\d])${word} (?:on|since|after|before|between|until|within|during|(?:in|from|by|this|last) (?:the |this |last |that )?(?:quarter|week|month|year|day|date|period|\\d))\\b`,
    'iu',
  ).test(text);
}

/** The target without those of its choices that the name of a filter for days has, where the text says them of a day. */
export function withoutDayWords(target: Target, all: readonly Target[], text: string): Target {
  const values = enumOf(target.schema);
  if (target.place !== 'query' || values.length < 2) return target;
  const days = all.filter((other) => other !== target && isDateTarget(other));
  const left = values.filter((value) => {
    const words = wordsOf(String(value));
    const isOfDay = days.some(({ own }) => words.length > 0 && words.every((word) => own.includes(word)));
    return !(isOfDay && isSaidOfDay(String(value), text));
  });
  const isPlain = Array.isArray(target.schema['enum']) && left.length > 1 && left.length < values.length;
  return isPlain ? { ...target, schema: { ...target.schema, enum: left } } : target;
}
