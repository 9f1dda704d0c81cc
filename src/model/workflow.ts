/** Workflows and their steps (workflow-service, Workflow and ExecutionStep). */
import * as z from 'zod';
import { ApiConfig } from './api.ts';
import { brief, baseFields, JsonObject, JsonSchema } from './base.ts';

export const ExecutionMode = z.enum(['DIRECT', 'LOOP']);
export type ExecutionMode = z.output<typeof ExecutionMode>;

/** Beyond the contract: when a request is sent again. It wins over the options of the run. */
export const RetryPolicy = z.object({
  attempts: z.int().min(0).max(10).nullish().describe('Further tries'),
  delayMs: z.int().min(0).max(3_600_000).nullish().describe('Wait before the first'),
  backoff: z.enum(['CONSTANT', 'EXPONENTIAL']).nullish().describe('How the wait grows'),
  jitter: z.boolean().nullish().describe('Shorten waits at random'),
  statuses: z.array(z.int().min(100).max(599)).nullish().describe('Statuses to repeat'),
});
export type RetryPolicy = z.output<typeof RetryPolicy>;

/** Beyond the contract: whether a run goes on after a step that failed. */
export const FailureBehavior = z.enum(['FAIL', 'CONTINUE']);
export type FailureBehavior = z.output<typeof FailureBehavior>;

export const ExecutionStep = z.object({
  id: z.string().min(1).max(200).describe('Name; its result is found under it'),
  modify: z.boolean().nullish().describe('Changes the outside world: never repeated'),
  apiConfig: ApiConfig.describe('The call'),
  integrationId: z.string().nullish().describe('Whose host and credentials it uses'),
  executionMode: ExecutionMode.nullish().describe('Default DIRECT'),
  loopSelector: z.string().nullish().describe('JSONata: the items of a LOOP'),
  loopMaxIters: z.int().min(0).nullish().describe('Most iterations; default 10000'),
  inputMapping: z.string().nullish().describe('JSONata: the variables of the call'),
  responseMapping: z.string().nullish().describe('JSONata over the answer'),
  loopConcurrency: z.int().min(1).max(64).nullish().describe('Iterations at a time; default 1'),
  retry: RetryPolicy.nullish().describe('When requests are sent again'),
  failureBehavior: FailureBehavior.nullish().describe('CONTINUE: the run goes on'),
});
export type ExecutionStep = z.output<typeof ExecutionStep>;

/** What a caller may send. `null` clears a field, an absent one keeps it, unknown ones are ignored. */
export const WorkflowInput = z.object({
  steps: z.array(ExecutionStep).nullish().describe('Steps in order'),
  integrationIds: z.array(z.string()).nullish().describe('Integrations it uses'),
  instruction: z.string().nullish().describe('What the workflow is for'),
  finalTransform: z.string().nullish().describe('JSONata over payload and step results; default $'),
  inputSchema: JsonSchema.nullish().describe('JSON Schema of the payload'),
  responseSchema: JsonSchema.nullish().describe('JSON Schema of the result'),
  originalResponseSchema: JsonSchema.nullish().describe('The schema first asked for'),
  version: z.string().nullish().describe('Version'),
  concurrency: z.int().min(1).max(1_000).nullish().describe('Most runs of it at a time'),
});
export type WorkflowInput = z.output<typeof WorkflowInput>;

export const Workflow = z.object({
  id: z.string().describe('Id of the workflow'),
  ...baseFields,
  ...WorkflowInput.shape,
});
export type Workflow = z.output<typeof Workflow>;

export const SelfHealingMode = z.enum(['ENABLED', 'TRANSFORM_ONLY', 'REQUEST_ONLY', 'DISABLED']);
export type SelfHealingMode = z.output<typeof SelfHealingMode>;

export const CacheMode = z.enum(['ENABLED', 'READONLY', 'WRITEONLY', 'DISABLED']);
export type CacheMode = z.output<typeof CacheMode>;

/** How one request of a run behaves (workflow-service, RequestOptions). */
export const RequestOptions = z.object({
  timeout: z.int().min(1).max(3_600_000).nullish().describe('Milliseconds per outbound request; default 60000'),
  retries: z.int().min(0).max(10).nullish().describe('Further tries where repeating is safe; default 1'),
  retryDelay: z.int().min(0).max(3_600_000).nullish().describe('Milliseconds between tries; default 1000'),
  runTimeout: z.int().min(1).max(3_600_000).nullish().describe('For the whole run, ms; default 3600000'),
  cacheMode: CacheMode.nullish().describe('ENABLED, WRITEONLY: a given call or extraction is stored once it worked'),
  webhookUrl: z.string().nullish().describe('Told when the run ends; or tool:<workflow id>, run on its data'),
  testMode: z.boolean().nullish().describe('Only shows calls that change the outside world; judges answers'),
  selfHealing: SelfHealingMode.nullish().describe('Repair what fails and go on; default DISABLED'),
  saveHealed: z.boolean().nullish().describe('Store the repaired definition once the run succeeded'),
  idempotencyKey: z.string().min(1).max(255).nullish().describe('The same key gives the same run'),
  background: z.boolean().nullish().describe('Answer with the run_id at once'),
});
export type RequestOptions = z.output<typeof RequestOptions>;

/** What every run takes beside what it runs. */
export const runArguments = {
  payload: JsonObject.nullish().describe('Input data'),
  credentials: JsonObject.nullish().describe('Secrets for this run; forgotten when it ends'),
  options: RequestOptions.nullish().describe('How requests behave'),
};

/** The same where `workflow/execute` is listed as well. */
export const briefRunArguments = {
  ...runArguments,
  options: RequestOptions.meta(brief('')).nullish().describe('How requests behave: as in workflow_execute'),
};
