/** The real driver, over the real network port, with usage rows in a real store. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Log } from '../../../src/core/context.ts';
import type { Llm, LlmBudget, LlmCall, LlmPrices } from '../../../src/core/llm.ts';
import { aiSdkLlm } from '../../../src/drivers/llm/ai-sdk/index.ts';
import { undiciNet } from '../../../src/drivers/net/index.ts';
import { sqliteStore } from '../../../src/drivers/store/sqlite/index.ts';
import { testClock, type TestClock } from '../../harness/clock.ts';
import { tempDir } from '../../harness/temp.ts';
import { type Scripted, scripted, type Turn } from '../../support/llm/scripted.ts';
import type { Wire } from '../../support/llm/wires.ts';

export interface LlmUnderTest {
  readonly llm: Llm;
  readonly provider: Scripted;
  readonly clock: TestClock;
  rows(): Promise<readonly LlmCall[]>;
}

export interface Wanted {
  readonly wire?: Wire;
  readonly turns: readonly [Turn, ...Turn[]];
  /** Empty for none. */
  readonly key?: string;
  readonly timeoutMs?: number;
  readonly budget?: Partial<LlmBudget>;
  readonly prices?: LlmPrices;
}

const log: Log = { write() {} };

export async function openLlm({
  wire = 'openai-compatible',
  turns,
  key = 'sk-hen',
  timeoutMs = 10_000,
  budget,
  prices,
}: Wanted): Promise<LlmUnderTest> {
  const clock = testClock(Date.UTC(2026, 0, 1), { skips: true });
  const kit = { clock, log, dataDir: tempDir() };
  const provider = await scripted(wire, ...turns);
  const store = await sqliteStore.open({ migrations: join(import.meta.dirname, '../../../drizzle/sqlite') }, kit);
  const net = await undiciNet.open(
    undiciNet.options.parse({ mode: 'public', allow: [new URL(provider.url).host], ownPorts: () => new Set() }),
    kit,
  );
  onTestFinished(async () => {
    await net.close();
    await store.close();
  });
  const options = aiSdkLlm.options.parse({
    provider: wire,
    url: provider.url,
    model: 'hen-7b',
    key: key === '' ? undefined : key,
    timeoutMs,
    budget,
    prices,
    net: async () => net.port,
    calls: store.port.llmCalls,
  });
  const { port: llm } = await aiSdkLlm.open(options, kit);
  const always = { from: 0, to: Number.MAX_SAFE_INTEGER };
  return { llm, provider, clock, rows: () => store.port.llmCalls.list(always, 100) };
}
