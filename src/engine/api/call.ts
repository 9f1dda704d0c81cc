/** Performs one call of a definition: all of its pages, with authentication, limits, retries and what its answers say. */
import type { Clock } from '../../core/context.ts';
import { limits } from '../../core/limits.ts';
import type { NetResponse, Ports, Scope } from '../../core/ports.ts';
import type { ApiConfig } from '../../model/api.ts';
import type { RequestOptions, RetryPolicy } from '../../model/workflow.ts';
import type { Access } from '../integration/access.ts';
import { allowanceOf } from '../integration/allowance.ts';
import { naming } from '../naming.ts';
import { isSuccess, placeOf, readBody, reportedFailure } from './answer.ts';
import { authenticate } from './authenticate.ts';
import { fetchPages, firstPage } from './paginate.ts';
import { type BuiltRequest, buildRequest } from './request.ts';
import { type Sent, send, UpstreamFailure } from './send.ts';
import { type BuiltQuery, buildQuery } from './sql.ts';
import type { Evaluator, Variables } from './template.ts';

export interface CallPorts extends Pick<Ports, 'net' | 'sandbox' | 'extract' | 'throttle'> {
  readonly clock: Clock;
}

/** A call and everything it depends on. */
export interface Call {
  readonly config: ApiConfig;
  /** Names the call in messages, such as `steps[0].apiConfig`. */
  readonly field: string;
  readonly access: Access;
  /** What expressions see: the payload's members, `payload`, and earlier steps' results by id. */
  readonly scope: Scope;
  /** Members of this call alone, such as `currentItem`. */
  readonly over: Variables;
  readonly options: RequestOptions;
  readonly signal: AbortSignal;
  readonly retry?: RetryPolicy | null | undefined;
  /** Changes the outside world; by its method when nothing was said. */
  readonly modify?: boolean | null | undefined;
  /** Whether `{name}` is a placeholder too, as in definitions of old (workflow-notes, 1.3). */
  readonly legacy?: boolean;
  readonly maxBytes?: number;
  /** What the bytes of an answer become; by default the data of its body. */
  read?(response: NetResponse): Promise<unknown>;
  onRequest(): void;
  note(text: string): void;
}

export interface CallResult {
  /** The pages joined, `dataPath` applied to each. */
  readonly data: unknown;
  /** Of the last answer; absent when nothing was sent. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The call was only shown: `data` is what would have been sent, and no answer. */
  readonly isShown?: boolean;
}

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** In test mode a call that changes the outside world is only shown: `data` is `{notSent: request}` then. */
export async function performCall(call: Call, ports: CallPorts): Promise<CallResult> {
  await call.access.freshen();
  const shown = call.options.testMode === true ? await showInstead(call) : undefined;
  if (shown !== undefined) return shown;
  let last: NetResponse | undefined;
  const data = await fetchPages({
    pagination: call.config.pagination,
    dataPath: call.config.dataPath,
    field: call.field,
    sandbox: ports.sandbox,
    signal: call.signal,
    note: call.note,
    async request(page) {
      const query = await buildQuery(target(call), evaluator(page, call));
      if (query !== undefined) return { status: 200, headers: {}, body: await ask(query, call, ports) };
      const sent = await exchange(page, call, ports);
      last = sent.response;
      const body = await readAnswer(sent, call, ports);
      return { status: last.status, headers: last.headers, body };
    },
  });
  return last === undefined ? { data } : { data, status: last.status, headers: last.headers };
}

/** The request of a call that changes the outside world, without secrets; undefined of one that does not. */
async function showInstead(call: Call): Promise<CallResult | undefined> {
  const first = firstPage(call.config.pagination, call.field);
  const query = await buildQuery(target(call), evaluator(first, call));
  const isRead = query === undefined && readMethods.has(call.config.method ?? 'GET');
  if (call.modify === false || (call.modify !== true && isRead)) return undefined;
  call.note('Not sent: testMode is on, and the call changes the outside world.');
  if (query !== undefined) return { data: { notSent: call.access.redact({ ...query }) }, isShown: true };
  const { method, url, headers, body } = await build(first, call);
  const request = { method, url, headers, ...(body === undefined ? {} : { body }) };
  return { data: { notSent: call.access.redact(request) }, isShown: true };
}

function exchange(page: Variables, call: Call, ports: CallPorts): Promise<Sent> {
  const { access, options, signal, retry, maxBytes } = call;
  let used = access.integration;
  const buildNow = (): Promise<BuiltRequest> => {
    used = access.integration;
    return build(page, call);
  };
  return send(buildNow, {
    net: ports.net,
    clock: ports.clock,
    signal,
    options,
    retry,
    maxBytes,
    modifies: call.modify === true,
    enter: () => enter(call, ports),
    onRequest: call.onRequest,
    renew: () => access.renew(used),
  });
}

/** The rows. A query is not repeated: nothing says whether it changed something. */
async function ask({ url, text, params }: BuiltQuery, call: Call, ports: CallPorts): Promise<unknown> {
  const leave = await enter(call, ports);
  call.onRequest();
  try {
    const timeoutMs = call.options.timeout ?? limits.requestTimeoutMs;
    const { rows } = await ports.net.query({ url, text, params, signal: call.signal, timeoutMs });
    return rows;
  } finally {
    leave();
  }
}

async function enter({ access, signal }: Call, ports: CallPorts): Promise<() => void> {
  const allowance = allowanceOf(access.integration);
  return allowance === undefined ? () => {} : ports.throttle.enter(allowance.name, allowance, signal);
}

async function build(page: Variables, call: Call): Promise<BuiltRequest> {
  const { variables, credentials } = call.access;
  const plain = await buildRequest(target(call), evaluator(page, call));
  const request = authenticate(plain, call.config, credentials, Object.keys(variables));
  call.access.noteAuthorization(request.headers.authorization);
  return request;
}

function target({ config, access, field }: Call) {
  return { config, integration: access.integration, field };
}

function evaluator(page: Variables, { access, scope, over, signal, legacy }: Call): Evaluator {
  const { variables } = access;
  const members = { ...without(page, scope), ...over, credentials: variables, ...variables };
  return { scope, over: members, signal, legacy: legacy === true };
}

/** A payload may have a `page` of its own, which wins over that of the pagination (workflow-notes, 1.2). */
function without(page: Variables, scope: Scope): Variables {
  return Object.fromEntries(Object.entries(page).filter(([name]) => !scope.has(name)));
}

async function readAnswer({ request, response }: Sent, call: Call, ports: CallPorts): Promise<unknown> {
  const body = await naming(`${call.field}: the answer of ${placeOf(request.url)}`, () =>
    call.read === undefined ? readBody(response, ports.extract, call.signal) : call.read(response),
  );
  if (call.read !== undefined) return body;
  const reported = call.config.acceptErrorBody === true ? undefined : reportedFailure(body);
  if (reported === undefined || !isSuccess(response.status)) return body;
  throw new UpstreamFailure(`${call.field} was answered with a failure: ${reported}.`, response, body);
}
