import { describe, expect, test, vi } from 'vitest';
import { scripted } from '../../support/llm/scripted.ts';
import { wireNames } from '../../support/llm/wires.ts';
import { Eggs, llmContract, request } from './contract.ts';
import { openLlm } from './under.ts';

describe.each(wireNames)('%s', (wire) => llmContract(wire));

describe('schemas', () => {
  const refused = { reply: { status: 400, body: { error: { message: 'response_format is not supported' } } } };
  const right = { say: '{"eggs": 6}' };

  test('are told in words to a server that refuses them, and only so from then on', async () => {
    const { llm, provider } = await openLlm({ turns: [refused, right] });

    const first = await llm.askFor(Eggs, request);
    const second = await llm.askFor(Eggs, request);

    expect([first.value, second.value]).toEqual([{ eggs: 6 }, { eggs: 6 }]);
    expect(provider.asked.map((body) => 'response_format' in body)).toEqual([true, false, false]);
    expect(provider.seen.every(({ body }) => body.includes('JSON Schema'))).toBe(true);
  });

  test('are sent again when something else was wrong with the question', async () => {
    const { llm, provider } = await openLlm({ turns: [refused, refused, right] });

    await expect(llm.askFor(Eggs, request)).rejects.toMatchObject({ reason: 'LLM_REQUEST_REFUSED' });
    await llm.askFor(Eggs, request);

    expect(provider.asked.map((body) => 'response_format' in body)).toEqual([true, false, true]);
  });

  test('need not be strict, since members may be missing', async () => {
    const { llm, provider } = await openLlm({ wire: 'openai', turns: [right] });

    await llm.askFor(Eggs, request);

    expect(provider.asked[0]).toMatchObject({ response_format: { json_schema: { strict: false } } });
  });
});

test.each([503, 529])('a provider that answers %i is asked once more, and not a third time', async (status) => {
  const { llm, clock, provider } = await openLlm({ turns: [{ reply: { status, body: {} } }] });

  await expect(llm.ask(request)).rejects.toMatchObject({ reason: 'LLM_FAILED' });

  expect(provider.seen).toHaveLength(2);
  expect(clock.slept).toEqual([1_000]);
});

test('a question that is too long is not sent', async () => {
  const { llm, provider } = await openLlm({ turns: [{ say: 'Six.' }] });

  await expect(llm.ask({ ...request, user: 'egg '.repeat(60_000) })).rejects.toMatchObject({
    code: 'invalid_input',
    reason: 'LLM_QUESTION_TOO_LONG',
  });
  expect(provider.seen).toEqual([]);
});

test('tokens that the provider does not count are taken for four characters each', async () => {
  const choices = [{ index: 0, message: { role: 'assistant', content: 'Six eggs' }, finish_reason: 'stop' }];
  const { llm } = await openLlm({ turns: [{ reply: { body: { choices } } }] });

  const { tokensIn, tokensOut } = await llm.ask({ ...request, system: '1234', user: '12345678' });

  expect({ tokensIn, tokensOut }).toEqual({ tokensIn: 3, tokensOut: 2 });
});

test.each([
  ['openai', 'OPENAI_BASE_URL', 'OPENAI_API_KEY'],
  ['anthropic', 'ANTHROPIC_BASE_URL', 'ANTHROPIC_AUTH_TOKEN'],
] as const)('%s is asked where the configuration says, whatever the environment says', async (wire, url, key) => {
  const other = await scripted(wire, { say: 'Seven.' });
  vi.stubEnv(url, other.url);
  vi.stubEnv(key, 'sk-other');
  const { llm, provider } = await openLlm({ wire, turns: [{ say: 'Six.' }] });

  const { text } = await llm.ask(request);
  vi.unstubAllEnvs();

  expect(text).toBe('Six.');
  expect(other.seen).toEqual([]);
  expect(JSON.stringify(provider.seen[0]?.headers)).not.toContain('sk-other');
});

test('a server that is compatible with OpenAI need not want a key', async () => {
  const { llm, provider } = await openLlm({ key: '', turns: [{ say: 'Six.' }] });

  await llm.ask(request);

  expect(provider.seen[0]?.headers.authorization).toBeUndefined();
});

test('an answer of Anthropic that comes as the use of a tool is JSON as well', async () => {
  const body = {
    type: 'message',
    id: 'msg_1',
    model: 'hen-7b',
    role: 'assistant',
    content: [{ type: 'tool_use', id: 'toolu_1', name: 'json', input: { eggs: 6 } }],
    stop_reason: 'tool_use',
    usage: { input_tokens: 100, output_tokens: 10 },
  };
  const { llm, provider } = await openLlm({ wire: 'anthropic', turns: [{ reply: { body } }] });

  expect((await llm.askFor(Eggs, request)).value).toEqual({ eggs: 6 });
  expect(provider.asked[0]).toMatchObject({ tools: [{ name: 'json' }] });
});
