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
import { type PartQuestions, partQuestions } from './parts.ts';
import type { Asked, ListQuestion, Schema } from './question.ts';

/** What is asked, as far as lists answer it. */
export interface Listed {
  readonly questions: readonly ListQuestion[];
  /** What is asked besides; undefined where a list answers all. */
  readonly rest: PartQuestions['rest'];
}

/** Undefined where nothing of it is such a question, or it is one about the rows of a single list alone. */
export function listQuestions(instruction: string, schema: Schema, target: Target, data: unknown): Listed | undefined {
  const isPlain = target.kind === 'object' || target.kind === 'array';
  if (!isPlain || JSON.stringify(schema).includes('"$ref"')) return undefined;
  const asked: Asked = { instruction: instruction.trim(), schema, target, tables: tablesOf(data) };
  const whole = questionOf(asked);
  const parts = partQuestions(asked, questionOf);
  // `the mechanic with the most repairs: name and number of repairs` is one question.
  return whole === undefined || (parts?.questions.length ?? 0) > 1 ? parts : { questions: [whole], rest: undefined };
}

function questionOf(asked: Asked): ListQuestion | undefined {
  return mostOf(asked) ?? howMany(asked) ?? averageOf(asked) ?? boundedOf(asked);
}

/** What the questions are answered by, once their lists are made; the last of `made` may be a record of what is asked besides. */
export function answered(questions: readonly ListQuestion[], made: readonly Choice[]): Choice {
  const lists = made.slice(0, questions.length);
  const rest = made[lists.length];
  const texts = questions.map(({ text }, at) => `($list := ${lists[at]?.expr.text ?? '[]'}; ${text})`);
  const all = rest === undefined ? texts : [rest.expr.text, ...texts];
  const [only = '', ...more] = all;
  const text = more.length === 0 ? only : `$merge([${all.join(', ')}])`;
  const notes = [
    ...made.flatMap((choice) => choice.notes),
    ...questions.map(({ note }) => ({ kind: 'used' as const, text: note })),
  ];
  return createChoice({ text, strength: 6 }, Math.min(...made.map(({ score }) => score)), 'lists', { notes });
}
