/** Days that a filter narrows by, where the instruction speaks of another day of the same things: what is due before a day may be issued at any time. */
import type { Operation } from '../../documents/terms/document.ts';
import { isDateTarget, type Target } from '../../step/terms/target.ts';
import { isNamedDate } from '../../transform/terms/dates.ts';
import { isForm } from '../../word-forms.ts';
import { wordsOf } from '../../words.ts';
import { toldBy } from '../terms/record.ts';

/** Words of a name that say on which side of a day something is, which one of several, or that it is a day. */
const sides =
  /^(?:from|to|min|max|since|until|before|after|start|end|begin|date|day|time|datetime|timestamp|at|on|by|gte|lte|gt|lt|next|last|first)$/;
const between = /^(?:before|after|since|until|till|by|on|between|from|within|during|in)$/;

/** Whether the filter is for a day of another name than the one that is compared in the text. */
export function isForOtherDay({ own, ...target }: Target, operation: Operation, text: string): boolean {
  const content = own.filter((word) => !sides.test(word));
  if (!isDateTarget({ own, ...target }) || content.length === 0) return false;
  const said = text.split(/[^\p{L}\d]+/u).map((word) => word.toLowerCase());
  const isSaid = (words: readonly string[]): boolean =>
    words.every((word) => said.some((one) => one === word || isForm(one, word)));
  if (isSaid(content)) return false;
  const days = (toldBy({ operation, noun: [] })?.leaves ?? [])
    .filter(({ schema, words }) => /^date/.test(String(schema['format'] ?? '')) || isNamedDate(words))
    .map(({ words }) => words.filter((word) => !sides.test(word)));
  return days.some(
    (words) => words.length > 0 && !words.some((word) => content.includes(word)) && isCompared(words, said),
  );
}

/** "Were due before", "is to be delivered by": what compares stands right behind. */
function isCompared(words: readonly string[], said: readonly string[]): boolean {
  return said.some((_, at) => {
    const isHere = words.every((word, index) => {
      const one = said[at + index] ?? '';
      return one === word || isForm(one, word) || wordsOf(one).includes(word);
    });
    return isHere && said.slice(at + words.length, at + words.length + 2).some((one) => between.test(one));
  });
}
