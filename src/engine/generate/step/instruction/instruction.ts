/** What an instruction asks for: to read or to change, of what, one or many, and the values it names. */
import type { Token } from '../terms/token.ts';
import { type Action, actionByVerb, articles, isNoise, prepositions } from '../terms/verbs.ts';
import { headOf, ownerOf } from './head.ts';
import { limitOf } from './limit.ts';
import { tokensOf } from './literals.ts';
import { isOfSpokenBefore, mainSentence } from './main-sentence.ts';
import { isStateWord } from './meaning.ts';
import { inSentences, withPlainVerb } from './phrasing.ts';
import { writtenOut } from './shorthand.ts';
import {
  isEnough,
  isForbidding,
  isHelping,
  obligationAt,
  type Statement,
  statementOf,
  toldAction,
} from './statement.ts';
import { isPartOfThing, isWish, wishedAt } from './wish.ts';

export { type Action, actionOf, isJoining, isNoise } from '../terms/verbs.ts';

export interface Instruction {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Every word that says something, verbs included. */
  readonly words: readonly string[];
  readonly action: Action | undefined;
  readonly verb: string;
  /** The first word, which may be a verb that only the service knows. */
  readonly opening: string;
  /** The things that the verb is about: between it and the first preposition. */
  readonly head: readonly string[];
  /** What a part of a thing belongs to: the customer in "the name of the customer". */
  readonly owner: readonly string[];
  /** A list is wanted, and not one thing of it. */
  readonly wantsMany: boolean;
  /** So many of them at most. */
  readonly limit: number | undefined;
  /** Something is to be done for each of several. */
  readonly isForEach: boolean;
  /** It says how a thing is or what became of it, and gives no order. */
  readonly isStated?: boolean;
}

/** "Where is the job? Get the site": what is asked first says why, and the order behind it what is wanted. */
export function readInstruction(instruction: string): Instruction {
  const whole = readWhole(instruction);
  const order =
    /^[^?]{3,}\?\s+((?:please\s+|(?:i|we) )?([a-z]+) (?!it\b|them\b|only\b|just\b|out\b|(?:the )?[\w-]+ ones\b).+)$/is.exec(
      instruction.trim(),
    );
  const said = order?.[2]?.toLowerCase() ?? '';
  const isOrder = actionByVerb.has(said) || /^(?:want|need)$/.test(said);
  const main = (isOrder ? order?.[1] : undefined) ?? mainSentence(writtenOut(instruction.trim()));
  if (main === undefined) return withSecondOrder(whole, instruction);
  const { head, owner, action, verb, opening, wantsMany } = readWhole(main);
  if (head.length === 0) return whole;
  const spoken = isOfSpokenBefore(main) && whole.head.length > 0 ? whole.head : owner;
  return { ...whole, head, owner: spoken, action, verb, opening, wantsMany, isStated: false };
}

/** "Stop the job for now: put it on hold": what is done to it is told behind the colon. */
function withSecondOrder(whole: Instruction, instruction: string): Instruction {
  const [, first = '', second = ''] =
    /^(?:please )?([a-z]+) [^:.?!]{3,60}: ((?:please )?[a-z]+ (?:it|them) .+)$/is.exec(instruction.trim()) ?? [];
  if (second === '' || !actionByVerb.has(first.toLowerCase())) return whole;
  const { action, verb, opening } = readWhole(second);
  return verb === '' || action === undefined || action === 'read' ? whole : { ...whole, action, verb, opening };
}

