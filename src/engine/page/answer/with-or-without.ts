/** "How much is a double room with breakfast?" What is said to be without it is not meant, though all other words are the same. */
import { fold, stemOf, wordsOf } from './words/word.ts';

const having = /(?<!\p{L})(?:with|mit|avec|con)(?!\p{L})/u;
const lacking =
  /(?<!\p{L})(?:without|ohne|sans|sin|walang|pas (?:de|d)|not an?|no tiene\p{L}*|kein\p{L}{0,2})(?!\p{L})/u;
/** "People who are not members": what is of members is not of them, and what is of non-members is. */
const negated = /(?<!\p{L})(?:not|nicht|kein\p{L}{0,2}|pas|no son|no)\s(?:(?:an?|the|de|d['’])\s?)?(\p{L}{4,})/u;
const nonWord = /(?<!\p{L})(?:non-?|nicht)(\p{L}{5,})/u;
const negating = /^(?:non|nicht|not|un)-?/u;

/** Whether a name, as of a row or a column, says the opposite of the question; never where the question has neither word. */
export function opposedTo(question: string): (name: string) => boolean {
  const isHeld = heldBy(question);
  const isOfOthers = ofOthers(fold(question));
  return (name) => isHeld(name) || isOfOthers(name);
}

/** Of what a question says that it is not. */
function ofOthers(folded: string): (name: string) => boolean {
  const noun = negated.exec(folded)?.[1] ?? nonWord.exec(folded)?.[1];
  if (noun === undefined) return () => false;
  const stem = stemOf(noun);
  return (name) => wordsOf(name).some((word) => word.stem === stem && !negating.test(word.folded.replace(stem, '')));
}

function heldBy(question: string): (name: string) => boolean {
  const folded = fold(question);
  const isWithout = lacking.test(folded);
  if (!isWithout && !having.test(folded)) return () => false;
  const [wanted, other] = isWithout ? [lacking, having] : [having, lacking];
  return (name) => {
    const said = fold(name);
    return other.test(said) && !wanted.test(said);
  };
}
