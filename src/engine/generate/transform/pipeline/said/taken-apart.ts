/** Whether an instruction says that a text is taken apart: nothing is cut where nobody asks for it. */
import { weightOf } from '../../../words.ts';
import { fieldAt } from '../../instruction/words/fields.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import { isAkin } from '../terms/speech.ts';
import type { Made, World } from '../terms/terms.ts';

/** What is done to a text, whatever else is said. */
const cutting =
  /\b(?:split\w*|pars(?:e|es|ed|ing)|extract\w*|strip\w*|decompos\w*|decod\w*|disassembl\w*|apart(?! from)|(?:into|in) (?:its |their |the )?(?:\w+ )?(?:pieces|parts|components))\b/;

/** What leads to the form of a text, where it is said right after the text. */
const forming =
  /^(?:separat\w*|divid\w*|break|broken|consist\w*|compos\w*|made|contains?|encod\w*|holds?|has|have|parts|components|like|form|format|stored|comes?|written|is|are|means?|=|:|\()$/;

/** How far behind the text its form is told. */
const near = 5;

/** `split the seat`, `codes look like A-12/B`, `size is length x width x height`. */
export function isTakenApart(source: Source, open: readonly Made[], { speech: { tokens, text } }: World): boolean {
  const places = [...tokens.keys()].filter((at) => fieldAt(tokens, at, [source]) !== undefined);
  const isNamed = (part: readonly Token[]): boolean => open.every((one) => isSaid(one, part));
  if (cutting.test(text)) return places.length > 0 || isNamed(tokens);
  return places.some((at) => {
    const end = tokens.findIndex(({ lower }, index) => index > at && /^[.;!?]$/.test(lower));
    const rest = tokens.slice(at + 1, end < 0 ? tokens.length : end);
    return rest.slice(0, near).some(({ lower }) => forming.test(lower)) && isNamed(rest);
  });
}

function isSaid({ field }: Made, part: readonly Token[]): boolean {
  return part.some(({ words }) =>
    words.some((word) => weightOf(word) > 0.2 && field.words.some((own) => isAkin(own, word))),
  );
}
