/** Words of an instruction that are values although nothing marks them so: what follows a name, a term, a place. */
import { coverage, wordsOf } from '../../words.ts';
import { actionOf, type Instruction, isNoise } from '../instruction/instruction.ts';
import {
  accepts,
  type Bound,
  enumOf,
  isDateTarget,
  isHandle,
  knownBy,
  shownName,
  type Target,
  told,
  typesOf,
} from '../terms/target.ts';
import type { Taken, Token } from '../terms/token.ts';
import { isSortName } from './sort-order.ts';
import { colourBound, environmentBound, placeBound } from './spoken-kinds.ts';

const searchName = /^(q|query|search|keywords?|words?|terms?|text|match|search_?(?:terms?|text|query|words?)|s)$/i;
const searching =
  /\bsearch|\bfull[- ]?text\b|\b(?:match(?:es|ing)?|contain(?:s|ing)?)\b.{0,30}\b(?:words?|text|terms?)\b/i;
export function isSearchTarget({ name, place, description, schema }: Target): boolean {
  if (!searchName.test(name)) {
    const isFree = enumOf(schema).length === 0 && typesOf(schema).every((type) => type === 'string');
    return (
      place === 'query' && isFree && !/(?:^|_)id$|Id$|sort|order/.test(name) && searching.test(description.slice(0, 80))
    );
  }
  return place === 'query' || (place === 'body' && (/^(q|query|search)/i.test(name) || /\bsearch/i.test(description)));
}

/** A word that follows the name of the target, what is searched for, or a place. */
export function spokenBound(target: Target, wanted: Instruction, taken: Taken): Bound | undefined {
  const { schema } = target;
  if (isSortName({ ...target, name: target.name.replace(/^\$/, '') })) return undefined;
  const types = typesOf(schema);
  if (types.length > 0 && !types.includes('string') && !types.includes('array')) return undefined;
  if (enumOf(schema).length > 0 || /^date(-time)?$/.test(String(schema['format'])) || isDateTarget(target))
    return undefined;
  return (
    termBound(target, wanted, taken) ??
    exampleBound(target, wanted) ??
    placeBound(target, wanted, taken) ??
    environmentBound(target, wanted) ??
    colourBound(target, wanted) ??
    wordAfterName(target, wanted) ??
    wordAfterThing(target, wanted) ??
    wordBeforeThing(target, wanted) ??
    wordAfterNoun(target, wanted) ??
    slugBound(target, wanted) ??
    wordAtEnd(target, wanted) ??
    wordForHolder(target, wanted)
  );
}

/** What is searched for. */
function termBound(target: Target, { tokens, text, words }: Instruction, taken: Taken): Bound | undefined {
  if (!isSearchTarget(target)) return undefined;
  const from = tokens.findIndex((token) =>
    /^(for|about|matching|containing|mentioning|contains?|match|matches|mentions?)$/i.test(token.text),
  );
  const next = tokens[from + 1];
  const isThings = next !== undefined && actionOf(tokens[from - 1]?.text.toLowerCase() ?? '') === 'read';
  const at =
    isThings && tokens.slice(from + 2).some(({ text: word }) => isMatching.test(word))
      ? tokens.findIndex(({ text: word }, index) => index > from && isMatching.test(word))
      : from;
  const quoted = tokens.filter((token) => token.literal?.kind === 'quoted' && !taken.has(token));
  const words3 = introduced(tokens, at + 1);
  const next3 = tokens.slice(words3, words3 + 3);
  // In "for the member Rita" the member says who she is.
  const name = next3.find((token) => token.literal !== undefined && !taken.has(token));
  const plain = next3.find((token) => !never.test(token.text));
  const isThing = plain !== undefined && words.some((word) => plain.words.includes(word));
  const term = quoted.length === 1 ? quoted[0] : isThing && name !== undefined ? name : plain;
  const isSearch = /\b(search|find|look|match\w*|contain\w*|about|mention\w*)\b/i.test(text);
  // Who searches for parcels does not search the parcels for that word.
  const isOfPath =
    term?.literal === undefined && coverage(term?.words ?? [], target.context) >= 0.9 && name !== undefined;
  if (at < 0 || !isSearch || term === undefined || isOfPath || taken.has(term)) return undefined;
  if (term.literal === undefined && term.words.length === 0) return undefined;
  if (term.literal !== undefined) taken.add(term);
  return told(term.literal?.value ?? phraseAt(tokens, tokens.indexOf(term), target), target);
}

