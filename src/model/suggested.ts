/** What is relevant to some words (workflow-service, SuggestedIntegration and SuggestedTool). */
import * as z from 'zod';
import { JsonSchema } from './base.ts';
import { Integration } from './integration.ts';

export const SuggestedIntegration = z.object({
  reason: z.string().describe('Why it is here'),
  integration: Integration.describe('Without the texts of its documentation'),
});
export type SuggestedIntegration = z.output<typeof SuggestedIntegration>;

export const SuggestedTool = z.object({
  id: z.string().describe('Id of the workflow'),
  instruction: z.string().nullable().describe('What it is for'),
  inputSchema: JsonSchema.nullable().describe('JSON Schema of its payload'),
  responseSchema: JsonSchema.nullable().describe('JSON Schema of its result'),
  steps: z
    .array(
      z.object({
        integrationId: z.string().nullable().describe('Integration it uses'),
        instruction: z.string().nullable().describe('What it does'),
      }),
    )
    .describe('In order'),
  reason: z.string().describe('Why it is here'),
});
export type SuggestedTool = z.output<typeof SuggestedTool>;

export const searchArguments = {
  searchTerms: z.string().optional().describe('Words; none: the latest'),
};
