/** Performs one call of a definition: all of its pages, with authentication, limits, retries and what its answers say. */
import * as z from 'zod';
import type { Clock } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { NetResponse, Ports, Scope } from '../../core/ports.ts';
import type { ApiConfig } from '../../model/api.ts';
import type { RequestOptions, RetryPolicy } from '../../model/workflow.ts';
import type { Access } from '../integration/access.ts';
import { allowanceOf } from '../integration/allowance.ts';
import { naming } from '../naming.ts';
import type { StepJournal } from '../run/journal.ts';
import { isSuccess, placeOf, readBody, reportedFailure } from './answer.ts';
import { authenticate, needsToken } from './authenticate.ts';
import { fetchPages, firstPage } from './paginate.ts';
import { type BuiltRequest, buildRequest } from './request.ts';
import { isUnsent } from './repeat.ts';
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
  /** What was answered before, and is answered now, and the name of this call there. */
  readonly journal: StepJournal;
  readonly part: string;
  /** Waits with what lets others work meanwhile. */
  rest<T>(work: () => Promise<T>): Promise<T>;
  onRequest(): void;
  onRetry(): void;
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
  /** The answer is not known, and `data` is null: somebody said that the request had arrived. */
  readonly isUnknown?: boolean;
  /** Keeps the answer to a request that must not be sent twice, when what comes after the call cannot use it as it is. */
  keep?(): Promise<void>;
}

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** In test mode a call that changes the outside world is only shown: `data` is `{notSent: request}` then. */
export async function performCall(call: Call, ports: CallPorts): Promise<CallResult> {
  await call.access.freshen();
  if (needsToken(call.config)) await call.access.obtain(call.note);
  const shown = call.options.testMode === true ? await showInstead(call) : undefined;
  if (shown !== undefined) return shown;
  const answers = new Answers(call, ports);
  try {
    const data = await fetchPages({
      pagination: call.config.pagination,
      dataPath: call.config.dataPath,
      field: call.field,
      sandbox: ports.sandbox,
      signal: call.signal,
      note: call.note,
      request: (page, count) => answers.get(page, count),
    });
    const { last } = answers;
    const result = { data, isUnknown: answers.isUnknown, keep: () => answers.keepUnused() };
    return last === undefined ? result : { ...result, status: last.status, headers: last.headers };
  } catch (error) {
    await answers.keepUnused();
    throw error;
  }
}

/** Notes in the journal what must not be sent twice. */
interface Marks {
  /** Before the request goes out. */
  sending(request: string): Promise<void>;
  /** It has not arrived, or the service said that it does not act on it. */
  refused(): Promise<void>;
  /** It was answered with a failure; whether nobody has acted on it. */
  failed(isRefused: boolean): void;
}

/** The answers of a call's pages, each of which is asked for once, also if the process ends between them. */
class Answers implements Marks {
  readonly #call: Call;
  readonly #ports: CallPorts;
  #count = 0;
  /** The request is one that must not be sent twice. */
  #isMarked = false;
  /** An answer to such a request, as long as nothing was made of it. */
  #unused: Answer | undefined;
  /** The last one, where it came over HTTP. */
  last: Pick<Answer, 'status' | 'headers'> | undefined;
  /** There is none at all: the first one is not known. */
  isUnknown = false;

  constructor(call: Call, ports: CallPorts) {
    this.#call = call;
    this.#ports = ports;
  }

