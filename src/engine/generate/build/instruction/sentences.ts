/** The sentences of an instruction, each as an order or as what is told, and never parted within quotes. */
import { limits } from '../../../../core/limits.ts';
import { shaping } from '../../step/instruction/shaping.ts';
import { isUnknownVerb, plainly, verbAt } from '../terms/verbs.ts';
import { isBackground } from './background.ts';

/** What instructions begin with before they say anything. */
export const preamble =
  /^(?:(?:(?:(?:first|second)(?:ly|(?!-| (?:year|semester|term|grade|class|round|floor|level|quarter)\b))|please|now|also|so|well|finally|lastly|next|after (?:this|that)|afterwards|in the end|at the end|then|hi|hello)\b|(?:begin|start) (?:to|by)\b|\d+[.)]|-|step \d+:?)\s*,?\s*)*(?:(?:from|in|out of|for) (?:our|the|my) [\w ]{2,30}?,?\s+(?=(?:i|we) (?:need|want)\b))?(?:(?:can|could|would) you(?: please)?\s+)?(?:(?:we|i)(?:'d|'ll| would)? (?:need|want|like)(?: to)?(?: (?:know|see|get|have|find out))?\s+|(?:we|i)(?:'m|'re| am| are) (?:looking for|after|interested in)\s+)?/i;

export interface Sentence {
  readonly text: string;
  /** It stands before a colon, and what it means is said behind that. */
  readonly isHeading: boolean;
}