/** Behind "the words", "the text", where what is searched for is called so. */
function introduced(tokens: readonly Token[], from: number): number {
  const at = /^the$/i.test(tokens[from]?.text ?? '') ? from + 1 : from;
  const isCalled = /^(words?|terms?|text|phrase|keywords?)$/i.test(tokens[at]?.text ?? '');
  return isCalled && tokens[at + 1] !== undefined && !never.test(tokens[at + 1]?.text ?? '') ? at + 1 : from;
}

/** The word and those that follow it to where something else begins, as long as none of them names the things. */
function phraseAt(tokens: readonly Token[], start: number, { context }: Target): string {
  const rest = tokens.slice(start + 1);
  const end = rest.findIndex(
    (token) => token.literal !== undefined || isEnd(token) || coverage(token.words, context) >= 0.7,
  );
  const others = end < 0 ? rest : rest.slice(0, end);
  return [tokens[start], ...others].map((token) => token?.text ?? '').join(' ');
}

const isMatching = /^(matching|containing|mentioning|contains?|match|matches|mentions?|for|with)$/i;

/** The very word that the document shows as an example of it. */
function exampleBound(target: Target, { tokens, head }: Instruction): Bound | undefined {
  const { example } = target.schema;
  if (target.place !== 'query' || typeof example !== 'string' || !/^[a-z][\w-]{2,}$/i.test(example)) return undefined;
  const isSaid = tokens.some(
    ({ text, literal }) => literal === undefined && text.toLowerCase() === example.toLowerCase(),
  );
  return isSaid && !head.includes(example.toLowerCase()) && !isNoise(example.toLowerCase())
    ? told(example, target)
    : undefined;
}

const glue = /^(to|is|as|equals?|=|:|be)$/i;
const never =
  /^(the|a|an|and|or|of|for|with|by|from|in|on|at|that|which|whose|this|these|each|every|all|it|its|their|is|are|to|as|because|if|when|while|so|but|not|than|then|who|what|via|per|into|onto|behind|beside|besides|above|over|near|against|within|without|through|among|around|upon|across|along|about|after|before|between|until|since|during|using|[.,;:?!])$/i;

const forms: ReadonlyMap<string, string> = new Map([
  ['labelled', 'label'],
  ['labeled', 'label'],
  ['tagged', 'tag'],
  ['assigned', 'assignee'],
  ['assign', 'assignee'],
]);

