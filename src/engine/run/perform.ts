/** Executes a run inside a job and records how it ended. */
import type { Clock, Log } from '../../core/context.ts';
import { PatchbayError, toPatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Job, Ports, RunEnd } from '../../core/ports.ts';
import type { Redactor } from '../redact.ts';
import type { RunRecord } from './record.ts';

export interface RunOutput {
  readonly data: unknown;
  /** Of a call or an extraction: what the upstream answered with. */
  readonly statusCode?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A run failed, but there is an answer to show. */
export class RunFailure extends PatchbayError {
  readonly output: RunOutput;

  constructor(cause: PatchbayError, output: RunOutput) {
    super(cause.code, cause.message, { reason: cause.reason, hint: 'Its answer is in data.', cause });
    this.output = output;
  }
}

export interface RunWork {
  /** Milliseconds until the run is stopped. */
  readonly timeoutMs: number;
  readonly redactor: Redactor;
  perform(job: Job): Promise<RunOutput>;
}

export interface RunPorts extends Pick<Ports, 'bus'> {
  readonly clock: Clock;
  readonly log: Log;
}

/** Never throws: however it ends, the run record says so. */
export async function performRun(record: RunRecord, work: RunWork, job: Job, ports: RunPorts): Promise<RunEnd> {
  const { id } = record;
  const limit = AbortSignal.timeout(work.timeoutMs);
  const end = await attempt(work, { ...job, signal: AbortSignal.any([job.signal, limit]) }, (error) =>
    explainEnd(error, job.signal, limit.aborted ? work.timeoutMs : undefined),
  );
  const { redactor } = work;
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
    ports.log.write('warn', 'run ended without success', { run: id, status: ended.status, reason: ended.error });
  }
  await recordEnd(record, ended, ports);
  ports.bus.publish({ noun: 'run', id, what: 'item' });
  return ended;
}

/** A result that cannot be stored must not leave a run that seems to go on for ever. */
async function recordEnd(record: RunRecord, end: RunEnd, { log }: RunPorts): Promise<void> {
  try {
    await record.end(end);
  } catch (cause) {
    log.write('error', 'the end of a run could not be stored', { run: record.id, cause });
    const error = 'The end of the run could not be stored; the log says why.';
    await record.end({ status: 'failed', error, completedAt: end.completedAt });
  }
}

type Ending = Omit<RunEnd, 'completedAt'>;

async function attempt(work: RunWork, job: Job, explain: (error: unknown) => Ending): Promise<Ending> {
  try {
    return { status: 'succeeded', ...(await work.perform(job)) };
  } catch (error) {
    return { ...(error instanceof RunFailure ? error.output : {}), ...explain(error) };
  }
}

function explainEnd(error: unknown, cancel: AbortSignal, timeoutMs: number | undefined): Ending {
  if (cancel.aborted) return { status: 'cancelled', error: toPatchbayError(cancel.reason).message };
  if (timeoutMs === undefined) return { status: 'failed', error: describeError(error) };
  return { status: 'failed', error: `The run was stopped after ${timeText(timeoutMs)}, its runTimeout.` };
}

function timeText(ms: number): string {
  return ms % 60_000 === 0 ? `${ms / 60_000} minutes` : `${ms / 1000} seconds`;
}

export function describeError(error: unknown): string {
  const { message, hint } = toPatchbayError(error);
  return hint === undefined ? message : `${message} ${hint}`;
}

/** The run's own limit, or the limit of all runs. */
export function runTimeoutOf(options: { readonly runTimeout?: number | null | undefined }): number {
  return Math.min(options.runTimeout ?? limits.runTimeoutMs, limits.runTimeoutMs);
}
