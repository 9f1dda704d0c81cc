/**
 * Questions over MCP.
 *
 * A question is returned as `input_required`; the client calls again with the answer. Earlier answers travel in a signed
 * state that is bound to the tool, its arguments and the caller. Clients of older revisions are asked in the middle of the
 * call, see `ask-older.ts`.
 */
import { createHash } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type RequestStateCodec,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { Answer, Form, Question, QuestionField, QuestionKind } from '../../core/question.ts';

const Content = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
const KnownAnswer = z.union([
  // A link that was agreed to comes back without content.
  z.object({ action: z.literal('accept'), content: Content.default({}) }),
  z.object({ action: z.enum(['decline', 'cancel']) }),
]);
const State = z.object({ call: z.string(), answers: z.record(z.string(), KnownAnswer) });
type State = z.output<typeof State>;

export type StateCodec = RequestStateCodec<unknown>;

export function createStateCodec(key: Uint8Array): StateCodec {
  return createRequestStateCodec({
    key,
    ttlSeconds: limits.requestStateSeconds,
    bind: (ctx) => `${ctx.mcpReq.method}\0${ctx.http?.authInfo?.clientId ?? ''}`,
  });
}

/** What the client declared that it can show or ask; one that names nothing shows forms, as clients did before there were links. */
export function canAsk(ctx: ServerContext, server: Server): readonly QuestionKind[] {
  const { elicitation, sampling } = declaredCapabilities(ctx, server);
  return [...shownBy(elicitation), ...(isRecord(sampling) ? (['sample'] as const) : [])];
}

function shownBy(elicitation: unknown): readonly QuestionKind[] {
  if (!isRecord(elicitation)) return [];
  if (Object.keys(elicitation).length === 0) return ['form'];
  return [
    ...(elicitation.form === undefined ? [] : (['form'] as const)),
    ...(elicitation.url === undefined ? [] : (['link'] as const)),
  ];
}

/** Whether the request says which revision it is of, as each one does since 2026-07-28. */
export function namesRevision(ctx: ServerContext): boolean {
  return isRecord(ctx.mcpReq.envelope);
}

/** What the client can do: each request of the current revision says so itself, older clients once for all. */
export function declaredCapabilities(ctx: ServerContext, server: Server): Readonly<Record<string, unknown>> {
  const envelope: unknown = ctx.mcpReq.envelope;
  const declared: unknown = isRecord(envelope)
    ? envelope[CLIENT_CAPABILITIES_META_KEY]
    : server.getClientCapabilities();
  return isRecord(declared) ? declared : {};
}

/** One tool and one set of arguments, which a state belongs to. */
interface AskingCall {
  readonly tool: string;
  readonly input: unknown;
}

/** Ties a state to its call. Most calls neither bring nor give a state, so it is made only when one is there. */
function digestCall({ tool, input }: AskingCall): string {
  return createHash('sha256')
    .update(JSON.stringify([tool, input ?? {}]))
    .digest('base64url');
}

/** All answers given so far. Throws when the state belongs to another call. */
export function answersOf(ctx: ServerContext, call: AskingCall): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  const state = readState(ctx, call);
  for (const [key, answer] of Object.entries(state?.answers ?? {})) answers.set(key, answer);
  for (const key of Object.keys(ctx.mcpReq.inputResponses ?? {})) {
    const view = inputResponse(ctx.mcpReq.inputResponses, key);
    if (view.kind === 'sampling') answers.set(key, toSampled(view.result));
    if (view.kind === 'elicit') answers.set(key, toAnswer(view));
  }
  return answers;
}

/** What came back from a form or a link. */
export function toAnswer(result: unknown): Answer {
  const answer = KnownAnswer.safeParse(result);
  return answer.success ? answer.data : { action: 'cancel' };
}

/** What the client's model wrote. The client is not the one who checks it. */
const Sampled = z.object({
  content: z.preprocess(
    (content) => (Array.isArray(content) ? content : [content]),
    z.array(z.object({ text: z.string().default('') })),
  ),
  stopReason: z.string().default(''),
});

export function toSampled(result: unknown): Answer {
  const sampled = Sampled.safeParse(result);
  if (!sampled.success) return { action: 'cancel' };
  const { content, stopReason: end } = sampled.data;
  return { action: 'accept', content: { text: content.map(({ text }) => text).join(''), end } };
}

function readState(ctx: ServerContext, call: AskingCall): State | undefined {
  const raw = ctx.mcpReq.requestState();
  if (raw === undefined) return undefined;
  const state = State.safeParse(raw);
  if (state.success && state.data.call === digestCall(call)) return state.data;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState', {
    reason: 'invalid_request_state',
  });
}

interface Asked {
  readonly key: string;
  readonly question: Question;
  readonly answers: ReadonlyMap<string, Answer>;
  readonly call: AskingCall;
}

/** The question as the protocol asks it, with what was answered before. */
export async function toInputRequired(
  asked: Asked,
  codec: StateCodec,
  ctx: ServerContext,
): Promise<InputRequiredResult> {
  const answers: Record<string, unknown> = {};
  for (const [key, answer] of asked.answers) if (answer.action !== 'unavailable') answers[key] = answer;
  const state = { call: digestCall(asked.call), answers };
  return inputRequired({
    inputRequests: { [asked.key]: toRequest(asked.question) },
    requestState: await codec.mint(state, ctx),
  });
}

export function toRequest(question: Question): ReturnType<typeof inputRequired.elicit> {
  if ('url' in question) return inputRequired.elicitUrl({ message: question.message, url: question.url });
  if (!('maxTokens' in question)) return inputRequired.elicit(toForm(question));
  const { system, user, maxTokens } = question;
  const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: user } }];
  return inputRequired.createMessage({ systemPrompt: system, messages, maxTokens });
}

function toForm(question: Form): Parameters<typeof inputRequired.elicit>[0] {
  const fields = Object.entries(question.fields);
  const required = fields.filter(([, field]) => field.required === true).map(([name]) => name);
  return {
    mode: 'form',
    message: question.message,
    requestedSchema: {
      type: 'object',
      properties: Object.fromEntries(fields.map(([name, field]) => [name, toProperty(field)])),
      ...(required.length === 0 ? {} : { required }),
    },
  };
}

type FormProperty = { type: 'boolean' } | { type: 'string'; enum?: string[] } | { type: 'number' | 'integer' };

function toProperty(field: QuestionField): FormProperty {
  const { required: _required, ...rest } = field;
  if (rest.type !== 'string' || rest.choices === undefined) return rest;
  const { choices, ...text } = rest;
  return { ...text, enum: [...choices] };
}
