/** A process of its own that migrates twice, once to warm up, and says what the second time took. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, type House } from '../../src/app/compose.ts';
import { Config } from '../../src/app/settings.ts';
import type { Addresses } from './registries.ts';

export interface Taken {
  readonly status: string;
  readonly ms: number;
  /** Live memory at its highest beyond what there was before; 0 unless the process can collect its garbage. */
  readonly bytes: number;
  readonly requests: number;
}

const sampleMs = 100;

async function migrate(house: House, from: string, to: string): Promise<Taken> {
  const before = liveBytes();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, liveBytes());
  }, sampleMs);
  const startedAt = performance.now();
  const outcome = await house.door.invoke({
    tool: house.registry.get('migrate_context_interactive').tool,
    input: {
      source_registry: from,
      target_registry: to,
      preserve_ids: true,
      dry_run: false,
      migrate_all_versions: true,
    },
    caller: { face: 'command', principal: 'bench' },
    requestId: 'bench',
    signal: new AbortController().signal,
    canAsk: false,
    budget: { softMs: 600_000 },
  });
  const ms = performance.now() - startedAt;
  clearInterval(sampling);
  if (outcome.kind !== 'done' || outcome.output['status'] !== 'completed')
    throw new Error(`The migration did not end: ${JSON.stringify(outcome)}`);
  const { status, summary } = Object(outcome.output);
  return { status, ms, bytes: most - before, requests: summary.requests.source + summary.requests.target };
}

function liveBytes(): number {
  if (globalThis.gc === undefined) return 0;
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

if (import.meta.main) {
  const { warmUp, measured }: Addresses = JSON.parse(process.argv[2] ?? '{}');
  const dataDir = mkdtempSync(join(tmpdir(), 'patchbay-bench-'));
  const registries = Object.fromEntries([...warmUp, ...measured].map((url, index) => [`r${index}`, { url }]));
  const house = await compose({ ...Config.parse({ logLevel: 'error', toolsets: 'all', registries }), dataDir });
  await migrate(house, 'r0', 'r1');
  console.log(JSON.stringify(await migrate(house, 'r2', 'r3')));
  await house.close();
  rmSync(dataDir, { recursive: true, force: true });
}
