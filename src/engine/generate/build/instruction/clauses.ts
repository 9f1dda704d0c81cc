/** An instruction as clauses: each one thing to read or to change, or something to be said of the result. */
import { limits } from '../../../../core/limits.ts';
import { uncapitalized } from '../../letters.ts';
import { actionOf, readInstruction } from '../../step/instruction/instruction.ts';
import { shaping } from '../../step/instruction/shaping.ts';
import { wordsOf } from '../../words.ts';
import { type OnlyIf, onlyIfOf, withRestriction } from '../terms/restriction.ts';
import type { KnownOperation } from '../terms/sources.ts';
import { isUnknownVerb, plainly, verbAt, withoutQuotes } from '../terms/verbs.ts';
import { isBackground } from './background.ts';
import {
  isExclusion,
  isManner,
  isPointer,
  isRestriction,
  isValueOf,
  withAntecedent,
  withoutCause,
  withoutReason,
} from './reworded.ts';
import { preamble, type Sentence, sentencesOf, splitOutside } from './sentences.ts';
import { withSpokenBefore } from './spoken-before.ts';

export interface Clause {
  readonly text: string;
  /**
   * `result` says what is to become of the data, and may still be the name of something that a service does; `background`
   * tells what is behind the request.
   */
  readonly kind: 'read' | 'change' | 'result' | 'background';
  /** It speaks of what a clause before it was about: "its customer", "for each of them". */
  readonly refersBack: boolean;
  /** What does it, where that is settled. */
  readonly only?: KnownOperation;
  /** A heading, or a wish that says what the rest is for: where nothing does it, nothing need be done. */
  readonly isAim?: boolean;
  /** What has to be so for the change to be made. */
  readonly onlyIf?: OnlyIf;
  /** Something is changed for it further on: what that is to be set to is none of what it is found by. */
  readonly isForChange?: boolean;
  /** What was told before it, which may say with what it is to be done. */
  readonly told?: string;
  /** It asks how many there are of something: what is read before it may say so as well. */
  readonly isCount?: boolean;
}

const back =
  /\b(its|their|his|her|hers|them|they|it|those|these|that|such|this|each|every|one|the (?:found|matching|resulting|same))\b/i;

export function pointsBack(text: string): boolean {
  return back.test(withoutQuotes(text));
}

/** Throws nothing: what has no verb belongs to the clause before it. */
export function clausesOf(instruction: string, isResource: (words: readonly string[]) => boolean): readonly Clause[] {
  const clauses: Clause[] = [];
  const whole = withSpokenBefore(instruction, isResource);
  const plain = withoutTopic(whole.replace(/\be-?mail address(?=es\b|\b)/gi, 'email'), isResource);
  const sentences = sentencesOf(withFieldsApart(withThingsFirst(plain, isResource), isResource));
  const opening = openingOf(sentences);
  for (const [place, { text: said, isHeading }] of sentences.entries()) {
    if (opening !== undefined && place === 0) {
      clauses.push({ text: said, kind: 'background', refersBack: false });
      continue;
    }
    const sentence = opening === undefined ? said : openedBy(opening, said, place === 1);
    const { told, asked } = withoutBackground(sentence);
    const last = clauses.at(-1);
    // "They are urgent" says more of what is to be done.
    if (
      asked === '' &&
      last?.kind === 'change' &&
      /^(?:they|it|these|those) (?:is|are|must|should|shall)\b/i.test(told)
    ) {
      replaceLast(clauses, `${last.text}, ${uncapitalized(told)}`);
      continue;
    }
    if (told !== '') clauses.push({ text: told, kind: 'background', refersBack: pointsBack(told) });
    for (const [at, part] of partsOf(inOne(asked)).entries()) {
      const before = clauses.length;
      addPart(told === '' ? part : speakingOf(told, part), { sentence: asked, isFirst: at === 0 }, clauses, isResource);
      const added = clauses.at(-1);
      if (added !== undefined && clauses.length > before && added.kind === 'change' && (isHeading || wish.test(part)))
        clauses.splice(-1, 1, { ...added, isAim: true });
    }
  }
  // Some more than are followed, so that those can be told which are not.
  return clauses.slice(0, limits.buildClauses + 3);
}

interface Opening {
  readonly thing: string;
  readonly state: string;
}

