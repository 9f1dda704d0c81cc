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

/** Those that the caller may call. */
export async function listTools({ role }: MountedRequest, { registry }: RestFace): Promise<Response> {
  const open = registry.listed.filter(({ tool }) => role !== 'worker' || tool.serve?.workers === true);
  const tools = open.map(({ listedName: name, tool, inputSchema }) => {
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
  /** Members of the arguments that nothing was done with; absent when there are none. */
  readonly ignored?: readonly string[];
}

export async function callTool(mounted: MountedRequest, face: RestFace): Promise<Response> {
  const { outcome, metadata } = await invoke(readMessage(await mounted.body(), ToolCall), mounted, face);
  return tellOutcome(outcome, metadata);
}

/** What the call answers, or why it failed, in the envelope of an answer. */
export async function performCall(
  call: z.output<typeof ToolCall>,
  mounted: MountedRequest,
  face: RestFace,
): Promise<unknown> {
  if (face.registry.find(call.name) === undefined) return { success: false, result: { error: 'no such tool' } };
  const { outcome, metadata } = await invoke(call, mounted, face);
  if (outcome.kind === 'done') return envelope(outcome.output, metadata);
  const error = outcome.kind === 'failed' ? outcome.error : unanswered(outcome);
  return { success: false, result: { error: error.toBody() }, metadata };
}

async function invoke({ name, arguments: input }: z.output<typeof ToolCall>, mounted: MountedRequest, face: RestFace) {
  const { request, principal, role } = mounted;
  const { tool, listedName } = face.registry.get(name);
  const requestId = crypto.randomUUID();
  const outcome = await face.door.invoke({
    tool,
    input,
    caller: { face: 'rest', principal, role },
    requestId,
    signal: request.signal,
    // Nobody waits at the other end: a tool that would ask names the argument instead.
    canAsk: false,
  });
  const metadata: Metadata = {
    tool: listedName,
    requestId,
    timestamp: new Date(face.clock.now()).toISOString(),
    ...(outcome.kind === 'done' && outcome.ignored !== undefined && { ignored: outcome.ignored }),
  };
  return { outcome, metadata };
}

export function tellOutcome(outcome: Outcome, metadata: Metadata): Response {
  switch (outcome.kind) {
    case 'done':
      return Response.json(envelope(outcome.output, metadata));
    case 'asks':
      return tellError(unanswered(outcome));
    case 'failed':
      return tellError(outcome.error);
  }
}

/** A failed run is data: its `success` is that of the envelope too, so that a script has to look at one place only. */
function envelope(output: Readonly<Record<string, unknown>>, metadata: Metadata) {
  return { success: output['success'] !== false, result: output, metadata };
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
