import { onTestFinished } from 'vitest';
import { compose, type House } from '../../src/app/compose.ts';
import { Config } from '../../src/app/settings.ts';
import type { Call, Outcome } from '../../src/core/door.ts';
import { conform } from './conform.ts';
import { sharedDrivers } from './shared-drivers.ts';
import { tempDir } from './temp.ts';

export interface TestHouse extends House {
  readonly dataDir: string;
  /** Calls a tool as a caller that cannot be asked, unless `over` says otherwise. */
  call(tool: string, input: unknown, over?: Partial<Call>): Promise<Outcome>;
  /** The output of a call that must succeed, and be as the tool's schema says. */
  done(tool: string, input: unknown, over?: Partial<Call>): Promise<Readonly<Record<string, unknown>>>;
}

/** The real house on a folder of the test's own, closed when the test has ended; it shares worker processes with others. */
export async function openHouse(
  settings: Record<string, unknown> = {},
  dataDir = tempDir(),
  more: { readonly configFile?: string } = {},
): Promise<TestHouse> {
  const config = Config.parse({ logLevel: 'error', toolsets: 'all', ...settings });
  const house = await compose({ ...config, dataDir, ...more }, sharedDrivers);
  onTestFinished(() => house.close());
  const call = (tool: string, input: unknown, over: Partial<Call> = {}): Promise<Outcome> =>
    house.door.invoke({
      tool: house.registry.get(tool).tool,
      input,
      caller: { face: 'command', principal: 'test' },
      requestId: 'test',
      signal: new AbortController().signal,
      canAsk: false,
      ...over,
    });
  return {
    ...house,
    dataDir,
    call,
    async done(tool, input, over) {
      const outcome = await call(tool, input, over);
      if (outcome.kind === 'done') {
        conform(house.registry, tool, outcome.output);
        return outcome.output;
      }
      throw new Error(`${tool} did not succeed: ${JSON.stringify(outcome)}`, {
        cause: outcome.kind === 'failed' ? outcome.error : undefined,
      });
    },
  };
}
