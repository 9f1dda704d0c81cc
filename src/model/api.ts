/** One HTTP call as the contract's ApiConfig and ApiInput describe it (workflow-service, Resources). */
import * as z from 'zod';
import { baseFields, JsonObject, JsonSchema } from './base.ts';

export const HttpMethod = z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']);
export type HttpMethod = z.output<typeof HttpMethod>;

export const AuthType = z.enum(['NONE', 'HEADER', 'QUERY_PARAM', 'OAUTH2']);
export type AuthType = z.output<typeof AuthType>;

export const PaginationType = z.enum(['OFFSET_BASED', 'PAGE_BASED', 'CURSOR_BASED', 'DISABLED']);
export type PaginationType = z.output<typeof PaginationType>;

export const Pagination = z.object({
  type: PaginationType.describe('How the pages are addressed'),
  pageSize: z.string().nullish().describe('Items per page, as text; default 50'),
  cursorPath: z.string().nullish().describe('Where the next cursor is'),
  stopCondition: z.string().nullish().describe('Expression over response and pageInfo; true ends'),
});
export type Pagination = z.output<typeof Pagination>;

/** Values by name, or the JSON text of that. */
const Members = z.union([JsonObject, z.string()]);

/** Fields of a call without its id, as a step carries them. */
export const apiFields = {
  urlHost: z.string().nullish().describe("Scheme and host; default: the integration's"),
  urlPath: z.string().nullish().describe('Path; may hold <<placeholders>>'),
  instruction: z.string().nullish().describe('What the call is for'),
  method: HttpMethod.nullish().describe('Default GET'),
  queryParams: Members.nullish().describe('Query parameters by name'),
  headers: Members.nullish().describe('Headers by name'),
  body: z.string().nullish().describe('Body text'),
  documentationUrl: z.string().nullish().describe('Its documentation'),
  responseSchema: JsonSchema.nullish().describe('JSON Schema of the answer'),
  responseMapping: z.string().nullish().describe('JSONata over the answer'),
  authentication: AuthType.nullish().describe('Where the secret goes'),
  pagination: Pagination.nullish().describe('How to fetch all pages'),
  dataPath: z.string().nullish().describe('Dotted path of the data'),
  acceptErrorBody: z.boolean().nullish().describe('A 2xx answer that reports an error is data'),
};

export const ApiConfig = z.object({
  id: z.string().nullish().describe('Default: the id of the step'),
  ...apiFields,
  version: z.string().nullish().describe('Version'),
});
export type ApiConfig = z.output<typeof ApiConfig>;

/** What a caller may send to store a call. `null` clears a field, an absent one keeps it. */
export const ApiInput = z.object({ ...apiFields, version: z.string().nullish().describe('Version') });
export type ApiInput = z.output<typeof ApiInput>;

/** A stored call. */
export const Api = z.object({ id: z.string().describe('Id of the call'), ...baseFields, ...apiFields });
export type Api = z.output<typeof Api>;
