/** `workflow/generateSchema` where there is a model: asked only when the instruction says what the data does not show. */
import * as z from 'zod';
import { PatchbayError } from '../../../core/error.ts';
import { isRecord } from '../../../core/json.ts';
import { limits } from '../../../core/limits.ts';
import type { Llm } from '../../../core/llm.ts';
import { JsonObject } from '../../../model/base.ts';
import { asData } from '../../llm/data.ts';
import { checkSchema, violations } from '../../schema.ts';
import { type GeneratedSchema, generateSchema, namedNothing, type SchemaWanted } from '../schema/generate.ts';
import { type Asking, type Flaw, proposeWithModel } from './propose.ts';
import { withAdvice } from './refusal.ts';

/** Throws as `generateSchema`; the failure says what the model had to say. */
export async function makeSchema(wanted: SchemaWanted, ctx: Asking): Promise<GeneratedSchema> {
  const { llm } = ctx;
  if (llm === undefined) return generateSchema(wanted, ctx);
  const attempt = await generateSchema(wanted, ctx).catch((thrown: unknown) => {
    const isWithoutData = (wanted.responseData ?? '').trim() === '';
    if (thrown instanceof PatchbayError && thrown.reason === 'NO_SCHEMA' && isWithoutData) return thrown;
    throw thrown;
  });
  const isOpen = attempt instanceof PatchbayError || attempt.unchecked.includes(namedNothing);
  if (!isOpen || wanted.instruction.trim() === '') {
    if (attempt instanceof PatchbayError) throw attempt;
    return attempt;
  }
  return askForSchema(wanted, attempt, { ...ctx, llm });
}

const Proposal = z.object({ schema: JsonObject });
type Proposal = z.output<typeof Proposal>;

const system = `You write JSON Schemas of draft 2020-12, without references to other documents.
The schema describes what the instruction asks for. Where there is data, it has to match the schema; name only fields that the data or the instruction names.
Answer with {"schema": {...}}.`;

async function askForSchema(
  { instruction, responseData }: SchemaWanted,
  attempt: GeneratedSchema | PatchbayError,
  ctx: Asking & { readonly llm: Llm },
): Promise<GeneratedSchema> {
  const { known, signal, tool } = ctx;
  // The rules have read it already.
  const data: unknown = attempt instanceof PatchbayError ? undefined : JSON.parse(responseData ?? 'null');
  const user = [
    `Instruction: ${instruction.slice(0, limits.llmSampleChars)}`,
    ...(attempt instanceof PatchbayError
      ? []
      : [asData('The data', data, known), asData('Schema of all of it', attempt.schema, known)]),
  ].join('\n\n');
  const proposed = await proposeWithModel<Proposal>(ctx.llm, {
    tool,
    system,
    user,
    shape: Proposal,
    known,
    signal,
    prove: ({ schema }) => flawOf(schema, data, ctx),
  });
  if (proposed.isProven) return describe(proposed.proposal.schema, data !== undefined, proposed.engine);
  if (attempt instanceof PatchbayError) throw withAdvice(attempt, proposed.told);
  return { ...attempt, unchecked: [...attempt.unchecked, proposed.told] };
}

async function flawOf(
  schema: Readonly<Record<string, unknown>>,
  data: unknown,
  ctx: Asking,
): Promise<Flaw | undefined> {
  try {
    await checkSchema(schema, 'schema', ctx);
    if (!constrains(schema)) return { problem: 'It describes nothing.', why: 'described nothing' };
    const found = data === undefined ? [] : await violations(schema, data, { path: 'schema', ...ctx });
    if (found.length === 0) return undefined;
    return { problem: `The data does not match it: ${found.join('; ')}`, why: 'did not match the data' };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof PatchbayError)) throw error;
    return { problem: error.message, why: 'was no JSON Schema' };
  }
}

/** Whether it names a field, a choice or a type of items anywhere. */
function constrains(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  return isRecord(schema['properties'])
    ? Object.keys(schema['properties']).length > 0
    : Array.isArray(schema['enum']) ||
        (schema['type'] !== 'array' && schema['type'] !== 'object' && schema['type'] !== undefined) ||
        constrains(schema['items']);
}

function describe(schema: Proposal['schema'], hasData: boolean, engine: string): GeneratedSchema {
  return {
    schema,
    engine,
    checked: ['It is a JSON Schema.', ...(hasData ? ['The data matches the schema.'] : [])],
    unchecked: [
      'A model proposed it: whether it is what the instruction means is not proven.',
      ...(hasData ? [] : ['There was no data to compare it with.']),
    ],
  };
}
