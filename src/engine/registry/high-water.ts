/**
 * A registry gives ids beyond the highest it has ever seen. The source's may be higher than any that is migrated, as what
 * had it was deleted for good: the target would give such an id again, and whoever still knows it reads another schema.
 */
import * as z from 'zod';
import type { RegistryClient } from './client.ts';
import { defaultContext, qualify } from './names.ts';
import type { PlannedVersion } from './plan.ts';

const Highest = z.object({ maxId: z.int() });

/** Costs one request; products that do not tell are believed to have no higher one. */
export async function warnOfReusedIds(
  source: RegistryClient,
  context: string,
  versions: readonly PlannedVersion[],
): Promise<readonly string[]> {
  const known = versions.reduce((most, { version }) => Math.max(most, version.id), 0);
  if (known === 0) return [];
  const highest = await readHighest(source, context, known);
  if (highest === undefined || highest <= known) return [];
  const range = highest === known + 1 ? `id ${highest}` : `ids ${known + 1} to ${highest}`;
  return [`The source has given ${range} to what is not migrated; the target may give the same to new schemas.`];
}

async function readHighest(client: RegistryClient, context: string, id: number): Promise<number | undefined> {
  const own = context === defaultContext ? {} : { subject: qualify({ context, subject: '' }) };
  try {
    const answer = await client.ask(`/schemas/ids/${id}`, { query: { fetchMaxId: true, ...own } });
    return Highest.safeParse(answer).data?.maxId;
  } catch {
    client.signal.throwIfAborted();
    // No plan fails for a warning that cannot be given.
    return undefined;
  }
}