function readWhole(instruction: string): Instruction {
  const given = inSentences(writtenOut(instruction.trim()));
  const text = withPlainVerb(given);
  const tokens = tokensOf(text);
  const lower = tokens.map((token) => token.text.toLowerCase());
  const opening = /^[\p{L}'’-]+/u.exec(given)?.[0].toLowerCase() ?? lower[0] ?? '';
  const isQuestion =
    (!isAssigning(lower) &&
      /^(which|what|where|who|when|how|whose|is|are|does|do|has)$/.test(opening) &&
      !isForbidding(lower)) ||
    (opening === 'have' && text.endsWith('?')) ||
    asksForThings(lower);
  const frame = frameOf(lower, isQuestion);
  const { need, seen, stated, told, isNamed, at } = frame;
  const verb = stated !== undefined && !isNamed ? stated.verb : at < 0 || need >= 0 ? '' : plainVerb(lower[at] ?? '');
  const isOrder = verb !== '' && at === orderAt(lower) && !actionByVerb.has(verb);
  const isOpened =
    at < 0 &&
    !isPartOfThing(lower) &&
    tokens[0]?.literal === undefined &&
    !prepositions.has(opening) &&
    !isNoise(opening) &&
    !/[^s]s$/.test(opening);
  const from = seen > 0 ? seen + 1 : at < 0 && prepositions.has(opening) ? behindColon(lower) : 0;
  const head = headOf(tokens, lower, isOpened ? 1 : Math.max(at + 1, from));
  const implied = impliedHead(tokens, lower, frame, { verb, isBare: head.words.length === 0 });
  const limit = stated === undefined || isNamed ? limitOf(text) : undefined;
  return {
    text,
    tokens,
    words: askedWords(tokens, opening, text),
    action: isNamed
      ? 'read'
      : told > 0
        ? toldAction(verb)
        : (stated?.action ??
          actionByVerb.get(verb) ??
          (isForbidding(lower) || isEnough(instruction) || isAssigning(lower) ? 'change' : undefined)),
    verb,
    opening: isOrder ? verb : opening,
    head: implied.length > 0 ? implied : head.words,
    owner:
      stated?.hasObject === true
        ? headOf(tokens.slice(0, at), lower.slice(0, at), 0).words
        : ownerOf(tokens, lower, at + 1),
    wantsMany: head.isPlural || /\b(all|every|everything|list)\b/i.test(text),
    limit,
    isForEach: /\b(each|every|for all|all (?:of )?(?:the|these|those|them)|one by one|them)\b/i.test(text),
    isStated: stated !== undefined && !isNamed,
  };
}

/** "is public: false" is what a field is to be, and asks nothing. */
function isAssigning(lower: readonly string[]): boolean {
  return lower.slice(1, 5).some((word) => /^[:=]$/.test(word)) && /^(?:is|are|does|do|has)$/.test(lower[0] ?? '');
}

interface Frame {
  /** Where it is said that something is needed. */
  readonly need: number;
  /** Where somebody is said to want all of something. */
  readonly seen: number;
  readonly stated: Statement | undefined;
  /** Where it is said how something is to be. */
  readonly told: number;
  /** Things are named, and nothing is to be done with them. */
  readonly isNamed: boolean;
  /** The place of the verb. */
  readonly at: number;
}

function frameOf(lower: readonly string[], isQuestion: boolean): Frame {
  // "Read that group, I need its room" is an order to read it.
  const isOpenedByOrder =
    actionByVerb.has(lower[0] ?? '') &&
    /^(?:that|all|each|every)$|^(?:the|this|these|those|its|his|her|our|my|your|their|an?)$/.test(lower[1] ?? '') &&
    !isQuestion;
  const need = lower.findIndex(
    (word, index) =>
      !isQuestion &&
      !isOpenedByOrder &&
      /^(need|want)$/.test(word) &&
      isSaidOfOneself(lower, index) &&
      !/^(?:to|them|it|these|those|this)$/.test(lower[index + 1] ?? ''),
  );
  const seen = wishedAt(lower);
  const wish = need >= 0 || isQuestion ? -1 : obligationAt(lower);
  const found = orderIn(lower);
  const isOrdered =
    isOpening(lower, found) && (!isHelping(lower[found + 1] ?? '') || actionByVerb.get(lower[found] ?? '') === 'read');
  const stated = isQuestion || need >= 0 || isOrdered ? undefined : statementOf(lower);
  const order = stated === undefined ? found : stated.hasObject ? stated.at : -1;
  const told = order > wish && /^[.:;!]$/.test(lower[order - 1] ?? '') ? -1 : wish;
  const isNamed = isQuestion || need >= 0 || seen > 0 || opensWithThings(lower) || opensWithAll(lower);
  const at = need >= 0 ? need : isNamed ? -1 : told > 0 ? told : order;
  return { need, seen, stated, told, isNamed, at };
}

/** "I need", "we are closing the books and need": who speaks stands right before it, or began the sentence. */
function isSaidOfOneself(lower: readonly string[], at: number): boolean {
  const start = lower.slice(0, at).findLastIndex((word) => /^[.:;!?]$/.test(word)) + 1;
  const before = lower[at - 1] ?? '';
  return (
    /^(?:i|we)$/.test(before) ||
    (/^(?:and|also|just|really|now|still|urgently|only|therefore|so)$/.test(before) &&
      /^(?:i|we)$/.test(lower[start] ?? ''))
  );
}

/** What the verb is about, where the words behind it do not say. */
function impliedHead(
  tokens: readonly Token[],
  lower: readonly string[],
  { stated, told, isNamed, at }: Frame,
  { verb, isBare }: { readonly verb: string; readonly isBare: boolean },
): readonly string[] {
  const isOnlyPlace = /^(to|in|into|on)$/.test(lower[at + 1] ?? '');
  const until = stated?.hasObject === false && !isNamed ? stated.at : told;
  const subject = until > 0 ? headOf(tokens.slice(0, until), lower.slice(0, until), 0).words : [];
  const antecedent = isBare && at > 1 ? spokenOfBefore(tokens, lower, at) : [];
  return subject.length > 0
    ? subject
    : antecedent.length > 0
      ? antecedent
      : isBare || isOnlyPlace || verb === 'tell'
        ? impliedBy(verb, tokens)
        : [];
}

/** Every word that says something, and what the kind of question speaks of. */
function askedWords(tokens: readonly Token[], opening: string, text: string): readonly string[] {
  const words = tokens
    .flatMap((token) => (token.literal?.kind === 'quoted' ? [] : token.words))
    .filter((word) => !isNoise(word));
  const happened = /^what(?: has|['’]s)? happened\b/i.test(text) ? ['event', 'history', 'log'] : [];
  return [...new Set([...words, ...happened, ...(questions.get(opening) ?? [])])];
}

/** "A driver reported a fault. Enter it": what "it" is was said before, last. */
function spokenOfBefore(tokens: readonly Token[], lower: readonly string[], at: number): readonly string[] {
  const isPronoun = /^(it|them|this|that|each|all|these|those)$/.test(lower[at + 1] ?? '');
  const end = lower.findLastIndex((word, index) => index < at && /^[.:;!]$/.test(word));
  if (!isPronoun || end < 0) return [];
  const start = lower.findLastIndex((word, index) => index < end && /^[.:;!]$/.test(word)) + 1;
  const article = lower.findLastIndex((word, index) => index >= start && index < end && articles.test(word));
  return headOf(tokens.slice(0, end), lower.slice(0, end), article < 0 ? start : article).words;
}

/** In "For the report: all incidents" the incidents are wanted. */
function behindColon(lower: readonly string[]): number {
  const at = lower.slice(0, 15).indexOf(':');
  return at < 0 || at > lower.length - 3 ? 0 : at + 1;
}

/** What a question is about, beside the thing. */
const questions: ReadonlyMap<string, readonly string[]> = new Map([
  ['where', ['location', 'position']],
  ['when', ['date', 'schedule']],
]);

/** Who says or posts something in quotes, and does not say what it is, means a message. */
function impliedBy(verb: string, tokens: readonly Token[]): readonly string[] {
  if (/^(tell|inform)$/.test(verb)) return ['message'];
  const isSpeaking = /^(say|post|tell|write|announce|send|reply|respond|answer)$/.test(verb);
  return isSpeaking && tokens.some(({ literal }) => literal?.kind === 'quoted') ? ['message'] : [];
}

/** A verb says what to do where one is expected; further on, the same word is mostly a thing or tells of the past. */
function verbAt(lower: readonly string[]): number {
  const isVerb = (word: string, index: number): boolean =>
    actionByVerb.has(word) && !beforeThing.has(lower[index - 1] ?? '') && !(index > 0 && lower[index + 1] === ':');
  const first = lower.findIndex((word, index) => isVerb(word, index) && isOpening(lower, index));
  if (first >= 0) return first;
  // "User u5 wants two days off" asks for them.
  const wish = lower.findIndex(
    (word, index) => index > 0 && index < 4 && isWish(word) && !beforeThing.has(lower[index - 1] ?? ''),
  );
  if (wish > 0) return wish;
  const order = orderAt(lower);
  if (order > 0) return order;
  // What an instruction begins with is what is to be done, known or not: in "lend book 12" nothing is booked.
  const [opening = ''] = lower;
  const isPlain = /^[a-z]{3,}$/.test(opening) && !prepositions.has(opening) && !isNoise(opening) && !/s$/.test(opening);
  return isPlain ? -1 : lower.findIndex(isVerb);
}

/** In "Link is dead, switch it off" the link is a thing, and the order comes behind it. */
function orderIn(lower: readonly string[]): number {
  const found = verbAt(lower);
  if (found !== 0 || !isHelping(lower[1] ?? '') || actionByVerb.get(lower[0] ?? '') === 'read') return found;
  const next = lower.findIndex((word, index) => index > 1 && actionByVerb.has(word) && isOpening(lower, index));
  return next > 0 ? next : found;
}

/** Where an order begins: first, or behind a sign. */
function isOpening(lower: readonly string[], at: number): boolean {
  const before = lower[at - 1] ?? '';
  return at === 0 || (at > 0 && /^(?:please|to|then|and|now|so|[,.:;!])$/.test(before));
}

/** "The update is in. Reboot these servers": what opens a later sentence, and has a thing behind it, is an order. */
function orderAt(lower: readonly string[]): number {
  return lower.findIndex(
    (word, index) =>
      index > 1 &&
      /^[.:;!]$/.test(lower[index - 1] ?? '') &&
      /^[a-z]{4,}$/.test(word) &&
      !isNoise(word) &&
      !prepositions.has(word) &&
      /^(?:the|this|that|these|those|all|each|every|it|them|him|her|a|an|our|their|my|\d+)$/.test(
        lower[index + 1] ?? '',
      ),
  );
}

function plainVerb(word: string): string {
  return isWish(word) ? 'request' : word;
}

/** "Purchase orders sent to the vendor" names things, and nothing is bought. */
function opensWithThings([first = '', second = '', third = '']: readonly string[]): boolean {
  const isPair =
    actionByVerb.has(first) &&
    /^(orders|entries|logs|lines|requests|reports|invoices|rules|settings|templates|policies|levels|types|thresholds|channels|history|statuses)$/.test(
      second,
    );
  // "Open trips of the Nautilus" are open, and "open the gates" has an article.
  const areOpen =
    first === 'open' &&
    /[^su]s$/.test(second) &&
    /^(?:of|from|since|until|before|after|by|that|which|whose|without|due)$/.test(third);
  return areOpen || (isPair && (prepositions.has(third) || /(?:ed|sent|made|paid|ing)$/.test(third)));
}

/** "Phone number of the tenant?", "vacant flats with two rooms": things, and nothing that is to be done with them. */
function asksForThings(lower: readonly string[]): boolean {
  const [first = '', second = ''] = lower;
  if (isPartOfThing(lower)) return true;
  if (actionByVerb.has(first) || isNoise(first) || prepositions.has(first)) return false;
  if (lower.at(-1) === '?' && !lower.some((word) => actionByVerb.has(word))) return true;
  const isDescribing = isStateWord(first) || /^[a-z]{3,}(?:ing|ed|able|ible|ous|ful|less)$/.test(first);
  return isDescribing && /[^su]s$/.test(second) && !isNoise(second) && !prepositions.has(second);
}

const describing = /^(by|of|in|on|with|without|for|from|at|under|over|between|since|until|before|after)$/;

/** "All late bookings that start on Monday": who begins with things, and has no verb behind a comma or a colon, wants them. */
function opensWithAll(lower: readonly string[]): boolean {
  // "Culture pieces that are being reviewed"
  const isTold = lower
    .slice(0, 3)
    .some(
      (word, at) =>
        /[^su]s$/.test(word) &&
        !/^(?:is|was|has|does|its|this)$/.test(word) &&
        lower.slice(at + 1, at === 0 ? 2 : at + 5).some((next) => /^(that|which|who)$/.test(next)),
    );
  // "Shows we still make"
  const isOwned = /[^su]s$/.test(lower[0] ?? '') && /^(?:we|they|you|i)$/.test(lower[1] ?? '');
  if (isOwned && !actionByVerb.has(lower[0] ?? '')) return true;
  if (isTold && !beforeThing.has(lower[0] ?? '') && !actionByVerb.has(lower[0] ?? '')) return true;
  // "Gifts by bank transfer", and no order further on.
  const isDescribed = /[^s]s$/.test(lower[0] ?? '') && !isNoise(lower[0] ?? '') && describing.test(lower[1] ?? '');
  const isOrdered = lower.some((word, at) => /^[.,:;!]$/.test(word) && actionByVerb.has(lower[at + 1] ?? ''));
  if (isDescribed && !isWish(lower[0] ?? '') && !actionByVerb.has((lower[0] ?? '').slice(0, -1)) && !isOrdered)
    return true;
  const isOpened = /^(all|every|everything|everyone|any|only)$/.test(lower[0] ?? '');
  return isOpened && !lower.some((word, at) => /^[.,:;!]$/.test(word) && actionByVerb.has(lower[at + 1] ?? ''));
}

/** Behind one of these an order is a thing, and nothing to do. */
const beforeThing: ReadonlySet<string> = new Set(
  'the a an each every all of my our their its this that these those for with by in on from new open any no last next'.split(
    ' ',
  ),
);