/** "Parcel is damaged", before anything is asked for, says what "it" is and what "that reason". */
function openingOf([first, second]: readonly Sentence[]): Opening | undefined {
  const [, thing = '', state = ''] =
    /^(?:(?:the|this|that|our|my|an?) )?([a-z][\w-]+) (?:is|was|are|were|has been|have been|got) ((?:[a-z]+ly )?[a-z]{3,})$/i.exec(
      first?.text ?? '',
    ) ?? [];
  const isTold = second !== undefined && state !== '' && !someone.test(thing);
  return isTold ? { thing: thing.toLowerCase(), state } : undefined;
}

const someone = /^(?:it|this|that|there|everything|nobody|somebody|everybody)$/i;

function openedBy({ thing, state }: Opening, sentence: string, isNext: boolean): string {
  const reasoned = sentence.replace(/\b(?:with|for) (?:that|this) reason\b/i, `with the reason "${state}"`);
  return isNext ? reasoned.replace(/^((?:please )?[a-z]+) (?:it|them)\b/i, `$1 the ${thing}`) : reasoned;
}

const wish = /^(?:i|we)(?:'d|'ll| would)? (?:want|like|wish|plan|have|need|are going|am going) to\b/i;

/** "The animal then counts as adopted, so set its status" tells something first and asks for something then. */
function withoutBackground(sentence: string): { readonly told: string; readonly asked: string } {
  if (!isBackground(sentence.replace(preamble, ''))) return { told: '', asked: sentence };
  const parts = splitOutside(sentence, /,\s*/g);
  const at = parts.findIndex((part, index) => index > 0 && isOrder(part));
  return at < 0
    ? { told: sentence, asked: '' }
    : { told: parts.slice(0, at).join(', '), asked: parts.slice(at).join(', ') };
}

function isOrder(part: string): boolean {
  const [first = ''] = part.replace(preamble, '').split(/\s+/);
  return verbAt(`${first} it`) !== undefined || shaping.test(part) || isQuestion(part);
}

/** "Its status" is that of what was told about. */
function speakingOf(told: string, part: string): string {
  const [, thing] = /^((?:the|this|that|our) [\w-]+)\b/i.exec(told) ?? [];
  if (thing === undefined || !/\bits\b/i.test(part)) return part;
  return `${part.replace(/\bits\b/i, `${thing.toLowerCase()}'s`)} (${told})`;
}

const connective =
  /,?\s+(?:and\s+|but\s+)?(?:then|afterwards|after that|next|finally|with those|with them|using that|using those)\b,?\s*|,\s*(?:and\s+)?|\s+and\s+|\s+(?=for (?:each|every|all)\b)|\s+(?=(?:so that|in order to)\b)/gi;

function partsOf(sentence: string): readonly string[] {
  return splitOutside(sentence, connective);
}

/** In "give the late and unpaid ones to the clerk" the verb has two words, with all that is given between them. */
function inOne(sentence: string): string {
  const bare = sentence.replace(preamble, '');
  const [, ...rest] = partsOf(bare);
  const isOne = rest.length > 0 && rest.every((part) => verbAt(part) === undefined && !isQuestion(part));
  return isOne ? plainly(bare) : sentence;
}

/** "But leave out those that are gone" says what is to come, and does nothing. */
function withoutBut(text: string): string {
  const plain = text.replace(/^but (?:please )?/i, '');
  return shaping.test(plain) ? plain : text;
}

/** In the middle of a clause the capital of a sentence would make a name of its first word. */
function withoutCapital(text: string): string {
  return /^[A-Z][a-z]+ [a-z]/.test(text) ? uncapitalized(text) : text;
}

