/** Tools that say something before they answer: log messages, progress, and a stream that breaks in the middle. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerContext } from '@modelcontextprotocol/server';
import { limits } from '../../../core/limits.ts';
import type { RawTool, ToolResult } from '../face.ts';
import { reportProgress } from '../progress.ts';
import { text, toRawTool } from './fixture.ts';

/** Longer than progress is held back, so that each report is sent. */
const pauseMs = limits.progressPauseMs + 50;
/** Long enough for the client to see the stream end before the answer is there. */
const brokenMs = 300;

export function messageTools(): readonly RawTool[] {
  return [
    toRawTool({
      name: 'test_tool_with_logging',
      description: 'Sends three log messages.',
      call: ({ ctx }) => logThrice(ctx),
    }),
    toRawTool({
      name: 'test_logging_tool',
      description: 'Sends three log messages to a client that asked for them.',
      call: ({ ctx }) => logThrice(ctx),
    }),
    toRawTool({
      name: 'test_tool_with_progress',
      description: 'Reports progress three times.',
      call: ({ ctx }) => advance(ctx),
    }),
    toRawTool({
      name: 'test_reconnection',
      description: 'Ends its stream before it answers, so that the client comes back for the rest.',
      call: ({ ctx }) => breakStream(ctx),
    }),
  ];
}

async function logThrice(ctx: ServerContext): Promise<ToolResult> {
  await ctx.mcpReq.log('info', 'Tool execution started');
  await pause(ctx);
  await ctx.mcpReq.log('info', 'Tool processing data');
  await pause(ctx);
  await ctx.mcpReq.log('info', 'Tool execution completed');
  return text('Three messages were logged.');
}

async function advance(ctx: ServerContext): Promise<ToolResult> {
  const report = reportProgress(ctx);
  report.tell({ progress: 0, total: 100 });
  await pause(ctx);
  report.tell({ progress: 50, total: 100 });
  await pause(ctx);
  report.tell({ progress: 100, total: 100 });
  await report.end();
  return text('All of 100 is done.');
}

async function breakStream(ctx: ServerContext): Promise<ToolResult> {
  await pause(ctx);
  ctx.http?.closeSSE?.();
  await sleep(brokenMs, undefined, { signal: ctx.mcpReq.signal });
  return text('The stream was closed and taken up again.');
}

async function pause(ctx: ServerContext): Promise<void> {
  await sleep(pauseMs, undefined, { signal: ctx.mcpReq.signal });
}
