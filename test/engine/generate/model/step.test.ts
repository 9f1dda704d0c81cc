import { expect, test } from 'vitest';
import { makeStep } from '../../../../src/engine/generate/model/step.ts';
import { Redactor } from '../../../../src/engine/redact.ts';
import type { Turn } from '../../../support/llm/scripted.ts';
import { engine, openAsking, says } from './under.ts';

const openApiSchema = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'Coop', version: '1' },
  servers: [{ url: 'https://coop.example/v1' }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Coop-Key' } } },
  security: [{ key: [] }],
  paths: {
    '/coops/{coop_id}/hens': {
      get: {
        summary: 'Poultry of a house',
        parameters: [
          { name: 'coop_id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'state', in: 'query', schema: { type: 'string', enum: ['laying', 'retired'] } },
        ],
        responses: { 200: { description: 'ok' } },
      },
      post: {
        summary: 'Move a bird in',
        parameters: [{ name: 'coop_id', in: 'path', required: true, schema: { type: 'integer' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
            },
          },
        },
        responses: { 201: { description: 'made' } },
      },
    },
  },
});

const secret = 'straw-and-hay-and-straw';
const integration = { id: 'coop', openApiSchema, credentials: { api_key: secret } };
const known = new Redactor();
known.add({ coop_api_key: secret });

/** The rules do not know what "chooks" are, nor whether the house is the coop or the perch. */
const task = {
  integration,
  current: { instruction: 'zzz chooks that are laying' },
  selector: '',
  stepInput: { house: 4, perch: 7, newcomer: 'Ida', note: `the key is ${secret}` },
  credentialNames: [],
  failure: '',
};

const call = { method: 'GET', path: '/coops/<<house>>/hens', queryParams: { state: 'laying' } };
const good: Turn = says(call);

async function open(...turns: readonly [Turn, ...Turn[]]) {
  const asking = await openAsking(turns);
  return { ...asking, ctx: { ...asking.ctx, known, tool: 'workflow/generateStepConfig' } };
}

test('gives a call that is as documented, with the secret where the rules place it', async () => {
  const { ctx } = await open(good);

  const made = await makeStep(task, ctx);

  expect(made).toMatchObject({
    engine,
    config: {
      urlHost: 'https://coop.example',
      urlPath: '/v1/coops/<<house>>/hens',
      method: 'GET',
      queryParams: { state: 'laying' },
      headers: { 'X-Coop-Key': '<<coop_api_key>>' },
    },
    unchecked: expect.arrayContaining([expect.stringContaining('A model proposed it')]),
  });
});

test('shows the operations and the data, and no secret', async () => {
  const { ctx, asked } = await open(good);

  await makeStep(task, ctx);

  expect(asked(0)).toContain('GET /coops/{coop_id}/hens');
  expect(asked(0)).toContain('laying|retired');
  expect(asked(0)).toContain('house');
  expect(asked(0)).not.toContain(secret);
});

test.each<[string, object, string]>([
  ['another service', { method: 'GET', path: 'https://evil.example/hens' }, 'The path may hold'],
  ['a way up', { ...call, path: '/coops/../hens' }, 'The path may hold'],
  ['a query in the path', { ...call, path: '/coops/<<house>>/hens?all=1' }, 'The path may hold'],
  [
    'an operation that nobody documents',
    { method: 'DELETE', path: '/coops/<<house>>/hens' },
    'No documented operation',
  ],
  ['a parameter that nobody documents', { ...call, queryParams: { house: '<<house>>' } }, 'Nobody documents'],
  ['another method in disguise', { ...call, headers: { 'X-HTTP-Method-Override': 'GET' } }, 'Nobody documents'],
  ['a placeholder of nothing', { ...call, path: '/coops/<<barn>>/hens' }, 'barn'],
  ['a choice that is none', { ...call, queryParams: { state: 'flying' } }, 'Nobody gave the value'],
  ['a value that is made up', { ...call, path: '/coops/77/hens' }, 'Nobody gave the value'],
  ['a body without what it needs', { method: 'POST', path: '/coops/<<house>>/hens', body: '{}' }, 'not as documented'],
  ['a secret by its name', { ...call, queryParams: { state: '<<coop_api_key>>' } }, 'name of a credential'],
  ['all secrets', { ...call, queryParams: { state: '<<credentials>>' } }, 'name of a credential'],
  ['everything there is', { ...call, queryParams: { q: '<<$string($)>>' } }, '$ by itself'],
  ['everything, unnamed', { ...call, queryParams: { q: '<<$string()>>' } }, 'without arguments'],
  ['the root of everything', { ...call, queryParams: { q: '<<$$.note>>' } }, '$ by itself'],
  ['names in disguise', { ...call, queryParams: { q: '<<"coop\\u005fapi_key">>' } }, 'backslash'],
  ['code', { ...call, queryParams: { q: '<<(s) => s.note>>' } }, 'arrow function'],
  ['a loop over nothing', { ...call, dataSelector: 'barns' }, 'gave no list'],
])('tells the model that its proposal is wrong: %s', async (_what, proposal, told) => {
  const { ctx, asked } = await open(says(proposal), good);

  const made = await makeStep(task, ctx);

  expect(made.config.urlPath).toBe('/v1/coops/<<house>>/hens');
  expect(asked(1)).toContain(JSON.stringify(told).slice(1, -1));
});

