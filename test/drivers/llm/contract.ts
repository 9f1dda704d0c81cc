/** The contract of the port: what every model behind it must do, by each wire. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { LlmRequest } from '../../../src/core/llm.ts';
import { used } from '../../support/llm/scripted.ts';
import { type Wire, wires } from '../../support/llm/wires.ts';
import { openLlm, type Wanted } from './under.ts';

export const request: LlmRequest = {
  tool: 'generateTransform',
  system: 'You count eggs.',
  user: 'How many are in two nests of three?',
  signal: new AbortController().signal,
};

export const Eggs = z.object({ eggs: z.int(), why: z.string().optional() });

/** Ways in which models say that there are six eggs. */
const spoken = [
  '{"eggs": 6}',
  '```json\n{"eggs": 6}\n```',
  'Two times three: {"eggs": 6}. There.',
  '<think>{"eggs": 5}? {no}</think>\n{"eggs": 6}',
  '```json\n{"eggs": 5}\n```\nNo, {two} nests:\n```json\n{"eggs": 6}\n```',
  '{"eggs": 6}\nNote: {"nests": 2}, {three} eggs each.',
];

export function llmContract(wire: Wire): void {
  const open = (...turns: Wanted['turns']) => openLlm({ wire, turns });

  test('gives the text of an answer, what it cost, and writes a row of it', async () => {
    const { llm, rows, provider } = await open({ say: 'Six.' });

    const answer = await llm.ask(request);

    expect(answer).toEqual({ text: 'Six.', ...used, ms: expect.any(Number) });
    const row = { tool: 'generateTransform', provider: wire, model: 'hen-7b', ...used, isOk: true, reason: undefined };
    expect(await rows()).toEqual([{ ...row, at: expect.any(Number), ms: expect.any(Number) }]);
    expect(provider.seen).toHaveLength(1);
  });

  test('asks at the base that was configured, with the key and both texts', async () => {
    const { llm, provider } = await open({ say: 'Six.' });

    await llm.ask({ ...request, maxTokens: 321 });

    const { url, headers, body } = provider.seen[0] ?? {};
    expect(url).toBe(new URL(wires[wire].base + wires[wire].path, provider.url).pathname);
    expect(headers?.[wires[wire].key[0]]).toBe(wires[wire].key[1]);
    expect(body).toContain('You count eggs.');
    expect(body).toContain('How many are in two nests of three?');
    expect(body).toContain('321');
  });

  test.each(spoken)('reads JSON by a schema out of %j', async (say) => {
    const { llm, provider } = await open({ say });

    const { value, text } = await llm.askFor(Eggs, request);

    expect(value).toEqual({ eggs: 6 });
    expect(text).toBe(say);
    expect(provider.seen[0]?.body).toContain('eggs');
  });

  test.each([
    ['no JSON', 'Six eggs, I think.', 'LLM_NOT_JSON'],
    ['another shape', '{"eggs": "six"}', 'LLM_WRONG_SHAPE'],
    ['a list', '[{"eggs": 6}]', 'LLM_WRONG_SHAPE'],
  ])('refuses %s, says what it cost all the same, and nothing of what the model said', async (_what, say, reason) => {
    const { llm, rows } = await open({ say });

    const error = await llm.askFor(Eggs, request).catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({ code: 'upstream_failed', reason, details: used, hint: expect.any(String) });
    expect(error instanceof Error && error.message).not.toContain('ix');
    expect(await rows()).toMatchObject([{ isOk: false, reason, ...used }]);
  });

  endContract(wire);
  failureContract(wire);
}

function endContract(wire: Wire): void {
  test.each([
    ['was cut', 'length', 'LLM_ANSWER_TOO_LONG'],
    ['was filtered', 'filter', 'LLM_DECLINED'],
  ] as const)('refuses an answer that %s', async (_what, end, reason) => {
    const { llm, rows } = await openLlm({ wire, turns: [{ say: '{"eggs": 6}', end }] });

    await expect(llm.askFor(Eggs, request)).rejects.toMatchObject({ code: 'upstream_failed', reason, details: used });
    expect(await rows()).toMatchObject([{ isOk: false, reason, ...used }]);
  });

  test('gives up when its time is over, and closes the connection', async () => {
    const { llm, rows, provider } = await openLlm({ wire, turns: [{ reply: { hang: true } }], timeoutMs: 100 });

    await expect(llm.ask(request)).rejects.toMatchObject({ code: 'timeout', reason: 'LLM_TIMEOUT' });
    await provider.abandoned;
    expect(await rows()).toMatchObject([{ isOk: false, reason: 'LLM_TIMEOUT', tokensIn: 0, tokensOut: 0 }]);
  });

  test('gives up when the caller leaves', async () => {
    const { llm, rows, provider } = await openLlm({ wire, turns: [{ reply: { hang: true } }] });
    const control = new AbortController();

    const asking = llm.ask({ ...request, signal: control.signal });
    await expect.poll(() => provider.seen.length).toBe(1);
    control.abort();

    await expect(asking).rejects.toMatchObject({ code: 'cancelled' });
    await provider.abandoned;
    expect(await rows()).toMatchObject([{ isOk: false, reason: 'cancelled' }]);
  });
}

