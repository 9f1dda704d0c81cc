/** One request from its arrival to its answer. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseCall } from './call.ts';
import type { Chance } from './chance.ts';
import type { Core } from './core.ts';
import { type Action, type createFaults, latencyOf } from './faults.ts';
import { type Allowance, type Auth, assertAllowed, assertKnown, type Denial } from './gate.ts';
import type { Entry, Journal } from './journal.ts';
import type { Pauses } from './pause.ts';
import { Refusal } from './refusal.ts';
import { type Reply, send } from './reply.ts';
import { answerCall } from './route.ts';

export type Hook = (entry: Entry) => void | Promise<void>;

/** Everything about a server that a request meets. The fields that tests change meanwhile are read for each request. */
export interface House {
  readonly core: Core;
  readonly journal: Journal;
  readonly faults: ReturnType<typeof createFaults>;
  readonly pauses: Pauses;
  readonly chance: Chance;
  readonly keepsBodies: boolean;
  readonly auth: Auth | undefined;
  denials: readonly Denial[];
  latencyMs: number;
  jitterMs: number;
  limiter: (() => Allowance) | undefined;
  readonly hooks: Set<Hook>;
}

export async function handle(house: House, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const entry = house.journal.open(method, url);
  const leave = once(house.journal.close);
  response.once('close', leave);
  const body = await readText(request);
  if (house.keepsBodies) entry.body = body;
  for (const hook of house.hooks) await hook(entry);
  await house.pauses.wait(entry);

  const actions = house.faults.actionsFor(entry);
  const waitMs = house.latencyMs + house.chance() * house.jitterMs + extraLatency(house, actions);
  if (waitMs > 0) await delay(waitMs);
  if (actions.some(({ kind }) => kind === 'drop-before')) {
    request.socket.destroy();
    return;
  }
  const reply = answer(house, { headers: request.headers, url, body }, entry, actions);
  // As in a real server, a request that arrived is handled, whether or not its client still waits.
  if (response.destroyed) return;
  const isLost = actions.some(({ kind }) => kind === 'stall' || kind === 'drop-after');
  if (!isLost) entry.status = reply.status;
  // A whole reply is over once it is handed to the socket: the next request may come before the socket says so.
  if (!actions.some(({ kind }) => kind === 'stall' || kind === 'slow-body')) leave();
  await send(response, reply, actions);
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

function extraLatency({ chance }: House, actions: readonly Action[]): number {
  return actions.reduce((sum, action) => sum + (action.kind === 'latency' ? latencyOf(action.ms, chance) : 0), 0);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly url: string;
  readonly body: string;
}

/** Nothing here waits: a request sees the state as one moment, and changes it in one. */
function answer(house: House, asked: Received, entry: Entry, actions: readonly Action[]): Reply {
  const allowance = house.limiter?.();
  const headers = allowance?.headers ?? {};
  try {
    assertKnown(house.auth, asked.headers);
    assertAllowed(house.denials, entry);
    if (allowance?.isSpent === true) throw new Refusal(429, 'Too many requests');
    const forced = actions.find(({ kind }) => kind === 'status');
    if (forced?.kind !== 'status') return { ...handled(house, asked, entry), headers };
    if (forced.isHandled === true) handled(house, asked, entry);
    const code = forced.errorCode ?? forced.status;
    const refused = refusal(entry, new Refusal(code, 'Injected by the test', forced.status));
    return { ...refused, headers: { ...headers, ...forced.headers } };
  } catch (error) {
    if (error instanceof Refusal) return { ...refusal(entry, error), headers };
    throw error;
  }
}

function handled({ core, journal }: House, { url, body: sent }: Received, entry: Entry): Omit<Reply, 'headers'> {
  const call = parseCall(entry.method, url, sent, core.traits);
  entry.isHandled = true;
  const { status = 200, body, text, pattern } = answerCall(core, call);
  journal.countRoute(`${entry.method} ${pattern}`);
  return { status, text: text ?? (body === undefined ? '' : JSON.stringify(body)) };
}

function refusal(entry: Entry, { code, status, message }: Refusal): Omit<Reply, 'headers'> {
  entry.errorCode = code;
  return { status, text: JSON.stringify({ error_code: code, message }) };
}
