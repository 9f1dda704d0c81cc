/** What is told in brackets behind the name of a field: `late (delivered after it was due)`, `promoters (9 or 10)`. */
import { stemOf, weightOf } from '../../../words.ts';
import { type Field, isNumeric } from '../../terms/target.ts';
import type { Segment } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import { nounsOf, type World } from '../terms/terms.ts';

/** The counted fields whose name stands right before the bracket around the token. */
export function fieldsBracketing(at: number, { speech: { tokens }, fields }: World): readonly Field[] {
  const open = tokens.findLastIndex(({ lower }, index) => index < at && lower === '(');
  const close = tokens.findIndex(({ lower }, index) => index > open && lower === ')');
  if (open < 1 || close < at) return [];
  const before = tokens.slice(Math.max(0, open - 3), open);
  const start = before.findLastIndex(({ kind, lower }) => kind === 'sign' || /^(?:and|or)$/.test(lower)) + 1;
  const said = before.slice(start).flatMap(({ words }) => words);
  return fields.filter(({ words, target: { types } }) => {
    const telling = words.filter((word) => weightOf(word) > 0.2 && !/^(?:count|number|total)$/.test(word));
    const isNumber = isNumeric(types);
    return (
      isNumber &&
      telling.length > 0 &&
      telling.every((word) => said.some((one) => one === word || stemOf(one) === stemOf(word)))
    );
  });
}

/** `overdue loans (due before today)`: what is in parentheses explains the rows. */
export function isAfterNoun({ tokens, from: start }: Segment, from: number, table: Table): boolean {
  const open = tokens.findLastIndex(({ lower }, at) => lower === '(' && start + at < from);
  const words = open < 1 ? [] : (tokens[open - 1]?.words ?? []);
  return words.some((word) => nounsOf(table).includes(word));
}
