/** Begins a run, and waits for it as long as its caller can. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import type { Vault } from '../../core/ports.ts';
import type { DefinitionVersion, NewRun, Resumed, StoredRun } from '../../core/run-ports.ts';
import type { Firing } from '../../core/schedule-ports.ts';
import type { Run, RunKind } from '../../model/run.ts';
import type { RequestOptions } from '../../model/workflow.ts';
import { Redactor } from '../redact.ts';
import { digest } from './digest.ts';
import { findRun } from './find.ts';
import { RunLines, traceOf } from './lines.ts';
import { newRunId } from './id.ts';
import {
  type Credentials,
  type KeptDefinition,
  keepDefinition,
  type RunInput,
  sealCredentials,
  sealInput,
} from './input.ts';
import { type Perform, performRun, type RunContext, type Running, type RunRequest } from './perform.ts';
import { RunRecord } from './record.ts';
import { newWebhook } from './target.ts';
import { fitRun, isFinished, viewRun } from './view.ts';

export interface RunPlan<D extends object> extends RunRequest<D> {
  readonly kind: RunKind;
  readonly definition: D & { readonly id: string };
  /** The definition as it is shown. */
  mask(definition: D): object;
  /** Most runs of the definition at a time. */
  readonly concurrency?: number | null | undefined;
  readonly resumes?: Resumed | undefined;
  /** The tick that begins it. */
  readonly firing?: Firing | undefined;
  readonly perform: Perform<D>;
}

/** A run that began, or the one that began before under the same idempotency key. */
export interface RunHandle {
  readonly id: string;
  /** Present when it began at once, in this process. */
  readonly record?: RunRecord | undefined;
  readonly isJoined?: boolean;
  readonly isAwaited: boolean;
}

/**
 * Stores the run, starts it or puts it in line. Throws `invalid_input` for a webhook that cannot be one, `conflict` for an
 * idempotency key of another request or TICK_SETTLED for a tick that somebody else has settled, `rate_limited` when the
 * line is full.
 */
export async function beginRun<D extends object>(plan: RunPlan<D>, ctx: RunContext): Promise<RunHandle> {
  const { options } = plan.input;
  const isAwaited = options.background !== true;
  const id = newRunId(ctx.clock.now());
  const kept = await keepDefinition(plan.definition, plan.mask, ctx.vault);
  const input = { ...plan.input, traceId: traceFor(plan, ctx) };
  const run = await newRun(id, { ...plan, input }, kept.version, ctx);
  let record: RunRecord | undefined;
  const created = await ctx.durable.submit({
    id,
    isCapped: run.concurrency !== undefined,
    create: (owner) => ctx.store.runs.create(run, owner),
    async perform(job) {
      const redactor = new Redactor();
      const begun = plan.resumes === undefined ? begunRun(run, kept) : await findRun(id, ctx);
      const parts = plan.resumes === undefined ? [] : await ctx.store.runs.parts(id);
      const lines = new RunLines({ id, input }, redactor, ctx);
      record = new RunRecord(begun, parts, job, { runs: ctx.store.runs, vault: ctx.vault, redactor, lines });
      const perform = (running: Running) => plan.perform(plan, running);
      return performRun({ record, redactor, lines, options, job, perform }, ctx);
    },
  });
  if ('isTooLate' in created) throw tickSettled();
  if ('takenBy' in created) {
    const isSame = created.fingerprint === undefined || created.fingerprint === run.key?.fingerprint;
    if (isSame) return { id: created.takenBy, isJoined: true, isAwaited };
    throw keyTaken(created.takenBy);
  }
  ctx.bus.publish({ noun: 'run', id, what: 'list' });
  return { id, record, isAwaited };
}

/** That of whoever asked; a tick comes by itself, whatever goes on around it. */
function traceFor(
  { input, firing }: Pick<RunPlan<object>, 'input' | 'firing'>,
  { log }: RunContext,
): string | undefined {
  return input.traceId ?? (firing === undefined ? log.telemetry?.place()?.traceId : undefined);
}

