/** Named values of a page: by rules, or by a model where there is one, each with the passage that it stands in. */
import type * as z from 'zod';
import type { DocumentAnswers, ReadDocument } from '../../core/documents.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Llm } from '../../core/llm.ts';
import type { PageRequest } from '../../model/page.ts';
import type { FieldsOutput } from '../../model/page-answer.ts';
import { askModel, judge, type ModelAsked, textFor } from './answer/model.ts';
import { type AnswerContext, rulesEngine } from './context.ts';
import { readPage } from './reading.ts';
import { tellRetrieval } from './retrieve.ts';

interface FieldsRequest extends PageRequest {
  readonly fields: Readonly<Record<string, string>>;
}

type Values = Pick<z.input<typeof FieldsOutput>, 'fields' | 'evidence' | 'answer_engine'>;
type Found = DocumentAnswers['fields'];

/** A field that the page does not tell is null. Throws as `retrieve`, and as the model does. */
export async function readFields(input: FieldsRequest, ctx: AnswerContext): Promise<z.input<typeof FieldsOutput>> {
  const { fields, ...request } = input;
  checkFields(fields);
  const { page, read } = await readPage({ ...request, isAnswered: true }, { asked: { fields }, ...textFor(ctx) }, ctx);
  const found = read.answers?.fields ?? {};
  const { llm, signal } = ctx;
  const values = llm === undefined ? byRules(fields, found) : await byModel(fields, { found, read, llm, signal });
  return { ...values, ...tellRetrieval(page) };
}

function byRules(fields: FieldsRequest['fields'], found: Found): Values {
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

async function byModel(fields: FieldsRequest['fields'], { found, read, llm, signal }: Reading): Promise<Values> {
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

function checkFields(fields: FieldsRequest['fields']): void {
  const entries = Object.entries(fields);
  const chars = entries.reduce((sum, [name, wanted]) => sum + name.length + wanted.length, 0);
  if (entries.length > 0 && entries.length <= limits.pageSelectors && chars <= limits.pageFieldChars) return;
  throw new PatchbayError('invalid_input', 'The argument fields was empty or too large.', {
    reason: 'FIELDS_INVALID',
    hint: `Name 1 to ${limits.pageSelectors} fields with what is wanted, ${limits.pageFieldChars} characters together.`,
  });
}
