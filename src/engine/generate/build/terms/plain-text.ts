/** The text that values of a request are read from: without what looks like a value and is none. */
import { wordsOf } from '../../words.ts';

/** How a result is rounded is no value of a request. */
const rounding =
  /,?\s*\(?\b(?:(?:rounded )?(?:to|with|at) )?(?:\d|no|one|two|three|four) (?:decimals?|digits)\b(?: places?)?\)?/gi;

/** What stands in quotes is a value as it is: it comes first in what matches. */
const quotedOrName = /"[^"]*"|'[^']*'|\p{Lu}\p{Ll}+/gu;

const sentenceStart = /(?:^|[.!?:;\n]\s+)(\p{Lu}\p{Ll}+)/gu;

/** Words that begin a sentence of the instruction and are things of a service are no names: "Orders that came back" are orders. */
export function plainText(text: string, instruction: string, vocabulary: ReadonlySet<string>): string {
  const starts = [...instruction.matchAll(sentenceStart)].map(([, word = '']) => word);
  const things = new Set(starts.filter((word) => wordsOf(word).every((one) => vocabulary.has(one))));
  return text.replace(rounding, '').replace(quotedOrName, (word) => (things.has(word) ? word.toLowerCase() : word));
}
