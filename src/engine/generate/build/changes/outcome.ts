/** What things become, told apart from which of them are meant: "set every ticket with low priority to solved" sets no priority. */
import { wordsIn, wordsOf } from '../../words.ts';
import { plural } from '../terms/entity.ts';
import { withoutQuotes } from '../terms/verbs.ts';

/** Names of members whose values only say which things are meant, since what these become is said behind "to" or "as". */
export function besidesOutcome(text: string, noun: readonly string[], body: string): readonly string[] {
  const last = noun.at(-1) ?? '';
  const parts = new RegExp(
    `^(?:set|change|mark|turn|make|switch|flag|update)\\b.*?\\b(?:all|every|each)\\b(.*\\b(?:${last}|${plural(last)})\\b.*) (?:to|as) (.*)$`,
    'is',
  );
  const [, which = '', outcome = ''] = last === '' ? [] : (parts.exec(withoutQuotes(text)) ?? []);
  const sent = [...body.matchAll(/"(\w+)": ?"([^"\\<>]+)"/g)].map(([, name = '', value = '']) => ({ name, value }));
  const isSet = sent.some(({ value }) => isIn(value, outcome));
  return isSet ? sent.flatMap(({ name, value }) => (isIn(value, which) && !isIn(value, outcome) ? [name] : [])) : [];
}

function isIn(value: string, text: string): boolean {
  const said = new Set(wordsIn(text));
  const words = wordsOf(value);
  return words.length > 0 && words.every((word) => said.has(word));
}
