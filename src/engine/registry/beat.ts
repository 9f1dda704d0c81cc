import type { BaseContext } from '../../core/context.ts';
import { limits } from '../../core/limits.ts';

/** Tells the caller at least each second that `work` goes on. */
export async function keepBeating<T>(
  ctx: Pick<BaseContext, 'progress'>,
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  ctx.progress({ progress: 0, message });
  const beat = setInterval(() => ctx.progress({ progress: 0, message }), limits.jobBeatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