  async get(page: Variables, count: number): Promise<Answer> {
    const { journal, config } = this.#call;
    this.#count = count;
    const recalled = journal.recall(this.#markedName) ?? journal.recall(this.#pageName);
    if (recalled !== undefined) return this.#restore(recalled.value);
    this.#isMarked = false;
    const answer = await this.#ask(page);
    const isPaged = (config.pagination?.type ?? 'DISABLED') !== 'DISABLED';
    if (isPaged) await journal.keep(this.#isMarked ? this.#markedName : this.#pageName, JSON.stringify(answer));
    else if (this.#isMarked) this.#unused = answer;
    return answer;
  }

  /** What could not be used as it is may be used by a corrected definition, without asking again. */
  async keepUnused(): Promise<void> {
    if (this.#unused !== undefined) await this.#call.journal.keep(this.#markedName, JSON.stringify(this.#unused));
  }

  async sending(request: string): Promise<void> {
    this.#isMarked = true;
    await this.#call.journal.sent(this.#markedName, request);
  }

  async refused(): Promise<void> {
    if (!this.#isMarked) return;
    this.#isMarked = false;
    await this.#call.journal.unsent(this.#markedName);
  }

  failed(isRefused: boolean): void {
    if (this.#isMarked) this.#call.journal.failed(this.#markedName, isRefused);
    this.#isMarked = false;
  }

  get #markedName(): string {
    return `answer ${this.#count} of ${this.#call.part}`;
  }

  get #pageName(): string {
    return `page ${this.#count} of ${this.#call.part}`;
  }

  async #ask(page: Variables): Promise<Answer> {
    const call = this.#call;
    const query = await buildQuery(target(call), evaluator(page, call));
    if (query !== undefined) {
      return { status: 200, headers: {}, isRows: true, body: await askDatabase(query, call, this.#ports, this) };
    }
    const sent = await exchange(page, call, this.#ports, this);
    const { status, headers } = sent.response;
    this.last = sent.response;
    try {
      return { status, headers, body: await readAnswer(sent, call, this.#ports) };
    } catch (error) {
      if (error instanceof UpstreamFailure) this.failed(false);
      throw error;
    }
  }

  #restore(kept: unknown): Answer {
    const answer = Answer.parse(kept ?? noAnswer);
    if (answer.isUnknown !== true && answer.isRows !== true) this.last = answer;
    this.isUnknown = this.#count === 1 && answer.isUnknown === true;
    return answer;
  }
}

/** Stands for an answer that somebody said had arrived, though nobody has it. */
const noAnswer = { status: 204, headers: {}, body: null, isUnknown: true };

const Answer = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
  /** Of a database, which has neither status nor headers. */
  isRows: z.boolean().optional(),
  isUnknown: z.boolean().optional(),
});
type Answer = z.output<typeof Answer>;

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

function exchange(page: Variables, call: Call, ports: CallPorts, marks: Marks): Promise<Sent> {
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
    pause: (ms) => call.rest(() => ports.clock.sleep(ms, signal)),
    onRequest: call.onRequest,
    onRetry: call.onRetry,
    sending: (sent) => marks.sending(sent),
    refused: () => marks.refused(),
    failed: (isRefused) => marks.failed(isRefused),
    renew: () => access.renew(used, call.note),
  });
}

/** The database said that it did not do it, or that it would not. */
const refusedQueries: ReadonlySet<string> = new Set(['SQL_FAILED', 'SQL_AUTH_FAILED', 'SQL_TLS_MISSING']);

/** The rows. A query is not repeated, unless the definition says that it changes nothing. */
async function askDatabase(
  { url, text, params }: BuiltQuery,
  call: Call,
  ports: CallPorts,
  marks: Marks,
): Promise<unknown> {
  const leave = await enter(call, ports);
  if (call.modify !== false) await marks.sending(`a query to ${new URL(url).host}`);
  call.onRequest();
  try {
    const timeoutMs = call.options.timeout ?? limits.requestTimeoutMs;
    const { rows } = await ports.net.query({ url, text, params, signal: call.signal, timeoutMs });
    return rows;
  } catch (error) {
    const isRefused = error instanceof PatchbayError && (isUnsent(error) || refusedQueries.has(error.reason ?? ''));
    if (isRefused) marks.failed(true);
    throw error;
  } finally {
    leave();
  }
}

async function enter({ access, signal, rest }: Call, ports: CallPorts): Promise<() => void> {
  const allowance = allowanceOf(access.integration);
  if (allowance === undefined) return () => {};
  return rest(() => ports.throttle.enter(allowance.name, allowance, signal));
}

async function build(page: Variables, call: Call): Promise<BuiltRequest> {
  const { variables, credentials } = call.access;
  const plain = await buildRequest(target(call), evaluator(page, call));
  if (plain.body === undefined && (call.config.body ?? '').trim() !== '') {
    call.note(`Its body was not sent: a request with ${plain.method} has none here.`);
  }
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
