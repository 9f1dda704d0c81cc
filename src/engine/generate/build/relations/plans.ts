/** Workflows that are told from the result backwards, over the relations that the documents tell. */
import { ignoredOf } from '../ignored.ts';
import type { Done, Workshop } from '../plan.ts';
import { endingFor } from './ending.ts';
import { queriesFor } from './query.ts';
import { laid } from './steps.ts';

/** Less is a meaning that the name may have. */
const sure = 0.8;

/**
 * Those in which every field of the result is called by its name or by what is said of it, all that is given has a use, and no word that a
 * service knows is left over. The likeliest first; none where that can not be said.
 */
export async function byRelations(workshop: Workshop): Promise<readonly Done[]> {
  const done: Done[] = [];
  for (const query of queriesFor(workshop)) {
    const isSure = [...query.values.values()].every(({ score }) => score >= sure);
    const made = isSure ? await laid(query, workshop) : undefined;
    const ending = made === undefined ? undefined : await endingFor(query, made, workshop);
    if (made === undefined || ending === undefined) continue;
    if (ignoredOf(made.plan, ending.transform, workshop.payload).length > 0) continue;
    done.push({ plan: { ...made.plan, score: query.score }, ending });
  }
  return done;
}
