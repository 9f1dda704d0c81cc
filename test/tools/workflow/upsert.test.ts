import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { upstream } from '../../harness/upstream.ts';

const step = { id: 'hens', apiConfig: { urlHost: 'https://farm.example' } };

test('fills in what a new workflow leaves out', async () => {
  const house = await openHouse();

  const saved = await house.done('workflow/upsert', { id: 'w', input: { steps: [step] } });

  expect(saved).toMatchObject({ id: 'w', integrationIds: [], finalTransform: '$', createdAt: saved.updatedAt });
  expect(pick(saved, 'steps', 0, 'apiConfig', 'id')).toBe('hens');
  expect(await house.done('workflow/get', { id: 'w' })).toEqual(saved);
});

test('keeps what is absent, clears what is null, ignores what is unknown', async () => {
  const house = await openHouse();
  await house.done('workflow/upsert', { id: 'w', input: { steps: [step], instruction: 'count', version: '1' } });

  const saved = await house.done('workflow/upsert', {
    id: 'w',
    input: { version: '2', instruction: null, colour: 'red' },
  });

  expect(saved).toMatchObject({ version: '2', steps: [{ id: 'hens' }] });
  expect(saved).not.toHaveProperty('instruction');
  expect(saved).not.toHaveProperty('colour');
});

test('takes back a whole workflow as it was returned', async () => {
  const house = await openHouse();
  const first = await house.done('workflow/upsert', { id: 'w', input: { steps: [step] } });

  const second = await house.done('workflow/upsert', { id: 'w', input: { ...first, responseSchema: null } });

  expect({ ...second, updatedAt: first.updatedAt }).toEqual(first);
});

test('names every problem with its path and stores nothing', async () => {
  const house = await openHouse();
  const input = {
    steps: [
      { id: 'a', apiConfig: {} },
      { id: 'a', apiConfig: { urlHost: 'h', urlPath: '/<<$sum(>>' } },
    ],
    finalTransform: '{a:',
    responseSchema: { type: 'egg' },
  };

  const outcome = await house.call('workflow/upsert', { id: 'w', input });

  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'invalid_input', reason: 'INVALID_WORKFLOW' } });
  const problems = outcome.kind === 'failed' ? pick(outcome.error.details, 'problems') : [];
  expect(problems).toEqual([
    expect.stringMatching(/^steps\[1\]\.id: "a" is used twice/),
    expect.stringMatching(/^steps\[1\]\.apiConfig\.urlPath: .*\(S0\d+\)/),
    expect.stringMatching(/^finalTransform: /),
    expect.stringMatching(/^responseSchema: /),
  ]);
  expect(await house.call('workflow/get', { id: 'w' })).toMatchObject({ kind: 'failed' });
});

test('takes steps without what the contract calls optional; a run refuses them before its first request', async () => {
  const house = await openHouse();
  const farm = await upstream(() => ({ body: [] }));
  const steps = [
    { id: 'hens', apiConfig: { urlHost: farm.url } },
    { id: 'eggs', apiConfig: {}, executionMode: 'LOOP' },
  ];

  const saved = await house.done('workflow/upsert', { id: 'w', input: { steps } });
  const outcome = await house.call('workflow/execute', { id: 'w' });

  const missing = [
    expect.stringMatching(/^steps\[1\]\.apiConfig\.urlHost: /),
    expect.stringMatching(/^steps\[1\]\.loopSelector: /),
  ];
  expect(saved).toMatchObject({ id: 'w', missing });
  expect(outcome).toMatchObject({ error: { reason: 'INVALID_WORKFLOW', details: { problems: missing } } });
  expect(farm.seen).toEqual([]);
});

test('names the path of a field with a wrong type', async () => {
  const house = await openHouse();

  const outcome = await house.call('workflow/upsert', {
    id: 'w',
    input: { steps: [{ id: 'a', apiConfig: { method: 'FETCH' } }] },
  });

  expect(outcome).toMatchObject({
    kind: 'failed',
    error: { message: expect.stringContaining('input.steps[0].apiConfig.method') },
  });
});

test('encrypts a secret that stands in a header, masks it, and keeps it when the mask comes back', async () => {
  const house = await openHouse();
  const headers = { 'X-Api-Key': 'key-of-the-hen-house', Accept: 'text/csv', Authorization: 'Bearer <<token>>' };
  const steps = [{ ...step, apiConfig: { ...step.apiConfig, headers } }];

  const saved = await house.done('workflow/upsert', { id: 'w', input: { steps } });
  await house.done('workflow/upsert', { id: 'w', input: saved });

  const masked = { 'X-Api-Key': '****ouse', Accept: 'text/csv', Authorization: 'Bearer <<token>>' };
  expect(pick(saved, 'steps', 0, 'apiConfig', 'headers')).toEqual(masked);
  const port = await house.done('workflow/get', { id: 'w' });
  expect(pick(port, 'steps', 0, 'apiConfig', 'headers')).toEqual(masked);
  const files = ['system.db', 'system.db-wal']
    .map((file) => readFileSync(join(house.dataDir, file), 'latin1'))
    .join('');
  expect(files).toContain('CREATE TABLE');
  expect(files).not.toContain('text/csv');
  expect(files).not.toContain('key-of-the-hen-house');
});

test('keeps the secrets of steps that are moved, or renamed where they stand', async () => {
  const house = await openHouse();
  const service = await upstream(() => ({ body: {} }));
  const at = (id: string, key: string) => ({ id, apiConfig: { urlHost: service.url, headers: { 'X-Api-Key': key } } });
  await house.done('workflow/upsert', { id: 'w', input: { steps: [at('a', 'key-of-hens'), at('b', 'key-of-cows')] } });

  await house.done('workflow/upsert', { id: 'w', input: { steps: [at('b', '****'), at('a', '****')] } });
  await house.done('workflow/upsert', { id: 'w', input: { steps: [at('cows', '****'), at('a', '****')] } });
  await house.done('workflow/execute', { id: 'w' });

  expect(service.seen.map(({ headers }) => headers['x-api-key'])).toEqual(['key-of-cows', 'key-of-hens']);
});

test.each([
  [{ headers: { 'X-Api-Key': '****ouse' } }, "'steps[0].apiConfig.headers.X-Api-Key' is a masked secret"],
  [{ urlPath: '/hens?api_key=****ouse' }, "'steps[0].apiConfig.urlPath: api_key' is a masked secret"],
])('stores no copy of a workflow whose secrets are masked: %j', async (secret, message) => {
  const house = await openHouse();
  const steps = [{ ...step, apiConfig: { ...step.apiConfig, ...secret } }];

  const outcome = await house.call('workflow/upsert', { id: 'copy', input: { steps } });

  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'invalid_input', reason: 'MASKED_SECRET' } });
  expect(pick(outcome, 'error', 'message')).toContain(message);
  expect(await house.done('workflow/list', {})).toMatchObject({ total: 0 });
});

test('takes headers as JSON text for the object they are, secrets included', async () => {
  const house = await openHouse();
  const apiConfig = { ...step.apiConfig, headers: '{"X-Api-Key":"key-of-the-hen-house"}', queryParams: '<<filters>>' };

  const saved = await house.done('workflow/upsert', { id: 'w', input: { steps: [{ ...step, apiConfig }] } });

  expect(pick(saved, 'steps', 0, 'apiConfig')).toMatchObject({
    headers: { 'X-Api-Key': '****ouse' },
    queryParams: '<<filters>>',
  });
});
