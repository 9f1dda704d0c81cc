/** Single calls and extractions that repair themselves. */
import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { upstream } from '../../harness/upstream.ts';
import { scripted } from '../../support/llm/scripted.ts';

const ENABLED = { selfHealing: 'ENABLED', retryDelay: 1 };
const nests = [
  { hen_name: 'Berta', eggs: 3 },
  { hen_name: 'Ida', eggs: 5 },
];
const responseSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { henName: { type: 'string' }, eggs: { type: 'integer' } },
    required: ['henName', 'eggs'],
  },
};

test('reads an answer from where it is, and stores that when it is asked to', async () => {
  const service = await upstream(() => ({ body: { nests } }));
  const house = await openHouse();
  const input = { urlHost: service.url, instruction: 'the nests', dataPath: 'nest', method: 'POST' };
  await house.done('api/upsert', { id: 'nests', input });

  const run = await house.done('api/call', { id: 'nests', options: { ...ENABLED, saveHealed: true } });

  expect(run).toMatchObject({
    success: true,
    data: nests,
    config: { dataPath: 'nests', healing: { repairs: [{ field: 'nests', changed: ['dataPath'] }], saved: 'yes' } },
    stepResults: [{ healing: [{ outcome: 'worked' }] }],
  });
  expect(await house.done('api/get', { id: 'nests' })).toMatchObject({ dataPath: 'nests', instruction: 'the nests' });
  expect(service.seen).toHaveLength(1);
});

test.each([
  ['a record', { nests }, 'nests.{"name": hen}'],
  ['a list', nests, '$.{"name": hen}'],
  ['a list of one', nests.slice(0, 1), '$.{"name": hen}'],
])('maps %s as the schema asks for', async (_what, body, responseMapping) => {
  const service = await upstream(() => ({ body }));
  const house = await openHouse();
  const endpoint = { id: 'n', urlHost: service.url, instruction: 'the nests', responseMapping, responseSchema };

  const run = await house.done('api/call', { endpoint, options: { selfHealing: 'TRANSFORM_ONLY' } });

  const count = Array.isArray(body) ? body.length : nests.length;
  const wanted = nests.slice(0, count).map(({ hen_name: henName, eggs }) => ({ henName, eggs }));
  expect(run).toMatchObject({ success: true, data: wanted, config: { healing: { repairs: [{ engine: 'rules' }] } } });
  expect(service.seen).toHaveLength(1);
});

test('stores a given call as it worked when it is to be kept', async () => {
  const service = await upstream(() => ({ body: { nests } }));
  const house = await openHouse();
  const endpoint = { id: 'kept', urlHost: service.url, instruction: 'the nests', dataPath: 'nest' };

  await house.done('api/call', { endpoint, options: { ...ENABLED, cacheMode: 'ENABLED' } });

  expect(await house.done('api/get', { id: 'kept' })).toMatchObject({ dataPath: 'nests' });
});

test('asks the model about a call, with the same bounds', async () => {
  const service = await upstream(({ url }) =>
    url === '/nests?coop=4' ? { body: nests } : { status: 400, body: { why: 'whose?' } },
  );
  const proposal = { method: 'GET', path: '/nests', queryParams: { coop: '<<barn>>' } };
  const model = await scripted('openai-compatible', { say: JSON.stringify(proposal) });
  const house = await openHouse({ llmUrl: model.url, llmModel: 'hen-7b' });
  const endpoint = { id: 'n', urlHost: service.url, urlPath: '/nests', instruction: 'the nests' };

  const run = await house.done('api/call', { endpoint, payload: { barn: 4 }, options: ENABLED });

  expect(run).toMatchObject({
    success: true,
    data: nests,
    config: { healing: { repairs: [{ engine: 'openai-compatible/hen-7b' }] } },
  });
});

test('reads a file from where its data is', async () => {
  const service = await upstream(() => ({ body: { sheet: nests } }));
  const house = await openHouse();
  const endpoint = { id: 'f', urlHost: service.url, fileType: 'JSON', dataPath: 'sheets' };

  const run = await house.done('extract/run', { endpoint, options: ENABLED });
  const plain = await house.done('extract/run', { endpoint });

  expect(run).toMatchObject({ success: true, data: nests, config: { dataPath: 'sheet', fileType: 'JSON' } });
  expect(plain.success).toBe(false);
  expect(pick(plain, 'config', 'healing')).toBeUndefined();
});
