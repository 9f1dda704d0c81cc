/** What a model is told and shown to propose a step, or the repair of one. */
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import type { ApiConfig } from '../../../model/api.ts';
import { asData } from '../../llm/data.ts';
import type { Redactor } from '../../redact.ts';
import type { Operation, Schema } from '../documents/terms/document.ts';
import { nameOf } from '../documents/terms/document.ts';
import type { GeneratedStep, StepWanted } from '../step/generate.ts';
import type { Setting } from '../step/request/draft.ts';
import { enumOf, typesOf } from '../step/terms/target.ts';
import { rankOperations } from '../step/values/rank.ts';

export interface StepAsked extends Omit<StepWanted, 'current'> {
  /** As it was given. */
  readonly current: unknown;
  /** What the step failed with; empty when it is to be made anew. */
  readonly failure: string;
}

const common = `Take one of the documented operations, its path with the variables filled, and fill parameters and body from the data by placeholders: <<expression>>, JSONata over the data, such as <<coop.id>> or <<currentItem.name>>. A JSON body of data is one placeholder: <<{"name": payload.name}>>.
Write a value itself only where the instruction or the documentation has it. What shows who asks (keys, Authorization) and the paging are added by others: leave them out.
To send one request for each item of a list, give dataSelector, JSONata that selects the list; then currentItem is the item.
Answer with {"method", "path", "queryParams", "headers", "body", "dataPath", "dataSelector"}; leave out what is not needed. dataPath is the dotted path of the data in the answer.`;

export function systemOf(isRepair: boolean): string {
  const task = isRepair
    ? 'You repair an HTTP call that failed, by the smallest change that its failure asks for. Answer with the whole call.'
    : 'You write an HTTP call that does what the instruction says.';
  return `${task}\n${common}`;
}

/** So many of the likeliest operations are shown. */
const shownMax = 12;

interface Shown {
  readonly wanted: StepAsked;
  readonly current: ApiConfig;
  readonly setting: Setting;
  /** What the rules made, or why they made nothing. */
  readonly attempt: GeneratedStep | PatchbayError;
  readonly known: Redactor | undefined;
}

export function questionOf({ wanted, current, setting, attempt, known }: Shown): string {
  const { method, urlPath, queryParams, headers, body, dataPath } = current;
  const call = { method, path: urlPath, queryParams, headers, body, dataPath };
  const operations = rankOperations(setting.document.operations, setting.wanted).slice(0, shownMax);
  const isRepair = wanted.failure !== '';
  return [
    `Instruction: ${(current.instruction ?? '').slice(0, limits.llmSampleChars)}`,
    asData(
      'Documented operations, the likeliest first',
      Object.fromEntries(operations.map(({ operation }) => [nameOf(operation), briefly(operation)])),
    ),
    asData('The data', wanted.stepInput, known),
    ...(wanted.selector.trim() === '' ? [] : [asData('dataSelector so far', wanted.selector, known)]),
    ...(isRepair ? [asData('The call', call, known), asData('Its failure', wanted.failure, known)] : []),
    attempt instanceof PatchbayError
      ? asData('What rules could not do', attempt.message, known)
      : asData('What rules propose', { method: attempt.config.method, path: attempt.config.urlPath }, known),
  ].join('\n\n');
}

function briefly({ summary, parameters, body }: Operation): Record<string, unknown> {
  return {
    summary,
    parameters: Object.fromEntries(
      parameters.map(({ name, in: place, required, schema }) => [
        name,
        [place, ...(required ? ['required'] : []), typeText(schema)].join(', '),
      ]),
    ),
    ...(body === undefined ? {} : { contentType: body.contentType, body: fieldsOf(body.schema) }),
  };
}

function fieldsOf(schema: Schema): unknown {
  const { properties, required } = schema;
  if (typeof properties !== 'object' || properties === null) return typeText(schema);
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]: [string, Schema]) => [
      name,
      [...(needed.includes(name) ? ['required'] : []), typeText(member)].join(', '),
    ]),
  );
}

function typeText(schema: Schema): string {
  const choices = enumOf(schema);
  return choices.length > 0 ? `one of ${choices.map(String).join('|')}` : typesOf(schema).join('|') || 'any';
}
