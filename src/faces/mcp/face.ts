/** What the MCP face is given: the registry, the door, and a little of the house around them. */
import type { CallToolResult, InputRequiredResult, Server, ServerContext, Tool } from '@modelcontextprotocol/server';
import type { Caller, Log } from '../../core/context.ts';
import type { Door } from '../../core/door.ts';
import type { Bus } from '../../core/ports.ts';
import type { Prompt } from '../../core/prompt.ts';
import type { Registry } from '../../core/registry.ts';
import type { StateCodec } from './ask.ts';
import type { TaskSource } from './task-source.ts';

export interface McpFace {
  readonly registry: Registry;
  readonly door: Door;
  readonly prompts: readonly Prompt[];
  readonly bus: Bus;
  readonly log: Log;
  readonly version: string;
  /** Signs what a call's earlier answers were. */
  readonly state: StateCodec;
  /** Whether the text of what strangers wrote is marked as data. */
  readonly isFencing: boolean;
  readonly extension?: Extension | undefined;
}

export type ToolResult = CallToolResult | InputRequiredResult;

/** A tool that speaks MCP itself, beside the registry. */
export interface RawTool {
  readonly listing: Tool;
  call(
    params: { readonly arguments?: Record<string, unknown> | undefined },
    ctx: ServerContext,
    server: Server,
  ): Promise<ToolResult>;
}

/**
 * More than the registry has, for what only MCP can express. Its one user is the official conformance suite, whose
 * fixtures (images, audio, sampling, log messages) are no capabilities of Patchbay.
 */
export interface Extension {
  readonly tools: readonly RawTool[];
  readonly tasks: TaskSource;
  /** Adds or replaces handlers of a fresh server of this face. */
  install(server: Server, face: McpFace): void;
}

/** Who calls, as far as the transport knows. */
export function callerOf(ctx: ServerContext): Caller {
  return { face: 'mcp', principal: ctx.http?.authInfo?.clientId ?? 'local' };
}
