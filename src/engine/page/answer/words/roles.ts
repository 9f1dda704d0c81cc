/** Whether a word says what somebody is, or does: `director`, `Betriebsleiterin`. */
import { isRoleNoun } from './role-nouns.ts';
import { conceptsOf, kindOf } from './vocabulary.ts';
import { wordsOf } from './word.ts';

/** How German compounds for people end. */
const bearers =
  /(?:leiter|fuhrer|meister|sprecher|inhaber|trainer|lehrer|arzt|arztin|pfarrer|vorsitzende|wirt|pfleger|betreuer|berater|verwalter)(?:in|r)?$/u;

/** Whether one of the words does. */
export function holdsRole(text: string): boolean {
  return wordsOf(text).some(({ stem, folded }) => saysRole(stem, folded));
}

function saysRole(stem: string, folded: string): boolean {
  return isRoleNoun(stem) || bearers.test(folded) || conceptsOf(stem).some((concept) => kindOf(concept) === 'person');
}
