/** Instructions that name what is wanted, and what somebody is said to want, where that is to have something in front of him: it is to be read, and nothing is done. */
import { actionByVerb, isNoise, prepositions } from '../terms/verbs.ts';

export function isWish(word: string): boolean {
  return /^(wants|needs|requests)$/.test(word);
}

const deed = /(?:ation|ition|sion|ment|al|ure|ing|ance|age)$|^(?:dispose|inform|notify|remind|tell|rid|think|approve)$/;

/** "Plot of this tenant", "contact person of the firm": a thing, and nothing that is to be done with it. */
export function isPartOfThing(lower: readonly string[]): boolean {
  const at = lower.indexOf('of');
  const before = lower.slice(0, Math.max(at, 0));
  const isThing = (word: string): boolean =>
    /^[a-z]{3,}$/.test(word) && !isNoise(word) && !actionByVerb.has(word) && !prepositions.has(word);
  // "Record of the donor", "order of this customer": right before "of" these are things.
  const isNoun = (word: string, place: number): boolean => place === at - 1 && recorded.test(word);
  const isOwned = /^(?:the|this|that|these|those|my|our|its|his|her|their|an?)$/.test(lower[at + 1] ?? '');
  return (
    isOwned &&
    before.length > 0 &&
    before.length < 4 &&
    before.every((word, place) => isThing(word) || isNoun(word, place)) &&
    !deed.test(before.at(-1) ?? '')
  );
}

const recorded =
  /^(?:records?|logs?|reports?|notes?|orders?|schedules?|requests?|plans?|posts?|messages?|comments?|bookings?|files?|rates?|reserves?|lists?|entries|loads?|counts?|tracks?|stores?|links?|locks?)$/;

const together =
  /^(?:lists?|listing|overview|summary|report|table|rundown|breakdown|printout|copy|inventory|roster|register|tally|count|total|figures|details|numbers?)$/;
const looking = /^(?:see|know|view|check|inspect|review|read|hear|learn)$/;

/** "The owner wants all visits", "wants to know which visits", "needs a complete list of the visits": the last word before what is wanted; -1 where nothing is. */
export function wishedAt(lower: readonly string[]): number {
  for (const [at, word] of lower.slice(0, 7).entries()) {
    const isAsking = isWish(word) || (word === 'for' && /^(?:asks?|asked)$/.test(lower[at - 1] ?? ''));
    if (at === 0 || !isAsking) continue;
    const behind = lower.slice(at + 1, at + 5);
    if (/^(?:all|every|each)$/.test(behind[0] ?? '')) return at;
    if (behind[0] === 'to' && looking.test(behind[1] ?? '')) return at + 2;
    const whole = behind.findIndex((one) => together.test(one));
    if (
      whole > 0 &&
      /^(?:an?|the)$/.test(behind[0] ?? '') &&
      /^(?:of|with|about|on)$/.test(lower[at + whole + 2] ?? '')
    )
      return at;
  }
  return -1;
}
