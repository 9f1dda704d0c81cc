/** Delivers webhooks that are due, several at a time. */
import type { Kit } from '../../core/driver.ts';
import { limits } from '../../core/limits.ts';
import type { Delivery } from '../../core/run-ports.ts';
import { insist, oneAtATime } from './again.ts';
import type { LocalOptions } from './options.ts';
import { shutDown } from './stop.ts';

export interface Courier {
  /** Delivers what is due. Never rejects. */
  look(): Promise<void>;
  /** Ends what is under way; it is tried again later. */
  stop(): Promise<void>;
}

export function createCourier(owner: string, { store, work }: LocalOptions, kit: Kit): Courier {
  const { clock, log } = kit;
  const control = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function attempt(delivery: Delivery): Promise<void> {
    try {
      await work.deliver(delivery, owner, control.signal);
    } catch (cause) {
      log.write('error', 'a webhook failed outside its own record', { cause });
      const outcome = 'it could not be tried; the log says why';
      const settled = { status: 'waiting', outcome, nextAt: clock.now() + limits.ownFailurePauseMs } as const;
      await insist(() => store.deliveries.settle(delivery.id, owner, settled), kit, control.signal);
    }
  }

  async function claim(): Promise<Delivery | undefined> {
    try {
      const now = clock.now();
      return await store.deliveries.claim(owner, now, now + 2 * limits.webhookRetryMaxMs);
    } catch (cause) {
      log.write('error', 'no webhook could be taken', { cause });
      return undefined;
    }
  }

  const look = oneAtATime(async () => {
    while (underWay.size < limits.concurrentWebhooks && !control.signal.aborted) {
      const delivery = await claim();
      if (delivery === undefined) return;
      const attempted: Promise<void> = attempt(delivery).finally(() => {
        underWay.delete(attempted);
        void look();
      });
      underWay.add(attempted);
    }
  });

  return {
    look,
    async stop() {
      control.abort(shutDown());
      await look();
      await Promise.all(underWay);
    },
  };
}
