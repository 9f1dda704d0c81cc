/**
 * `workflow/generateInstructions`: what could be asked of services, from their operations. Each suggestion is one that a
 * step is made of: whatever the rules would not understand themselves is not suggested.
 */
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import type { Integration } from '../../../model/integration.ts';
import { documentOf } from '../documents/read.ts';
import type { Operation, Parameter, Schema, ServiceDocument } from '../documents/terms/document.ts';
import { chooseOperation } from '../step/choose.ts';
import { readInstruction } from '../step/instruction/instruction.ts';
import type { Setting } from '../step/request/draft.ts';
import { placesOf } from '../step/terms/places.ts';
import { enumOf, typesOf } from '../step/terms/target.ts';
import { wordsOf } from '../words.ts';
import { sentenceOf, wordingsOf } from './wording.ts';

export interface Suggestions {
  readonly instructions: readonly string[];
  readonly engine: string;
  readonly checked: readonly string[];
  readonly unchecked: readonly string[];
}

/** At most so many operations of a document are tried. */
const triedMax = 60;

/** What is proven of every suggestion. */
export const readBack = 'Each was read back, and gave the operation that it was made of.';

/** Throws `invalid_input` with NO_DOCUMENTATION when none of them says how it is called. */
export function generateInstructions(integrations: readonly Integration[]): Suggestions {
  const silent: string[] = [];
  const instructions = integrations.flatMap((integration) => {
    const document = documentOf(integration);
    const found = document === undefined ? [] : suggest(integration, document);
    if (found.length === 0) silent.push(integration.id);
    return found;
  });
  if (instructions.length === 0) throw noDocumentation();
  return {
    instructions,
    engine: 'rules',
    checked: [readBack],
    unchecked: [
      'Nothing was sent.',
      ...silent.map(
        (id) => `Nothing can be suggested for '${id}': it has no documentation that says what its operations do.`,
      ),
    ],
  };
}

function noDocumentation(): PatchbayError {
  return new PatchbayError(
    'invalid_input',
    'None of the integrations has documentation that says what its operations do.',
    {
      reason: 'NO_DOCUMENTATION',
      hint: 'Store the OpenAPI document as `openApiSchema`, or text about the requests as `documentation`, with integration_upsert.',
    },
  );
}

/** An integration with its documentation, as it was read. */
export interface Documented {
  readonly integration: Integration;
  readonly document: ServiceDocument;
}

/** Reading comes first: it can be tried without harm. */
const order = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

function suggest(integration: Integration, document: ServiceDocument): readonly string[] {
  const operations = document.operations
    .filter(({ isDeprecated, method }) => !isDeprecated && order.includes(method))
    .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
    .slice(0, triedMax);
  const found: string[] = [];
  for (const operation of operations) {
    if (found.length >= limits.suggestions) break;
    for (const wording of wordingsOf(operation)) {
      const suggestion = suggestionOf(wording, operation, { integration, document });
      if (suggestion === undefined || found.includes(suggestion)) continue;
      found.push(suggestion);
      break;
    }
  }
  return found;
}

/** The suggestion that a text makes for an operation of the document; undefined when it would be understood as another. */
export function suggestionOf(
  text: string,
  operation: Operation,
  { integration, document }: Documented,
): string | undefined {
  const sentence = sentenceOf(text);
  if (sentence === '' || !speaksOf(sentence, operation)) return undefined;
  if (!isUnderstood(sentence, operation, integration, document)) return undefined;
  const needs = neededOf(operation).map(({ name }) => name);
  return `${integration.id}: ${sentence}${needs.length === 0 ? '' : ` (needs ${needs.join(', ')})`}`;
}

/** What is needed may tell the operation, whatever is said; so a word of it has to be there. */
function speaksOf(sentence: string, { path, summary }: Operation): boolean {
  const own = new Set(`${path} ${summary}`.split(/[^\p{L}\p{N}]+/u).flatMap(wordsOf));
  return sentence
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap(wordsOf)
    .some((word) => own.has(word));
}

/** Whoever calls shows who they are by these, and is not asked for them. */
const ofAccess = /^(?:accept|content-type|cookie|.*(?:auth|key|token|secret).*)$/i;

function neededOf({
  method,
  parameters,
  body,
}: Operation): readonly { readonly name: string; readonly schema: Schema }[] {
  const inRequest = parameters.filter(
    ({ name, required: isNeeded, in: place }: Parameter) => isNeeded && !(place === 'header' && ofAccess.test(name)),
  );
  const { required, properties } = body?.schema ?? {};
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  const fields = typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
  const needed = fields.filter(([name]) => names.includes(name));
  // A change needs something that it changes.
  const chosen = needed.length > 0 || !['PATCH', 'PUT'].includes(method) ? needed : fields.filter(isPlain).slice(0, 1);
  return [...inRequest, ...chosen.map(([name, schema]) => ({ name, schema }))].filter(({ name }) =>
    /^[\w.-]+$/.test(name),
  );
}

function isPlain([name, schema]: readonly [string, Schema]): boolean {
  return !/id$/i.test(name) && !typesOf(schema).some((type) => type === 'object' || type === 'array');
}

/** Whether the instruction, with a value for each thing that is needed, gives this operation and no other. */
function isUnderstood(
  sentence: string,
  operation: Operation,
  integration: Integration,
  document: ServiceDocument,
): boolean {
  const data = Object.fromEntries(neededOf(operation).map(({ name, schema }) => [name, sampleOf(name, schema)]));
  const setting: Setting = {
    // Where the service is does not matter to what can be asked of it.
    integration: { ...integration, urlHost: 'https://service.example' },
    wanted: readInstruction(sentence),
    places: placesOf(data),
    credentials: [],
    document,
    loop: undefined,
  };
  try {
    return chooseOperation(setting).best.operation === operation;
  } catch (error) {
    if (error instanceof PatchbayError) return false;
    throw error;
  }
}

/** A value of the type that a schema asks for. */
function sampleOf(name: string, schema: Schema): unknown {
  const [choice] = enumOf(schema);
  const [type] = typesOf(schema);
  if (choice !== undefined) return type === 'array' ? [choice] : choice;
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  if (type === 'object') return {};
  const byFormat: Readonly<Record<string, string>> = {
    date: '2025-01-01',
    'date-time': '2025-01-01T00:00:00Z',
    email: 'hen@farm.example',
    uuid: '00000000-0000-4000-8000-000000000000',
    uri: 'https://farm.example',
  };
  return byFormat[String(schema['format'])] ?? (wordsOf(name).includes('email') ? 'hen@farm.example' : 'a');
}
