/** Lines of runs as the subscription `logs` gives them, and as a stream that is read at the reader's pace. */
import { GraphQLError } from 'graphql';
import { limits } from '../../core/limits.ts';
import type { LogLine } from '../../core/log-line.ts';
import type { Bus } from '../../core/ports.ts';

export interface Log {
  readonly id: string;
  readonly message: string;
  readonly level: string;
  readonly timestamp: string;
  readonly traceId: string;
  readonly runId: string;
}

export const tooSlow = 'Lines came faster than they were read.';

export function toLog({ level, timestamp, ...line }: LogLine): Log {
  return { ...line, level: level.toUpperCase(), timestamp: new Date(timestamp).toISOString() };
}

/** From now on until it is left. Lines wait for their reader up to a bound, beyond which it fails. */
export function watchLines(bus: Pick<Bus, 'watch'>): AsyncGenerator<Log> {
  const waiting: Log[] = [];
  let isOver = false;
  let wake = (): void => {};
  const leave = bus.watch((line) => {
    waiting.push(toLog(line));
    if (waiting.length > limits.waitingLines) leave();
    wake();
  });
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    isOver = true;
    leave();
    wake();
    return { done: true, value: undefined };
  };
  const next = async (): Promise<IteratorResult<Log, undefined>> => {
    while (!isOver) {
      if (waiting.length > limits.waitingLines) {
        await end();
        throw new GraphQLError(tooSlow, { extensions: { code: 'RATE_LIMITED', reason: 'TOO_SLOW' } });
      }
      const value = waiting.shift();
      if (value !== undefined) return { done: false, value };
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return { done: true, value: undefined };
  };
  return toGenerator({ next, end });
}

interface Reading<T> {
  next(): Promise<IteratorResult<T, undefined>>;
  end(): Promise<IteratorReturnResult<undefined>>;
}

/** A generator function could not be left while it waits. */
export function toGenerator<T>({ next, end }: Reading<T>): AsyncGenerator<T> {
  return {
    next,
    return: end,
    async throw(error) {
      await end();
      throw error;
    },
    async [Symbol.asyncDispose]() {
      await end();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
