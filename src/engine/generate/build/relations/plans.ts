/** Workflows that are told from the result backwards, over the relations that the documents tell. */
import { wordsOf } from '../../words.ts';
import { speaksOf } from '../terms/entity.ts';
import { ignoredOf } from '../terms/ignored.ts';
import type { Done, Workshop } from '../terms/plan.ts';
import type { Leaf } from '../terms/record.ts';
import { type Query, queriesFor } from './queries/query.ts';
import { endingFor } from './writing/ending.ts';
import { laid } from './writing/steps.ts';

/** Less is a meaning that the name may have. */
const sure = 0.8;

/** "Each place in this city": what is given and used by nothing else is what the rows have under the same name. */
function sameAsGiven(
  ignored: readonly string[],
  { row, result }: Query,
  { instruction, payload }: Workshop,
): readonly Leaf[] {
  if (result.kind !== 'rows' || row.known === undefined || row.match !== undefined) return [];
  return ignored.flatMap((name) => {
    const words = wordsOf(name);
    const isSaid = typeof payload[name] === 'string' && speaksOf(instruction, words);
    const leaf = row.leaves.find((one) => one.path.length === 1 && one.words.join(' ') === words.join(' '));
    return isSaid && leaf !== undefined ? [leaf] : [];
  });
}

/**
 * Those in which every field of the result is called by its name or by what is said of it, all that is given has a use, and no word that a
 * service knows is left over. The likeliest first; none where that can not be said.
 */
export async function byRelations(workshop: Workshop): Promise<readonly Done[]> {
  const done: Done[] = [];
  for (const query of queriesFor(workshop)) {
    const isSure = [...query.values.values()].every(({ score }) => score >= sure);
    const made = isSure ? await laid(query, workshop) : undefined;
    const plain = made === undefined ? undefined : await endingFor(query, made, workshop);
    if (made === undefined || plain === undefined) continue;
    const ignored = ignoredOf(made.plan, plain.transform, workshop.payload);
    const same = sameAsGiven(ignored, query, workshop);
    if (same.length < ignored.length) continue;
    const ending = same.length === 0 ? plain : await endingFor(query, made, workshop, same);
    if (ending === undefined || ignoredOf(made.plan, ending.transform, workshop.payload).length > 0) continue;
    // What a request is asked by says more than what merely is the same.
    const score = query.score - (same.length > 0 ? 0.1 : 0);
    done.push({ plan: { ...made.plan, score }, ending });
  }
  return done.toSorted((a, b) => b.plan.score - a.plan.score);
}
