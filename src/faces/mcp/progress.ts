/** Progress of one call: sent only when the client gave a token, always growing, never silent for long, never a flood. */
import type { ServerContext } from '@modelcontextprotocol/server';
import { limits } from '../../core/limits.ts';
import type { Progress } from '../../core/progress.ts';

export interface ProgressReport {
  /** Sends the step at once when the last one was long enough ago, else after the pause, unless another replaces it. */
  tell(step: Progress): void;
  /** Sends the step that is held, if any. Wait for it: a client forgets the token with the answer. */
  end(): Promise<void>;
}

const silent: ProgressReport = { tell() {}, async end() {} };

/** The smallest step by which a repeated message moves on, since the protocol wants every value above the last. */
const heartbeatStep = 0.001;

export function reportProgress(ctx: ServerContext): ProgressReport {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return silent;
  // One step below zero, so that a first report of zero goes out as it is.
  let last: Progress = { progress: -heartbeatStep };
  const send = async (step: Progress): Promise<void> => {
    last = step.progress > last.progress ? step : { ...step, progress: last.progress + heartbeatStep };
    beat.refresh();
    const params = { progressToken, ...toValues(last) };
    // The client is gone: its call is being aborted by the transport.
    await ctx.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
  const beat = setInterval(() => void send({ ...last, message: last.message ?? 'Working' }), limits.progressEveryMs);
  const pace = createPace(send);
  return {
    tell: pace.tell,
    async end() {
      clearInterval(beat);
      await pace.end();
    },
  };
}

function toValues({ progress, total, message }: Progress) {
  return {
    progress,
    ...(total === undefined ? {} : { total: Math.max(total, progress) }),
    ...(message === undefined ? {} : { message }),
  };
}

/** Lets the first step through at once, then the latest one after each pause. */
function createPace(send: (step: Progress) => Promise<void>): ProgressReport {
  let held: Progress | undefined;
  let pause: NodeJS.Timeout | undefined;
  let hasEnded = false;

  async function sendHeld(): Promise<void> {
    const step = held;
    held = undefined;
    pause = step === undefined || hasEnded ? undefined : setTimeout(() => void sendHeld(), limits.progressPauseMs);
    if (step !== undefined) await send(step);
  }

  return {
    tell(step) {
      if (hasEnded) return;
      held = step;
      if (pause === undefined) void sendHeld();
    },
    async end() {
      hasEnded = true;
      clearTimeout(pause);
      await sendHeld();
    },
  };
}
