import * as z from 'zod';
import type { Driver } from '../../core/driver.ts';
import type { Bus, Change } from '../../core/ports.ts';

const Options = z.object({});

/**
 * Changes reach the subscribers of this process, in order, before `publish` returns. A subscriber that throws is logged;
 * neither the others nor the publisher notice.
 */
export const memoryBus: Driver<Bus, typeof Options> = {
  name: 'memory',
  options: Options,
  async open(_options, { log }) {
    const listeners = new Set<(change: Change) => void>();
    const port: Bus = {
      publish(change) {
        for (const listener of [...listeners]) {
          try {
            listener(change);
          } catch (cause) {
            log.write('error', 'a listener to changes failed', { noun: change.noun, cause });
          }
        }
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    return {
      port,
      async health() {},
      async close() {
        listeners.clear();
      },
    };
  },
};