/** `status shipped`, `set the status to shipped`, `in the category shoes`, `created by rita`, `assign otto`. */
function wordAfterName(target: Target, { tokens, action }: Instruction): Bound | undefined {
  const { own, schema, place } = target;
  const last = own.at(-1);
  // "To" is the end of `price_to`, and of much else.
  if (last === undefined || own.length > 2 || never.test(last)) return undefined;
  for (const [index, token] of tokens.entries()) {
    const form = forms.get(token.text.toLowerCase());
    const isNamed = token.words.includes(last) && (own.length === 1 || isBehind(own, tokens, index));
    if (!isNamed && form !== last && !token.words.includes(last)) continue;
    const isPast = form !== undefined && /ed$/i.test(token.text);
    const isJoined = glue.test(tokens[index + 1]?.text ?? '') && (form === undefined || isPast);
    // What a thing becomes is not what it is found by.
    if (place === 'path' && /^(?:to|as|be)$/i.test(tokens[index + 1]?.text ?? '')) continue;
    // "All drafts of this maker to active": whose they are is not what is set.
    if (isJoined && place === 'body' && isOwner(tokens, index)) continue;
    // To invite somebody to a channel is not to set him to it.
    // "The title is the name of the release" says where the title stands.
    if (isJoined && !/^to$/i.test(tokens[index + 1]?.text ?? '') && /^of$/i.test(tokens[index + 3]?.text ?? ''))
      continue;
    if (isJoined && /^to$/i.test(tokens[index + 1]?.text ?? '') && action !== 'change' && !isPast) continue;
    const value = tokens[index + (isJoined ? 2 : 1)];
    // "Remarks as given" says that the data has them.
    if (/^(?:given|provided|supplied|stated|specified|attached|known|follows)$/i.test(value?.text ?? '')) continue;
    if (value === undefined || value.literal !== undefined || never.test(value.text)) continue;
    // "The phone number" and "the start time" have no value in them, nor has "a text message".
    if (!isJoined && (isHandle(value.text.toLowerCase()) || kindsOfValues.test(value.text))) continue;
    // "The guard is ill": of whom the service has a key, nobody says what he is called.
    if (isJoined && /^(?:is|are)$/i.test(tokens[index + 1]?.text ?? '') && isOfService(target, value)) continue;
    if (place === 'path' && isNoName(value.text)) continue;
    // "For each of the tickets send ...": an order begins there.
    if (
      !isJoined &&
      actionOf(value.text.toLowerCase()) !== undefined &&
      /^(?:the|a|an|this|that|these|it|them|him|her|all|each|every|my|our)$/i.test(tokens[index + 2]?.text ?? '')
    )
      continue;
    // Behind a colon a list of fields begins.
    if (isJoined && tokens[index + 1]?.text === ':' && tokens.slice(index + 3).some(({ text }) => text === ','))
      continue;
    if (tokens[index + (isJoined ? 3 : 2)]?.literal !== undefined || isPartOfName(token, value, own)) continue;
    const isTold = form === last || (own.length > 1 && isNamed) || isIntroduced(tokens, index);
    if (!isJoined && !(isTold && isEnd(tokens[index + 2]))) continue;
    if (place === 'body' && !isJoined && form === undefined && isNoise(value.text)) continue;
    // "The boat gets the berth": what it does is not what it is called.
    if (!isJoined && /[a-z]s$/.test(value.text) && /^(?:the|a|an|its|their|our)$/i.test(tokens[index + 2]?.text ?? ''))
      continue;
    // "The orders that the customer placed"
    if (place === 'query' && !isJoined && form === undefined && /[a-z]{2}[^e]ed$/.test(value.text)) continue;
    if (isAddress(target) && !/[./:@]/.test(value.text)) continue;
    if (takesText(schema, value.text))
      return { ...told(severalFrom(target, tokens, index + (isJoined ? 2 : 1)), target), isLoose: !isJoined };
  }
  return undefined;
}

const kindsOfValues =
  /^(?:message|time|date|day|hour|minute|month|year|amount|price|address|text|level|size|type|kind|status|count|total|rate|place|location|position|zone|unit|details?|info|information|period|limit|field|column|box)s?$/i;

function isOwner(tokens: readonly Token[], at: number): boolean {
  const [preposition, article] = [tokens[at - 2], tokens[at - 1]].map((token) => token?.text ?? '');
  return /^(?:of|from|by|for|with|in)$/i.test(preposition ?? '') && /^(?:this|that|these|those)$/i.test(article ?? '');
}

/** A thing of the service, and a plain word that is no key of one. */
function isOfService({ own, keys }: Target, { text }: Token): boolean {
  return keys?.has(own.filter((word) => !isHandle(word)).join(' ')) === true && /^\p{Ll}+$/u.test(text);
}

function isAddress({ own, schema }: Target): boolean {
  return schema['format'] === 'uri' || own.includes('url') || own.includes('email');
}

/** `network, wifi and power` where a list is wanted. */
function severalFrom({ schema }: Target, tokens: readonly Token[], from: number): string | readonly string[] {
  const first = tokens[from]?.text ?? '';
  if (!typesOf(schema).includes('array')) return first;
  const found = [first];
  for (let at = from + 1; /^(,|and)$/i.test(tokens[at]?.text ?? ''); at += 2) {
    const next = tokens[at + 1];
    if (next === undefined || next.literal !== undefined || never.test(next.text) || !isEnd(tokens[at + 2])) break;
    // "Labelled bug, assigned to Ada"
    if (isNoName(next.text) && tokens[at + 2] !== undefined) break;
    found.push(next.text);
  }
  return found;
}

