/** A small service of hens, coops and eggs, read from its document, and plans that call it. */
import { nounOf } from '../../../../src/engine/generate/build/terms/entity.ts';
import type { Plan, PlannedStep, Workshop } from '../../../../src/engine/generate/build/terms/plan.ts';
import { startOf } from '../../../../src/engine/generate/build/terms/plan.ts';
import type { KnownOperation, Sources } from '../../../../src/engine/generate/build/terms/sources.ts';
import { documentOf } from '../../../../src/engine/generate/documents/read.ts';
import { tellingOf } from '../../../../src/engine/generate/step/operation/evidence.ts';
import { Integration } from '../../../../src/model/integration.ts';

const text = { type: 'string' };
const record = (properties: Record<string, unknown>) => ({
  '200': { content: { 'application/json': { schema: { type: 'object', properties } } } },
});
const list = (properties: Record<string, unknown>) => ({
  '200': { content: { 'application/json': { schema: { type: 'array', items: { type: 'object', properties } } } } },
});
const hen = { id: text, name: text, mood: text, coop_id: text, owner_handle: text };
const coop = { id: text, label: text, mood: text };
const key = (name: string) => [{ name, in: 'path', required: true, schema: text }];

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Farm', version: '1' },
  servers: [{ url: 'https://farm.test' }],
  paths: {
    '/hens': { get: { summary: 'List hens', responses: list(hen) } },
    '/hens/{id}': { get: { summary: 'Get a hen', parameters: key('id'), responses: record(hen) } },
    '/coops/{id}': { get: { summary: 'Get a coop', parameters: key('id'), responses: record(coop) } },
    '/eggs': {
      get: {
        summary: 'List eggs',
        parameters: [{ name: 'size', in: 'query', schema: { type: 'string', enum: ['jumbo', 'pullet'] } }],
        responses: list({ id: text, laid_on: text }),
      },
    },
    '/contacts/{handle}': {
      get: { summary: 'Get a contact', parameters: key('handle'), responses: record({ name: text }) },
    },
  },
});

const integration = Integration.parse({ id: 'farm', urlHost: 'https://farm.test', openApiSchema });

function readOperations(): readonly KnownOperation[] {
  const document = documentOf(integration);
  if (document === undefined) throw new Error('The farm documents nothing.');
  const source = { integration, document, credentials: [], telling: tellingOf(document.operations) };
  return document.operations.map((operation) => ({ source, operation, noun: nounOf(operation) }));
}

const operations = readOperations();

/** The operation with this path. */
export function known(path: string): KnownOperation {
  const found = operations.find(({ operation }) => operation.path === path);
  if (found === undefined) throw new Error(`The farm has no ${path}.`);
  return found;
}

/** A plan that reads these paths, one after the other, with one thing or a list as the document says. */
export function planOf(...paths: readonly string[]): Plan {
  const steps = paths.map((path, at): PlannedStep => {
    const operation = known(path);
    const id = `${operation.noun.join('_')}${at}`;
    return {
      step: { id, apiConfig: { id, instruction: '', method: 'GET', urlHost: '', urlPath: path } },
      known: operation,
      why: '',
      isMany: !path.endsWith('}'),
      uses: [],
      requests: [],
      doubts: [],
      alternatives: [],
    };
  });
  return { ...startOf({ payload: {}, instruction: '' }), steps };
}

/** What `thingsLeft` and its like read of a workshop. */
export function asked(instruction: string): Pick<Workshop, 'instruction' | 'payload' | 'sources'> {
  const sources: Sources = { all: [], operations, silent: [], vocabulary: new Set() };
  return { instruction, payload: {}, sources };
}
