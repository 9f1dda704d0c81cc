/** The browser driver as the product opens it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Taken, TakenResult } from '../../../src/core/browser.ts';
import { chromiumBrowser } from '../../../src/drivers/browser/index.ts';
import { systemClock } from '../../../src/drivers/clock/index.ts';
import { openTunnels } from '../../../src/drivers/net/tunnels.ts';
import { byWorkers, program, serveRenders } from './serve.ts';
import { standard } from './standard.ts';

/** Takes that of every page; `lengthOf` does with it what is left to be done outside, and tells its length. */
export async function serveDriver(take: Taken, lengthOf: (taken: TakenResult) => number): Promise<void> {
  const log = { write: () => {} };
  const wayOut = openTunnels({ mode: 'local', allow: [], ownPorts: () => new Set(), log });
  const options = chromiumBrowser.options.parse({ program, wayOut, onListen: () => {}, concurrency: 8 });
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  const browser = await chromiumBrowser.open(options, { clock: systemClock, log, dataDir });

  await serveRenders(
    byWorkers(async (url) => {
      const { taken } = await browser.port.render({ ...standard, url, take, signal: new AbortController().signal });
      return lengthOf(taken);
    }),
    async () => {
      await browser.close();
      await rm(dataDir, { recursive: true });
    },
  );
}