/** "The tour ended", "boats nobody has hired": what became of a thing, or who did it, is not what it is called. */
function isNoName(text: string): boolean {
  return noNames.test(text) || /[a-z]{3}ed$/.test(text);
}

const noNames =
  /^(?:(?:any|every|some|no)(?:body|one|thing|where)|none|i|we|you|he|she|they|me|us|him|them|one|ones|began|begun|went|gone|came|ran|left|got|gave|given|took|taken|made|sold|bought|paid|sent|held|lost|kept|met|won|fell|broke|broken|grew|rose|stood|spent|cost|brought|wrote|written|said|told|did|done|will|would|could|should|might|may|still|again|yet|ever|never|now|today|first|last|next|drive|ride|carry|work|altogether|together|please)$/i;

function isBehind(own: readonly string[], tokens: readonly Token[], index: number): boolean {
  return tokens[index - 1]?.words.includes(own[0] ?? '') === true;
}

/** `address` behind `email` is a part of the name. */
function isPartOfName(name: Token, value: Token, own: readonly string[]): boolean {
  return wordsOf(`${name.text} ${value.text}`).join(' ') === own.join(' ');
}

/** `calendar team`, `repository coop`: what a path needs, behind the name of the thing. */
function wordAfterThing(target: Target, { tokens, verb }: Instruction): Bound | undefined {
  const isBare = target.place === 'body' && target.required && target.own.every(isHandle);
  if (target.place !== 'path' && !isBare) return undefined;
  const nouns = knownBy(target).filter((word) => !isHandle(word) && actionOf(word) === undefined);
  if (nouns.length === 0) return undefined;
  for (const [index, token] of tokens.entries()) {
    if (token.words.length === 0 || coverage(nouns, token.words) < 0.9) continue;
    const value = tokens[index + 1];
    if (value === undefined || value.words.length === 0 || never.test(value.text) || isNoise(value.text)) continue;
    if (value.literal !== undefined || value.text === verb || !isEnd(tokens[index + 2]) || isNoName(value.text))
      continue;
    return {
      ...told(
        value.text,
        target,
        `\`${value.text.replace(/[^\w-]/g, '')}\` behind the name of a thing was taken as its id.`,
      ),
      isLoose: true,
    };
  }
  return undefined;
}

/** `the legal space`: which of the things that hold others is meant. */
function wordBeforeThing(target: Target, { tokens, head }: Instruction): Bound | undefined {
  if (target.place !== 'path') return undefined;
  const nouns = knownBy(target).filter((word) => !isHandle(word) && actionOf(word) === undefined);
  for (const [index, { words, literal }] of tokens.entries()) {
    if (literal !== undefined || nouns.length === 0 || coverage(nouns, words) < 0.9 || coverage(nouns, head) >= 0.7)
      continue;
    const [article, value] = tokens.slice(Math.max(0, index - 2), index);
    const isNamed = /^(?:the|our|my|of|in|from)$/i.test(article?.text ?? '') && value?.literal === undefined;
    if (!isNamed || value === undefined || never.test(value.text) || isNoise(value.text) || telling.test(value.text))
      continue;
    if (!accepts(target.schema, value.text)) continue;
    return {
      ...told(
        value.text,
        target,
        `\`${value.text.replace(/[^\w-]/g, '')}\` before the name of a thing was taken as its id.`,
      ),
      isLoose: true,
    };
  }
  return undefined;
}

/** Words that say which thing by pointing at it, or what became of it. */
const telling =
  /^(?:.*ed|existing|following|remaining|upcoming|missing|new|old|same|other|own|whole|entire|complete|full|last|first|next|latest|oldest|newest|current|given|right|main|whose|selected|chosen|only|listed)$/i;

