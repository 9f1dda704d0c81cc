/** What goes on without a caller: runs that waited or were left behind, webhooks, the deletion of old records. */
import type { Kit } from '../core/driver.ts';
import { limits } from '../core/limits.ts';
import type { OpenPorts, PortName } from '../core/ports.ts';
import type { Work } from '../core/run-ports.ts';
import { recoverMigrations } from '../engine/registry/recover.ts';
import { deliver } from '../engine/run/deliver.ts';
import { daysAgo, pruneRuns } from '../engine/run/prune.ts';
import { reviveRun } from '../engine/run/revive.ts';
import { fireSchedules } from '../engine/schedule/fire.ts';
import type { Config } from './settings.ts';

/** Opens ports that are not open yet. */
type Open = <K extends PortName>(names: readonly K[]) => Promise<Pick<OpenPorts, K>>;

/** What executing runs takes. */
const runPorts = ['store', 'vault', 'net', 'throttle', 'sandbox', 'extract', 'bus', 'durable', 'llm'] as const;

export function backgroundWork(config: Config, { clock, log }: Kit, open: Open): Work {
  return {
    async perform(job) {
      return reviveRun(job, { ...(await open(runPorts)), clock, log });
    },
    async deliver(delivery, owner, signal) {
      await deliver(delivery, owner, { ...(await open(runPorts)), clock, log, signal });
    },
    async recover(signal) {
      const { store } = await open(['store']);
      // Nearly always, and then nothing else need be loaded.
      if ((await store.migrations.unsettled()).length === 0) return;
      const ports = await open(['store', 'net', 'registries', 'jobs']);
      const migrations = await recoverMigrations({ ...ports, clock, log, signal });
      if (migrations > 0) log.write('info', 'migrations whose process ended were tidied up after', { migrations });
    },
    async fire(owner, signal) {
      const { store } = await open(['store']);
      // Nearly always, as above.
      if ((await store.schedules.due(clock.now(), 1)).length === 0) return;
      await fireSchedules(owner, { ...(await open(runPorts)), clock, log, signal });
    },
    async tidy(signal) {
      const { store } = await open(['store']);
      await store.llmCalls.prune(daysAgo(limits.llmCallDays, clock.now()));
      if (config.runRetentionDays === 0) return;
      const before = daysAgo(config.runRetentionDays, clock.now());
      const runs = await pruneRuns({ before }, { store, signal });
      if (runs > 0) log.write('info', 'old runs were deleted', { runs, days: config.runRetentionDays });
    },
  };
}
