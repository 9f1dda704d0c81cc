/** Settles the ticks of schedules that are due: each begins one run, whoever looks, and however often somebody is killed over it. */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { DueSchedule, Firing, TickMove } from '../../core/schedule-ports.ts';
import { RequestOptions } from '../../model/workflow.ts';
import { getDefinition } from '../definitions.ts';
import { workflowKind } from '../kinds.ts';
import type { RunContext } from '../run/perform.ts';
import { beginRefused } from '../run/refusal.ts';
import { startWorkflow } from '../workflow/start.ts';
import { calendarOf } from './calendar.ts';
import { openContent } from './content.ts';
import { type Decision, decide } from './decide.ts';
import { dueAt } from './jitter.ts';

const lease = 'schedules';

/** Does nothing while another process does it. That it is done once does not rest on this: the store settles a tick once. */
export async function fireSchedules(owner: string, ctx: RunContext): Promise<void> {
  const { leases } = ctx.store;
  if (!(await isAnyReady(ctx))) return;
  if (!(await leases.take(lease, owner, ctx.clock.now(), limits.scheduleLeaseMs))) return;
  try {
    while ((await settleAll(ctx)) > 0) ctx.signal.throwIfAborted();
  } finally {
    await leases.release(lease, owner);
  }
}

/** Those that wait for the run before are due all the time, and looking at them writes nothing. */
async function isAnyReady({ store, clock }: RunContext): Promise<boolean> {
  const due = await store.schedules.due(clock.now(), limits.scheduleBatch);
  return (
    due.length === limits.scheduleBatch || due.some((schedule) => decideNow(schedule, clock.now())?.what !== 'wait')
  );
}

function decideNow(schedule: DueSchedule, now: number): Decision | undefined {
  return decide(schedule, calendarOf(schedule.cronExpression, schedule.timezone), now);
}

/** Goes once through all that are due; returns how many of them got ahead. */
async function settleAll({ store, clock, signal, ...rest }: RunContext): Promise<number> {
  const ctx = { store, clock, signal, ...rest };
  let settled = 0;
  let after: DueSchedule | undefined;
  do {
    signal.throwIfAborted();
    const due = await store.schedules.due(clock.now(), limits.scheduleBatch, after);
    const outcomes = await Promise.all(due.map((schedule) => settle(schedule, ctx)));
    settled += outcomes.filter((isSettled) => isSettled).length;
    after = due.at(-1);
  } while (after !== undefined);
  return settled;
}

/** False when nothing came of it, so that it is due again the next time. */
async function settle(schedule: DueSchedule, ctx: RunContext): Promise<boolean> {
  try {
    const decision = decideNow(schedule, ctx.clock.now());
    if (decision === undefined || decision.what === 'wait') return false;
    const move: TickMove = { schedule, next: decision.next, nextDueAt: dueAt(schedule, decision.next) };
    if (decision.what === 'fire') return await fire({ ...move, tick: decision.tick }, ctx);
    const { id, workflowId: workflow, nextRunAt } = schedule;
    const fields = { schedule: id, workflow, why: decision.why, from: iso(nextRunAt), next: iso(decision.next) };
    const isOurs = await ctx.store.schedules.pass(move);
    if (isOurs) ctx.log.write('warn', 'ticks of a schedule were dropped', fields);
    return isOurs;
  } catch (cause) {
    ctx.log.write('error', 'a schedule could not begin its run', { schedule: schedule.id, cause });
    return false;
  }
}

/** A definition that cannot be run is a run that has failed, so that somebody finds out. */
async function fire(firing: Firing, ctx: RunContext): Promise<boolean> {
  const { schedule } = firing;
  try {
    await begin(firing, ctx);
  } catch (error) {
    if (isSettled(error)) return false;
    if (!isOwnFault(error)) throw error;
    await beginRefused(error, { kind: 'workflow', id: schedule.workflowId, firing }, ctx);
  }
  ctx.bus.publish({ noun: 'schedule', id: schedule.id, what: 'item' });
  return true;
}

async function begin(firing: Firing, ctx: RunContext): Promise<void> {
  const { id, sealed, workflowId } = firing.schedule;
  const definition = await getDefinition(workflowKind, workflowId, ctx);
  const { payload, options } = openContent(sealed, id, ctx.vault);
  const parsed = RequestOptions.safeParse(options ?? {});
  if (!parsed.success) throw new PatchbayError('invalid_input', 'The options of the schedule are not those of a run.');
  const input = { payload: payload ?? {}, options: parsed.data };
  await startWorkflow({ definition, input, credentials: {} }, ctx, { firing });
}

function isSettled(error: unknown): boolean {
  return error instanceof PatchbayError && error.reason === 'TICK_SETTLED';
}

/** Of the definition or the schedule: another try would end in the same way. A full line and a full disk are nobody's. */
function isOwnFault(error: unknown): boolean {
  return error instanceof PatchbayError && error.code !== 'rate_limited' && error.code !== 'cancelled';
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
