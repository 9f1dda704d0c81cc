/**
 * The one door: every call of every face goes through `invoke`, which never throws.
 *
 * Look up, parse, limits, deadline, run, parse the output, one log line. Faces translate the three outcomes and
 * nothing else.
 */

import { parseArguments } from './arguments.ts';
import type { BaseContext, Budget, Caller, Clock, Log } from './context.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { isOwnFailure, PatchbayError, toPatchbayError } from './error.ts';
import { limits } from './limits.ts';
import type { Llm } from './llm.ts';
import type { PortName, Ports } from './ports.ts';
import type { Progress } from './progress.ts';
import { type Answer, AnswerWanted, kindOf, type Question, type QuestionKind } from './question.ts';
import type { AnyTool } from './tool.ts';

export interface Call {
  readonly tool: AnyTool;
  readonly input: unknown;
  readonly caller: Caller;
  readonly requestId: string;
  /** Aborts when the caller cancels or goes away. */
  readonly signal: AbortSignal;
  /** Answers given so far, by question key. */
  readonly answers?: ReadonlyMap<string, Answer> | undefined;
  /** Whether the caller can be asked: at all, or only by some kinds of question. */
  readonly canAsk: boolean | readonly QuestionKind[];
  readonly budget?: Partial<Budget> | undefined;
  readonly onProgress?: ((step: Progress) => void) | undefined;
}

export type Outcome =
  | {
      readonly kind: 'done';
      readonly output: Readonly<Record<string, unknown>>;
      /** Members of the arguments that nothing was done with, in words; absent when there are none. */
      readonly ignored?: readonly string[];
    }
  | { readonly kind: 'asks'; readonly key: string; readonly question: Question }
  | { readonly kind: 'failed'; readonly error: PatchbayError };

/** A port that is opened when the first call needs it, so that a start costs nothing for what is not used. */
export interface LazyPort<T> {
  /** The port, or a promise of it while it opens. */
  get(): T | Promise<T>;
}

export type LazyPorts = { readonly [K in PortName]?: LazyPort<Ports[K]> };

/** Makes a model out of the caller's own, of one call as often as it is repeated. */
export type OpenSampling = (ask: BaseContext['ask'], answered: readonly string[]) => Promise<Llm>;

