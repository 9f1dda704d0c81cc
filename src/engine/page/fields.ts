/** Named values of a page: by rules, or by a model where there is one, each with the passage that it stands in. */
import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { FieldsOutput, PageRequest } from '../../model/page-answer.ts';
import type { Found } from './answer/fields.ts';
import { askModel, standsOn } from './answer/model.ts';
import { askablePage } from './answer/source.ts';
import { rulesEngine, tellEvidence } from './answer/told.ts';
import type { pageNeeds } from './context.ts';
import { type ReadPage, readPage, writeAs } from './reading.ts';
import { tellRetrieval } from './retrieve.ts';

export type AnswerContext = Context<(typeof pageNeeds)[number], 'browser' | 'llm'>;

interface FieldsRequest extends PageRequest {
  readonly fields: Readonly<Record<string, string>>;
}

type Values = Pick<z.input<typeof FieldsOutput>, 'fields' | 'evidence' | 'answer_engine'>;

/** A field that the page does not tell is null. Throws as `retrieve`, and as the model does. */
export async function readFields(input: FieldsRequest, ctx: AnswerContext): Promise<z.input<typeof FieldsOutput>> {
  const { fields, ...request } = input;
  checkFields(fields);
  const read = await readPage({ ...request, isAnswered: true }, ctx);
  const asked = askablePage(read);
  const found = new Map(Object.entries(fields).map(([name, wanted]) => [name, asked.field(name, wanted)]));
  const values = ctx.llm === undefined ? byRules(found) : await byModel(fields, found, read, ctx);
  return { ...values, ...tellRetrieval(read.page) };
}

type FoundFields = ReadonlyMap<string, Found | undefined>;

function byRules(found: FoundFields): Values {
  const entries = [...found];
  return {
    fields: Object.fromEntries(entries.map(([name, one]) => [name, one?.value ?? null])),
    evidence: Object.fromEntries(
      entries.flatMap(([name, one]) => (one === undefined ? [] : [[name, tellEvidence(one)]])),
    ),
    answer_engine: rulesEngine,
  };
}

async function byModel(
  fields: FieldsRequest['fields'],
  found: FoundFields,
  read: ReadPage,
  ctx: AnswerContext,
): Promise<Values> {
  const rules = byRules(found);
  if (ctx.llm === undefined) return rules;
  const text = writeAs('text', read, true);
  const wanted = Object.fromEntries(
    Object.entries(fields).map(([name, described]) => [
      name,
      { wanted: described, found: found.get(name)?.value ?? null },
    ]),
  );
  const { engine, values } = await askModel(ctx.llm, { tool: 'page/fields', text, wanted, signal: ctx.signal });
  const evidence: Values['evidence'] = {};
  for (const name of Object.keys(fields)) {
    const value = values[name] ?? null;
    const own = found.get(name);
    if (value === null) continue;
    const isSame = own !== undefined && own.value === value;
    evidence[name] = isSame ? tellEvidence(own) : { unsupported: !standsOn(`${text}\n${read.html}`, value) };
  }
  const said = Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? null]));
  return { fields: said, evidence, answer_engine: engine };
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
