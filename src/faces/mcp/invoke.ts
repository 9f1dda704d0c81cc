import type { ServerContext } from '@modelcontextprotocol/server';
import type { Call, Outcome } from '../../core/door.ts';
import { limits } from '../../core/limits.ts';
import type { Entry } from '../../core/registry.ts';
import { callerOf, type McpFace } from './face.ts';

type More = Partial<Pick<Call, 'answers' | 'canAsk' | 'onProgress'>> & { readonly softMs?: number };

/** Sends a client's call through the door. The client is asked nothing, unless `more` says that it can be. */
export function invoke(
  { tool }: Entry,
  input: unknown,
  ctx: ServerContext,
  face: McpFace,
  { softMs, ...more }: More = {},
): Promise<Outcome> {
  return face.door.invoke({
    tool,
    input,
    caller: callerOf(ctx),
    requestId: crypto.randomUUID(),
    signal: ctx.mcpReq.signal,
    canAsk: false,
    budget: { resultChars: limits.resultChars, ...(softMs === undefined ? {} : { softMs }) },
    ...more,
  });
}
