/** Tasks in memory, for fixtures that no run stands behind. */
import type { CallToolResult, InputRequest } from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { TaskSource, TaskStatus, TaskView } from '../task-source.ts';

/** What a task's work may do while it goes on. */
export interface TaskWork {
  readonly signal: AbortSignal;
  /** Resolves with all answers when the last one is there. */
  ask(requests: Readonly<Record<string, InputRequest>>): Promise<Readonly<Record<string, unknown>>>;
}

export interface TaskStore {
  readonly source: TaskSource;
  /** Starts the work. A ProtocolError that it throws fails the task. */
  begin(work: (task: TaskWork) => Promise<CallToolResult>): TaskView;
}

interface Task {
  readonly id: string;
  readonly stop: AbortController;
  status: TaskStatus;
  outcome: Pick<TaskView, 'result' | 'error'>;
  readonly pending: Map<string, InputRequest>;
  readonly answers: Record<string, unknown>;
  resume(): void;
}

/** The suite wants times, and compares them with nothing. */
const time = '2026-07-28T00:00:00.000Z';
const pollIntervalMs = 100;

export function createTaskStore(): TaskStore {
  const tasks = new Map<string, Task>();
  return {
    begin(work) {
      const task: Task = {
        id: crypto.randomUUID(),
        stop: new AbortController(),
        status: 'working',
        outcome: {},
        pending: new Map(),
        answers: {},
        resume() {},
      };
      tasks.set(task.id, task);
      void run(task, work);
      return view(task);
    },
    source: {
      async get(taskId) {
        const task = tasks.get(taskId);
        return task === undefined ? undefined : { ...view(task), ...task.outcome, ...questions(task) };
      },
      async answer(taskId, responses) {
        const task = tasks.get(taskId);
        if (task !== undefined) take(task, responses);
        return task !== undefined;
      },
      async cancel(taskId) {
        const task = tasks.get(taskId);
        if (task?.status === 'working' || task?.status === 'input_required') {
          task.status = 'cancelled';
          task.stop.abort();
        }
        return task !== undefined;
      },
    },
  };
}

async function run(task: Task, work: (task: TaskWork) => Promise<CallToolResult>): Promise<void> {
  try {
    const result = await work({ signal: task.stop.signal, ask: (requests) => park(task, requests) });
    end(task, 'completed', { result });
  } catch (thrown) {
    const { code, message } =
      thrown instanceof ProtocolError ? thrown : { code: ProtocolErrorCode.InternalError, message: 'The task broke.' };
    end(task, 'failed', { error: { code, message } });
  }
}

/** A cancelled task stays cancelled, whatever its work does after. */
function end(task: Task, status: TaskStatus, outcome: Task['outcome']): void {
  if (task.status === 'cancelled') return;
  task.status = status;
  task.outcome = outcome;
}

function park(task: Task, requests: Readonly<Record<string, InputRequest>>): Promise<Task['answers']> {
  for (const [key, request] of Object.entries(requests)) task.pending.set(key, request);
  task.status = 'input_required';
  return new Promise((resolve) => {
    task.resume = () => resolve(task.answers);
  });
}

function take(task: Task, responses: Readonly<Record<string, unknown>>): void {
  for (const [key, response] of Object.entries(responses)) {
    if (task.pending.delete(key)) task.answers[key] = response;
  }
  if (task.status !== 'input_required' || task.pending.size > 0) return;
  task.status = 'working';
  task.resume();
}

function view({ id, status }: Task): TaskView {
  return { taskId: id, status, createdAt: time, lastUpdatedAt: time, ttlMs: null, pollIntervalMs };
}

function questions({ status, pending }: Task): Pick<TaskView, 'inputRequests'> {
  return status === 'input_required' ? { inputRequests: Object.fromEntries(pending) } : {};
}
