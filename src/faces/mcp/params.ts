/** What requests carry. It is checked here, since what fails the SDK's own check is answered as an error of the server. */
import { isInitializeRequest, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { isRecord } from '../../core/json.ts';

// Made once: a server is created for every request.
const Ref = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ref/prompt'), name: z.string() }),
  z.object({ type: z.literal('ref/resource'), uri: z.string() }),
]);

export const listed = { params: z.object({ cursor: z.string().optional() }) };
export const gotten = {
  params: z.object({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() }),
};
export const read = { params: z.object({ uri: z.string() }) };
export const completed = {
  params: z.object({ ref: Ref, argument: z.object({ name: z.string(), value: z.string() }) }),
};

const Initialize = z.object({
  protocolVersion: z.string(),
  capabilities: z.looseObject({}),
  clientInfo: z.object({ name: z.string(), version: z.string() }),
});

/** What is wrong with the params of an `initialize`, which begins what the server's other checks are made in. */
export function initializeFault(message: unknown): string | undefined {
  if (!isRecord(message) || message.method !== 'initialize' || isInitializeRequest(message)) return undefined;
  const issues = Initialize.safeParse(message.params).error?.issues ?? [];
  const told = issues.map(({ path, message: why }) => [path.join('.'), why].filter(Boolean).join(': '));
  return `Invalid params for initialize${told.length === 0 ? '' : `: ${told.join('; ')}`}`;
}

export type Completed = z.infer<typeof completed.params>;

/** The cursor of a list that has one page, which no other follows. */
export function requireFirst({ cursor }: z.infer<typeof listed.params>): void {
  if (cursor !== undefined) throw unknownCursor();
}

export function unknownCursor(): ProtocolError {
  return badParams('That cursor is not one of ours.');
}

export function badParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
