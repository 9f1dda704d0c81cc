import * as z from 'zod';

/** An id that a person chose or a service generated; it becomes part of resource addresses. Listed without its form, as `brief` says. */
export const Id = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\s/?#%\\\p{Cc}\p{Cs}]+$/u, 'must have no white space, no control signs and none of / ? # % \\')
  .meta({ brief: true });

/** ISO 8601 with a time zone, as the contract's DateTime. */
export const DateTime = z.string().describe('ISO 8601');

/** Any JSON value. */
export const JsonValue = z.unknown();

/** A JSON object with any members. */
export const JsonObject = z.record(z.string(), z.unknown());

/** A JSON Schema, or its text. */
export const JsonSchema = z.union([JsonObject, z.string()]);

/** The two arguments of every list operation (workflow-service, Limits). */
export const pageArguments = {
  limit: z.int().min(1).max(1000).default(10).describe('Items wanted'),
  offset: z.int().min(0).default(0).describe('Items to skip'),
};

/** Where the rest of a list is: the arguments that continue it. */
export const Next = z
  .object({
    tool: z.string().describe('Tool to call'),
    arguments: JsonObject.describe('Arguments that continue'),
  })
  .describe('Where the rest is; absent when this is all');

/** What a definition that was stored still lacks; absent when it lacks nothing. */
export const missingField = {
  missing: z.array(z.string()).optional().describe('What it needs before it can be run'),
};

/** Fields that every stored definition has (workflow-service, BaseConfig). */
export const baseFields = {
  version: z.string().nullish().describe('Version of the definition'),
  createdAt: DateTime.nullish().describe('ISO 8601'),
  updatedAt: DateTime.nullish().describe('ISO 8601'),
};

/** The fine code of the error when an argument is missing or not what it has to be; INVALID_ARGUMENT where none stands here. */
export const refusals = z.registry<{ reason: string }>();

/**
 * Metadata of a part that is listed without its members, because another tool lists the same and listed tools cost a model
 * its context. The door checks the whole of it all the same.
 */
export function brief(description: string): { readonly description: string; readonly brief: true } {
  return { description, brief: true };
}
