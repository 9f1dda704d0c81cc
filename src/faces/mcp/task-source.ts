import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';

export type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';

/** A task as `tasks/get` answers it. */
export interface TaskView {
  readonly taskId: string;
  readonly status: TaskStatus;
  readonly statusMessage?: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  readonly ttlMs: number | null;
  readonly pollIntervalMs: number;
  readonly result?: CallToolResult;
  readonly error?: { readonly code: number; readonly message: string };
  readonly inputRequests?: Record<string, unknown>;
}

/** Where tasks are kept. Undefined or false: there is no such task. */
export interface TaskSource {
  get(taskId: string, ctx: ServerContext): Promise<TaskView | undefined>;
  answer(taskId: string, responses: Readonly<Record<string, unknown>>, ctx: ServerContext): Promise<boolean>;
  cancel(taskId: string, ctx: ServerContext): Promise<boolean>;
}
