/** An instruction as clauses: each one thing to read or to change, or something to be said of the result. */
import { limits } from '../../../core/limits.ts';
import { actionOf, isNoise, readInstruction } from '../step/instruction.ts';
import { wordsOf } from '../words.ts';

export interface Clause {
  readonly text: string;
  /** `result` says what is to become of the data, and may still be the name of something that a service does. */
  readonly kind: 'read' | 'change' | 'result';
  /** It speaks of what a clause before it was about: "its customer", "for each of them". */
  readonly refersBack: boolean;
}

/** Verbs of what is done to data when it is there. */
const shaping =
  /^(?:and |then |finally |also )*(return|report|output|summari[sz]e|compute|calculate|count|sum|total|add up|group|sort|order (?:them|it|by)|filter|keep|combine|merge|join|match|map|format|convert|present|answer|tell|give|compare|rank|aggregate|include|correlate|deduplicate|only|limit|as a|in the form|(?:create|make|build|produce|prepare|generate) (?:me )?(?:a|an|one|the) (?:\w+ )?(?:list|summary|report|overview|table|map|object|array))\b/i;

const back =
  /\b(its|their|his|her|hers|them|they|it|those|these|that|such|this|each|every|one|the (?:found|matching|resulting|same))\b/i;

/** Throws nothing: what has no verb belongs to the clause before it. */
export function clausesOf(instruction: string, isResource: (words: readonly string[]) => boolean): readonly Clause[] {
  const clauses: Clause[] = [];
  for (const sentence of sentencesOf(instruction)) {
    for (const part of partsOf(sentence)) addPart(part, sentence, clauses, isResource);
  }
  return clauses.slice(0, limits.buildClauses);
}

/** Quoted texts are kept whole: what stands in them is a value. */
function sentencesOf(instruction: string): readonly string[] {
  return splitOutside(instruction.slice(0, limits.buildInstructionChars), /(?:[.;!?]+(?=\s|$)|\n+|:\s+(?=\d\)|-))/g);
}

const connective =
  /,?\s+(?:and\s+|but\s+)?(?:then|afterwards|after that|next|finally|with those|with them|using that|using those)\b,?\s*|,\s*(?:and\s+)?|\s+and\s+|\s+(?=for (?:each|every|all)\b)|\s+(?=(?:so that|in order to)\b)/gi;

function partsOf(sentence: string): readonly string[] {
  return splitOutside(sentence, connective);
}

function splitOutside(text: string, separator: RegExp): readonly string[] {
  const quotes: string[] = [];
  const bare = text.replace(/"[^"]*"|“[^”]*”|`[^`]*`|(?<!\w)'[^']*'(?!\w)/g, (quoted) => {
    quotes.push(quoted);
    return `\ue000${quotes.length - 1}\ue000`;
  });
  return bare
    .split(separator)
    .map((part) => part.replace(/\ue000(\d+)\ue000/g, (_, index: string) => quotes[Number(index)] ?? '').trim())
    .filter((part) => part !== '');
}

function addPart(
  part: string,
  sentence: string,
  clauses: Clause[],
  isResource: (words: readonly string[]) => boolean,
): void {
  const last = clauses.at(-1);
  const text = part.replace(/^(?:first(?:ly)?|second(?:ly)?|please|now|also|\d+\)|-)\s*,?\s*/i, '');
  const isAside = /^for (?:each|every|all)\b[^,]*$/i.test(text) && verbAt(text) === undefined;
  // "Send a reminder for each invoice" is one thing to do; "for each invoice, send a reminder" begins with its items.
  if (isAside && last !== undefined && sentence.includes(`${last.text} ${text}`)) {
    replaceLast(clauses, `${last.text} ${text}`);
    return;
  }
  const isBare = verbAt(text) === undefined && !shaping.test(text) && !isQuestion(text);
  if (isBare && !isAside && last !== undefined) {
    // "all customers and all orders" are two things to read; "name and email" are not.
    const head = readInstruction(`list ${text}`).head;
    if (last.kind === 'read' && isWhole(text) && isResource(head)) clauses.push(clauseOf(`list ${text}`));
    else replaceLast(clauses, `${last.text}${joint(last.text, text, sentence)}${text}`);
    return;
  }
  const open = last !== undefined && isOpenAside(last.text);
  if (open) replaceLast(clauses, `${last.text}, ${text}`);
  else clauses.push(clauseOf(text));
}

/** "For each of them" waits for what is to be done. */
function isOpenAside(text: string): boolean {
  return /^for (?:each|every|all)\b/i.test(text) && verbAt(text) === undefined;
}

function isWhole(text: string): boolean {
  return /^(?:all|every|the|its|their|our)\b/i.test(text);
}

function isQuestion(text: string): boolean {
  return /^(?:who|what|which|how|when|where)\b/i.test(text);
}

/** As it was joined in the sentence. */
function joint(before: string, after: string, sentence: string): string {
  return sentence.includes(`${before}, ${after}`) ? ', ' : ' and ';
}

function replaceLast(clauses: Clause[], text: string): void {
  clauses.splice(-1, 1, clauseOf(text));
}

function clauseOf(text: string): Clause {
  const action = actionOf(verbAt(text) ?? '') ?? 'read';
  const isReading = action === 'read' || isQuestion(text);
  const kind = shaping.test(text) ? 'result' : isReading ? 'read' : 'change';
  return { text, kind, refersBack: back.test(withoutQuotes(text)) };
}

function withoutQuotes(text: string): string {
  return text.replace(/"[^"]*"|'[^']*'/g, '');
}

/** The first word that says what to do, where it stands as a verb. */
export function verbAt(text: string): string | undefined {
  const words = withoutQuotes(text)
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .filter((word) => word !== '');
  for (const [index, word] of words.entries()) {
    if (actionOf(word) === undefined) continue;
    const before = words[index - 1] ?? '';
    const after = words[index + 1] ?? '';
    const isThing =
      /^(the|a|an|all|each|every|of|my|our|their|its|this|that|any|no|by|with|in|on|open|new|per|s)$/.test(before);
    if (isThing || (index > 0 && isNoun(word, before, after))) continue;
    return word;
  }
  return undefined;
}

/** `order id`, `customer order`, `unpaid invoice`: behind a word that is no connective the same letters are a thing. */
function isNoun(word: string, before: string, after: string): boolean {
  if (
    /^(and|then|to|please|also|them|it|customer|which|for)$/.test(before) &&
    !/^(id|ids|number|name|date|total)$/.test(after)
  )
    return false;
  if (/^(the|a|an|all|each|every|its|their|it|them|him|her|us|me|that|this)$/.test(after)) return false;
  return wordsOf(word).length > 0 && !isNoise(before);
}
