/** Words that happen to be values of some field, and that speak of something else: "the customer" cancelled no order, and "this email" came by no channel. */
import { wordsOf } from '../../../words.ts';
import type { Workshop } from '../../terms/plan.ts';

/** Whether the one word, at its place in the text, names a thing that services have, or what is given. */
export type IsOther = (text: string, word: string) => boolean;

export function othersIn({ sources, payload }: Pick<Workshop, 'sources' | 'payload'>): IsOther {
  const things = new Set(sources.operations.map(({ noun }) => noun.join(' ')));
  const given = new Set(Object.keys(payload).map((name) => wordsOf(name).join(' ')));
  return (text, word) => {
    const own = wordsOf(word).join(' ');
    const isMeant = (lead: string): boolean =>
      new RegExp(`\\b(?:${lead}) ${word.replace(/\W/g, '.')}\\b`, 'i').test(text);
    return (
      (things.has(own) && isMeant('the|this|that|each|every|their|its|his|her|our|whose|of|an?')) ||
      (given.has(own) && isMeant('this|that|the|given|these')) ||
      // What the instruction calls given is in no state of that name.
      (word === 'given' &&
        [...given].some((name) => new RegExp(`\\bgiven (?:[a-z]+ )?${name.replace(/\W/g, '.')}`, 'i').test(text)))
    );
  };
}
