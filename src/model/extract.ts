/** A definition of what a file holds and where it comes from (workflow-service, ExtractConfig and ExtractInput). */
import * as z from 'zod';
import { AuthType, HttpMethod } from './api.ts';
import { baseFields, Id, JsonObject } from './base.ts';

/** XLSX, DOCX and PDF have no word of their own in the contract: AUTO recognises them. */
export const FileType = z.enum(['CSV', 'JSON', 'XML', 'RAW', 'AUTO']);
export type FileType = z.output<typeof FileType>;

export const DecompressionMethod = z.enum(['GZIP', 'DEFLATE', 'NONE', 'AUTO', 'ZIP']);
export type DecompressionMethod = z.output<typeof DecompressionMethod>;

/** Values by name, or the JSON text of that. */
const Members = z.union([JsonObject, z.string()]);

/** Fields of an extraction without its id. */
export const extractFields = {
  urlHost: z.string().nullish().describe('Scheme and host of the file'),
  urlPath: z.string().nullish().describe('Path; may hold <<placeholders>>'),
  queryParams: Members.nullish().describe('Query parameters by name'),
  instruction: z.string().nullish().describe('What the extraction is for'),
  method: HttpMethod.nullish().describe('Default GET'),
  headers: Members.nullish().describe('Headers by name'),
  body: z.string().nullish().describe('Body text of POST, PUT, PATCH'),
  documentationUrl: z.string().nullish().describe('Where the service is documented'),
  decompressionMethod: DecompressionMethod.nullish().describe('Default AUTO'),
  authentication: AuthType.nullish().describe('Where the secret goes'),
  fileType: FileType.nullish().describe('Default AUTO: by content'),
  dataPath: z.string().nullish().describe('Dotted path of the data in the file'),
};

/** A stored extraction. */
export const ExtractConfig = z.object({ id: Id.describe('Id'), ...extractFields, ...baseFields });
export type ExtractConfig = z.output<typeof ExtractConfig>;

/** An extraction as a caller states it. */
export const ExtractInput = z.object({
  id: Id.describe('Id'),
  ...extractFields,
  version: baseFields.version,
});
export type ExtractInput = z.output<typeof ExtractInput>;
