/**
 * Questions about all things of a kind that are answered by a list of them first: `the mechanic with the most repairs` is the
 * first of the mechanics with their repairs, `how many customers have more than one order` counts a list of such customers.
 */
import { tablesOf } from '../pipeline/terms/tables.ts';
import { type Choice, createChoice } from '../terms/choice.ts';
import type { Target } from '../terms/target.ts';
import { averageOf } from './averages.ts';
import { boundedOf } from './bounded.ts';
import { howMany } from './counts.ts';
import { mostOf } from './most.ts';
import type { Asked, ListQuestion, Schema } from './question.ts';

/** Undefined where the question is none of these, or is one about the rows of a single list alone. */
export function listQuestion(
  instruction: string,
  schema: Schema,
  target: Target,
  data: unknown,
): ListQuestion | undefined {
  const isPlain = target.kind === 'object' || target.kind === 'array';
  if (!isPlain || JSON.stringify(schema).includes('"$ref"')) return undefined;
  const asked: Asked = { instruction: instruction.trim(), schema, target, tables: tablesOf(data) };
  return mostOf(asked) ?? howMany(asked) ?? averageOf(asked) ?? boundedOf(asked);
}

/** What the question is answered by, once its list is made. */
export function answered({ text, note }: ListQuestion, list: Choice): Choice {
  const whole = `($list := ${list.expr.text}; ${text})`;
  return createChoice({ text: whole, strength: 6 }, list.score, 'a list', {
    notes: [...list.notes, { kind: 'used', text: note }],
  });
}
