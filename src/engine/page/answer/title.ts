/** What a page is about, where its name is asked for: "Name of the event" is the title of a page about an event. */
import type { Evidence } from './evidence/evidence.ts';
import type { Candidate } from './weigh/candidate.ts';
import { alone, ofQuestions, type Signals, unseen } from './weigh/signals.ts';
import { isGeneric, isThing } from './words/generic.ts';
import { isStopWord } from './words/stop.ts';
import { conceptsOf, kindOf } from './words/vocabulary.ts';
import { fold, stemOf, type Word, wordsOf, wordsOfName } from './words/word.ts';

const naming =
  /^(?:the |official |full )*(?:name|title|headline|heading|bezeichnung|titel|nom|titre|intitul[eé]|nombre|t[ií]tulo|pangalan|pamagat)\b|\b(?:name|title)$/iu;
/** As of a value under a name that says all of it and little more. */
const signals: Signals = {
  recall: 1,
  named: 1,
  described: 1,
  keyed: 1,
  precision: 0.8,
  recallTimesPrecision: 0.8,
  absent: 0,
  absentSquared: 0,
  unheardOf: 0,
  unnamed: 0,
  shapeOnly: 0,
  keyedTimesFit: 1,
  elsewhere: 0,
  headed: 1,
  headless: 0,
  worst: 0,
  headSaid: 1,
  ...ofQuestions,
  fit: 1,
  typed: 0,
  ...unseen,
  trust: 0.95,
  same: 0,
  whole: 1,
  yesOrNo: 0,
  clause: 1,
  counted: 0,
  ...alone,
  short: 0,
};

/** Where the page says of its title that it is such a thing, as `Alpine hut` or a compound with it does. */
const confirmed: Signals = { ...signals, precision: 1, recallTimesPrecision: 1, same: 1 };

export function titleCandidates(
  name: string,
  description: string,
  { pairs, passages, subject }: Evidence,
): readonly Candidate[] {
  if (/^nombre (?:(?:de|d)\b|maxim|minim|total)/i.test(description)) return [];
  const words = wordsOfName(name).filter(({ folded }) => !isStopWord(folded));
  if (!naming.test(description.trim()) && !words.some(({ folded }) => isNaming(folded))) return [];
  const title = pairs.find(({ source, key }) => source === 'role' && key.startsWith('title '));
  if (title === undefined) return [];
  const said = fold(title.value);
  const isSubject = ({ stem, folded }: Word): boolean =>
    subject.some((one) => one.stem === stem) || (folded.length >= partLeast && said.includes(folded));
  const others = words.filter(({ folded }) => !isNaming(folded));
  // "Name of the variety": what the page has no label for is what it is about.
  const described = new Set(naming.test(description.trim()) ? wordsOf(description).map(({ stem }) => stem) : []);
  const stems = [...others, ...wordsOf(description)].map(({ stem }) => stem);
  if (stems.some(isOther)) return [];
  const isLabelled = (stem: string): boolean =>
    pairs.some(({ source, words }) => labels.has(source) && words.key.some((one) => one.stem === stem));
  const isThingPage = pairs.some(({ source, value }) => source === 'structured' && fold(value) === said);
  const isUnlabelled = ({ stem, folded }: Word): boolean =>
    isThingPage &&
    passages.some(({ words: said }) => said.some((one) => one.stem === stem)) &&
    described.has(stem) &&
    folded.length >= partLeast &&
    conceptsOf(stem).length === 0 &&
    !isLabelled(stem);
  if (!others.every((word) => isThing(word.stem) || isGeneric(word.stem) || isSubject(word) || isUnlabelled(word)))
    return [];
  const things = [...others, ...wordsOf(description)].filter(
    ({ folded }) => !isNaming(folded) && !isStopWord(folded) && folded.length >= partLeast,
  );
  const isConfirmed = things.length > 0 && things.every(isSubject);
  return [
    {
      value: title.value.replace(greeting, ''),
      passage: title.passage,
      node: title.node,
      kind: 'field pair',
      signals: isConfirmed ? confirmed : signals,
    },
  ];
}

const partLeast = 4;
const labels: ReadonlySet<string> = new Set([
  'list',
  'table',
  'grid',
  'row',
  'label',
  'brief',
  'statement',
  'heading',
  'structured',
]);

function isNaming(folded: string): boolean {
  return folded !== 'named' && folded !== 'called' && conceptsOf(stemOf(folded)).includes('name');
}

const greeting =
  /^(?:welcome to|willkommen (?:bei(?: der| dem)?|im|in der)|bienvenue (?:à|au|chez)|bienvenid[oa]s? al?)\s/i;

/** People, firms and places have names of their own. */
function isOther(stem: string): boolean {
  return (
    stem !== 'sit' &&
    conceptsOf(stem).some(
      (concept) => kindOf(concept) === 'person' || kindOf(concept) === 'organization' || others.has(concept),
    )
  );
}

const others: ReadonlySet<string> = new Set([
  'brand',
  'place',
  'city',
  'country',
  'publisher',
  'organizer',
  'contact',
  'ingredient',
  'address',
  'water',
  'incident',
  'repair',
]);
