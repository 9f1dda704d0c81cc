/** What workflows were before; all of it beyond the contract. */
import * as z from 'zod';
import { DateTime, JsonValue } from './base.ts';

export const VersionNumber = z.int().min(1);

export const WorkflowVersion = z.object({
  version: VersionNumber.describe('Counts up'),
  storedAt: DateTime,
  isCurrent: z.boolean().describe('What runs now'),
  instruction: z.string().nullable().describe('What it was for'),
  steps: z.int().describe('How many'),
});
export type WorkflowVersion = z.output<typeof WorkflowVersion>;

export const WorkflowChange = z.object({
  path: z.string().describe('Such as steps.0.apiConfig.urlPath'),
  before: JsonValue.optional().describe('Absent: there was none'),
  after: JsonValue.optional().describe('Absent: there is none'),
});
export type WorkflowChange = z.output<typeof WorkflowChange>;

export const WorkflowDiff = z.object({
  id: z.string().describe('Id of the workflow'),
  from: VersionNumber.describe('The one version'),
  to: VersionNumber.describe('The other'),
  changes: z.array(WorkflowChange).describe('Members that differ; secrets are masked'),
  leftOut: z.int().describe('Changes beyond those shown'),
});
export type WorkflowDiff = z.output<typeof WorkflowDiff>;
