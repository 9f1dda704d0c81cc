/**
 * "Which room is the largest?" Where no table tells, only a page that says so itself does: the size of some room is no answer.
 */
import { superlativesIn } from './superlative-words.ts';
import type { Candidate } from './weigh/candidate.ts';
import { synonymsOf } from './words/vocabulary.ts';
import { fold, stemOf, wordsOf } from './words/word.ts';

const asksWhich =
  /^[¿\s]*(?:(?:an|am|in|on|at|bei|a|en|auf|sa|what|was|quel(?:le)?|cual) (?:is|are|ist|sind|est|sont|es|son) (?:the|der|die|das|le|la|les|el|los|las)|which|welche[rsnm]?|quel(?:le)?s?|cual|alin|aling)(?!\p{L})/u;
/** Asked of versions and the like, which pages call so in many ways. */
const isOfTime =
  /(?:newest|latest|earliest|oldest|neueste|jungste|alteste|recent|reciente|nouve|nuev|first|last|^(?:least|most|plus|moins|mas|menos|fewest|wenigsten?|meisten?)$)/;

/** Whether a candidate leaves out the word that compares; never where the question compares nothing. */
export function unsaidSuperlative(question: string): (candidate: Pick<Candidate, 'passage'>) => boolean {
  const folded = fold(question);
  const [superlative] = superlativesIn(folded);
  const comparing = superlative?.said.split(' ').at(-1) ?? '';
  if (superlative === undefined || superlative.isOfTwo === true || !asksWhich.test(folded) || isOfTime.test(comparing))
    return () => false;
  const stems = new Set([stemOf(comparing), ...synonymsOf(stemOf(comparing))]);
  return ({ passage }) =>
    !wordsOf(passage).some(({ stem, folded: word }) => stems.has(stem) || superlativesIn(word).length > 0);
}
