/** Tasks of transforms, one a line of a file per class, in a short spelling of their own. */
import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { listOf, record, step, typed } from '../ask.ts';

type Schema = Readonly<Record<string, unknown>>;

const members = z.record(z.string(), z.json());

const line = z.strictObject({
  id: z.string(),
  /** What is asked for: `{"name": "string"}` has the field, `[…]` is a list, `{"$map": …}` is keyed, `{"$": …}` is a schema. */
  want: z.json(),
  say: z.string().optional(),
  /** The data: results of steps that ran once, of loops, further members of the payload, or all of it as it is. */
  steps: members.optional(),
  loops: members.optional(),
  payload: members.optional(),
  raw: z.json().optional(),
  out: z.json(),
  steps2: members.optional(),
  loops2: members.optional(),
  payload2: members.optional(),
  raw2: z.json().optional(),
  out2: z.json(),
});

export interface DevTask {
  readonly id: string;
  readonly schema: Schema;
  readonly instruction: string | undefined;
  readonly data: unknown;
  readonly expected: unknown;
  /** Data of the same shape that the search does not see. */
  readonly otherData: unknown;
  readonly otherExpected: unknown;
}

export function classesOfTasks(): readonly string[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.slice(0, -'.jsonl'.length));
}

export function loadTasks(kind: string): readonly DevTask[] {
  const text = readFileSync(`${import.meta.dirname}/${kind}.jsonl`, 'utf8');
  return text.trim().split('\n').map(readTask);
}

function readTask(text: string): DevTask {
  const task = line.parse(JSON.parse(text));
  return {
    id: task.id,
    schema: schemaOf(task.want),
    instruction: task.say,
    data: task.raw ?? dataOf(task.steps, task.loops, task.payload),
    expected: task.out,
    otherData: task.raw2 ?? dataOf(task.steps2, task.loops2, task.payload2),
    otherExpected: task.out2,
  };
}

function dataOf(steps: Schema = {}, loops: Schema = {}, payload: Schema = {}): Schema {
  const ran = Object.entries(steps).map(([id, data]) => [id, step(data)]);
  return { ...payload, ...Object.fromEntries(ran), ...loops };
}

function schemaOf(want: unknown): Schema {
  if (typeof want === 'string') return scalarOf(want);
  if (Array.isArray(want)) return listOf(schemaOf(want[0]));
  const fields = members.parse(want);
  if (fields['$'] !== undefined) return members.parse(fields['$']);
  if (fields['$map'] !== undefined) return { type: 'object', additionalProperties: schemaOf(fields['$map']) };
  const named = Object.entries(fields).map(([name, inner]) => [name.replace(/\?$/, ''), schemaOf(inner)] as const);
  const required = Object.keys(fields).filter((name) => !name.endsWith('?'));
  return { ...record(Object.fromEntries(named)), required };
}

function scalarOf(name: string): Schema {
  if (name === 'date' || name === 'date-time') return { type: 'string', format: name };
  const types = name.split('|');
  return types.length > 1 ? { type: types } : typed(name);
}
