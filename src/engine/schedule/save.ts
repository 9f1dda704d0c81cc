/** Creates and changes schedules. */
import type { BaseContext } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { describeIssues } from '../../core/issues.ts';
import { limits } from '../../core/limits.ts';
import type { Ports } from '../../core/ports.ts';
import type { StoredSchedule } from '../../core/schedule-ports.ts';
import type { WorkflowScheduleInput } from '../../model/schedule.ts';
import { RequestOptions } from '../../model/workflow.ts';
import { successorId } from '../run/target.ts';
import { calendarOf } from './calendar.ts';
import { openContent, sealContent } from './content.ts';
import { dueAt } from './jitter.ts';

type SaveContext = Pick<Ports, 'store' | 'vault' | 'bus'> & Pick<BaseContext, 'clock'>;

/** How often a change is made again because another process was faster. */
const attemptsMax = 10;

/**
 * The schedule of that id is changed, or created where there is none and the workflow is named. What is absent stays as it is;
 * null clears payload and options. The next tick is found anew when the times change, and when it is switched on.
 */
export async function saveSchedule(input: WorkflowScheduleInput, ctx: SaveContext): Promise<StoredSchedule> {
  checkOptions(input);
  const { workflowId } = input;
  const id = input.id ?? crypto.randomUUID();
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const previous = await ctx.store.schedules.get(id);
    if (previous === undefined && input.id && !workflowId) throw noSchedule(id);
    const save = previous === undefined ? createSchedule(id, input, ctx) : changeSchedule(previous, input, ctx);
    const schedule = await save;
    if (schedule !== undefined) return schedule;
  }
  throw new PatchbayError('conflict', 'The schedule was changed by others again and again.', { hint: 'Try again.' });
}

/** Nothing when somebody else has created it meanwhile. */
async function createSchedule(
  id: string,
  input: WorkflowScheduleInput,
  ctx: SaveContext,
): Promise<StoredSchedule | undefined> {
  const { workflowId, cronExpression, timezone } = input;
  if (!workflowId || !cronExpression || !timezone) throw missingParts({ workflowId, cronExpression, timezone });
  const now = ctx.clock.now();
  const jitterSeconds = input.jitterSeconds ?? 0;
  const times = timesOf({ id, cronExpression, timezone, jitterSeconds }, now);
  const schedule: StoredSchedule = {
    id,
    workflowId,
    cronExpression,
    timezone,
    isEnabled: input.enabled ?? true,
    missed: input.missed ?? 'one',
    overlap: input.overlap ?? 'skip',
    jitterSeconds,
    sealed: sealContent({ payload: input.payload ?? null, options: input.options ?? null }, id, ctx.vault),
    lastRunAt: undefined,
    ...times,
    createdAt: now,
    updatedAt: now,
  };
  const outcome = await ctx.store.schedules.insert(schedule, limits.schedulesPerWorkflow);
  if (outcome === 'no workflow') throw noWorkflow(workflowId);
  if (outcome === 'full') throw tooMany(workflowId);
  if (outcome === 'taken') return undefined;
  ctx.bus.publish({ noun: 'schedule', id, what: 'list' });
  return schedule;
}

/** Nothing when somebody else has changed it meanwhile. */
async function changeSchedule(
  previous: StoredSchedule,
  input: WorkflowScheduleInput,
  ctx: SaveContext,
): Promise<StoredSchedule | undefined> {
  const { id } = previous;
  if (input.workflowId && input.workflowId !== previous.workflowId) throw otherWorkflow(previous.workflowId);
  const changed = change(previous, input, ctx);
  if (!(await ctx.store.schedules.replace(changed, previous))) return undefined;
  ctx.bus.publish({ noun: 'schedule', id, what: 'item' });
  return (await ctx.store.schedules.get(id)) ?? changed;
}

