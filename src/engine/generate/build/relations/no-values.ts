/** Words that happen to be values of some field, and that speak of something else: "the customer" cancelled no order, and "this email" came by no channel. */
import { wordsOf } from '../../words.ts';
import type { Workshop } from '../plan.ts';

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
      (given.has(own) && isMeant('this|that|the|given|these'))
    );
  };
}

/** "Not paid yet": of what a thing becomes one after the other, what comes before that. */
export function notYet(
  condition: string,
  text: string,
  choices: readonly (readonly [string, readonly string[]])[],
): string {
  return choices.reduce((said, [field, values]) => {
    const plain = field.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return said.replace(new RegExp(`(?<![\\w.])${plain} != "([^"]+)"`, 'g'), (own, value: string) => {
      const at = values.indexOf(value);
      const word = value.replace(/\W/g, '.');
      const isYet = new RegExp(
        `\\b(?:not|n['’]t|never|nobody|yet)\\b[^.;:,]{0,24}\\b${word}\\b[^.;:,]{0,24}\\byet\\b|\\b(?:not yet|yet to be|still to be)\\b[^.;:,]{0,16}\\b${word}\\b`,
        'i',
      ).test(text);
      const before = values.slice(0, at).map((one) => JSON.stringify(one));
      if (!isYet || before.length === 0) return own;
      return before.length === 1 ? `${field} = ${before[0]}` : `${field} in [${before.join(', ')}]`;
    });
  }, condition);
}
