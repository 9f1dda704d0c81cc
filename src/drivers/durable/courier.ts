/** Delivers webhooks that are due, several at a time. */
import type { Kit } from '../../core/driver.ts';
import { limits } from '../../core/limits.ts';
import type { LocalOptions } from './options.ts';
import { shutDown } from './stop.ts';

export interface Courier {
  /** Delivers what is due. */
  look(): Promise<void>;
  /** Ends what is under way; it is tried again later. */
  stop(): Promise<void>;
}

export function createCourier(owner: string, { store, work }: LocalOptions, { clock, log }: Kit): Courier {
  const control = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function look(): Promise<void> {
    while (underWay.size < limits.concurrentWebhooks && !control.signal.aborted) {
      const now = clock.now();
      const delivery = await store.deliveries.claim(owner, now, now + 2 * limits.webhookRetryMaxMs);
      if (delivery === undefined) return;
      const attempt: Promise<void> = work
        .deliver(delivery, owner, control.signal)
        .catch((cause: unknown) => log.write('error', 'a webhook failed outside its own record', { cause }))
        .finally(() => {
          underWay.delete(attempt);
          void look();
        });
      underWay.add(attempt);
    }
  }

  return {
    look,
    async stop() {
      control.abort(shutDown());
      await Promise.all(underWay);
    },
  };
}
