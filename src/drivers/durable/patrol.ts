import type { Kit } from '../../core/driver.ts';

export interface Patrol {
  stop(): Promise<void>;
}

type Duty = () => Promise<void>;

/** Does every duty at once, and then at each interval. What fails is logged, and tried again the next time. */
export function startPatrol(duties: readonly Duty[], everyMs: number, { log }: Pick<Kit, 'log'>): Patrol {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const go = async (): Promise<void> => {
    for (const duty of duties) {
      if (isStopped) return;
      await duty().catch((cause: unknown) => log.write('error', 'looking after runs failed', { cause }));
    }
    if (!isStopped) timer = setTimeout(next, everyMs).unref();
  };
  const next = (): void => {
    round = go();
  };
  next();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
