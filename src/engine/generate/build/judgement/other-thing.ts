/** A deletion of something else than what was to be deleted: a label, where "delete the repository" was asked for. */
import { wordsOf } from '../../words.ts';
import type { Plan, Workshop } from '../terms/plan.ts';
import { withoutQuotes } from '../terms/verbs.ts';

const deletion =
  /\b(?:delete|erase|destroy|purge|wipe)(?: (?:the|this|that|our|my|all|every|each|both|whole|entire|these|those|of))* ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?/gi;

/** Whether the plan deletes something that nobody spoke of. */
export function deletesOther(
  { steps }: Plan,
  { instruction, sources }: Pick<Workshop, 'instruction' | 'sources'>,
): boolean {
  const said = withoutQuotes(instruction);
  // "Delete Ada from the team": somebody is taken out of a list that has a name of its own.
  if (/\bfrom\b/i.test(said)) return false;
  const words = new Set(wordsOf(said));
  const deleted = steps.filter(({ known }) => known.operation.method === 'DELETE');
  const unspoken = deleted.filter(({ known }) => !known.noun.some((word) => words.has(word)));
  if (unspoken.length === 0) return false;
  const things = new Set(sources.operations.flatMap(({ noun }) => noun.slice(-1)));
  return [...said.matchAll(deletion)].some(([, first = '', second = '']) =>
    [first, second].flatMap((word) => wordsOf(word)).some((word) => things.has(word)),
  );
}
