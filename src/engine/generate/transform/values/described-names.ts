/**
 * What the description of a field calls it, where its own name is that of another system: `Position of the person`, `The SKU`,
 * `First day of work`, `Who reported it`.
 */
import { coverage, isVagueName, type Name, nameScore, stemOf, weightOf, wordsOf } from '../../words.ts';
import type { Source } from '../terms/scope.ts';
import type { Wanted } from '../wanted/search.ts';

/** A description may be of something around the field: it says less than a name. */
const share = 0.92;
/** Without what it is of, a property may be that of another thing. */
const aloneCost = 0.06;
/** Longer phrases explain more than they name. */
const wordsMax = 5;

/** How well the field is called as the description calls the wanted one, from 0 to 1. */
export function describedScore({ name, target: { description, types } }: Wanted, source: Source): number {
  if (description === '') return 0;
  // A number that things have is no number of things.
  if (types.has('string') && source.name.own.includes('count')) return 0;
  const scores = namesIn(description).map(({ own, isAlone }) => {
    const score = nameScore({ own, context: name.context }, source.name);
    if (score < scoreLeast || isOfOther([...own, ...name.context], source.name)) return 0;
    return score * share - (isAlone ? aloneCost : 0);
  });
  return Math.max(0, ...scores, doerScore(description, source.name));
}

/** Less is a word that both happen to have. */
const scoreLeast = 0.7;

/** The name of a user is none of a task, however much both are names. */
function isOfOther(said: readonly string[], { own, context, inside = 0 }: Name): boolean {
  const telling = [...own, ...context.slice(0, inside)].filter((word) => weightOf(word) === 1 && !isVagueName([word]));
  return telling.length > 0 && coverage(telling, said) < 0.5;
}

/** `Name of the recipient`, of the name of a warehouse: what is described is another thing. */
export function isSaidOfOther({ name: { own: wanted }, target: { description } }: Wanted, { name }: Source): boolean {
  const [, thing = ''] = /^(?:the |full )?[\w-]+ of (?:the|an?|its|each) ([\w-]+)[.]?$/i.exec(description.trim()) ?? [];
  const words = wordsOf(thing);
  if (words.length === 0 || !isVagueName(wanted) || words.some((word) => weightOf(word) < 1)) return false;
  return coverage(words, [...name.own, ...name.context.slice(0, 4)]) < 0.6;
}

interface Described {
  readonly own: readonly string[];
  /** Without what it is of. */
  readonly isAlone: boolean;
}

const known = new Map<string, readonly Described[]>();
const knownMax = 2_000;

function namesIn(description: string): readonly Described[] {
  const before = known.get(description);
  if (before !== undefined) return before;
  const made = readNames(description);
  if (known.size >= knownMax) known.clear();
  known.set(description, made);
  return made;
}

const articles = /\b(?:the|a|an|its|their|your|our|this|each|every|his|her|whole)\b/gi;
/** What is said behind these explains it, and calls it nothing. */
const ends =
  /[,.;:([{–—]|\s-\s|\b(?:which|that|who|whom|whose|where|when|if|as|in|on|at|by|with|without|like|such|e\.g|i\.e|used|shown|given|printed|is|are|was|were|has|have|it|they|we|you|to|from|for|per|and)\b/i;
/** Descriptions that begin so tell how it is reckoned or written, or ask a question. */
const others =
  /^(?:sum|total number|number of|count of|how|whether|what|true|false|if|list|one of|must|at most|at least|iso|two|three|format|\d)/i;

function readNames(description: string): readonly Described[] {
  const [head = ''] = description.trim().split(ends);
  // `State or province code`
  return head.split(/\bor\b/i).flatMap(readPhrase);
}

function readPhrase(text: string): readonly Described[] {
  const phrase = text.replace(articles, ' ').trim();
  if (phrase === '' || others.test(phrase)) return [];
  const [property = '', ...of] = phrase.split(/\bof\b/i).map((part) => part.trim());
  const own = wordsOf(property);
  const thing = of.toReversed().flatMap((part) => wordsOf(part));
  if (own.length === 0 || own.length + thing.length > wordsMax) return [];
  const isNaming = own.length + thing.length > 1 || own.some((word) => weightOf(word) === 1);
  const whole = isNaming && !isVagueName([...thing, ...own]) ? [{ own: [...thing, ...own], isAlone: false }] : [];
  return thing.length > 0 && !isVagueName(own) ? [...whole, { own, isAlone: true }] : whole;
}

/** `Who reported it`, of a `reporter` and what that one is called. */
function doerScore(description: string, { own, context, inside = 0 }: Name): number {
  const [, deed = ''] = /^(?:the (?:person|one) )?who (\w+(?:ed|en|t))\b/i.exec(description.trim()) ?? [];
  if (deed === '') return 0;
  const stem = stemOf(deed.toLowerCase());
  const isDoer = (word: string | undefined): boolean => word !== undefined && stem.length > 2 && stemOf(word) === stem;
  const isCalled = own.every((word) => /^(?:name|display|full|user)$/.test(word)) && isDoer(context[0]) && inside > 0;
  if (isCalled) return 0.86;
  return isDoer(own[0]) && (own.length === 1 || (own.length === 2 && own[1] === 'name')) ? 0.84 : 0;
}
