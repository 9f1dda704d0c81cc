/** Connections to other services (workflow-service, Integration and IntegrationInput). */
import * as z from 'zod';
import { baseFields, JsonObject } from './base.ts';

/** Beyond the contract: so many requests in a span of time. */
export const RateLimit = z.object({
  requests: z.int().min(1).max(1_000_000).describe('Requests'),
  perSeconds: z.number().positive().max(86_400).describe('in so many seconds'),
});
export type RateLimit = z.output<typeof RateLimit>;

/** `null` clears a field, an absent one keeps it. */
export const IntegrationInput = z.object({
  name: z.string().nullish().describe('Name for people'),
  type: z.string().nullish().describe('Kind of service'),
  urlHost: z.string().nullish().describe('Scheme and host that steps inherit'),
  urlPath: z.string().nullish().describe('Path prefix that steps inherit'),
  credentials: JsonObject.nullish().describe('Secrets by name; a masked value keeps the stored one'),
  documentationUrl: z.string().nullish().describe('Where the service is documented'),
  documentation: z.string().nullish().describe('Text of its documentation'),
  documentationPending: z.boolean().nullish().describe('Documentation is being fetched'),
  openApiUrl: z.string().nullish().describe('Where its OpenAPI document is'),
  openApiSchema: z.string().nullish().describe('Text of its OpenAPI document'),
  specificInstructions: z.string().nullish().describe('Advice to whoever builds workflows with it'),
  documentationKeywords: z.array(z.string()).nullish().describe('Words to find it by'),
  rateLimit: RateLimit.nullish().describe('What the service allows'),
  concurrency: z.int().min(1).max(1_000).nullish().describe('Requests at a time'),
  icon: z.string().nullish().describe('Name of its icon'),
  version: z.string().nullish().describe('Version of the definition'),
});
export type IntegrationInput = z.output<typeof IntegrationInput>;

export const UpsertMode = z.enum(['CREATE', 'UPDATE', 'UPSERT']);
export type UpsertMode = z.output<typeof UpsertMode>;

export const Integration = z.object({
  id: z.string().describe('Id of the integration'),
  ...IntegrationInput.shape,
  ...baseFields,
});
export type Integration = z.output<typeof Integration>;