function addPart(
  part: string,
  { sentence, isFirst }: { readonly sentence: string; readonly isFirst: boolean },
  clauses: Clause[],
  isResource: (words: readonly string[]) => boolean,
): void {
  const last = clauses.at(-1);
  const bare = plainly(withoutCause(aboutOpening(withoutBut(part.replace(preamble, '')))));
  // "I want the id back" says what is to come of what was asked for before.
  const isWanted = last !== undefined && isFirst && wanting.test(sentence) && verbAt(bare) === undefined;
  const told = last?.kind === 'background' ? last.text : undefined;
  const text = isWanted ? `return ${bare}` : withAntecedent(withoutReason(bare), told);
  if (isBesides(text, isFirst, clauses)) return;
  // "A fan wrote and gave us the number" goes on telling.
  if (!isFirst && last?.kind === 'background' && past.test(text)) return;
  if (saysMore(text, isFirst, clauses)) return;
  const isAside = isForEach(text, last);
  // "Send a reminder for each invoice" is one thing to do; "for each invoice, send a reminder" begins with its items.
  if (isAside && last !== undefined && sentence.includes(`${last.text} ${text}`)) {
    replaceLast(clauses, `${last.text} ${text}`);
    return;
  }
  // "Return the artist and when it starts": what is asked behind a result is of the result.
  if (!isFirst && last?.kind === 'result' && isQuestion(text)) {
    replaceLast(clauses, `${last.text}${joint(last.text, text, sentence)}${text}`);
    return;
  }
  const isOpening = sentence.startsWith(part) && isOpenAside(text);
  // "Its name, and whether it is open" wants to know both; "without telling them" is how.
  const isField = isManner(text) || (!isFirst && /^whether\b/i.test(text));
  const isBare =
    isField ||
    (!isOpening && verbAt(text) === undefined && !shaping.test(text) && !isQuestion(text) && !isUnknownVerb(text));
  if (isBare && !isAside && last !== undefined && !(isFirst && last.kind === 'background') && !isBackground(text)) {
    if (isOpenAside(last.text)) {
      replaceLast(clauses, `${last.text}, get ${text}`);
      return;
    }
    if (isFirst && last.kind === 'read' && namesFields(sentence, isResource)) {
      clauses.push({ text: `return ${text}`, kind: 'result', refersBack: true });
      return;
    }
    // "all customers and all orders" are two things to read; "name and email" are not.
    const thing = text.replace(/\b(?:it|that|which|who|whose|is|are|was|were|they|he|she|we)\b.*$/i, '');
    const head = readInstruction(`list ${thing}`).head;
    const counted = countedIn(text);
    if (last.kind === 'read' && isResource(counted.words)) {
      clauses.push({ ...clauseOf(`get all ${counted.text}`), refersBack: true, isCount: true });
      return;
    }
    const isOwn = isFirst && last.kind === 'change' && isResource(readInstruction(`list ${sentence}`).owner);
    if (isOwn || (last.kind !== 'change' && isWhole(text) && isResource(head))) clauses.push(clauseOf(`get ${text}`));
    else
      replaceLast(clauses, `${last.text}${joint(last.text, text, sentence)}${isFirst ? withoutCapital(text) : text}`);
    return;
  }
  const open = last !== undefined && last.kind !== 'background' && isOpenAside(last.text);
  if (open) replaceLast(clauses, `${last.text}, ${text}`);
  else clauses.push(clauseOf(text));
}

/** A charge is a thing as well, although one can charge somebody: what stands right behind an order says for what it is. */
function isForEach(text: string, last: Clause | undefined): boolean {
  return /^for (?:each|every|all)\b[^,]*$/i.test(text) && (last?.kind === 'change' || verbAt(text) === undefined);
}

/** "Policy number, end date and premium, please" as a sentence of its own says what is to be told of what was read. */
function namesFields(sentence: string, isResource: (words: readonly string[]) => boolean): boolean {
  const chunks = withoutQuotes(sentence)
    .replace(/,?\s*please\b/i, '')
    .split(/,\s*(?:and\s+)?|\s+and\s+|\s+plus\s+/i);
  const isField = (chunk: string): boolean =>
    /^(?!(?:only|just|those|these|from|in|on|since|before|after|with|without|all|every|each|not|no)\b)[^\d"“<>]+$/i.test(
      chunk,
    ) &&
    chunk.trim().split(/\s+/).length <= 5 &&
    !isResource(wordsOf(chunk.trim()));
  return chunks.length > 1 && chunks.every(isField);
}

