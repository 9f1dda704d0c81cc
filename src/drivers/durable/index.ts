/**
 * Executes runs in this process, over the store: what is stored is the line, so runs wait there and not in memory, survive
 * the process, and are taken by whichever process has a place.
 *
 * A process holds its runs as long as it lives. Others see that it does not any more (see the port `Presence`), take its
 * runs back into the line, and go on with them.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Driver, Kit } from '../../core/driver.ts';
import { limits } from '../../core/limits.ts';
import type { Durable } from '../../core/run-ports.ts';
import { createCourier } from './courier.ts';
import { LocalOptions } from './options.ts';
import { Runner } from './runner.ts';

export const localDurable: Driver<Durable, typeof LocalOptions> = {
  name: 'local',
  options: LocalOptions,
  async open(options, kit) {
    const owner = `${hostname().replace(/[^\w-]/g, '_')}-${process.pid}-${randomBytes(6).toString('hex')}`;
    await options.store.presence.enter(owner);
    const courier = createCourier(owner, options, kit);
    const runner = new Runner({ owner, onEnd: () => void courier.look() }, options, kit);
    const patrol = startPatrol(options.concurrency === 0 ? [] : duties(owner, { runner, courier }, options, kit), kit);
    return {
      port: runner,
      async health() {
        await options.store.queue.length();
      },
      async close() {
        await patrol.stop();
        await runner.stop();
        await courier.stop();
      },
    };
  },
};

interface Workers {
  readonly runner: { look(): Promise<void>; cancelWanted(): Promise<void> };
  readonly courier: { look(): Promise<void> };
}

/** What is looked after again and again, in this order. */
function duties(owner: string, { runner, courier }: Workers, { store, work }: LocalOptions, kit: Kit) {
  let tidiedAt = Number.NEGATIVE_INFINITY;
  return [
    () => runner.cancelWanted(),
    () => freeTheDead(owner, store, kit),
    () => runner.look(),
    () => courier.look(),
    async () => {
      // By the process's own time: the clock may be set.
      if (performance.now() - tidiedAt < limits.pruneEveryMs) return;
      tidiedAt = performance.now();
      await work.tidy();
    },
  ];
}

async function freeTheDead(me: string, { queue, presence }: LocalOptions['store'], { log }: Kit): Promise<void> {
  for (const owner of await queue.owners()) {
    if (owner === me || (await presence.isThere(owner))) continue;
    const runs = await queue.reclaim(owner);
    await presence.forget(owner);
    log.write('warn', 'the runs of a process that ended are gone on with', { process: owner, runs });
  }
}

/** Does every duty at once, and then at each interval. What fails is logged, and tried again the next time. */
function startPatrol(all: readonly (() => Promise<void>)[], { log }: Kit): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const go = async (): Promise<void> => {
    for (const duty of all) {
      if (isStopped) return;
      await duty().catch((cause: unknown) => log.write('error', 'looking after runs failed', { cause }));
    }
    timer = setTimeout(next, limits.workerPollMs).unref();
  };
  const next = (): void => {
    round = go();
  };
  if (all.length > 0) next();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