function change(previous: StoredSchedule, input: WorkflowScheduleInput, { clock, vault }: SaveContext): StoredSchedule {
  const now = clock.now();
  const { id } = previous;
  const before = openContent(previous.sealed, id, vault);
  const content = {
    payload: input.payload === undefined ? before.payload : input.payload,
    options: input.options === undefined ? before.options : input.options,
  };
  const parts = {
    cronExpression: input.cronExpression ?? previous.cronExpression,
    timezone: input.timezone ?? previous.timezone,
    jitterSeconds: input.jitterSeconds ?? previous.jitterSeconds,
  };
  const isRetimed = parts.cronExpression !== previous.cronExpression || parts.timezone !== previous.timezone;
  const isJittered = parts.jitterSeconds !== previous.jitterSeconds;
  return {
    ...previous,
    ...parts,
    isEnabled: input.enabled ?? previous.isEnabled,
    missed: input.missed ?? previous.missed,
    overlap: input.overlap ?? previous.overlap,
    sealed: sealContent(content, id, vault),
    ...(isRetimed || isJittered || input.enabled === true ? timesOf({ id, ...parts }, now) : {}),
    // A change within the same millisecond is a change all the same.
    updatedAt: Math.max(now, previous.updatedAt + 1),
  };
}

type Timed = Pick<StoredSchedule, 'id' | 'cronExpression' | 'timezone' | 'jitterSeconds'>;

function timesOf(schedule: Timed, now: number): Pick<StoredSchedule, 'nextRunAt' | 'dueAt'> {
  const nextRunAt = calendarOf(schedule.cronExpression, schedule.timezone).next(now);
  if (nextRunAt !== undefined) return { nextRunAt, dueAt: dueAt(schedule, nextRunAt) };
  throw new PatchbayError('invalid_input', 'cronExpression names a time that never comes.', {
    reason: 'INVALID_CRON',
    hint: 'Check the day of the month: 30 2 does not exist.',
  });
}

/** What no run would take is refused before any tick comes. */
function checkOptions({ options, workflowId }: WorkflowScheduleInput): void {
  if (options === null || options === undefined) return;
  const parsed = RequestOptions.safeParse(options);
  if (!parsed.success) {
    throw wrongOptions(`options were not those of a run: ${describeIssues(parsed.error.issues).join('; ')}.`);
  }
  if (parsed.data.idempotencyKey) throw wrongOptions('options.idempotencyKey would let only the first tick run.');
  if (workflowId && successorId(parsed.data) === workflowId) {
    throw wrongOptions('options.webhookUrl named the workflow itself, which would never end.');
  }
}

function wrongOptions(message: string): PatchbayError {
  return new PatchbayError('invalid_input', message, {
    reason: 'INVALID_OPTIONS',
    hint: 'They are the options of workflow_execute, such as {"retries": 2}.',
  });
}

function missingParts(needed: Readonly<Record<string, string | null | undefined>>): PatchbayError {
  const missing = Object.keys(needed).filter((name) => !needed[name]);
  return new PatchbayError('invalid_input', `A new schedule needs ${missing.join(' and ')} as well.`, {
    reason: 'INVALID_ARGUMENT',
    hint: 'A timezone is a name such as Europe/Berlin or UTC. To change a schedule, give its id; schedule_list has the ids.',
  });
}

export function noSchedule(id: string): PatchbayError {
  return new PatchbayError('not_found', `Schedule with ID '${id}' not found.`, {
    reason: 'SCHEDULE_NOT_FOUND',
    hint: 'schedule_list has the schedules of a workflow. They end with it.',
  });
}

function noWorkflow(id: string): PatchbayError {
  return new PatchbayError('not_found', `Workflow with ID '${id}' not found.`, {
    reason: 'WORKFLOW_NOT_FOUND',
    hint: 'List what is stored to see the ids: workflow_list.',
  });
}

function otherWorkflow(id: string): PatchbayError {
  return new PatchbayError('invalid_input', `The schedule is one of workflow '${id}', and stays so.`, {
    reason: 'WORKFLOW_IMMUTABLE',
    hint: 'Create another schedule for the other workflow.',
  });
}

function tooMany(id: string): PatchbayError {
  return new PatchbayError(
    'conflict',
    `Workflow '${id}' has ${limits.schedulesPerWorkflow} schedules, the most there can be.`,
    {
      reason: 'TOO_MANY_SCHEDULES',
      hint: 'Delete one first.',
    },
  );
}
