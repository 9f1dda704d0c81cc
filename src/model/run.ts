/** Run records: what happened when a definition was executed (workflow-service, RunResult and WorkflowResult). */
import * as z from 'zod';
import { DateTime, JsonObject, JsonValue, Next } from './base.ts';

export const RunKind = z.enum(['workflow', 'api', 'extract']);
export type RunKind = z.output<typeof RunKind>;

export const RunStatus = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled', 'interrupted']);
export type RunStatus = z.output<typeof RunStatus>;

/** One repair that a run tried on itself. */
export const Healing = z.object({
  field: z.string().describe('What was repaired, such as steps[0].apiConfig'),
  failure: z.string().describe('What it had failed with'),
  engine: z.string().describe('Who proposed the repair: rules, or a model'),
  changed: z.array(z.string()).describe('Fields that it changed'),
  checked: z.array(z.string()).describe('What was proven before it was tried'),
  outcome: z.enum(['tried', 'worked', 'failed']).describe('tried: the run ended before that was known'),
});
export type Healing = z.output<typeof Healing>;

/** What a repaired definition has as `healing` in the record of the run that repaired it. */
export const HealingReport = z.object({
  repairs: z.array(Healing).describe('Repairs that worked'),
  saved: z.string().optional().describe('Whether saveHealed stored it: yes, or why not'),
});
export type HealingReport = z.output<typeof HealingReport>;

export const StepResult = z.object({
  stepId: z.string().describe('The step'),
  success: z.boolean().describe('Whether it gave a result'),
  rawData: JsonValue.optional().describe('Answer before the response mapping'),
  transformedData: JsonValue.optional().describe('What later steps see under the step id'),
  error: z.string().nullish().describe('Why it failed'),
  notes: z.array(z.string()).optional().describe('What was cut, repeated or skipped'),
  startedAt: DateTime.optional().describe('ISO 8601'),
  durationMs: z.number().optional().describe('Milliseconds'),
  requests: z.int().optional().describe('Outbound requests sent'),
  retries: z.int().optional().describe('Those of them that were sent again'),
  notSent: z.boolean().optional().describe('Only shown, in test mode'),
  healing: z.array(Healing).optional().describe('Repairs that were tried, with selfHealing'),
});
export type StepResult = z.output<typeof StepResult>;

/**
 * A run as every tool shows it. While it goes on, `run_id`, `status` and `next` are there and the rest is not.
 *
 * `success` is false until the run has succeeded.
 */
export const Run = z.object({
  id: z.string().describe('Id of the run'),
  run_id: z.string().optional().describe('The same id, while the run goes on'),
  kind: RunKind.describe('What was executed: a workflow, a single call or an extraction'),
  status: RunStatus.describe('How far it is'),
  success: z.boolean().describe('True once it has succeeded'),
  data: JsonValue.optional().describe('Result of the final transform'),
  error: z.string().nullish().describe('Why it failed'),
  startedAt: DateTime.describe('ISO 8601'),
  completedAt: DateTime.nullish().describe('ISO 8601'),
  statusCode: z.int().nullish().describe('Status of the upstream, of a single call'),
  headers: JsonObject.nullish().describe('Headers of the upstream, of a single call'),
  configId: z.string().nullish().describe('Id of the executed definition'),
  config: JsonObject.nullish().describe('The definition as it was executed; `healing` says what was repaired'),
  stepResults: z.array(StepResult).describe('One entry for each step that ran'),
  progress: z
    .object({ done: z.number(), total: z.number(), message: z.string().optional() })
    .optional()
    .describe('How far a run that goes on has come'),
  queue: z.object({ position: z.int(), length: z.int() }).optional().describe('Its place in line, from 1'),
  resumes: z.string().optional().describe('Id of the run that it goes on with'),
  schedule: z
    .object({ id: z.string(), tick: DateTime })
    .optional()
    .describe('The schedule that began it, and the tick'),
  webhook: z
    .object({
      status: z.enum(['held', 'waiting', 'delivered', 'failed', 'dropped']).describe('held until the run has ended'),
      attempts: z.int().describe('Tries so far'),
      outcome: z.string().optional().describe('What the last try gave'),
      nextAt: DateTime.optional().describe('When the next try is due'),
    })
    .optional()
    .describe('How far the telling of webhookUrl is'),
  cut: z.string().optional().describe('What was left out of this answer'),
  next: Next.optional(),
});
export type Run = z.output<typeof Run>;
