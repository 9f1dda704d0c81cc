/** What goes on without a caller: runs that waited or were left behind, webhooks, the deletion of old records. */
import type { Kit } from '../core/driver.ts';
import type { Ports } from '../core/ports.ts';
import type { Work } from '../core/run-ports.ts';
import { deliver } from '../engine/run/deliver.ts';
import { daysAgo, pruneRuns } from '../engine/run/prune.ts';
import { reviveRun } from '../engine/run/revive.ts';
import { recoverMigrations } from '../engine/registry/recover.ts';
import type { Config } from './settings.ts';

export function backgroundWork(config: Config, { clock, log }: Kit, open: () => Promise<Ports>): Work {
  return {
    async perform(job) {
      return reviveRun(job, { ...(await open()), clock, log });
    },
    async deliver(delivery, owner, signal) {
      await deliver(delivery, owner, { ...(await open()), clock, log, signal });
    },
    async recover(signal) {
      const ports = await open();
      const migrations = await recoverMigrations({ ...ports, clock, log, signal });
      if (migrations > 0) log.write('info', 'migrations whose process ended were tidied up after', { migrations });
    },
    async tidy(signal) {
      if (config.runRetentionDays === 0) return;
      const before = daysAgo(config.runRetentionDays, clock.now());
      const runs = await pruneRuns({ before }, { ...(await open()), signal });
      if (runs > 0) log.write('info', 'old runs were deleted', { runs, days: config.runRetentionDays });
    },
  };
}
