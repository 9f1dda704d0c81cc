/**
 * The tasks extension (io.modelcontextprotocol/tasks): a client that declares it gets a task for a long call and polls.
 *
 * A task is the handle of a tool that has one: its id is the run's id, and reading or cancelling the task calls the tools
 * that the handle names. So tasks live as long as runs do, and a restart loses none.
 */
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { isRecord } from '../../core/json.ts';
import type { Entry } from '../../core/registry.ts';
import type { McpFace, ToolResult } from './face.ts';
import { invoke } from './invoke.ts';
import { toResult } from './result.ts';
import type { TaskSource, TaskStatus, TaskView } from './task-source.ts';

export const tasksExtension = 'io.modelcontextprotocol/tasks';

/** A short call is answered at once instead of by a task. */
const graceMs = 200;
const pollIntervalMs = 1_000;

/** Whether this request declares the extension; each request declares for itself. */
export function declaresTasks(ctx: ServerContext): boolean {
  const envelope: unknown = ctx.mcpReq.envelope;
  const declared = isRecord(envelope) ? envelope[CLIENT_CAPABILITIES_META_KEY] : undefined;
  return isRecord(declared) && isRecord(declared.extensions) && declared.extensions[tasksExtension] !== undefined;
}

/** Starts a long call; its handle becomes a task unless the call ends at once. */
export async function beginTask(
  entry: Entry,
  input: Record<string, unknown> | undefined,
  ctx: ServerContext,
  face: McpFace,
): Promise<ToolResult> {
  const outcome = await invokeQuietly(entry, input, ctx, face, graceMs);
  const output = outcome.kind === 'done' ? outcome.output : undefined;
  if (output === undefined || typeof output.run_id !== 'string') return toResult(outcome);
  return toTaskResult(toTask(output));
}

/** A task as the answer to the call that began it. */
export function toTaskResult(task: TaskView): ToolResult {
  // The SDK passes results of an extension's own type through; its types know only its own two.
  return { resultType: 'task', ...task } as unknown as CallToolResult;
}

async function invokeQuietly(entry: Entry, input: unknown, ctx: ServerContext, face: McpFace, softMs: number) {
  const outcome = await invoke(entry, input, ctx, face, { softMs });
  // Without `canAsk` a tool never asks; the third outcome cannot come.
  if (outcome.kind === 'asks') throw new ProtocolError(ProtocolErrorCode.InternalError, 'A task cannot ask.');
  return outcome;
}

/** The tasks behind the registry's handles. */
export function registryTasks(face: McpFace): TaskSource {
  const handles = face.registry.entries.flatMap(({ tool }) => tool.serve?.handle ?? []);

  async function call(kind: 'read' | 'cancel', taskId: string, ctx: ServerContext): Promise<TaskView | undefined> {
    for (const name of new Set(handles.map((handle) => handle[kind]))) {
      const outcome = await invokeQuietly(face.registry.get(name), { id: taskId }, ctx, face, 0);
      if (outcome.kind === 'done') return toTask(outcome.output);
    }
    return undefined;
  }

  return {
    get: (taskId, ctx) => call('read', taskId, ctx),
    // A run asks before it starts, never later, so there is nothing to answer; an existing task just takes note.
    answer: async (taskId, _responses, ctx) => (await call('read', taskId, ctx)) !== undefined,
    cancel: async (taskId, ctx) => (await call('cancel', taskId, ctx)) !== undefined,
  };
}

function toTask(output: Readonly<Record<string, unknown>>): TaskView {
  const status = statuses[String(output.status)] ?? 'completed';
  const startedAt = String(output.startedAt);
  const progress = isRecord(output.progress) ? output.progress : {};
  return {
    taskId: String(output.id),
    status,
    ...(typeof progress.message === 'string' ? { statusMessage: progress.message } : {}),
    createdAt: startedAt,
    lastUpdatedAt: typeof output.completedAt === 'string' ? output.completedAt : startedAt,
    ttlMs: null,
    pollIntervalMs,
    ...(status === 'completed' ? { result: toResult({ kind: 'done', output }) } : {}),
  };
}

/** A failed run is data, so its task is completed. */
const statuses: Readonly<Record<string, TaskStatus>> = {
  queued: 'working',
  running: 'working',
  succeeded: 'completed',
  failed: 'completed',
  interrupted: 'completed',
  cancelled: 'cancelled',
};

// Made once: a server is created for every request, and a schema costs more to make than the rest of it.
const AnyResult = z.looseObject({});
const schemas = { params: z.object({ taskId: z.string().min(1) }), result: AnyResult };
const updateSchemas = { params: z.looseObject({ taskId: z.string().min(1) }), result: AnyResult };

/** Serves tasks/get, tasks/update and tasks/cancel. */
export function serveTasks(server: Server, sources: readonly TaskSource[]): void {
  server.setRequestHandler('tasks/get', schemas, async ({ taskId }, ctx) => {
    requireDeclared(ctx);
    for (const source of sources) {
      const task = await source.get(taskId, ctx);
      if (task !== undefined) return { resultType: 'complete', ...task };
    }
    throw unknownTask();
  });
  server.setRequestHandler('tasks/update', updateSchemas, async ({ taskId }, ctx) => {
    requireDeclared(ctx);
    const responses = ctx.mcpReq.inputResponses ?? {};
    for (const source of sources) if (await source.answer(taskId, responses, ctx)) return { resultType: 'complete' };
    throw unknownTask();
  });
  server.setRequestHandler('tasks/cancel', schemas, async ({ taskId }, ctx) => {
    requireDeclared(ctx);
    for (const source of sources) if (await source.cancel(taskId, ctx)) return { resultType: 'complete' };
    throw unknownTask();
  });
}

/** Throws what the protocol wants for a request that declares too little. */
export function requireDeclared(ctx: ServerContext): void {
  if (declaresTasks(ctx)) return;
  throw new ProtocolError(-32_021, `This request did not declare ${tasksExtension}.`, {
    requiredCapabilities: { extensions: { [tasksExtension]: {} } },
  });
}

function unknownTask(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, 'No task has that id.');
}
