/** How a fixture tool is written down: its listing in three lines, and what it answers. */
import type { CallToolResult, Server, ServerContext, Tool } from '@modelcontextprotocol/server';
import type { RawTool, ToolResult } from '../face.ts';

interface Call {
  readonly args: Readonly<Record<string, unknown>>;
  readonly ctx: ServerContext;
  readonly server: Server;
}

interface Fixture {
  readonly name: string;
  readonly description: string;
  /** No arguments when absent. */
  readonly inputSchema?: Tool['inputSchema'];
  call(call: Call): ToolResult | Promise<ToolResult>;
}

const noArguments: Tool['inputSchema'] = { type: 'object', additionalProperties: false };

export function toRawTool({ name, description, inputSchema = noArguments, call }: Fixture): RawTool {
  return {
    listing: { name, description, inputSchema },
    call: async (params, ctx, server) => call({ args: params.arguments ?? {}, ctx, server }),
  };
}

export function text(words: string): CallToolResult {
  return { content: [{ type: 'text', text: words }] };
}
