/** Schedules of workflows (workflow-service, WorkflowSchedule and WorkflowScheduleInput). */
import * as z from 'zod';
import { DateTime, Id, JsonObject } from './base.ts';

/** Beyond the contract: what becomes of ticks that came while nobody was there. */
export const MissedTicks = z.enum(['skip', 'one', 'all']);
export type MissedTicks = z.output<typeof MissedTicks>;

/** Beyond the contract: what becomes of a tick that comes while the run before it goes on. */
export const Overlap = z.enum(['skip', 'queue', 'allow']);
export type Overlap = z.output<typeof Overlap>;

const shapes = {
  cronExpression: z.string().max(200),
  timezone: z.string().max(100),
  jitterSeconds: z.int().min(0).max(3_600),
};

/** What a caller may send. `null` clears payload and options, and is as absent elsewhere. */
export const WorkflowScheduleInput = z.object({
  id: Id.nullish().describe('To change one, or for a new one'),
  workflowId: Id.nullish().describe('To create one'),
  cronExpression: shapes.cronExpression.nullish().describe('Five fields: 0 6 * * 1-5'),
  timezone: shapes.timezone.nullish().describe('IANA: Europe/Berlin'),
  enabled: z.boolean().nullish().describe('False pauses it'),
  payload: JsonObject.nullish().describe('Payload of its runs'),
  options: JsonObject.nullish().describe('Options of its runs, as in workflow_execute'),
  missed: MissedTicks.nullish().describe('Runs for missed ticks; default one'),
  overlap: Overlap.nullish().describe('A tick while the run before goes on; default skip'),
  jitterSeconds: shapes.jitterSeconds.nullish().describe('Begin at random up to so much later'),
});
export type WorkflowScheduleInput = z.output<typeof WorkflowScheduleInput>;

export const WorkflowSchedule = z.object({
  id: z.string().describe('Id of the schedule'),
  workflowId: z.string().describe('The workflow that it runs'),
  cronExpression: shapes.cronExpression.describe('When, in five fields'),
  timezone: shapes.timezone.describe('IANA zone of these'),
  enabled: z.boolean().describe('False while it is paused'),
  payload: JsonObject.nullable().describe('Payload of its runs'),
  options: JsonObject.nullable().describe('Options of its runs'),
  missed: MissedTicks.describe('Runs for missed ticks'),
  overlap: Overlap.describe('A tick while the run before goes on'),
  jitterSeconds: shapes.jitterSeconds.describe('How much later runs may begin'),
  lastRunAt: DateTime.nullable().describe('The last tick that began a run'),
  nextRunAt: DateTime.describe('The next tick'),
  createdAt: DateTime.describe('ISO 8601'),
  updatedAt: DateTime.describe('ISO 8601'),
});
export type WorkflowSchedule = z.output<typeof WorkflowSchedule>;
