/** Workflows and their steps (workflow-service, Workflow and ExecutionStep). */
import * as z from 'zod';
import { ApiConfig } from './api.ts';
import { baseFields, Id, JsonSchema } from './base.ts';

export const ExecutionMode = z.enum(['DIRECT', 'LOOP']);
export type ExecutionMode = z.output<typeof ExecutionMode>;

export const ExecutionStep = z.object({
  id: z.string().min(1).max(200).describe('Name of the step; its result is found under it'),
  modify: z.boolean().nullish().describe('Changes the outside world: never repeated by itself'),
  apiConfig: ApiConfig.describe('The call'),
  integrationId: Id.nullish().describe('Whose host and credentials the call uses'),
  executionMode: ExecutionMode.nullish().describe('Default DIRECT'),
  loopSelector: z.string().nullish().describe('JSONata that gives the items of a LOOP'),
  loopMaxIters: z.int().min(0).nullish().describe('Most iterations; default 10000'),
  inputMapping: z.string().nullish().describe('JSONata that makes the variables of the call'),
  responseMapping: z.string().nullish().describe('JSONata over the answer'),
});
export type ExecutionStep = z.output<typeof ExecutionStep>;

/** What a caller may send. `null` clears a field, an absent one keeps it, unknown ones are ignored. */
export const WorkflowInput = z.object({
  steps: z.array(ExecutionStep).nullish().describe('Steps in the order they run'),
  integrationIds: z.array(Id).nullish().describe('Integrations the workflow uses'),
  instruction: z.string().nullish().describe('What the workflow is for'),
  finalTransform: z.string().nullish().describe('JSONata over payload and step results; default $'),
  inputSchema: JsonSchema.nullish().describe('JSON Schema of the payload'),
  responseSchema: JsonSchema.nullish().describe('JSON Schema of the result'),
  originalResponseSchema: JsonSchema.nullish().describe('The schema first asked for'),
  version: z.string().nullish().describe('Version of the definition'),
});
export type WorkflowInput = z.output<typeof WorkflowInput>;

export const Workflow = z.object({
  id: z.string().describe('Id of the workflow'),
  ...baseFields,
  ...WorkflowInput.shape,
});
export type Workflow = z.output<typeof Workflow>;

/** How one request of a run behaves (workflow-service, RequestOptions). */
export const RequestOptions = z.object({
  timeout: z.int().min(1).max(3_600_000).nullish().describe('Milliseconds per outbound request; default 60000'),
  retries: z.int().min(0).max(10).nullish().describe('Further tries; default 1 for safe methods, else 0'),
  retryDelay: z.int().min(0).max(3_600_000).nullish().describe('Milliseconds between tries; default 1000'),
});
export type RequestOptions = z.output<typeof RequestOptions>;
