/** What an operation is about, in words and as the name of a step. */
import { remember } from '../../../../core/remember.ts';
import type { Operation } from '../../documents/terms/document.ts';
import { actionOf, isNoise, readInstruction } from '../../step/instruction/instruction.ts';
import { resourceOf } from '../../step/values/rank.ts';
import { isVagueName, wordsOf } from '../../words.ts';

const nouns = new WeakMap<Operation, readonly string[]>();

/** The words of the thing: of `GET /orders/{id}/line-items` they are `line` and `item`. */
export function nounOf(operation: Operation): readonly string[] {
  const before = nouns.get(operation);
  if (before !== undefined) return before;
  const found = readNoun(operation);
  nouns.set(operation, found);
  return found;
}

function readNoun({ path, summary }: Operation): readonly string[] {
  const procedure = nounOfProcedure(path);
  if (procedure.length > 0) return procedure;
  const inPath = resourceOf(path);
  // Several orders are things, although one can order.
  if (inPath.length === 1 && isPlural(path, inPath[0] ?? '')) return inPath;
  // Nor do `PurchaseOrders` purchase anything.
  if (inPath.length > 1 && isPluralEnd(path, inPath.at(-1) ?? '') && !generic.test(inPath[0] ?? '')) return inPath;
  // Of `trips.list` and of `list-trips` it is the trip.
  const things = inPath.filter((word, at) => !isVerb(word) || (at > 0 && at < inPath.length - 1));
  if (things.length > 0 && !(inPath.length === 1 && isVerb(inPath[0] ?? ''))) return things;
  const spoken = readInstruction(summary).head.filter((word) => !isNoise(word));
  return spoken.length > 0 ? spoken.slice(-2) : inPath;
}

const generic =
  /^(?:create|add|new|make|update|delete|remove|list|get|fetch|find|search|read|show|set|put|post|query)$/;

function isPluralEnd(path: string, word: string): boolean {
  const last = path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  return isVerb(word) && last.toLowerCase().endsWith(plural(word));
}

function isPlural(path: string, word: string): boolean {
  const last = path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  return last.toLowerCase() === plural(word);
}

/** Of `works.all` and `checks.get` it is the work and the check, of `chat.postMessage` the message. */
function nounOfProcedure(path: string): readonly string[] {
  const [, group = '', name = ''] = /(?:^|\/)([A-Za-z]\w*)\.([A-Za-z]\w+)$/.exec(path) ?? [];
  if (group === '' || /^(?:json|xml|csv|html|php|aspx?)$/.test(name)) return [];
  const [first = '', ...rest] = wordsOf(name);
  const things = rest.filter((word) => !shapes.has(word));
  return things.length > 0 && isVerb(first) ? things : wordsOf(group);
}

const shapes: ReadonlySet<string> = new Set('all one many index info detail list by id'.split(' '));

function isVerb(word: string): boolean {
  return actionOf(word) !== undefined;
}

/** The word that says what a key or a name is of; `id` alone says nothing. */
export function holderOf(words: readonly string[]): readonly string[] {
  return words.filter((word) => !isKeyWord(word) && !isVagueName([word]));
}

const keyWords: ReadonlySet<string> = new Set([
  'id',
  'key',
  'uuid',
  'slug',
  'code',
  'number',
  'no',
  'handle',
  'ref',
  'reference',
]);

export function isKeyWord(word: string): boolean {
  return keyWords.has(word);
}

/** Whether it makes a new thing of the kind that it is about. */
export function isCreation({ method, path }: Operation, noun: readonly string[]): boolean {
  return method === 'POST' && wordsOf(path.split('/').at(-1) ?? '').join(' ') === noun.join(' ');
}

/** Words for somebody, which services use for each other. */
const people: ReadonlySet<string> = new Set(
  'user assignee owner author member person customer employee contact requester recipient buyer agent account client participant attendee'.split(
    ' ',
  ),
);

export function isPerson(word: string): boolean {
  return people.has(word);
}

/** What people do, by the form of the word, but for the things that have it too. */
const profession =
  /^(?!(?:number|order|offer|letter|paper|folder|counter|computer|printer|meter|colou?r|error|door|floor|sensor|motor|server|filter|header|footer|border|layer|power|tower|water|corner|list|assist|exist|plant|variant|grant|human)$)[a-z]{2,}(?:ist|er|or|ian|ant|man|woman|crew|doctor|nurse|vet|coach|chef)$|^(?:crew|doctor|nurse|vet|coach|chef|host|guide|clerk)$/;

export function isProfession(word: string): boolean {
  return profession.test(word);
}

/** `orders`, `customer`: a plain name, which no other step has. */
export function stepName(noun: readonly string[], isMany: boolean, taken: ReadonlySet<string>): string {
  const words = noun.map((word) => word.replace(/[^a-z0-9]/g, '')).filter((word) => word !== '');
  const last = words.at(-1);
  const base = last === undefined ? 'result' : [...words.slice(0, -1), isMany ? plural(last) : last].join('_');
  const name = /^(and|or|in|true|false|null|function|payload|credentials|\d.*)$/.test(base) ? `the_${base}` : base;
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}_${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}

const plurals: ReadonlyMap<string, string> = new Map([
  ['person', 'people'],
  ['child', 'children'],
  ['news', 'news'],
  ['species', 'species'],
  ['series', 'series'],
]);

export function plural(word: string): string {
  const irregular = plurals.get(word);
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Whether a text has one of these words, in whatever form. */
export function speaksOf(text: string, words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => saidIn(text).has(word));
}

const saidIn = remember((text): ReadonlySet<string> => new Set(text.split(/[^\p{L}\d_-]+/u).flatMap(wordsOf)));

/** "Their active permit" is that of somebody who was spoken of. */
export function isOwned({ noun }: { readonly noun: readonly string[] }, text: string): boolean {
  const last = noun.at(-1) ?? '';
  return last !== '' && new RegExp(`\\b(?:their|its|his|her)(?: [\\w-]+){0,2} ${last}\\b`, 'i').test(text);
}
