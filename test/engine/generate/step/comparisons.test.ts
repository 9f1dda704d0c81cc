/** Comparisons said by adjectives, years behind "after", and codes of what has no other name. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { generateStep } from '../../../../src/engine/generate/step/generate.ts';
import { openContext } from '../context.ts';

const number = { type: 'number' };
const ask = (name: string, description = '') => ({ name, in: 'query', schema: number, description });
const key = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
const text = { type: 'string' };
const answer = { 200: { content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } } } };

const document = {
  openapi: '3.0.3',
  servers: [{ url: 'http://127.0.0.1:9' }],
  paths: {
    '/ferries': {
      get: {
        summary: 'List ferries',
        parameters: [ask('min_length', 'Metres'), ask('max_weight'), ask('min_weight'), ask('height_lte')],
        responses: answer,
      },
    },
    '/ferries/{ferry_id}': {
      get: { summary: 'Get one ferry', parameters: [key('ferry_id')], responses: answer },
      patch: {
        summary: 'Change a ferry',
        parameters: [key('ferry_id')],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { status: { type: 'string', enum: ['docked', 'sailing'] } } },
            },
          },
        },
        responses: answer,
      },
    },
    '/ferries/{ferry_id}/dock': {
      post: {
        summary: 'Dock a ferry at a pier',
        parameters: [key('ferry_id')],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { type: 'object', required: ['pier'], properties: { pier: text } } },
          },
        },
        responses: { 204: {} },
      },
    },
    '/crossings': {
      get: {
        summary: 'List crossings',
        parameters: [
          ask('min_distance', 'Kilometres'),
          ask('max_distance', 'Kilometres'),
          ask('min_duration', 'Minutes'),
          ask('max_duration', 'Minutes'),
        ],
        responses: answer,
      },
    },
    '/crossings/{crossing_id}': {
      get: { summary: 'Get one crossing', parameters: [key('crossing_id')], responses: answer },
    },
  },
};

async function step(instruction: string) {
  const { config, unchecked } = await generateStep(
    {
      integration: { id: 'harbour', openApiSchema: JSON.stringify(document) },
      current: { id: 'step', instruction },
      selector: '',
      stepInput: {},
      credentialNames: [],
    },
    await openContext(),
  );
  const { urlPath, method, body, queryParams } = config;
  return { urlPath, method, body, queryParams: isRecord(queryParams) ? queryParams : {}, unchecked };
}

test.each([
  ['ferries longer than 40 m', '/ferries', { min_length: '40' }],
  ['ferries heavier than 900', '/ferries', { min_weight: '900' }],
  ['ferries no heavier than 900', '/ferries', { max_weight: '900' }],
  ['ferries with a weight of no more than 900', '/ferries', { max_weight: '900' }],
  ['crossings longer than 20 km', '/crossings', { min_distance: '20' }],
  ['crossings shorter than 30 minutes', '/crossings', { max_duration: '30' }],
  // Nothing says whether the way or the time is meant.
  ['crossings longer than 20', '/crossings', {}],
  ['list ferries that were built after 1990', '/ferries', {}],
])('%s', async (instruction, urlPath, queryParams) => {
  const made = await step(instruction);

  expect([made.method, made.urlPath, made.queryParams]).toEqual(['GET', urlPath, queryParams]);
});

test('a number behind a comparison is no id, and is told where nothing takes it', async () => {
  const { urlPath, unchecked } = await step('ferries shorter than 8 m');

  expect(urlPath).toBe('/ferries');
  expect(unchecked).toContainEqual(expect.stringContaining('"8" of the instruction was not used'));
});

test('a code is taken for the one text that is needed, as a doubt', async () => {
  const { urlPath, body, unchecked } = await step('dock ferry 3 at B12');

  expect([urlPath, body]).toEqual(['/ferries/3/dock', '{"pier":"B12"}']);
  expect(unchecked).toContainEqual(expect.stringContaining('by the kind of its value'));
});
