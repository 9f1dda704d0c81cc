/** What a page is about, where its name is asked for: "Name of the event" is the title of a page about an event. */
import type { Evidence } from './evidence/evidence.ts';
import type { Found } from './found.ts';
import { isGeneric, isThing } from './words/generic.ts';
import { isStopWord } from './words/stop.ts';
import { conceptsOf, kindOf } from './words/vocabulary.ts';
import { stemOf, wordsOf, wordsOfName } from './words/word.ts';

const naming =
  /^(?:the |official |full )*(?:name|title|headline|heading|bezeichnung|titel|nom|titre|intitul[eé]|nombre|t[ií]tulo|pangalan|pamagat)\b|\b(?:name|title)$/iu;
const confidence = 0.84;

export function titleCandidates(name: string, description: string, { pairs }: Evidence): readonly Found[] {
  if (/^nombre (?:(?:de|d)\b|maxim|minim|total)/i.test(description)) return [];
  const words = wordsOfName(name).filter(({ folded }) => !isStopWord(folded));
  if (!naming.test(description.trim()) && !words.some(({ folded }) => isNaming(folded))) return [];
  const others = words.filter(({ folded }) => !isNaming(folded));
  const stems = [...others, ...wordsOf(description)].map(({ stem }) => stem);
  if (stems.some(isOther)) return [];
  if (!others.every(({ stem }) => isThing(stem) || isGeneric(stem))) return [];
  const title = pairs.find(({ source, key }) => source === 'role' && key.startsWith('title '));
  if (title === undefined) return [];
  return [
    {
      value: title.value.replace(greeting, ''),
      confidence,
      passage: title.passage,
      node: title.node,
    },
  ];
}

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
  'model',
  'address',
  'water',
  'incident',
  'repair',
]);
