/** Begins a run, waits for it as long as its caller can, and tells whoever wants to know how it ended. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Job, RunEnd, StoredRun } from '../../core/ports.ts';
import type { Run } from '../../model/run.ts';
import type { RequestOptions } from '../../model/workflow.ts';
import { Redactor } from '../redact.ts';
import { performRun, type RunOutput, runTimeoutOf } from './perform.ts';
import { RunRecord } from './record.ts';
import { fitRun, viewRun } from './view.ts';
import { deliver, webhookKey } from './webhook.ts';

export type RunContext = Context<'store' | 'vault' | 'net' | 'throttle' | 'sandbox' | 'extract' | 'bus' | 'durable'>;

export interface RunPlan {
  readonly kind: StoredRun['kind'];
  readonly configId: string;
  /** The definition as the record keeps it: masked. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly options: RequestOptions;
  /** What is run on the data of this run, when `webhookUrl` names a workflow. */
  readonly successor: Successor | undefined;
  perform(record: RunRecord, job: Job, redactor: Redactor): Promise<RunOutput>;
}

export interface Successor {
  readonly id: string;
  start(payload: Readonly<Record<string, unknown>>): Promise<RunRecord>;
}

/** Writes the record, starts the job, returns the record. Throws `invalid_input` for a webhook that cannot be one. */
export async function beginRun(plan: RunPlan, ctx: RunContext): Promise<RunRecord> {
  const url = webhookOf(plan.options);
  const runId = crypto.randomUUID();
  const { kind, configId, config } = plan;
  const redactor = new Redactor();
  const record = await RunRecord.create(
    {
      id: runId,
      kind,
      configId,
      status: 'running',
      config,
      data: undefined,
      error: undefined,
      stepResults: [],
      startedAt: ctx.clock.now(),
      completedAt: undefined,
    },
    ctx.durable.owner,
    ctx.store.runs,
    redactor,
  );
  ctx.bus.publish({ noun: 'run', id: runId, what: 'list' });
  ctx.durable.start(runId, async (job) => {
    const perform = (limited: Job): Promise<RunOutput> => plan.perform(record, limited, redactor);
    const end = await performRun(record, { timeoutMs: runTimeoutOf(plan.options), redactor, perform }, job, ctx);
    if (url !== undefined) tell(url, runId, end, ctx);
    if (end.status === 'succeeded') await followUp(plan.successor, runId, end, ctx);
  });
  return record;
}

/** Whether a definition that was given is stored once it has worked. */
export function keepsDefinition(options: RequestOptions | null | undefined): boolean {
  return options?.cacheMode === 'ENABLED' || options?.cacheMode === 'WRITEONLY';
}

/** The address that wants to be told. */
function webhookOf({ webhookUrl }: RequestOptions): string | undefined {
  if (webhookUrl === null || webhookUrl === undefined || webhookUrl === '' || successorId({ webhookUrl }))
    return undefined;
  if (/^https?:$/.test(URL.parse(webhookUrl)?.protocol ?? '')) return webhookUrl;
  throw new PatchbayError('invalid_input', 'options.webhookUrl was neither an http address nor tool:<workflow id>.', {
    reason: 'INVALID_WEBHOOK',
    hint: 'Write https://host/path, or tool: and the id of a stored workflow.',
  });
}

/** The workflow that `webhookUrl` names; undefined when it names none. */
export function successorId({ webhookUrl }: RequestOptions): string | undefined {
  return /^tool:(.+)$/.exec(webhookUrl ?? '')?.[1]?.trim();
}

/** Beside the runs, so that a receiver that does not answer keeps nobody waiting. */
function tell(url: string, runId: string, end: RunEnd, { durable, net, clock, log, vault }: RunContext): void {
  const news = { runId, success: end.status === 'succeeded', data: end.data, error: end.error };
  durable.start(
    `webhook:${runId}`,
    async (job) => {
      await deliver(url, news, { net, clock, log, signal: job.signal, key: webhookKey(vault) });
    },
    { beside: true },
  );
}

async function followUp(
  successor: Successor | undefined,
  runId: string,
  { data }: RunEnd,
  { log }: RunContext,
): Promise<void> {
  if (successor === undefined) return;
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  try {
    const { id: next } = await successor.start(isObject ? { ...data } : { data });
    log.write('info', 'run followed by another', { run: runId, workflow: successor.id, next });
  } catch (cause) {
    log.write('error', 'run could not be followed by another', { run: runId, workflow: successor.id, cause });
  }
}

/**
 * The finished run, cut to what the caller can carry, or its handle once the soft budget is spent: then the run goes on without its caller.
 *
 * A caller that cancels before that cancels the run, and gets the call's own `cancelled` failure.
 */
export async function awaitRun(record: RunRecord, ctx: Context<'durable'>): Promise<Run> {
  const { id } = record;
  const ended = await ctx.durable.wait(id, ctx.budget.softMs, ctx.signal, (step) => ctx.progress(step));
  if (!ended && ctx.signal.aborted) {
    ctx.durable.cancel(id);
    ctx.signal.throwIfAborted();
  }
  const run = viewRun(record.run, ctx.durable.latest(id), ctx.durable.isWaiting(id));
  return fitRun(run, ctx.budget.resultChars, record.stepChars);
}
