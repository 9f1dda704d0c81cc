/** One evaluation that somebody waits for, and what its scope and its worker know of each other. */
import type { Program, Request, ScopePart } from './messages.ts';

/** A worker, as scopes see it. */
export interface Home {
  /** The scopes whose data it holds, with its size, the one used longest ago first. */
  readonly scopes: Map<Tenant, number>;
  readonly heldChars: number;
  readonly isIdle: boolean;
  /** Where short expressions do not wait for each other. */
  readonly isLong: boolean;
  post(request: Request): void;
}

/** A scope, as workers see it. */
export interface Tenant {
  readonly id: number;
  /** The worker that has its data. */
  home: Home | undefined;
  /** What `home` does not have yet; from now on it has it, and the one before it counts for nothing. */
  partFor(home: Home): ScopePart;
}

export interface Task {
  readonly program: Program;
  /** Whose data it needs; it goes where that data is. */
  readonly scope: Tenant | undefined;
  /** What the worker is sent, which depends on what it holds already. */
  request(home: Home): Request;
  /** With the result as JSON. */
  resolve(json: string | undefined): void;
  reject(error: unknown): void;
  /** Its caller left: nobody needs the result. */
  isLeft: boolean;
  /** Nothing is known of how long its text takes. */
  isNew: boolean;
}

/** A task, and what its caller waits for. When the caller leaves, `leave` is told and the waiting is over. */
export function createTask(
  what: Pick<Task, 'program' | 'scope' | 'request'>,
  signal: AbortSignal,
  leave: (task: Task) => void,
): { readonly task: Task; readonly result: Promise<string | undefined> } {
  const { promise: result, resolve, reject } = Promise.withResolvers<string | undefined>();
  const task: Task = {
    ...what,
    isLeft: false,
    isNew: true,
    resolve(json) {
      signal.removeEventListener('abort', onAbort);
      resolve(json);
    },
    reject(error) {
      signal.removeEventListener('abort', onAbort);
      reject(error);
    },
  };
  const onAbort = (): void => {
    task.isLeft = true;
    leave(task);
    reject(signal.reason);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return { task, result };
}
