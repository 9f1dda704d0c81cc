/** Performs one call of a definition: all of its pages, with authentication, limits, retries and what its answers say. */
import * as z from 'zod';
import type { Clock } from '../../core/context.ts';
import { limits } from '../../core/limits.ts';
import type { NetResponse, Ports, Scope } from '../../core/ports.ts';
import type { ApiConfig } from '../../model/api.ts';
import type { RequestOptions, RetryPolicy } from '../../model/workflow.ts';
import type { Access } from '../integration/access.ts';
import { allowanceOf } from '../integration/allowance.ts';
import { naming } from '../naming.ts';
import type { StepJournal } from '../run/journal.ts';
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
  /** What was answered before, and is answered now, and the name of this call there. */
  readonly journal: StepJournal;
  readonly part: string;
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
}

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** In test mode a call that changes the outside world is only shown: `data` is `{notSent: request}` then. */
export async function performCall(call: Call, ports: CallPorts): Promise<CallResult> {
  await call.access.freshen();
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
    return last === undefined ? { data } : { data, status: last.status, headers: last.headers };
  } catch (error) {
    await answers.keepLast();
    throw error;
  }
}

/** The answers of a call's pages, each of which is asked for once, also if the process ends between them. */
class Answers {
  readonly #call: Call;
  readonly #ports: CallPorts;
  /** Of the last answer that was got now, where it came over HTTP. */
  last: NetResponse | undefined;
  /** An answer to a request that must not be sent twice, as long as nothing was made of it. */
  #unkept: { readonly name: string; readonly answer: Answer } | undefined;

  constructor(call: Call, ports: CallPorts) {
    this.#call = call;
    this.#ports = ports;
  }

  async get(page: Variables, count: number): Promise<Answer> {
    const { journal, part, config } = this.#call;
    const names = { page: `page ${count} of ${part}`, answer: `answer ${count} of ${part}` };
    const recalled = journal.recall(names.answer) ?? journal.recall(names.page);
    if (recalled !== undefined) return Answer.parse(recalled.value ?? noAnswer);
    const isMarked = { value: false };
    const answer = await this.#ask(page, {
      async sending(request) {
        isMarked.value = true;
        await journal.sent(names.answer, request);
      },
      async refused() {
        isMarked.value = false;
        await journal.unsent(names.answer);
      },
      failed() {
        if (isMarked.value) journal.failed(names.answer);
      },
    });
    const isPaged = (config.pagination?.type ?? 'DISABLED') !== 'DISABLED';
    if (isPaged) await journal.keep(isMarked.value ? names.answer : names.page, answer);
    else if (isMarked.value) this.#unkept = { name: names.answer, answer };
    return answer;
  }

  /** What could not be used as it is may be used by a corrected definition, without asking again. */
  async keepLast(): Promise<void> {
    const { journal, signal } = this.#call;
    if (this.#unkept !== undefined && !signal.aborted) await journal.keep(this.#unkept.name, this.#unkept.answer);
  }

  async #ask(page: Variables, marks: Marks): Promise<Answer> {
    const query = await buildQuery(target(this.#call), evaluator(page, this.#call));
    if (query !== undefined) {
      return { status: 200, headers: {}, body: await askDatabase(query, this.#call, { ...this.#ports, ...marks }) };
    }
    const sent = await exchange(page, this.#call, { ...this.#ports, ...marks });
    this.last = sent.response;
    const { status, headers } = sent.response;
    const body = await readAnswer(sent, this.#call, this.#ports).catch((error: unknown) => {
      // A failure that the body reports was answered as much as one that the status reports.
      if (error instanceof UpstreamFailure) marks.failed();
      throw error;
    });
    return { status, headers, body };
  }
}

/** Notes in the journal what must not be sent twice. */
interface Marks {
  /** Before the request goes out. */
  sending(request: string): Promise<void>;
  /** It has not arrived, or the service said that it does not act on it. */
  refused(): Promise<void>;
  /** It was answered with a failure. */
  failed(): void;
}

/** Stands for an answer that somebody said had arrived, though nobody has it. */
const noAnswer = { status: 204, headers: {}, body: null };

const Answer = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
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

function exchange(page: Variables, call: Call, ports: CallPorts & Marks): Promise<Sent> {
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
    onRetry: call.onRetry,
    sending: ports.sending,
    refused: ports.refused,
    failed: ports.failed,
    renew: () => access.renew(used),
  });
}

/** The rows. A query is not repeated, unless the definition says that it changes nothing. */
async function askDatabase({ url, text, params }: BuiltQuery, call: Call, ports: CallPorts & Marks): Promise<unknown> {
  const leave = await enter(call, ports);
  if (call.modify !== false) await ports.sending(`a query to ${placeOf(url)}`);
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
