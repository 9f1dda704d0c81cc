/** "Who travels for free?", "Was ist kostenlos?" asks for the names of what costs nothing, and there may be several. */
import type { Evidence } from './evidence/evidence.ts';
import type { WordedPair } from './evidence/pair-words.ts';
import { bestIn } from './match.ts';
import type { Candidate } from './weigh/candidate.ts';
import { certain } from './weigh/certain.ts';
import type { Signals } from './weigh/signals.ts';
import type { Term } from './words/terms.ts';
import { fold } from './words/word.ts';

const asksWhich =
  /^[¿\s]*(?:(?:for|fur|pour|para)\s)?(?:which|what|who|whom|welche[rsnm]?|was|wer|wen|quel(?:le)?s?|qui|que|cual(?:es)?|quien(?:es)?|alin|aling|sino|anong)(?!\p{L})/u;
const free =
  /(?<!\p{L})(?:free(?! of(?! charge))|gratis|kostenlos|kostenfrei|umsonst|gratuite?s?|gratuitement|libre|walang bayad|pay nothing|zahlt nichts|paie rien|paga nada)(?!\p{L})/u;
/** The whole of the value, or the beginning of it. */
const costsNothing =
  /^(?:(?:is |are |ist |sind |est |sont |es )?(?:free|gratis|kostenlos|kostenfrei|frei|umsonst|gratuite?s?|libre|walang bayad)|[$€£₱]\s?0(?:[.,]00)?|0(?:[.,]00)?\s?[$€£₱])(?=$|[,;(.])/u;

const isOfReaders: ReadonlySet<string> = new Set(['list', 'table', 'row', 'grid', 'label']);
const namesMost = 6;
const answerChars = 280;
const saidLeast = 0.6;
const toldLeast = 0.3;

/** Something is asked besides that nothing says of what is free. */
const doubted: Signals = { ...certain, recall: saidLeast, named: saidLeast, described: saidLeast, elsewhere: 1 };

/** None where it is asked for in other words, or where what is asked besides is not said of what is free. */
export function freeAnswers(question: string, terms: readonly Term[], { pairs }: Evidence): readonly Candidate[] {
  const folded = fold(question);
  if (!asksWhich.test(folded) || !free.test(folded)) return [];
  const all = pairs.filter(
    ({ source, region, value }) => isOfReaders.has(source) && region === 'main' && costsNothing.test(fold(value)),
  );
  const sought = terms.filter(
    ({ folded: said, weight, isAbsent }) => weight > toldLeast && !isAbsent && !free.test(said),
  );
  const having = all.filter((pair) => sought.every((term) => isSaidOf(pair, term)));
  const named = [...new Map((having.length > 0 ? having : all).map((pair) => [pair.key, pair])).values()];
  const [first] = named;
  if (first === undefined || named.length > namesMost) return [];
  const value = named.map((pair) => `${pair.key}: ${pair.value}`).join('; ');
  if (value.length > answerChars) return [];
  const isSaid = having.length > 0;
  const signals = isSaid ? certain : doubted;
  return [{ value, passage: value, node: first.node, kind: 'question cell', signals }];
}

function isSaidOf({ words }: WordedPair, term: Term): boolean {
  return term.isSubject || bestIn(words.key, term) >= saidLeast || bestIn(words.context(), term) >= saidLeast;
}
