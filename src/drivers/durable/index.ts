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
import { type Patrol, startPatrol } from './patrol.ts';
import { Runner } from './runner.ts';
import { shutDown } from './stop.ts';

export const localDurable: Driver<Durable, typeof LocalOptions> = {
  name: 'local',
  options: LocalOptions,
  async open(options, kit) {
    const owner = `${hostname().replace(/[^\w-]/g, '_')}-${process.pid}-${randomBytes(6).toString('hex')}`;
    await options.store.presence.enter(owner);
    const courier = createCourier(owner, options, kit);
    const runner = new Runner({ owner, onNews: () => void courier.look() }, options, kit);
    const control = new AbortController();
    const patrols = options.concurrency === 0 ? [] : startPatrols(owner, { runner, courier, control }, options, kit);
    return {
      port: runner,
      async health() {
        await options.store.queue.length();
      },
      async close() {
        control.abort(shutDown());
        await Promise.all([runner.stop(), ...patrols.map((patrol) => patrol.stop())]);
        await courier.stop();
      },
    };
  },
};

interface Workers {
  readonly runner: { look(): Promise<void>; cancelWanted(): Promise<void> };
  readonly courier: { look(): Promise<void> };
  readonly control: AbortController;
}

/** What is looked after again and again. Tidying up takes its time, and the rest does not wait for it. */
function startPatrols(
  owner: string,
  { runner, courier, control }: Workers,
  { store, work }: LocalOptions,
  kit: Kit,
): readonly Patrol[] {
  const duties = [
    () => runner.cancelWanted(),
    () => freeTheDead(owner, store, kit),
    () => runner.look(),
    () => courier.look(),
  ];
  return [
    startPatrol(duties, limits.workerPollMs, kit),
    startPatrol([() => work.tidy(control.signal)], limits.pruneEveryMs, kit),
    startPatrol([() => work.recover(control.signal)], limits.registryPatrolMs, kit),
    startPatrol([() => work.fire(owner, control.signal)], limits.schedulePollMs, kit),
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
