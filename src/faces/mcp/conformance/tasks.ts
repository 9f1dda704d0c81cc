/** Tools of the tasks extension: some may become a task, some must. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import type { StateCodec } from '../ask.ts';
import type { RawTool } from '../face.ts';
import { declaresTasks, requireDeclared, toTaskResult } from '../tasks.ts';
import { text, toRawTool } from './fixture.ts';
import { askYes, userName } from './requests.ts';
import { interview } from './rounds.ts';
import type { TaskStore, TaskWork } from './task-store.ts';

/** Long enough for a client to see the task at work. */
const jobMs = 300;

interface Job {
  readonly name: string;
  readonly description: string;
  readonly inputSchema?: Tool['inputSchema'];
  work(task: TaskWork, args: Readonly<Record<string, unknown>>): Promise<CallToolResult>;
}

/** Jobs that only a client with the extension can have. */
const jobs: readonly Job[] = [
  {
    name: 'failing_job',
    description: 'Fails as a tool does.',
    async work({ signal }) {
      await sleep(jobMs, undefined, { signal });
      return { ...text('The job failed.'), isError: true };
    },
  },
  {
    name: 'protocol_error_job',
    description: 'Fails as a protocol does.',
    async work({ signal }) {
      await sleep(jobMs, undefined, { signal });
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'The job broke the protocol.');
    },
  },
  {
    name: 'confirm_delete',
    description: 'Asks before it pretends to delete.',
    inputSchema: { type: 'object', properties: { filename: { type: 'string' } }, required: ['filename'] },
    async work(task, { filename }) {
      const answers = await task.ask({ confirm: askYes(`Delete ${String(filename)}?`, 'confirm') });
      return text(`Answered: ${JSON.stringify(answers)}`);
    },
  },
  {
    name: 'multi_input',
    description: 'Asks two things at once.',
    async work(task) {
      const answers = await task.ask({ user_name: userName, confirm: askYes('Go on?', 'confirm') });
      return text(`Answered: ${JSON.stringify(answers)}`);
    },
  },
];

export function taskTools(store: TaskStore, state: StateCodec): readonly RawTool[] {
  return [greet, slowCompute(store), askThenWork(store, state), ...jobs.map((job) => toJobTool(job, store))];
}

function toJobTool({ work, ...listing }: Job, store: TaskStore): RawTool {
  return toRawTool({
    ...listing,
    call({ args, ctx }) {
      requireDeclared(ctx);
      return toTaskResult(store.begin((task) => work(task, args)));
    },
  });
}

const greet = toRawTool({
  name: 'greet',
  description: 'Greets; never a task.',
  inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  call: ({ args }) => text(`Hello, ${String(args.name)}!`),
});

function slowCompute(store: TaskStore): RawTool {
  return toRawTool({
    name: 'slow_compute',
    description: 'Takes some seconds; a task for clients that know tasks.',
    inputSchema: {
      type: 'object',
      properties: { seconds: { type: 'number' }, label: { type: 'string' } },
      required: ['seconds'],
    },
    call({ args, ctx }) {
      const wait = (signal: AbortSignal): Promise<CallToolResult> => compute(Number(args.seconds), signal);
      return declaresTasks(ctx) ? toTaskResult(store.begin((task) => wait(task.signal))) : wait(ctx.mcpReq.signal);
    },
  });
}

async function compute(seconds: number, signal: AbortSignal): Promise<CallToolResult> {
  await sleep(seconds * 1000, undefined, { signal });
  return text(`Computed for ${seconds} s.`);
}

/** Asks like every other tool, and becomes a task when it has what it needs. */
function askThenWork(store: TaskStore, state: StateCodec): RawTool {
  return toRawTool({
    name: 'test_tool_with_task',
    description: 'Asks for a name, then greets by a task.',
    async call({ ctx }: { ctx: ServerContext }) {
      requireDeclared(ctx);
      const outcome = await interview({ rounds: [{ user_name: userName }], ctx, state });
      if ('asks' in outcome) return outcome.asks;
      return toTaskResult(store.begin(async () => text(`Hello: ${outcome.heard.join(' ')}`)));
    },
  });
}