const headed = /^([^:.;?!"“<]{3,120}):\s+((?:"[^"]*"|[^:.;?!"“<])+?)\s*(?=[.;?!]|$)/;

/** "Vacant units of the house: number, rent and floor" asks for units, and for these fields of them. */
function withFieldsApart(instruction: string, isResource: (words: readonly string[]) => boolean): string {
  const [whole = '', things = '', fields = ''] = headed.exec(instruction) ?? [];
  if (
    !isThingAlone(things, isResource) ||
    fields.includes('"') ||
    !namesFields(fields, isResource) ||
    isOrdered(fields)
  )
    return instruction;
  return `${things}. Return ${fields}${instruction.slice(whole.length)}`;
}

/** "Orders nobody paid: cancel all of them" reads the orders and then cancels each. */
function withThingsFirst(instruction: string, isResource: (words: readonly string[]) => boolean): string {
  const [whole = '', things = '', order = ''] = headed.exec(instruction) ?? [];
  const [, verb = '', rest = ''] =
    /^((?:please )?[a-z]+) (?:(?:all|each|every one) of )?(?:them|these|those)\b(.*)$/is.exec(order) ?? [];
  if (!isThingAlone(things, isResource) || verb === '' || !/[a-z]s\b/.test(things)) return instruction;
  return `Get all ${uncapitalized(things)}. ${verb} each of them${rest}${instruction.slice(whole.length)}`;
}

function speaksOfThing(text: string, isResource: (words: readonly string[]) => boolean): boolean {
  const words = text.split(/\s+/);
  return words.some((word, at) => isResource(wordsOf(word)) || isResource(words.slice(at, at + 2).flatMap(wordsOf)));
}

/** Things that are named, of which nothing is told and with which nothing is done. */
function isThingAlone(text: string, isResource: (words: readonly string[]) => boolean): boolean {
  if (!speaksOfThing(text, isResource) || openings.test(text) || /^(?:for|in|of|on|at|per|by)\b/i.test(text))
    return false;
  return verbAt(text) === undefined && !isUnknownVerb(text) && !shaping.test(text) && !isBackground(text);
}

/** "Start and reason" are two fields: an order has something that it is done to. */
function isOrdered(text: string): boolean {
  const isJoined = /^[a-z]+(?:,| and\b)/i.test(text);
  return !isJoined && verbAt(`${text.split(' ')[0]} it`) !== undefined && verbAt(text) !== undefined;
}

/** Of "Renewal campaign: policies that end in May" the first part says what it is for, where no service has such a thing. */
function withoutTopic(instruction: string, isResource: (words: readonly string[]) => boolean): string {
  const [whole = '', topic = ''] = /^([\p{L}-]+(?: [\p{L}-]+){0,3}):\s+(?=\S+ \S+ \S)/u.exec(instruction) ?? [];
  const words = topic.split(' ');
  if (/\b(?:the|an?|this|these|our|my|each|every|all|for|in|on|at|of|to|from|with|per|by)\b/i.test(topic))
    return instruction;
  const isOrder = verbAt(`${words[0]} it`) !== undefined || isUnknownVerb(topic) || shaping.test(topic);
  const isThing = speaksOfThing(topic, isResource);
  return topic === '' || isOrder || isThing || isQuestion(topic) || openings.test(topic)
    ? instruction
    : instruction.slice(whole.length);
}

/** What is about the request itself, or restricts or fills what was asked for before. */
function isBesides(text: string, isFirst: boolean, clauses: Clause[]): boolean {
  const last = clauses.at(-1);
  const isTold = last?.kind === 'background';
  if (isTold && isPointer(last.text) && !isFirst && verbAt(text) === undefined) return true;
  const kind = isPointer(text) ? 'background' : isExclusion(text) ? 'result' : undefined;
  if (kind !== undefined) {
    clauses.push({ text, kind, refersBack: kind === 'result' });
    return true;
  }
  const isValue = isValueOf(text);
  if (last === undefined || isTold || !(isValue || isRestriction(text))) return false;
  replaceLast(clauses, isValue ? `${last.text}, with ${text.replace(/^with /i, '')}` : `${last.text}, ${text}`);
  return true;
}

/** A restriction of the change before it, or what is told of that: it belongs to that change. */
function saysMore(text: string, isFirst: boolean, clauses: Clause[]): boolean {
  const last = clauses.at(-1);
  if (last?.kind !== 'change') return false;
  // "Cancel it and send the apology as the message" is one thing to do.
  const [, value = '', field = ''] =
    /^(?:send|use|put|give|take|set|write|enter) (\S.*) as (?:the|its|their) ([\w-]+)$/i.exec(text) ?? [];
  if (field !== '') {
    replaceLast(clauses, `${last.text}, with ${value} as the ${field}`);
    return true;
  }
  const onlyIf = onlyIfOf(text);
  // "Block the cards, they were stolen" says why, or with what.
  const isTold = !isFirst && (state.test(text) || withValue.test(text));
  if (onlyIf !== undefined) clauses.splice(-1, 1, { ...last, onlyIf });
  else if (isTold) replaceLast(clauses, `${last.text}, ${text}`);
  return onlyIf !== undefined || isTold;
}

/** "It cost 80" tells a value of what is done. */
const withValue = /^(?:it|they|he|she) [a-z]+(?: (?:about|us|only|exactly))? (?:[$€£]?\d|["“])/i;

const state = /^(?:they|it|these|those|he|she) (?:is|are|was|were|has been|have been|got)\b/i;

/** "The number of orders that are open": what is counted, and the words of the things alone. */
function countedIn(text: string): { readonly text: string; readonly words: readonly string[] } {
  const [, counted = ''] =
    /^(?:the |a )?(?:total )?(?:number|count) of (?:all )?(?:the |its |their )?(\S.*)$/is.exec(text) ?? [];
  const things = counted.replace(/\b(?:that|which|who|whose|is|are|in|of|for|from|with|since|before|after)\b.*$/is, '');
  return { text: counted, words: wordsOf(things) };
}

const wanting = /^(?:i|we)(?:'d| would)? (?:want|need|like)\b(?! to\b)/i;

/** An order has no past. */
const past =
  /^(?:[a-z]{2,}ed|gave|wrote|sent|told|said|asked|got|took|brought|bought|sold|left|lost|found|made|paid|came|went|saw|had|was|were|did|knew|felt|kept|let|put us|rang) (?:us|me|him|her|them|it|the|a|an|their|his|its|our|my|to|in|for|about|that|by)\b/i;

/** "For the vehicle take its last trip" is "take the vehicle's last trip". */
function aboutOpening(text: string): string {
  for (const opening of [
    /^for ((?:the|this|that|our|my) [\w-]+),? (\w.*)$/is,
    /^for ((?:the|this|that|our|my) [\w-]+ [\w-]+),? (\w.*)$/is,
  ]) {
    const [, thing = '', rest = ''] = opening.exec(text) ?? [];
    const isDone = rest !== '' && verbAt(`${rest.split(' ')[0]} it`) !== undefined;
    if (isDone && /\bits\b/i.test(rest)) return rest.replace(/\bits\b/i, `${thing}'s`);
  }
  return text;
}

/** "For each of them" and "given an order" wait for what is to be done. */
function isOpenAside(text: string): boolean {
  const [, behind = ''] = /^for (?:each|every|all)\b[^,]*, (\S.*)$/is.exec(text) ?? [];
  return openings.test(text) && verbAt(text) === undefined && !isUnknownVerb(behind);
}

const openings =
  /^(?:for (?:each|every|all)|given|when|whenever|if|once|based on|using|with|from|starting (?:with|from)|after|before)\b/i;

function isWhole(text: string): boolean {
  return /^(?:all|every|the|its|their|our)\b/i.test(text);
}

function isQuestion(text: string): boolean {
  return /^(?:who|what|which|how|when|where|whether)\b/i.test(text);
}

/** As it was joined in the sentence. */
function joint(before: string, after: string, sentence: string): string {
  return sentence.includes(`${before}, ${after}`) ? ', ' : ' and ';
}

function replaceLast(clauses: Clause[], text: string): void {
  const onlyIf = clauses.at(-1)?.onlyIf;
  clauses.splice(-1, 1, { ...(onlyIf === undefined ? {} : { onlyIf }), ...clauseOf(text) });
}

function clauseOf(text: string): Clause {
  const action = actionOf(verbAt(text) ?? '') ?? 'read';
  const [, aside = text] = /^for (?:each|every|all)\b[^,]*, (\S.*)$/is.exec(text) ?? [];
  const isReading = (action === 'read' && !isUnknownVerb(aside)) || isQuestion(text) || isQuestion(aside);
  if (isBackground(text)) return { text, kind: 'background', refersBack: pointsBack(text) };
  const kind = shaping.test(text) ? 'result' : isReading ? 'read' : 'change';
  const restricted = kind === 'change' ? withRestriction(text) : undefined;
  return { ...(restricted ?? { text: text.replace(/\?+$/, '') }), kind, refersBack: pointsBack(text) };
}
