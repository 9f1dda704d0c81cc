/** GET /api/tools and POST /api/tools/call over the registry and the door. */
import * as z from 'zod';
import type { Outcome } from '../../core/door.ts';
import type { Question } from '../../core/question.ts';
import { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import type { MountedRequest } from '../http/host.ts';
import { tellError } from './error.ts';
import type { RestFace } from './face.ts';
import { readMessage } from './message.ts';

export async function listTools(_request: MountedRequest, { registry }: RestFace): Promise<Response> {
  const tools = registry.listed.map(({ listedName: name, tool, inputSchema }) => {
    return { name, description: tool.summary, inputSchema };
  });
  return Response.json({ tools, count: tools.length });
}

const ToolCall = z.object({
  name: z.string(),
  arguments: z.custom<Readonly<Record<string, unknown>>>(isRecord, 'must be an object'),
});

/** What one call is known by, in its answer and in the log. */
interface Metadata {
  readonly tool: string;
  readonly requestId: string;
  /** ISO 8601. */
  readonly timestamp: string;
}

export async function callTool({ request, principal, body }: MountedRequest, face: RestFace): Promise<Response> {
  const { name, arguments: input } = readMessage(await body(), ToolCall);
  const { tool, listedName } = face.registry.get(name);
  const requestId = crypto.randomUUID();
  const outcome = await face.door.invoke({
    tool,
    input,
    caller: { face: 'rest', principal },
    requestId,
    signal: request.signal,
    // Nobody waits at the other end: a tool that would ask names the argument instead.
    canAsk: false,
  });
  return tellOutcome(outcome, { tool: listedName, requestId, timestamp: new Date(face.clock.now()).toISOString() });
}

/** A failed run is data: its `success` is that of the envelope too, so that a script has to look at one place only. */
export function tellOutcome(outcome: Outcome, metadata: Metadata): Response {
  switch (outcome.kind) {
    case 'done':
      return Response.json({ success: outcome.output.success !== false, result: outcome.output, metadata });
    case 'asks':
      return tellError(unanswered(outcome));
    case 'failed':
      return tellError(outcome.error);
  }
}

function unanswered({ key, question }: Extract<Outcome, { kind: 'asks' }>): PatchbayError {
  const { message, ...asked } = question;
  const hint = hintOf(question);
  return new PatchbayError('answer_needed', message, {
    reason: 'ANSWER_NEEDED',
    hint,
    details: { question: key, ...asked },
  });
}

function hintOf(question: Question): string {
  if ('url' in question) return `Open ${question.url}, then call again.`;
  if ('fields' in question)
    return `Call again with the answer as arguments: ${Object.keys(question.fields).join(', ')}.`;
  return 'Call the tool over MCP, from a client that offers its model.';
}