function failureContract(wire: Wire): void {
  const secret = 'the owner said sk-hen';

  test.each([
    [400, 'upstream_failed', 'LLM_REQUEST_REFUSED'],
    [401, 'upstream_failed', 'LLM_KEY_REFUSED'],
    [402, 'upstream_failed', 'LLM_NO_CREDIT'],
    [403, 'upstream_failed', 'LLM_KEY_REFUSED'],
    [404, 'upstream_failed', 'LLM_UNKNOWN_MODEL'],
    [413, 'upstream_failed', 'LLM_REQUEST_REFUSED'],
    [429, 'rate_limited', 'LLM_RATE_LIMITED'],
    [500, 'upstream_failed', 'LLM_FAILED'],
    [302, 'upstream_failed', 'LLM_FAILED'],
  ])('tells %i by its reason, with none of the words of the provider', async (status, code, reason) => {
    const reply = { status, headers: { location: '/elsewhere' }, body: { error: { message: secret, type: 'x' } } };
    const { llm, rows } = await openLlm({ wire, turns: [{ reply }] });

    const error = await llm.ask(request).catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({ code, reason, hint: expect.any(String), details: { status } });
    expect(error instanceof Error && error.message).toContain(`Model "${wire}/hen-7b"`);
    expect(error instanceof Error && error.message).not.toContain('owner');
    expect(await rows()).toMatchObject([{ isOk: false, reason }]);
  });

  test.each([
    ['garbage', { body: '\u0000\u0001 {{{' }],
    ['nothing', { body: '' }],
    ['a page', { headers: { 'content-type': 'text/html' }, body: '<html>Welcome</html>' }],
    ['JSON of its own', { body: { choices: 6, content: 6, candidates: 6 } }],
    ['a list', { body: [] }],
  ])('tells an answer that is %s', async (_what, reply) => {
    const { llm, rows } = await openLlm({ wire, turns: [{ reply }] });

    await expect(llm.ask(request)).rejects.toMatchObject({ code: 'upstream_failed', reason: 'LLM_BAD_ANSWER' });
    expect(await rows()).toMatchObject([{ isOk: false, reason: 'LLM_BAD_ANSWER' }]);
  });

  test('refuses a body that is too large', async () => {
    const { llm } = await openLlm({ wire, turns: [{ say: 'egg '.repeat(300_000) }] });

    await expect(llm.ask(request)).rejects.toMatchObject({ reason: 'LLM_ANSWER_TOO_LONG' });
  });

  busyContract(wire);
}

function busyContract(wire: Wire): void {
  test.each([
    ['in seconds', () => '7', 7_000],
    ['as a date', (now: number) => new Date(now + 5_000).toUTCString(), 5_000],
  ])('asks a busy provider once more, after what it wants, %s', async (_what, wanted, pauseMs) => {
    const reply = { status: 429, headers: { 'retry-after': wanted(Date.UTC(2026, 0, 1)) }, body: {} };
    const { llm, clock, rows, provider } = await openLlm({ wire, turns: [{ reply }, { say: 'Six.' }] });

    expect((await llm.ask(request)).text).toBe('Six.');
    expect(clock.slept).toEqual([pauseMs]);
    expect(provider.seen).toHaveLength(2);
    expect(await rows()).toMatchObject([{ isOk: true, ms: pauseMs }]);
  });

  test('does not wait longer than is sensible', async () => {
    const reply = { status: 429, headers: { 'retry-after': '3600' }, body: {} };
    const { llm, clock, provider } = await openLlm({ wire, turns: [{ reply }, { say: 'Six.' }] });

    await expect(llm.ask(request)).rejects.toMatchObject({ reason: 'LLM_RATE_LIMITED' });
    expect(clock.slept).toEqual([]);
    expect(provider.seen).toHaveLength(1);
  });
}
