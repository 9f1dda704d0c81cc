import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCommandLine, readConfig } from '../../src/app/config.ts';
import { backgroundWork } from '../../src/app/background.ts';
import { Config } from '../../src/app/settings.ts';
import { limits } from '../../src/core/limits.ts';
import { openHouse } from '../harness/house.ts';
import { tempDir } from '../harness/temp.ts';
import { scripted } from '../support/llm/scripted.ts';

const always = { from: 0, to: Number.MAX_SAFE_INTEGER };
const request = { tool: 'generateTransform', system: 'Count.', user: 'Eggs?', signal: new AbortController().signal };

test('without a configured model there is no port, and nothing else is missing', async () => {
  const house = await openHouse();

  const { llm, store } = await house.ports();

  expect(llm).toBeUndefined();
  expect(await store.llmCalls.list(always, 1)).toEqual([]);
  await house.health();
});

test('a configured model is asked wherever it is, and its rows are in the store', async () => {
  const provider = await scripted('openai-compatible', { say: 'Six.' });
  const house = await openHouse({ egress: 'public', llmUrl: provider.url, llmModel: 'hen-7b', llmKey: 'sk-hen' });

  const { llm, net, store } = await house.ports();
  const answer = await llm?.ask(request);

  expect(answer?.text).toBe('Six.');
  expect(await store.llmCalls.list(always, 9)).toMatchObject([{ tool: 'generateTransform', isOk: true }]);
  // Nobody else may go there.
  await expect(net.fetch({ url: provider.url, signal: request.signal })).rejects.toMatchObject({
    reason: 'EGRESS_REFUSED',
  });
});

test('the budget and the prices of the configuration go with the model', async () => {
  const house = await openHouse({
    llmUrl: 'http://127.0.0.1:9',
    llmModel: 'hen-7b',
    llmRounds: 2,
    llmCallTokens: '9000',
    llmCallCost: '0.25',
    llmPriceOut: 4,
  });

  const { llm } = await house.ports();

  expect(llm).toMatchObject({
    provider: 'openai-compatible',
    model: 'hen-7b',
    budget: { rounds: 2, tokens: 9_000, cost: 0.25 },
    prices: { perMillionIn: 0, perMillionOut: 4 },
  });
});

test('the key may stand in a file of the data folder', async () => {
  const provider = await scripted('anthropic', { say: 'Six.' });
  const dataDir = tempDir();
  writeFileSync(join(dataDir, 'llm.key'), 'sk-file\n', { mode: 0o600 });
  const house = await openHouse({ llmProvider: 'anthropic', llmUrl: provider.url, llmModel: 'hen-7b' }, dataDir);

  const { llm } = await house.ports();
  await llm?.ask(request);

  expect(provider.seen[0]?.headers['x-api-key']).toBe('sk-file');
});

test.each([
  ['a model and no provider', { llmModel: 'hen-7b' }, 'PATCHBAY_LLM_PROVIDER'],
  ['a provider and no model', { llmProvider: 'openai', llmKey: 'sk-hen' }, 'PATCHBAY_LLM_MODEL'],
  ['a provider and no key', { llmProvider: 'google', llmModel: 'hen-7b' }, 'PATCHBAY_LLM_KEY'],
  ['no address', { llmProvider: 'openai-compatible', llmModel: 'hen-7b' }, 'PATCHBAY_LLM_URL'],
  [
    'a cost and no prices',
    { llmUrl: 'http://127.0.0.1:9', llmModel: 'hen-7b', llmCallCost: 1 },
    'PATCHBAY_LLM_PRICE_IN',
  ],
])('%s stops the start, and the hint names the setting', async (_what, settings, variable) => {
  await expect(openHouse(settings)).rejects.toMatchObject({
    code: 'bad_request',
    hint: expect.stringContaining(variable),
  });
});

test('none is none, whatever else is set', async () => {
  const house = await openHouse({ llmProvider: 'none', llmModel: 'hen-7b', llmUrl: 'http://127.0.0.1:9' });

  expect((await house.ports()).llm).toBeUndefined();
});

function read(environment: Record<string, string>) {
  return readConfig(readCommandLine(['--data', tempDir()]), environment);
}

test('variables that were left empty count as not set', () => {
  const empty = { PATCHBAY_LLM_PROVIDER: '', PATCHBAY_LLM_URL: '', PATCHBAY_LLM_MODEL: '', PATCHBAY_LLM_KEY: '' };

  const { llmProvider, llmUrl, llmModel, llmKey } = read({ ...empty, PATCHBAY_LLM_PRICE_IN: '' });

  expect([llmProvider, llmUrl, llmModel, llmKey]).toEqual([undefined, undefined, undefined, undefined]);
});

test.each(['ftp://hen.example', 'http://hen:straw@hen.example', 'http://hen.example/v1?key=1', 'hen.example'])(
  'the address %s is refused',
  (url) => {
    expect(() => read({ PATCHBAY_LLM_URL: url })).toThrow('PATCHBAY_LLM_URL');
  },
);

test('a key in the configuration file is refused, with the variable that it belongs in', () => {
  const dataDir = tempDir();
  writeFileSync(
    join(dataDir, 'mcp.config.json'),
    JSON.stringify({ llm: { url: 'http://127.0.0.1:9', key: 'sk-hen' } }),
  );

  const read = () => readConfig(readCommandLine(['--data', dataDir]), {});

  expect(read).toThrow(
    expect.objectContaining({
      message: expect.stringContaining('"llm.key"'),
      hint: 'Set PATCHBAY_LLM_KEY instead of "llm.key".',
    }),
  );
});

test('old usage rows are deleted, also where runs are kept for ever', async () => {
  const house = await openHouse();
  const { store } = await house.ports();
  const now = house.kit.clock.now();
  const row = { tool: 't', provider: 'p', model: 'm', tokensIn: 1, tokensOut: 1, ms: 1, isOk: true, reason: undefined };
  for (const days of [limits.llmCallDays + 1, 1]) await store.llmCalls.add({ ...row, at: now - days * 86_400_000 });
  const config = { ...Config.parse({ runRetentionDays: 0 }), dataDir: house.dataDir };

  await backgroundWork(config, house.kit, () => house.ports()).tidy(request.signal);

  expect(await store.llmCalls.list(always, 9)).toMatchObject([{ at: now - 86_400_000 }]);
});
