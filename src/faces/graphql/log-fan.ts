/**
 * Lines for many who watch. Those who ask the same get the same: the answer is made once for each line, and its text is given
 * to all of them, because making it costs more than sending it.
 */
import { type ExecutionArgs, execute } from 'graphql';
import type { Bus } from '../../core/ports.ts';
import { toLog } from './log-lines.ts';

/** Takes the JSON of an answer. */
export type TakeAnswer = (answer: string) => void;

export interface LogFan {
  /** `key` is the same for the same question. Returns the function that leaves. */
  join(key: string, args: ExecutionArgs, take: TakeAnswer): () => void;
}

interface Group {
  readonly takers: Set<TakeAnswer>;
  readonly leave: () => void;
}

export function createLogFan(bus: Pick<Bus, 'watch'>): LogFan {
  const groups = new Map<string, Group>();

  function open(key: string, args: ExecutionArgs): Group {
    const takers = new Set<TakeAnswer>();
    const leave = bus.watch((line) => {
      const answer = execute({ ...args, rootValue: toLog(line) });
      // Nothing of a line is waited for.
      if (answer instanceof Promise) return;
      const text = JSON.stringify(answer);
      for (const take of takers) take(text);
    });
    const group = { takers, leave };
    groups.set(key, group);
    return group;
  }

  return {
    join(key, args, take) {
      const group = groups.get(key) ?? open(key, args);
      group.takers.add(take);
      return () => {
        group.takers.delete(take);
        if (group.takers.size > 0 || groups.get(key) !== group) return;
        group.leave();
        groups.delete(key);
      };
    },
  };
}
