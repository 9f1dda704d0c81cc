/**
 * Drivers whose worker processes know nothing of the house that asks. A start takes half a second of a processor, so the
 * houses and contexts of all tests that a process runs have theirs in common; they end with it.
 */
import type { LazyDrivers } from '../../src/app/compose.ts';
import { openDocuments } from '../../src/app/documents.ts';
import { type LazyDriver, lazy } from '../../src/app/lazy.ts';
import type { Opened } from '../../src/core/driver.ts';
import type { Sandbox } from '../../src/core/ports.ts';
import { processExtractor } from '../../src/drivers/extract/index.ts';
import { workerSandbox } from '../../src/drivers/sandbox/index.ts';
import { testClock } from './clock.ts';

const kit = { clock: testClock(), log: { write() {} }, dataDir: '.' };

export const sharedDrivers = {
  sandbox: kept(() => workerSandbox.open(workerSandbox.options.parse({}), kit)),
  extract: kept(() => processExtractor.open(processExtractor.options.parse({}), kit)),
  documents: kept(() => openDocuments(kit)),
} satisfies Partial<LazyDrivers>;

/** The real one, with the limits that the server has. */
export async function sharedSandbox(): Promise<Sandbox> {
  return sharedDrivers.sandbox.get();
}

/** Open for as long as the process lives, whoever closes it. */
function kept<P>(open: () => Promise<Opened<P>>): LazyDriver<P> {
  return { ...lazy(open), async close() {} };
}