test('fails as the rules do when no proposal holds, with no word of the model', async () => {
  const { ctx } = await open(says({ ...call, queryParams: { state: 'stolen words' } }));

  const failure = await makeStep(task, ctx).catch((error: unknown) => error);

  expect(failure).toMatchObject({
    code: 'invalid_input',
    hint: expect.stringContaining(`${engine} was asked 4 times, and its last proposal had a value that nobody gave`),
  });
  expect(JSON.stringify(failure)).not.toContain('stolen words');
});

test.each<[string, Turn, string]>([
  ['garbage', { reply: { body: '{{{' } }, 'LLM_BAD_ANSWER'],
  ['a busy provider', { reply: { status: 429, headers: { 'retry-after': '9000' } } }, 'LLM_RATE_LIMITED'],
  ['a refused key', { reply: { status: 401 } }, 'LLM_KEY_REFUSED'],
])('fails as the rules do after %s', async (_what, turn, reason) => {
  const { ctx } = await open(turn);

  await expect(makeStep(task, ctx)).rejects.toMatchObject({ hint: expect.stringContaining(reason) });
});

test('repairs a call that the rules find nothing wrong with', async () => {
  const current = {
    instruction: 'hens of the coop',
    urlHost: 'https://coop.example',
    urlPath: '/v1/coops/<<house>>/hens',
    method: 'GET',
    headers: { 'X-Coop-Key': '<<coop_api_key>>' },
    authentication: 'HEADER',
  };
  const { ctx, asked } = await open(good);

  const made = await makeStep(
    { ...task, current, failure: 'GET https://coop.example/v1/coops/4/hens answered 400. say which: laying' },
    ctx,
  );

  expect(asked(0)).toContain('say which: laying');
  expect(made).toMatchObject({
    engine,
    config: { queryParams: { state: 'laying' }, headers: { 'X-Coop-Key': '<<coop_api_key>>' } },
  });
});

test('repairs without documentation at the same host, with the same method and the same secrets', async () => {
  const current = {
    instruction: 'hens of the coop',
    urlHost: 'https://coop.example',
    urlPath: '/hens',
    method: 'GET',
    headers: { 'X-Coop-Key': '<<coop_api_key>>', 'X-Old': 'a' },
  };
  const proposal = { method: 'GET', path: '/hens', queryParams: { house: '<<house>>' } };
  const echoed = { ...proposal, headers: { 'X-Coop-Key': '<<coop_api_key>>' } };
  const { ctx, asked } = await open(says({ ...proposal, method: 'DELETE' }), says(echoed));

  const made = await makeStep(
    {
      ...task,
      integration: { id: 'coop', credentials: { api_key: secret } },
      current,
      failure: 'GET https://coop.example/hens answered 400. house?',
    },
    ctx,
  );

  expect(asked(1)).toContain('Keep the method');
  expect(made.config).toEqual({
    ...current,
    queryParams: { house: '<<house>>' },
    headers: { 'X-Coop-Key': '<<coop_api_key>>' },
  });
});

test('leaves a failure of the service alone', async () => {
  const current = { instruction: 'hens', urlHost: 'https://coop.example', urlPath: '/v1/coops/4/hens', method: 'GET' };
  const { ctx, provider } = await open(good);

  const made = await makeStep({ ...task, current, failure: 'GET /v1/coops/4/hens answered 503.' }, ctx);

  expect(made).toMatchObject({ engine: 'rules', config: current });
  expect(provider.seen).toEqual([]);
});

test('is told that nothing is to be changed where something is only to be shown', async () => {
  const current = { instruction: 'Show me the zzz chooks that are laying' };
  const moving = { method: 'POST', path: '/coops/<<house>>/hens', body: '{"name": "<<newcomer>>"}' };
  const { ctx, asked } = await open(says(moving), good);

  const made = await makeStep({ ...task, current }, ctx);

  expect(asked(1)).toContain('only asks to be shown something');
  expect(made).toMatchObject({ engine, config: { method: 'GET' } });
});
