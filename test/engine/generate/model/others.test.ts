/** Schemas and suggestions, where the model has the smallest part. */
import { expect, test } from 'vitest';
import { makeInstructions } from '../../../../src/engine/generate/model/instructions.ts';
import { makeSchema } from '../../../../src/engine/generate/model/schema.ts';
import { engine, openAsking, says } from './under.ts';

const responseData = '[{"q": "Berta", "eggs": 3}]';
const wanted = { type: 'array', items: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] } };

test('is not asked about fields that the instruction names', async () => {
  const { ctx, provider } = await openAsking([says({ schema: wanted })]);

  expect(await makeSchema({ instruction: 'only eggs', responseData }, ctx)).toMatchObject({ engine: 'rules' });
  expect(provider.seen).toEqual([]);
});

test('gives a schema that the data matches, for an instruction that data does not show', async () => {
  const { ctx, asked } = await openAsking([says({ schema: { type: 'string' } }), says({ schema: wanted })]);

  const made = await makeSchema({ instruction: 'the names of the hens', responseData }, ctx);

  expect(made).toMatchObject({
    engine,
    schema: wanted,
    checked: expect.arrayContaining(['The data matches the schema.']),
  });
  expect(asked(1)).toContain('The data does not match it');
});

test('says of a schema without data that nothing could be compared', async () => {
  const { ctx } = await openAsking([says({ schema: wanted })]);

  const made = await makeSchema({ instruction: 'hens', responseData: undefined }, ctx);

  expect(made).toMatchObject({ engine, unchecked: expect.arrayContaining(['There was no data to compare it with.']) });
});

test.each([
  ['no schema', { type: 'henhouse' }],
  ['one that refers elsewhere', { $ref: 'http://evil.example/schema.json' }],
  ['one that says nothing', {}],
])('returns what the rules have after %s', async (_what, schema) => {
  const { ctx } = await openAsking([says({ schema })]);

  const made = await makeSchema({ instruction: 'the names of the hens', responseData }, ctx);

  expect(made).toMatchObject({
    engine: 'rules',
    unchecked: expect.arrayContaining([expect.stringContaining('asked 4 times')]),
  });
});

const operation = (summary: string) => ({ summary, responses: { 200: { description: 'ok' } } });
const openApiSchema = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'Farm', version: '1' },
  servers: [{ url: 'https://farm.example' }],
  // Neither the summary nor the path says what is done with this one.
  paths: {
    '/hens': { get: operation('List hens') },
    '/{farm}': {
      parameters: [{ name: 'farm', in: 'path', required: true, schema: { type: 'string' } }],
      get: operation('Eggs'),
    },
  },
});
const farm = { id: 'farm', openApiSchema };

test('adds suggestions that are understood as the operation that they are for', async () => {
  const { ctx } = await openAsking([
    says({
      suggestions: [
        { operation: 'farm GET /{farm}', instruction: 'List the eggs' },
        { operation: 'farm GET /{farm}', instruction: 'Delete all the hens' },
        { operation: 'farm GET /moon', instruction: 'Fly to the moon' },
      ],
    }),
  ]);

  const made = await makeInstructions([farm], ctx);

  expect(made).toMatchObject({ engine, instructions: ['farm: List hens', 'farm: List the eggs (needs farm)'] });
});

test('keeps to its own suggestions when none of the model is understood', async () => {
  const { ctx } = await openAsking([
    says({ suggestions: [{ operation: 'farm GET /{farm}', instruction: 'Sing a song' }] }),
  ]);

  const made = await makeInstructions([farm], ctx);

  expect(made).toMatchObject({ engine: 'rules', instructions: ['farm: List hens'] });
  expect(made.unchecked).toContainEqual(expect.stringContaining('was not understood as an operation'));
});

test('is asked for a service whose summaries say nothing, and fails as the rules do when that does not help', async () => {
  const mute = JSON.stringify({
    ...JSON.parse(openApiSchema),
    paths: { '/{farm}': JSON.parse(openApiSchema).paths['/{farm}'] },
  });
  const suggestions = [{ operation: 'farm GET /{farm}', instruction: 'List the eggs' }];
  const helpful = await openAsking([says({ suggestions })]);
  const useless = await openAsking([says({ suggestions: [] })]);

  expect(await makeInstructions([{ ...farm, openApiSchema: mute }], helpful.ctx)).toMatchObject({
    engine,
    instructions: ['farm: List the eggs (needs farm)'],
  });
  await expect(makeInstructions([{ ...farm, openApiSchema: mute }], useless.ctx)).rejects.toMatchObject({
    reason: 'NO_DOCUMENTATION',
    hint: expect.stringContaining('asked 4 times'),
  });
});
