/** "List all bills with the name of the client" wants a row for each bill, and none for each client. */
import { wordsOf } from '../../words.ts';
import type { Done, Workshop } from '../terms/plan.ts';

const listing =
  /^(?:please )?(?:(?:list|show|get|find|fetch|give me|show me|tell me|return|read) (?:me )?|which |what )?(?:(?:all|the|every|each|our|my|of) )*((?:[\w-]+ ){0,3}[\w-]+)/i;

/** Whose rows are told by the thing that is named next: "per customer" and "for each of the hens". */
const perThing = /\b(?:per|for (?:each|every|all)|by|grouped)\b/i;

/** 1 where what is listed is one of the lists that were read, and the result has a row for each of another one. */
export function otherRows(
  { plan: { steps }, ending: { transform } }: Done,
  { instruction, schema }: Pick<Workshop, 'instruction' | 'schema'>,
): number {
  if (schema?.['type'] !== 'array' || perThing.test(instruction)) return 0;
  const [, said = ''] = listing.exec(instruction) ?? [];
  const words = said.split(' ').map(wordsOf);
  const lists = steps.filter(({ isMany }) => isMany);
  const places = lists.map(({ step, known }) => ({
    id: step.id,
    at: words.findIndex((one) => one.join(' ') === known.noun.at(-1)),
  }));
  const [listed, ...others] = places.filter(({ at }) => at >= 0).toSorted((a, b) => a.at - b.at);
  const rows = rowsOf(transform);
  const isOther = places.some(({ id }) => id === rows && id !== listed?.id);
  return listed !== undefined && !others.some(({ at }) => at === listed.at) && isOther ? 1 : 0;
}

/** The list that the records of the result are made of, where they are made of one as it is: a transform begins with it, or ends with what begins with it. */
function rowsOf(transform: string): string | undefined {
  const rows = /(?:^|\$view\.\(|\n {2})\[\$?([a-z_]\w*)(?:\.data)?(?:\[[^\]]*\])*\.[({]/g;
  return [...transform.matchAll(rows)].at(-1)?.[1];
}
