/** "Width, height and depth" are three numbers: one alone does not tell them. */
import { isMeasured } from './spans/units.ts';
import { conceptsOf } from './words/vocabulary.ts';
import { wordsOf } from './words/word.ts';

const enumerated = /,\s|\s(?:and|und|et|y|at|by|×|x)\s/u;

/** Whether a value can be what several measures are asked for with; always where just one is. */
export function holdsAllAsked(description: string): (value: string) => boolean {
  const asked = description.split(enumerated).filter((part) => {
    const [first, second] = wordsOf(part);
    return [first, second].some((word) => word !== undefined && conceptsOf(word.stem).some(isMeasured));
  });
  if (asked.length < 2) return () => true;
  return (value) => !/\d/.test(value) || (value.match(/\d+(?:[.,]\d+)?/g) ?? []).length > 1;
}
