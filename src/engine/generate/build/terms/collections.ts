/** Lists that are given by the name of what holds them: of "each webinar of the series" the `series` holds webinars. */
import { type DataPlace, placesOf } from '../../step/terms/places.ts';
import { shownName } from '../../step/terms/target.ts';
import { singular, wordsOf } from '../../words.ts';

/** A place under the name of what it holds, and what was assumed for that. */
interface Collected {
  readonly place: DataPlace;
  readonly doubt: string;
}

/** The items of such lists, under the name of the things that the instruction says they are. */
export function collectionsIn(payload: Readonly<Record<string, unknown>>, instruction: string): readonly Collected[] {
  return Object.entries(payload)
    .filter(([, value]) => Array.isArray(value) && value.length > 0)
    .flatMap(([name]) => {
      const thing = collectedAs(name, instruction);
      return thing.length === 0 ? [] : aliasesOf(payload, name, thing);
    });
}

/** Words of what the instruction says the list holds: of "each agent of the team" a `team` holds agents; none where it says nothing. */
export function collectedAs(name: string, instruction: string): readonly string[] {
  const own = wordsOf(name).join(' ');
  const said = instruction.matchAll(
    /\b(?:each|every|all(?: the)?|the|these|any)(?: one)?(?: of the)? ([a-z-]+)(?: ([a-z-]+))? (?:of|in|on|from|at|within) (?:the|this|that|our|my|their|its)(?: [a-z]+)?? ([a-z-]+)\b/gi,
  );
  for (const [, first = '', second, holder = ''] of said) {
    if (wordsOf(holder).join(' ') !== own) continue;
    const words = [first, second ?? ''].filter((word) => word !== '').flatMap((word) => wordsOf(singular(word)));
    if (words.join(' ') !== own) return words;
  }
  return [];
}

function aliasesOf(
  payload: Readonly<Record<string, unknown>>,
  name: string,
  thing: readonly string[],
): readonly Collected[] {
  const doubt = `${shownName(name)} was taken to be a list of what the instruction calls ${thing.join(' ')}.`;
  return placesOf(payload).flatMap((place) => {
    const { list, expression } = place;
    if (list?.key !== name) return [];
    const named = { own: [...thing], context: [] };
    const own = expression === 'currentItem' ? named : { own: place.name.own, context: thing.toReversed() };
    return [{ place: { ...place, name: own, list: { ...list, name: named } }, doubt }];
  });
}
