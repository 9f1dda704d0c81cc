/** Named values of a page: by rules, or by a model where there is one, each with the passage that it stands in. */
import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import type { DocumentAnswers, ReadDocument } from '../../core/documents.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Llm } from '../../core/llm.ts';
import type { PageRequest } from '../../model/page.ts';
import type { FieldsOutput } from '../../model/page-answer.ts';
import { checkSchema, violations } from '../schema.ts';
import { askModel, judge, type ModelAsked, textFor } from './answer/model.ts';
import { shapeOf } from './answer/schema/shape.ts';
import { type AnswerContext, rulesEngine } from './context.ts';
import { readPage } from './reading.ts';
import { tellRetrieval } from './retrieve.ts';

type Wanted = Readonly<Record<string, string>>;

interface FieldsRequest extends PageRequest {
  readonly fields?: Wanted | undefined;
  /** JSON Schema, in the place of fields or beside them. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
}

type FieldsContext = AnswerContext & Context<'sandbox'>;

type Values = Pick<z.input<typeof FieldsOutput>, 'fields' | 'evidence' | 'answer_engine'>;
type Found = DocumentAnswers['fields'];

/** A field that the page does not tell is null. Throws as `retrieve`, and as the model does. */
export async function readFields(input: FieldsRequest, ctx: FieldsContext): Promise<z.input<typeof FieldsOutput>> {
  const { fields = {}, schema, ...request } = input;
  if (schema === undefined) checkFields(fields);
  else await checkWanted(schema, ctx);
  const asked = { fields, ...(schema === undefined ? {} : { schema }) };
  const { page, read } = await readPage({ ...request, isAnswered: true }, { asked, ...textFor(ctx) }, ctx);
  const found = read.answers?.fields ?? {};
  const { llm, signal } = ctx;
  const isByRules = llm === undefined || Object.keys(fields).length === 0;
  const values = isByRules ? byRules(fields, found) : await byModel(fields, { found, read, llm, signal });
  const data = schema === undefined ? {} : await tellData(schema, read, ctx);
  return { ...values, ...data, ...tellRetrieval(page) };
}

/** Throws `invalid_input` for a schema that is none, or that names nothing to look for. */
async function checkWanted(schema: Readonly<Record<string, unknown>>, ctx: Context<'sandbox'>): Promise<void> {
  if (JSON.stringify(schema).length > limits.pageSchemaChars || shapeOf(schema) === undefined)
    throw new PatchbayError('invalid_input', 'The argument schema named nothing to look for, or was too large.', {
      reason: 'SCHEMA_INVALID',
      hint: `Give a JSON Schema with properties and without $ref, of at most ${limits.pageSchemaChars} characters.`,
    });
  await checkSchema(schema, 'schema', ctx);
}

/** What is optional may be null; where the whole does not fit the schema, `violations` says where. */
async function tellData(
  schema: Readonly<Record<string, unknown>>,
  { answers }: ReadDocument,
  ctx: Context<'sandbox'>,
): Promise<Pick<z.input<typeof FieldsOutput>, 'data' | 'missing' | 'violations' | 'data_evidence'>> {
  const { value = null, missing = [], evidence = {} } = answers?.data ?? {};
  const wrong = await violations(schema, value, { path: 'schema', sandbox: ctx.sandbox, signal: ctx.signal });
  return { data: value, missing: [...missing], violations: [...wrong], data_evidence: { ...evidence } };
}

function byRules(fields: Wanted, found: Found): Values {
  const names = Object.keys(fields);
  return {
    fields: Object.fromEntries(names.map((name) => [name, found[name]?.value ?? null])),
    evidence: Object.fromEntries(
      Object.entries(found).map(([name, { value: _value, ...evidence }]) => [name, evidence]),
    ),
    answer_engine: rulesEngine,
  };
}

interface Reading extends Pick<ModelAsked, 'signal'> {
  readonly found: Found;
  readonly read: ReadDocument;
  readonly llm: Llm;
}

async function byModel(fields: Wanted, { found, read, llm, signal }: Reading): Promise<Values> {
  const text = read.written ?? '';
  const names = Object.keys(fields);
  const asked = names.map((name) => [name, { wanted: fields[name] ?? '', found: found[name]?.value ?? null }] as const);
  const wanted = Object.fromEntries(asked);
  const answered = await askModel(llm, { tool: 'page/fields', text, wanted, signal });
  if (answered === undefined) return byRules(fields, found);
  const { engine, values } = answered;
  const said = names.flatMap((name) => {
    const value = values[name];
    return value === undefined || value === null ? [] : [{ name, value, own: found[name] }];
  });
  return {
    fields: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
    evidence: Object.fromEntries(said.map(({ name, value, own }) => [name, judge(value, own, text)])),
    answer_engine: engine,
  };
}

function checkFields(fields: Wanted): void {
  const entries = Object.entries(fields);
  const chars = entries.reduce((sum, [name, wanted]) => sum + name.length + wanted.length, 0);
  if (entries.length > 0 && entries.length <= limits.pageSelectors && chars <= limits.pageFieldChars) return;
  throw new PatchbayError('invalid_input', 'The argument fields was missing, empty or too large.', {
    reason: 'FIELDS_INVALID',
    hint: `Name 1 to ${limits.pageSelectors} fields with what is wanted, ${limits.pageFieldChars} characters together, or give a schema.`,
  });
}