export interface DoorOptions {
  readonly ports: LazyPorts;
  /** Where callers' models may be asked in the place of one that is missing. */
  readonly sampling?: OpenSampling | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Door {
  invoke(call: Call): Promise<Outcome>;
}

export function createDoor(options: DoorOptions): Door {
  const deadline = createDeadline(limits.callTimeoutMs, options.clock);
  let running = 0;

  async function invoke(call: Call): Promise<Outcome> {
    const startedAt = options.clock.now();
    running += 1;
    const outcome = running > limits.concurrentCalls ? failed(tooBusy()) : await attemptInSpan(call, options, deadline);
    running -= 1;
    const ms = options.clock.now() - startedAt;
    logOutcome(call, outcome, ms, options.log);
    const labels = { tool: call.tool.name, face: call.caller.face, outcome: nameOf(outcome) };
    options.log.telemetry?.count('call', labels, ms);
    return outcome;
  }

  return { invoke };
}

function attemptInSpan(call: Call, options: DoorOptions, deadline: Deadline): Promise<Outcome> {
  const { telemetry } = options.log;
  if (telemetry === undefined) return attempt(call, options, deadline);
  const attributes = { 'patchbay.face': call.caller.face, 'patchbay.request': call.requestId };
  return telemetry.span({ name: call.tool.name, attributes }, async (span) => {
    const outcome = await attempt(call, options, deadline);
    span.set({ 'patchbay.outcome': nameOf(outcome) });
    if (outcome.kind === 'failed') span.fail(outcome.error.code);
    return outcome;
  });
}

function nameOf(outcome: Outcome): string {
  return outcome.kind === 'failed' ? outcome.error.code : outcome.kind;
}

async function attempt(call: Call, options: DoorOptions, deadline: Deadline): Promise<Outcome> {
  const { tool } = call;
  const life = beginLife(call, deadline);
  try {
    checkRole(call);
    const { input, ignored } = parseArguments(tool, call.input);
    const context = await buildContext(call, options, life.signal);
    life.signal.throwIfAborted();
    // The input was parsed by this tool's own schema and the context holds every port of its `needs`.
    const output = await life.hold(tool.run(input as never, context as never));
    return { kind: 'done', output: parseOutput(tool, output), ...(ignored.length > 0 && { ignored }) };
  } catch (thrown) {
    if (thrown instanceof AnswerWanted) return { kind: 'asks', key: thrown.key, question: thrown.question };
    return failed(life.signal.aborted ? toPatchbayError(life.signal.reason) : toPatchbayError(thrown));
  } finally {
    life.release();
  }
}

function checkRole({ tool, caller }: Call): void {
  if (caller.role !== 'worker' || tool.serve?.workers === true) return;
  throw new PatchbayError('forbidden', `Tool ${tool.name} was called by a worker, and is the owner's.`, {
    reason: 'OWNER_ONLY',
    hint: 'Ask the owner to do it, or call it with a token of the owner.',
  });
}

interface Life {
  /** Aborts with our own failure as its reason. */
  readonly signal: AbortSignal;
  /** The work's result, or a rejection when the signal aborts: a call ends then even if its tool does not listen. */
  hold<T>(work: Promise<T>): Promise<T>;
  release(): void;
}

/** A call lives until it is done, its caller leaves, or its time is up. */
function beginLife({ signal, tool }: Call, deadline: Deadline): Life {
  const control = new AbortController();
  let giveUp: (error: PatchbayError) => void = () => {};
  const end = (error: PatchbayError): void => {
    control.abort(error);
    giveUp(error);
  };
  const leave = (): void => end(new PatchbayError('cancelled', 'The call was cancelled.', { cause: signal.reason }));
  const expire = (): void => end(timedOut(tool.name));
  deadline.add(expire);
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  return {
    signal: control.signal,
    hold(work) {
      return new Promise((resolve, reject) => {
        giveUp = reject;
        work.then(resolve, reject);
      });
    },
    release() {
      deadline.remove(expire);
      signal.removeEventListener('abort', leave);
    },
  };
}

function failed(error: PatchbayError): Outcome {
  return { kind: 'failed', error };
}

async function buildContext(
  call: Call,
  options: DoorOptions,
  signal: AbortSignal,
): Promise<BaseContext & Partial<Ports>> {
  const ports: Record<string, unknown> = {};
  for (const name of [...call.tool.needs, ...(call.tool.wants ?? [])]) {
    const port = options.ports[name]?.get();
    ports[name] = port instanceof Promise ? await port : port;
  }
  const ask = askOnce(call);
  if (ports['llm'] === undefined && canSample(call)) {
    ports['llm'] = await options.sampling?.(ask, [...(call.answers?.keys() ?? [])]);
  }
  return {
    ...ports,
    requestId: call.requestId,
    caller: call.caller,
    signal,
    clock: options.clock,
    log: options.log,
    budget: {
      softMs: call.budget?.softMs ?? limits.softBudgetMs,
      resultChars: call.budget?.resultChars ?? Number.POSITIVE_INFINITY,
    },
    progress: (step) => call.onProgress?.(step),
    ask,
  };
}

function askOnce(call: Call): BaseContext['ask'] {
  return (key, question) => {
    const answer = call.answers?.get(key);
    if (answer !== undefined) return answer;
    if (!canShow(question, call)) return { action: 'unavailable' };
    throw new AnswerWanted(key, question);
  };
}

/** A call that asks a model in its midst is repeated from its start, so it must be one that changes nothing. */
function canSample({ tool, canAsk }: Call): boolean {
  const isWanted = tool.effect === 'read' && tool.wants?.includes('llm') === true;
  return isWanted && typeof canAsk !== 'boolean' && canAsk.includes('sample');
}

function canShow(question: Question, { canAsk }: Call): boolean {
  return typeof canAsk === 'boolean' ? canAsk : canAsk.includes(kindOf(question));
}

function parseOutput(tool: AnyTool, output: unknown): Readonly<Record<string, unknown>> {
  const parsed = tool.output.safeParse(output);
  if (parsed.success) return parsed.data;
  throw new PatchbayError('internal', `Tool ${tool.name} answered in a shape it does not declare.`, {
    cause: parsed.error,
  });
}

function timedOut(name: string): PatchbayError {
  return new PatchbayError('timeout', `Tool ${name} did not finish within ${limits.callTimeoutMs / 1000} s.`, {
    hint: 'Ask for less, or run it as a workflow and read the run later.',
  });
}

function tooBusy(): PatchbayError {
  return new PatchbayError('rate_limited', 'Too many calls were running at the same time.', {
    hint: `At most ${limits.concurrentCalls} calls run together; try again shortly.`,
  });
}

function logOutcome(call: Call, outcome: Outcome, ms: number, log: Log): void {
  const fields = { requestId: call.requestId, tool: call.tool.name, face: call.caller.face, ms };
  if (outcome.kind !== 'failed') {
    log.write('info', outcome.kind === 'asks' ? 'call asks' : 'call done', fields);
    return;
  }
  const { code, message, cause } = outcome.error;
  const isOwn = isOwnFailure(outcome.error);
  log.write(isOwn ? 'error' : 'warn', 'call failed', { ...fields, code, error: message, ...(isOwn ? { cause } : {}) });
}
