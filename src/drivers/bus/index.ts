import * as z from 'zod';
import type { Driver, Kit } from '../../core/driver.ts';
import type { Bus } from '../../core/ports.ts';

const Options = z.object({});

/**
 * Changes and lines reach the listeners of this process, in order, before `publish` and `tell` return. A listener that throws
 * is logged; neither the others nor whoever publishes notice.
 */
export const memoryBus: Driver<Bus, typeof Options> = {
  name: 'memory',
  options: Options,
  async open(_options, { log }) {
    const changes = createTopic<Parameters<Bus['publish']>[0]>('a listener to changes failed', log);
    const lines = createTopic<Parameters<Bus['tell']>[0]>('a listener to lines failed', log);
    return {
      port: {
        publish: changes.send,
        subscribe: changes.listen,
        tell: lines.send,
        watch: lines.listen,
        get isWatched() {
          return lines.listeners.size > 0;
        },
      },
      async health() {},
      async close() {
        changes.listeners.clear();
        lines.listeners.clear();
      },
    };
  },
};

function createTopic<T extends object>(failure: string, log: Kit['log']) {
  const listeners = new Set<(news: T) => void>();
  return {
    listeners,
    send(news: T): void {
      for (const listener of [...listeners]) {
        try {
          listener(news);
        } catch (cause) {
          log.write('error', failure, { cause });
        }
      }
    },
    listen(listener: (news: T) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