/** `branch main`, where the description says that it takes a branch. */
function wordAfterNoun(target: Target, { tokens, words }: Instruction): Bound | undefined {
  const { description, own, place } = target;
  if (place === 'header' || own.some((word) => words.includes(word))) return undefined;
  const sentence = /^[^.:;(]{0,80}/.exec(description)?.[0] ?? '';
  const nouns = wordsOf(sentence).filter(
    (word) => word.length >= 4 && !isNoise(word) && !isHandle(word) && actionOf(word) === undefined && !idle.test(word),
  );
  for (const [index, token] of tokens.entries()) {
    const value = tokens[index + 1];
    if (token.words.length === 0 || !token.words.some((word) => nouns.includes(word))) continue;
    if (!isIntroduced(tokens, index) || value === undefined || value.literal !== undefined) continue;
    // Of "with the station name" the name is none of its values.
    if (never.test(value.text) || isNoise(value.text) || isHandle(value.text.toLowerCase())) continue;
    if (!isEnd(tokens[index + 2]) || /s$/.test(token.text)) continue;
    if (place === 'path' && isNoName(value.text)) continue;
    return {
      ...told(value.text, target, `${shownName(target.name)} was taken from the instruction by its description.`),
      isLoose: true,
    };
  }
  return undefined;
}

/** "Everything in checkout-web": what is written as keys are, where a path needs one. */
function slugBound(target: Target, { tokens }: Instruction): Bound | undefined {
  const { place, own, schema } = target;
  if (place !== 'path' || !own.some(isHandle) || schema['format'] !== undefined) return undefined;
  const [only, ...others] = tokens.filter(
    ({ text, literal }, at) =>
      literal === undefined &&
      /^[a-z]{2,}(?:[-_][a-z\d]+)+$/.test(text) &&
      !/-(?:up|off|in|out|on|down|by|to|go|term|time|date|site|end|day|wide|line|free|only|factor|based|related)$/.test(
        text,
      ) &&
      /^(?:in|of|for|from|on|at)$/i.test(tokens[at - 1]?.text ?? '') &&
      isEnd(tokens[at + 1]),
  );
  if (only === undefined || others.length > 0) return undefined;
  return {
    ...told(only.text, target, `\`${only.text}\` was taken to be a key, since it is written like one.`),
    isLoose: true,
  };
}

/** "File it under groceries", where there is one thing that must be said. */
function wordAtEnd(target: Target, { tokens, action }: Instruction): Bound | undefined {
  const [before, last] = tokens.slice(-2);
  if (target.place !== 'body' || !target.required || target.own.some(isHandle) || action === 'read') return undefined;
  if (last === undefined || last.literal !== undefined || last.words.length === 0) return undefined;
  // "As text" says where it goes.
  if (last.words.every((word) => target.own.includes(word))) return undefined;
  if (!/^(under|as|into|to)$/i.test(before?.text ?? '')) return undefined;
  return {
    ...told(last.text, target, `${shownName(target.name)} was taken to be the last word of the instruction.`),
    isLoose: true,
  };
}

/** `for rita`, where something has somebody who does it. */
function wordForHolder(target: Target, { tokens, action }: Instruction): Bound | undefined {
  if (target.place !== 'body' || action === 'read' || !/^(assignee|owner|responsible|agent)$/.test(target.own[0] ?? ''))
    return undefined;
  const at = tokens.findLastIndex(({ text }) => /^for$/i.test(text));
  const value = tokens[at + 1];
  if (at < 0 || value === undefined || value.literal !== undefined || never.test(value.text) || !isEnd(tokens[at + 2]))
    return undefined;
  return { ...told(value.text, target, `${shownName(target.name)} was taken to be whom it is for.`), isLoose: true };
}

const idle =
  /^(only|return|filter|list|result|value|optional|given|specific|project|which|with|that|this|text|string)$/;

function isIntroduced(tokens: readonly Token[], index: number): boolean {
  return /^(the|with|in|by|and|whose|a|of|at|from|for|on)$/i.test(tokens[index - 1]?.text ?? '');
}

const starts: ReadonlySet<string> = new Set(
  'have has had is are was were can must need since after above over more least until before below under less most called named titled older newer cheaper dearer heavier lighter younger costing priced worth sorted ordered'.split(
    ' ',
  ),
);

/** The end of what is said, or the beginning of something else. */
function isEnd(token: Token | undefined): boolean {
  return token === undefined || never.test(token.text) || starts.has(token.text.toLowerCase());
}

function takesText(schema: Target['schema'], text: string): boolean {
  const item = schema['items'];
  if (!typesOf(schema).includes('array')) return accepts(schema, text);
  return typeof item === 'object' && item !== null && accepts({ ...item }, text);
}