async function newRun<D extends object>(
  id: string,
  plan: RunPlan<D>,
  version: DefinitionVersion,
  { vault, clock }: RunContext,
): Promise<NewRun> {
  const { kind, definition, input, credentials, concurrency, resumes, firing } = plan;
  const { idempotencyKey: key, ...options } = input.options;
  return {
    id,
    kind,
    configId: definition.id,
    version,
    input: sealInput({ ...input, ...namesOf(credentials) }, vault),
    secrets: sealCredentials(credentials, vault),
    startedAt: clock.now(),
    ...(concurrency === null || concurrency === undefined ? {} : { concurrency }),
    ...(resumes === undefined ? {} : { resumes }),
    ...(firing === undefined ? {} : { firing }),
    ...(key === null || key === undefined ? {} : { key: { key, fingerprint: await fingerprintOf(plan, vault) } }),
    ...newWebhook({ options, credentials, traceId: traceOf(id, input) }, vault),
  };
}

/** Of what is asked for: a definition that is stored may be changed before somebody asks again. */
function fingerprintOf<D extends object>({ kind, definition, input, resumes }: RunPlan<D>, vault: Vault) {
  const { idempotencyKey: _key, background: _background, ...options } = input.options;
  const { traceId: _trace, ...asked } = input;
  const what = input.isInline === true ? definition : definition.id;
  return digest(inOrder([kind, what, { ...asked, options }, resumes]), vault);
}

/** The JSON of a value, the same in whatever order its members came. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    isRecord(member) ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1))) : member,
  );
}

function namesOf(credentials: Credentials): Pick<RunInput, 'credentials'> {
  const names = Object.keys(credentials);
  return names.length === 0 ? {} : { credentials: names };
}

/** The stored run without reading it back. */
function begunRun({ id, kind, configId, startedAt, webhook, firing }: NewRun, { shown }: KeptDefinition): StoredRun {
  return {
    id,
    kind,
    configId,
    status: 'running',
    config: shown,
    data: undefined,
    error: undefined,
    stepResults: [],
    ...(firing === undefined ? {} : { schedule: { id: firing.schedule.id, tick: firing.tick } }),
    ...(webhook === undefined ? {} : { webhook: { status: 'held', attempts: 0 } }),
    startedAt,
    completedAt: undefined,
  };
}

function tickSettled(): PatchbayError {
  return new PatchbayError('conflict', 'The tick of the schedule was settled before, or the schedule was changed.', {
    reason: 'TICK_SETTLED',
  });
}

function keyTaken(id: string): PatchbayError {
  return new PatchbayError(
    'conflict',
    `The idempotencyKey was given before with another request, that of run '${id}'.`,
    {
      reason: 'IDEMPOTENCY_KEY_TAKEN',
      hint: 'Give each request a key of its own, and the same key only to the same request.',
    },
  );
}

/** Whether a definition that was given is stored once it has worked. */
export function keepsDefinition(options: RequestOptions | null | undefined): boolean {
  return options?.cacheMode === 'ENABLED' || options?.cacheMode === 'WRITEONLY';
}

/**
 * The finished run, cut to what the caller can carry, or its handle once the soft budget is spent: then the run goes on without its caller.
 *
 * A caller that cancels or goes away before that cancels the run, and gets the call's own `cancelled` failure; a run that somebody
 * else had begun goes on, and so does one whose caller is let go because the process ends, later.
 */
export async function awaitRun(handle: RunHandle, ctx: Context<'store' | 'durable'>): Promise<Run> {
  const { id, record, isAwaited, isJoined } = handle;
  const softMs = isAwaited ? ctx.budget.softMs : 0;
  const ended = await ctx.durable.wait(id, softMs, ctx.signal, (step) => ctx.progress(step));
  if (!ended && ctx.signal.aborted) {
    if (isJoined !== true) await ctx.durable.abandon(id);
    ctx.signal.throwIfAborted();
  }
  // What this process has executed it need not read back.
  const stored = record?.isEnded === true ? record.run : await findRun(id, ctx);
  // From now on its caller relies on it.
  if (!ended) await ctx.store.runs.promise();
  const place = isFinished(stored) ? undefined : await ctx.durable.place(id);
  const run = viewRun(stored, ctx.durable.latest(id), place);
  return fitRun(run, ctx.budget.resultChars, record?.stepChars);
}
