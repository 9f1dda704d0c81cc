/** The contract of the usage rows of language models: kept, summed by day and tool, and bounded. */
import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import type { LlmCall } from '../../../src/core/llm.ts';
import type { StoreUnderTest } from './samples.ts';

const dayMs = 86_400_000;
const monday = Date.UTC(2026, 0, 5);
const always = { from: 0, to: Number.MAX_SAFE_INTEGER };

function call(at: number, over: Partial<LlmCall> = {}): LlmCall {
  const asked = { tool: 'generateTransform', provider: 'openai-compatible', model: 'hen-7b' };
  return { at, ...asked, tokensIn: 100, tokensOut: 10, ms: 250, isOk: true, reason: undefined, ...over };
}

export function llmCallContract(under: StoreUnderTest): void {
  test('gives rows back as they were, the newest first, out of a span of time', async () => {
    const [here, there] = await under.openTwice();
    const failed = call(monday + 2, { isOk: false, reason: 'LLM_TIMEOUT', tokensIn: 0, tokensOut: 0 });
    for (const each of [call(monday), call(monday + 1), failed, call(monday + 3)]) await here.llmCalls.add(each);

    expect(await there.llmCalls.list({ from: monday + 1, to: monday + 3 }, 10)).toEqual([failed, call(monday + 1)]);
    expect(await there.llmCalls.list(always, 1)).toEqual([call(monday + 3)]);
  });

  test('sums by the day of UTC and by tool', async () => {
    const store = await under.open();
    await store.llmCalls.add(call(monday + dayMs - 1));
    await store.llmCalls.add(call(monday + dayMs));
    await store.llmCalls.add(call(monday + dayMs + 1, { isOk: false, reason: 'LLM_TIMEOUT', tokensIn: 7 }));
    await store.llmCalls.add(call(monday + dayMs, { tool: 'buildWorkflow' }));

    const sums = await store.llmCalls.sum({ from: monday, to: monday + 2 * dayMs });

    const one = { calls: 1, failed: 0, tokensIn: 100, tokensOut: 10, ms: 250 };
    expect(sums).toEqual([
      { day: '2026-01-05', tool: 'generateTransform', ...one },
      { day: '2026-01-06', tool: 'buildWorkflow', ...one },
      { day: '2026-01-06', tool: 'generateTransform', calls: 2, failed: 1, tokensIn: 107, tokensOut: 20, ms: 500 },
    ]);
    expect(await store.llmCalls.sum({ from: 0, to: monday })).toEqual([]);
  });

  test('deletes what is older than a moment, and says how much that was', async () => {
    const store = await under.open();
    for (const at of [monday, monday + 1, monday + 2]) await store.llmCalls.add(call(at));

    expect(await store.llmCalls.prune(monday + 2)).toBe(2);
    expect(await store.llmCalls.list(always, 10)).toEqual([call(monday + 2)]);
  });

  test('keeps no more rows than the limit, the newest of them', { timeout: 60_000 }, async () => {
    const store = await under.open();
    for (let at = 1; at <= limits.llmCallRows + 2; at += 1) await store.llmCalls.add(call(at));

    const kept = await store.llmCalls.list(always, limits.llmCallRows + 2);

    expect(kept).toHaveLength(limits.llmCallRows);
    expect(kept.at(-1)?.at).toBe(3);
  });
}
