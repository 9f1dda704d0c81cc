/** Short spellings for the tests of generated transforms. */
import { expect } from 'vitest';
import { generateTransform } from '../../../../src/engine/generate/transform/generate.ts';
import type { GeneratedTransform } from '../../../../src/engine/generate/transform/proof/report.ts';
import { openContext } from '../context.ts';

type Schema = Readonly<Record<string, unknown>>;
type Given = string | Schema;

const ctx = await openContext();

export function typed(given: Given): Schema {
  return typeof given === 'string' ? { type: given } : given;
}

/** An object whose fields are all required. */
export function record(fields: Readonly<Record<string, Given>>): Schema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typed(field)]));
  return { type: 'object', properties, required: Object.keys(fields) };
}

export function listOf(items: Given): Schema {
  return { type: 'array', items: typed(items) };
}

/** What a step that ran once leaves behind. */
export function step(data: unknown): Schema {
  return { currentItem: null, data };
}

interface Task {
  readonly data: Schema;
  readonly schema: Schema;
  readonly instruction?: string;
  readonly current?: string;
  readonly error?: string;
}

export function ask({ data, schema, instruction, current = '$', error }: Task): Promise<GeneratedTransform> {
  return generateTransform(
    { currentTransform: current, responseSchema: schema, stepData: data, instruction, errorMessage: error },
    ctx,
  );
}

/** What the expression found for `data` gives for other data. */
export async function onOther(task: Task, other: Schema): Promise<unknown> {
  const { transformCode } = await ask(task);
  return ctx.sandbox.evaluate(transformCode, other, ctx.signal);
}

/** Expects that the fields have no source. */
export async function expectNone(task: Task, fields: readonly string[]): Promise<void> {
  await expect(ask(task)).rejects.toMatchObject({ code: 'invalid_input', reason: 'NO_TRANSFORM', details: { fields } });
}

/** Expects the result of the data, and of other data of the same shape. */
export async function expectBoth(
  task: Task,
  expected: unknown,
  [other, otherExpected]: readonly [Schema, unknown],
): Promise<void> {
  const { data, transformCode } = await ask(task);
  expect(data).toEqual(expected);
  expect(await ctx.sandbox.evaluate(transformCode, other, ctx.signal)).toEqual(otherExpected);
}
