/** What an instruction says of a record inside the records of the result: `lastScan is the newest of its tracking details`. */
import { wordsOf } from '../../words.ts';
import type { Target } from '../terms/target.ts';

const first =
  'newest|latest|most recent|last|oldest|earliest|first|highest|lowest|largest|smallest|cheapest|longest|shortest|biggest|best';

/** The instruction with such sentences said as readers of one of each know them: `for each its newest tracking detail as lastScan`. */
export function sayingOneOfEach(instruction: string, target: Target): string {
  return recordsIn(target).reduce((text, name) => {
    const called = [name, wordsOf(name).join(' ')].map((one) => one.replace(/[^\p{L}\d ]/gu, '.')).join('|');
    const said = new RegExp(
      `\\b(?:the )?(?:${called}) (?:is|=|holds|shows|has|gives|should be|contains) (?:the|its|their) (${first})(?: one)? (?:(?:of|among|from) (?:all )?(?:the|its|their) )?((?:\\p{L}+ ){0,2}?\\p{L}+)(?: of (?:an?|the|each|every) \\p{L}+)?(?=[.,;:)]|$)`,
      'giu',
    );
    return text.replace(said, (_, which: string, what: string) => `for each its ${which} ${one(what)} as ${name}`);
  }, instruction);
}

function one(noun: string): string {
  return noun.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');
}

/** Records that stand in a record of a list, by name. */
function recordsIn(target: Target, isInside = false): readonly string[] {
  const own = target.fields.flatMap(({ name, target: inner }) => [
    ...(isInside && inner.kind === 'object' && inner.fields.length > 0 ? [name] : []),
    ...recordsIn(inner, isInside),
  ]);
  return [...own, ...(target.items === undefined ? [] : recordsIn(target.items, true))];
}
