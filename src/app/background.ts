/** What goes on without a caller: runs that waited or were left behind, webhooks, the deletion of old records. */
import type { Kit } from '../core/driver.ts';
import type { Work } from '../core/run-ports.ts';
import { deliver } from '../engine/run/deliver.ts';
import { daysAgo, pruneRuns } from '../engine/run/prune.ts';
import type { RunContext } from '../engine/run/perform.ts';
import { reviveRun } from '../engine/run/revive.ts';
import type { Config } from './settings.ts';

type RunPorts = Omit<RunContext, 'clock' | 'log' | 'signal'>;

export function backgroundWork(config: Config, { clock, log }: Kit, open: () => Promise<RunPorts>): Work {
  return {
    async perform(job) {
      return reviveRun(job, { ...(await open()), clock, log });
    },
    async deliver(delivery, owner, signal) {
      await deliver(delivery, owner, { ...(await open()), clock, log, signal });
    },
    async tidy(signal) {
      if (config.runRetentionDays === 0) return;
      const before = daysAgo(config.runRetentionDays, clock.now());
      const runs = await pruneRuns({ before }, { ...(await open()), signal });
      if (runs > 0) log.write('info', 'old runs were deleted', { runs, days: config.runRetentionDays });
    },
  };
}
