/** What was asked of a migration, as it is stored with it. */
import * as z from 'zod';
import { Preferences } from '../../model/registry.ts';

const Stored = z.object({
  request: z.object({
    source_registry: z.string(),
    target_registry: z.string(),
    context: z.string().nullish(),
    target_context: z.string().nullish(),
  }),
  preferences: Preferences,
});
export type StoredRequest = z.output<typeof Stored>;

export function parseRequest(text: string): StoredRequest {
  return Stored.parse(JSON.parse(text));
}
