/** Begins a run and waits for it as long as its caller can. */
import type { Context } from '../../core/context.ts';
import type { Run } from '../../model/run.ts';
import type { RequestOptions, Workflow } from '../../model/workflow.ts';
import { findRun } from '../run/find.ts';
import { viewRun } from '../run/view.ts';
import { execute } from './execute.ts';
import { maskWorkflow } from './secrets.ts';

type RunContext = Context<'store' | 'vault' | 'net' | 'sandbox' | 'bus' | 'durable'>;

export interface RunRequest {
  /** With its secrets open. */
  readonly workflow: Workflow;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly credentials: Readonly<Record<string, unknown>>;
  readonly options: RequestOptions;
}

/** Writes the record, starts the job, returns the run's id. */
export async function startRun(request: RunRequest, ctx: RunContext): Promise<string> {
  const runId = crypto.randomUUID();
  await ctx.store.runs.create(
    {
      id: runId,
      kind: 'workflow',
      configId: request.workflow.id,
      status: 'running',
      config: maskWorkflow(request.workflow),
      data: undefined,
      error: undefined,
      stepResults: [],
      startedAt: ctx.clock.now(),
      completedAt: undefined,
    },
    ctx.durable.owner,
  );
  const { store, vault, net, sandbox, bus, clock, log } = ctx;
  ctx.bus.publish({ noun: 'run', id: runId, what: 'list' });
  ctx.durable.start(runId, (job) =>
    execute({ runId, ...request }, job, { store, vault, net, sandbox, bus, clock, log }),
  );
  return runId;
}

/**
 * The finished run, or its handle once the soft budget is spent: then the run goes on without its caller.
 *
 * A caller that cancels before that cancels the run, and gets the call's own `cancelled` failure.
 */
export async function awaitRun(runId: string, ctx: Context<'store' | 'durable'>): Promise<Run> {
  const ended = await ctx.durable.wait(runId, ctx.budget.softMs, ctx.signal, (step) => ctx.progress(step));
  if (!ended && ctx.signal.aborted) {
    ctx.durable.cancel(runId);
    ctx.signal.throwIfAborted();
  }
  const run = await findRun(runId, ctx);
  return viewRun(run, ctx.durable.latest(runId), ctx.durable.isWaiting(runId));
}
