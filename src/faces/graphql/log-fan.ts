/**
 * Lines for many who watch. Those who ask the same get the same: the answer is made once for each line, gathered with those
 * that follow, and sent to a few at a time, so that whoever else waits for this process never waits for all of them.
 */
import type { ExecutionArgs } from 'graphql';
import { limits } from '../../core/limits.ts';
import type { Bus } from '../../core/ports.ts';
import { Batch, type Watcher } from './batch.ts';
import { gather } from './gather.ts';
import { answerLines } from './log-answer.ts';
import { toLog } from './log-lines.ts';

export interface LogFan {
  /** `key` is the same for the same question. Returns the function that leaves. */
  join(key: string, args: ExecutionArgs, watcher: Watcher): () => void;
}

export function createLogFan(bus: Pick<Bus, 'watch'>): LogFan {
  const groups = new Map<string, Group>();
  return {
    join(key, args, watcher) {
      const group = groups.get(key) ?? new Group(bus, args);
      groups.set(key, group);
      group.join(watcher);
      return () => {
        if (group.leave(watcher) && groups.get(key) === group) groups.delete(key);
      };
    },
  };
}

/** A batch on its way to those who watched when it was complete. */
interface Delivery {
  readonly batch: Batch;
  readonly watchers: Watcher[];
}

class Group {
  readonly #watchers = new Set<Watcher>();
  readonly #deliveries: Delivery[] = [];
  #answers: string[] = [];
  readonly #stop: () => void;

  constructor(bus: Pick<Bus, 'watch'>, args: ExecutionArgs) {
    const deliverSoon = gather(() => this.#deliver(), limits.socketGatherMs);
    const answer = answerLines(args);
    this.#stop = bus.watch((line) => {
      this.#answers.push(answer(toLog(line)));
      if (this.#answers.length >= limits.socketBatchLines) this.#deliver();
      else deliverSoon();
    });
  }

  /** Gets what is told from now on. */
  join(watcher: Watcher): void {
    this.#deliver();
    this.#watchers.add(watcher);
  }

  /** Returns whether nobody is left. */
  leave(watcher: Watcher): boolean {
    this.#watchers.delete(watcher);
    if (this.#watchers.size > 0) return false;
    this.#stop();
    return true;
  }

  #deliver(): boolean {
    if (this.#answers.length === 0) return false;
    this.#deliveries.push({ batch: new Batch(this.#answers), watchers: [...this.#watchers] });
    this.#answers = [];
    if (this.#deliveries.length === 1) this.#sendToSome();
    return true;
  }

  #sendToSome(): void {
    const [first] = this.#deliveries;
    if (first === undefined) return;
    for (const watcher of first.watchers.splice(0, limits.socketsAtATime)) {
      if (this.#watchers.has(watcher)) first.batch.send(watcher);
    }
    if (first.watchers.length === 0) this.#deliveries.shift();
    if (this.#deliveries.length > 0) setImmediate(() => this.#sendToSome());
  }
}
