/** Executes a run inside a job and records how it ended. */
import type { WorkContext } from '../../core/context.ts';
import { PatchbayError, toPatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Ports } from '../../core/ports.ts';
import type { Job, JobOutcome, RunEnd } from '../../core/run-ports.ts';
import { inSpan } from '../../core/telemetry.ts';
import { withinBudget } from '../llm/budget.ts';
import type { Redactor } from '../redact.ts';
import type { Credentials, RunInput } from './input.ts';
import type { RunLines } from './lines.ts';
import type { RunRecord } from './record.ts';

/** What the work of runs may use; it goes on without a caller. */
export type RunContext = WorkContext<
  'store' | 'vault' | 'net' | 'throttle' | 'sandbox' | 'extract' | 'bus' | 'durable'
> &
  Partial<Pick<Ports, 'llm'>>;

export interface RunOutput {
  readonly data: unknown;
  /** Of a call or an extraction: what the upstream answered with. */
  readonly statusCode?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What is executed. */
export interface RunRequest<D> {
  /** With its secrets open. */
  readonly definition: D;
  readonly input: RunInput;
  /** Run-time secrets. */
  readonly credentials: Credentials;
}

/** Where it is executed. The signal of `ctx` and of `job` is the same. */
export interface Running {
  readonly record: RunRecord;
  readonly job: Job;
  readonly redactor: Redactor;
  readonly lines: RunLines;
  readonly ctx: RunContext;
}

export type Perform<D> = (request: RunRequest<D>, running: Running) => Promise<RunOutput>;

/** A run failed, but there is an answer to show. */
export class RunFailure extends PatchbayError {
  readonly output: RunOutput;

  constructor(cause: PatchbayError, output: RunOutput) {
    super(cause.code, cause.message, { reason: cause.reason, hint: 'Its answer is in data.', cause });
    this.output = output;
  }
}

/** A run cannot go on by itself: somebody has to look first. */
export class RunInterruption extends PatchbayError {
  constructor(message: string, hint: string) {
    super('conflict', message, { reason: 'RUN_INTERRUPTED', hint });
  }
}

export interface RunWork extends Omit<Running, 'ctx'> {
  readonly options: RunInput['options'];
  perform(running: Running): Promise<RunOutput>;
}

/** However it ends, the run record says so. A run that is `open` is gone on with later, from what it has recorded. */
export async function performRun(work: RunWork, ports: Omit<RunContext, 'signal'>): Promise<JobOutcome> {
  const { record, redactor, lines, options, job } = work;
  const timeoutMs = runTimeoutOf(options);
  job.limit(timeoutMs);
  // One budget for all that a run asks.
  const llm = ports.llm === undefined ? {} : { llm: withinBudget(ports.llm) };
  const running: Running = { record, redactor, lines, job, ctx: { ...ports, ...llm, signal: job.signal } };
  const { kind, configId = '', startedAt } = record.run;
  lines.write('info', `The run of ${kind} ${configId} begins.`);
  let end: Ending;
  try {
    const attributes = { 'patchbay.run': record.id, 'patchbay.config': configId };
    // Whoever goes on with it does so in the same trace.
    const span = { name: `run ${kind}`, attributes, traceId: lines.traceId };
    end = { status: 'succeeded', ...(await inSpan(ports.log, span, () => work.perform(running))) };
  } catch (error) {
    if (isLeft(error, job)) return 'open';
    const output = error instanceof RunFailure ? error.output : {};
    end = { ...output, ...explainEnd(error, work, timeoutMs) };
  }
  // Only what came from outside: a secret may be any word, such as the name of a status.
  const ended: RunEnd = {
    status: end.status,
    completedAt: ports.clock.now(),
    ...(end.data === undefined ? {} : { data: redactor.value(end.data) }),
    ...(end.error === undefined ? {} : { error: redactor.text(end.error) }),
    ...(end.statusCode === undefined ? {} : { statusCode: end.statusCode }),
    ...(end.headers === undefined ? {} : { headers: redactor.value(end.headers) }),
  };
  if (ended.status !== 'succeeded') {
    ports.log.write('warn', 'run ended without success', { run: record.id, status: ended.status, reason: ended.error });
  }
  if (!(await recordEnd(record, ended, ports))) return 'open';
  ports.log.telemetry?.count('run', { kind: record.run.kind, status: ended.status });
  lines.end(ended, startedAt);
  ports.bus.publish({ noun: 'run', id: record.id, what: 'item' });
  return record.run.webhook === undefined ? 'ended' : 'news';
}

/**
 * The process ends before the run does, or the run is somebody else's by now. While a process drains, what its runs do
 * goes on, and may fail for reasons of its own.
 */
export function isLeft(error: unknown, { signal, draining }: Pick<Job, 'signal' | 'draining'>): boolean {
  if (error instanceof PatchbayError && error.reason === 'RUN_LOST') return true;
  return isShutDown(signal.reason) || (draining.aborted && error === draining.reason);
}

/** Why a run was stopped, from the reason of its signal. */
export function whyStopped(reason: unknown): PatchbayError {
  return isTimeUp(reason)
    ? new PatchbayError('timeout', 'The run was stopped at its runTimeout.')
    : toPatchbayError(reason);
}

function isTimeUp(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError';
}

function isShutDown(reason: unknown): boolean {
  return reason instanceof PatchbayError && reason.reason === 'SHUT_DOWN';
}

/**
 * False when the run is somebody else's by now. A result that cannot be stored must not leave a run that seems to go on for
 * ever.
 */
async function recordEnd(record: RunRecord, end: RunEnd, { log }: Pick<RunContext, 'log'>): Promise<boolean> {
  try {
    await record.end(end);
  } catch (cause) {
    if (cause instanceof PatchbayError && cause.reason === 'RUN_LOST') return false;
    log.write('error', 'the end of a run could not be stored', { run: record.id, cause });
    const error = 'The end of the run could not be stored; the log says why.';
    await record.end({ status: 'failed', error, completedAt: end.completedAt });
  }
  return true;
}

type Ending = Omit<RunEnd, 'completedAt'>;

function explainEnd(error: unknown, { job: { signal }, record }: RunWork, timeoutMs: number): Ending {
  if (error instanceof RunInterruption) return { status: 'interrupted', error: describeError(error) };
  if (!signal.aborted) return { status: 'failed', error: describeError(error) };
  if (isTimeUp(signal.reason)) {
    const stopped = `The run was stopped after ${timeText(timeoutMs)}, its runTimeout.`;
    return { status: 'failed', error: `${stopped}${doubtText(record)}` };
  }
  return { status: 'cancelled', error: `${toPatchbayError(signal.reason).message}${doubtText(record)}` };
}

/** Requests that may have arrived, though the run was stopped before their answer did. */
function doubtText({ inFlight: requests }: RunRecord): string {
  return requests.length === 0 ? '' : ` It had sent ${requests.join(' and ')}; whether that arrived is not known.`;
}

function timeText(ms: number): string {
  return ms % 60_000 === 0 ? `${ms / 60_000} minutes` : `${ms / 1000} seconds`;
}

export function describeError(error: unknown): string {
  const { message, hint } = toPatchbayError(error);
  return hint === undefined ? message : `${message} ${hint}`;
}

/** The run's own limit, or the limit of all runs. */
function runTimeoutOf(options: { readonly runTimeout?: number | null | undefined }): number {
  return Math.min(options.runTimeout ?? limits.runTimeoutMs, limits.runTimeoutMs);
}