/** Quoted texts are kept whole: what stands in them is a value. */
export function sentencesOf(instruction: string): readonly Sentence[] {
  const sentences = splitOutside(
    // "For each artist: how many works" is one question.
    withLines(instruction.slice(0, limits.buildInstructionChars))
      .replace(/\b(for (?:each|every)\b[^:.,;?"]{1,60}):\s+(?=[a-z])/gi, '$1, ')
      // The text "See you soon!" ends a sentence where the next word begins one.
      .replace(/([.!?]["”])\s+(?=\p{Lu}\p{Ll})/gu, '$1. '),
    /(?:[.;!]+(?=\s|$)|(?<=\?)(?=\s|$)|\n+|:\s+(?=\d\)|-))/g,
  );
  return withFields(sentences.map(asOrder)).flatMap(withoutHeading);
}

/** "1) return it 2) tell the customer" is a list whose lines were run together. */
function withLines(instruction: string): string {
  const isNumbered = /(?:^|\s)\(?1[.)]\s[\s\S]*\s\(?2[.)]\s/.test(instruction);
  return isNumbered ? withoutTitle(instruction).replace(/(^|\s)\(?[1-9][.)]\s+/g, '\n') : instruction;
}

/** "Pay the garage and finish the claim: 1. ... 2. ...": what is to be done is said by the list, unless its title says with what. */
function withoutTitle(instruction: string): string {
  const [whole = '', title = ''] = /^([^:\n"“<]{3,120}):\s+(?=\(?1[.)]\s)/.exec(instruction) ?? [];
  const isPlain = verbAt(title) !== undefined && !/\b(?:each|every|all|if|when|for|\d+)\b/i.test(title);
  return isPlain ? instruction.slice(whole.length) : instruction;
}

const asking = /^(?:who|whom|whose|what|which|how|when|where)\b/i;

/** Two or three words without an article. */
const topic = /^(?!.*\b(?:the|an?|all|each|every|any|my|our|its|their|them|it)\b)[\p{L}-]+(?: [\p{L}-]+){1,2}$/iu;

/** "Stock overview: for each product its price" begins behind the colon, "tell the team: post a message" has two parts. */
function withoutHeading(sentence: string): readonly Sentence[] {
  const whole = { text: sentence, isHeading: false };
  const [, heading = '', rest = ''] = /^((?:[^:"“`']|\w'\w){2,80}):\s+(\S[\s\S]*)$/.exec(sentence) ?? [];
  if (rest === '') return [whole];
  const isEach = /^(?:for (?:each|every|all)|per|of (?:each|every|all))\b/i.test(rest);
  // "Give every permit to her deputy" is an order, although "give" alone speaks of the result.
  const order = plainly(rest);
  const isDone =
    (verbAt(order.split(/\s+/).slice(0, 2).join(' ')) !== undefined || isUnknownVerb(rest)) && !shaping.test(order);
  const said = { text: rest, isHeading: false };
  // "A driver is at the counter: what does he owe?" tells first and asks then.
  const isAsked = asking.test(rest) && isBackground(heading);
  if (isAsked) return [{ text: heading, isHeading: true }, said];
  // "How is this template doing: how many envelopes are completed?" asks once.
  if (asking.test(rest) && asking.test(heading)) return [said];
  // "Purchase order: who delivers it?" names the thing, and buys nothing.
  if (asking.test(rest) && topic.test(heading) && verbAt(heading) !== undefined)
    return [{ text: `get the ${heading}`, isHeading: false }, said];
  if (!isEach && !isDone) return [whole];
  // "Pay every open bill: record a payment" says what for and then how.
  const [, , each = ''] =
    /^(?:\w+ly )?([a-z]+)(?: back)? ((?:every|each|all)(?: one)?(?: of)? \S.*)$/i.exec(heading.replace(preamble, '')) ??
    [];
  if (isDone && each !== '' && !isEach)
    return [{ text: `for ${each.replace(/^all\b/i, 'each of')}, ${rest}`, isHeading: false }];
  // "Count them and tell the team: post it" says how they are told.
  const before = heading.replace(/(?:^|,?\s*(?:and|then)\s+)(?:tell|inform|notify|let)\b[^,]*$/i, '');
  const isTold = isBackground(before.replace(preamble, ''));
  return verbAt(before) === undefined && !isTold ? [said] : [{ text: before, isHeading: true }, said];
}

/** "Every late job is dropped" is an order: drop every late job. Jobs that are dropped are told of, and nothing is done. */
function asOrder(sentence: string): string {
  const passive =
    /^((?:every|each|all|any)\b.+?)(?<!\b(?:that|which|who|it|they))\s+(?:is|are|gets?|must be|should be|shall be|(?:has|have|is|are) to be)\s+([a-z]+ed)$/i;
  const [, things = '', done = ''] = passive.exec(sentence) ?? [];
  return done === '' ? sentence : `${baseOf(done.toLowerCase())} ${things.charAt(0).toLowerCase()}${things.slice(1)}`;
}

/** Of `dropped` it is `drop`, of `closed` it is `close`: what is known as a verb, else what the ending leaves. */
export function baseOf(done: string): string {
  const stem = done.slice(0, -2);
  const bases = [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1'), stem.replace(/i$/, 'y')];
  // `felled` is of `fell`, and `dropped` of `drop`.
  const isDouble = /^[a-z]{1,3}(?:ll|ss|ff|zz)$/.test(stem);
  return bases.find((base) => verbAt(`${base} it`) !== undefined) ?? (isDouble ? stem : bases[2]) ?? stem;
}

/** "The reason should read: ..." says what one field of the order before it is to be. */
function withFields(sentences: readonly string[]): readonly string[] {
  const field =
    /^(?:the|its|their) ([\w-]+(?: [\w-]+)?) (?:(?:should|must|shall|has to|have to|is to|are to) (?:be|read|say)|is|reads|says)(?: exactly)?:?\s+(["“'].*)$/is;
  const told: string[] = [];
  for (const sentence of sentences) {
    const [, name = '', value = ''] = field.exec(sentence.trim()) ?? [];
    const last = told.at(-1);
    if (name === '' || last === undefined || verbAt(last) === undefined) told.push(sentence);
    else told.splice(-1, 1, `${last} with the ${name} ${value}`);
  }
  return told;
}

/** Quoted texts and what stands in parentheses are kept whole. */
export function splitOutside(text: string, separator: RegExp): readonly string[] {
  const quotes: string[] = [];
  const bare = text.replace(/"[^"]*"|“[^”]*”|`[^`]*`|(?<!\w)'[^']*'(?!\w)|\([^()]*\)/g, (quoted) => {
    quotes.push(quoted);
    return `\ue000${quotes.length - 1}\ue000`;
  });
  return bare
    .split(separator)
    .map((part) => part.replace(/\ue000(\d+)\ue000/g, (_, index: string) => quotes[Number(index)] ?? '').trim())
    .filter((part) => part !== '');
}
