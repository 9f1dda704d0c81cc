/**
 * What an instruction lists in the order in which the fields of the result stand: of `the name, the first line of the message
 * and the day` the second is the field `title`, although nothing calls it so.
 */
import { likeness, stemOf, weightOf, wordsOf } from '../../words.ts';
import type { Field, Target } from '../terms/target.ts';

/** The instruction with the name of each such field said with what it is: `…, the first line of the message as title, …`. */
export function namingInTurn(instruction: string, target: Target): string {
  const fields = recordFields(target).filter(isPlain);
  const [first, ...others] = fields;
  if (first === undefined || fields.length > fieldsMax || instruction.length > charsMax) return instruction;
  // What all are called by is not always listed.
  const ways = names(instruction, first) ? [fields] : [fields, others];
  for (const items of listsIn(instruction)) {
    for (const way of ways.filter(({ length }) => length >= fieldsMin)) {
      for (let at = 0; at + way.length <= items.length; at += 1) {
        const named = namesFor(items.slice(at, at + way.length), way, instruction);
        if (named !== undefined) return withNames(instruction, named);
      }
    }
  }
  return instruction;
}

/** A value, or a list of values. */
function isPlain({ target: { kind, items } }: Field): boolean {
  return kind === 'scalar' || items?.kind === 'scalar';
}

const fieldsMin = 2;
const fieldsMax = 12;
const charsMax = 1_000;

/** The fields of the record that the result is, or has a list of. */
function recordFields({ kind, fields, items }: Target): readonly Field[] {
  if (kind === 'array') return items === undefined ? [] : recordFields(items);
  const [only, ...more] = fields;
  const isList = only?.target.kind === 'array' && more.length === 0;
  return isList ? recordFields(only.target) : fields;
}

/** A part of the instruction, without the commas around it. */
interface Item {
  readonly text: string;
  /** Where it ends. */
  readonly to: number;
}

const quotedOrBracketed = /"[^"]*"|\([^()]*\)|“[^”]*”|(?<!\p{L})'[^']*'(?!\p{L})/gu;

/** The enumerations of each sentence: what stands between commas and around `and`. */
function listsIn(instruction: string): readonly (readonly Item[])[] {
  const plain = instruction.replace(quotedOrBracketed, (part) => '~'.repeat(part.length));
  const lists: Item[][] = [];
  let from = 0;
  let items: Item[] = [];
  const ends = /\.(?=\s|$)|[;:!?\n]|(?:, ?)?\band\b|&|,|$/gu;
  for (const { 0: sign, index } of plain.matchAll(ends)) {
    const text = instruction.slice(from, index).trimEnd();
    if (text.trim() !== '') items.push({ text, to: from + text.length });
    from = index + sign.length;
    if (/^(?:[.;:!?\n]|)$/.test(sign)) {
      lists.push(items);
      items = [];
    }
  }
  return lists;
}

interface Named {
  readonly field: Field;
  readonly to: number;
}

/** The items that call no field by its name, where all others call the field in whose place they stand. */
function namesFor(run: readonly Item[], fields: readonly Field[], instruction: string): readonly Named[] | undefined {
  const open: Named[] = [];
  for (const [at, { text, to }] of run.entries()) {
    const field = fields[at];
    if (field === undefined) return undefined;
    if (calls(text, field)) continue;
    if (isNameless(field)) continue;
    if (!isListed(text)) return undefined;
    const isOther = fields.some((other) => other !== field && calls(text, other));
    const isSaid = names(instruction, field);
    if (isOther || isSaid || told.test(text) || !mayBe(field)) return undefined;
    open.push({ field, to });
  }
  const isKnown = run.some(({ text }, at) => {
    const field = fields[at];
    return field !== undefined && names(text, field);
  });
  return open.length > 0 && open.length * 2 <= run.length && isKnown ? open : undefined;
}

const determined = '(?:only |just )?(?:the |its |their |his |her |an? )?';
const thing = `${determined}(?:\\p{L}+ ){0,2}\\p{L}+`;
const nouns = new RegExp(`^${thing}(?: (?:of|from) ${thing})?$`, 'iu');
const deeds =
  /^(?:who|what|when|where) (?:(?:it|they|he|she) )?(?:(?:was|were|is|are|has|have|had|got) )?\p{L}+(?: (?:it|them))?$/iu;
/** Of these are orders, bounds and sentences of their own. */
const others =
  /\b(?:each|every|all|any|no|not|is|are|was|were|if|when|or|by|in|on|to|for|with|without|as|at|sorted|ordered|first|last|newest|latest|oldest|please|pls|need|show|give|list|row|rows|one|order|out|only|numbers?|how)\b/i;

/** Something that is listed, as `the first line of the message` or `who opened it`, and no sentence. */
function isListed(text: string): boolean {
  const said = text
    .replace(/\([^()]*\)/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (deeds.test(said)) return true;
  const rest = said
    .replace(/^(?:only|just) /i, '')
    .replace(/\b(?:first|last) (?=(?:line|word|letter|part|character)s?\b)/gi, '');
  return nouns.test(said) && !others.test(rest);
}

/** It is named already, by whatever name. */
const told = /\b(?:as|called|named) (?:the )?["“']?\w+["”']?$|[=]/iu;

function calls(text: string, { words }: Field): boolean {
  const said = text.split(/[^\p{L}\d]+/u).flatMap((one) => wordsOf(one));
  return words.some(
    (word) =>
      said.includes(word) ||
      (weightOf(word) > 0.2 &&
        said.some((one) => likeness(one, word) >= alike || stemOf(one) === stemOf(word) || isPartOf(one, word))),
  );
}

const alike = 0.6;

/** By its very words. */
function names(text: string, { words }: Field): boolean {
  const said = new Set(text.split(/[^\p{L}\d]+/u).flatMap((one) => wordsOf(one)));
  return words.some((word) => said.has(word));
}

/** `tags` calls `hashtags`, and `hashes` a `hash`. */
function isPartOf(one: string, word: string): boolean {
  return Math.min(one.length, word.length) > 2 && (word.endsWith(one) || one.startsWith(word));
}

/** A text that has one: numbers are counted, summed and reckoned in words of their own, and keys are not listed so. */
function mayBe({ target, words }: Field): boolean {
  const { types, choices } = target.items ?? target;
  return types.has('string') && choices === undefined && !words.includes('id');
}

/** A name that nobody says. */
function isNameless({ name, words }: Field): boolean {
  return !/^[a-z]\w*$/i.test(name) || words.every((word) => word.length < 3);
}

function withNames(instruction: string, named: readonly Named[]): string {
  return named.reduceRight(
    (text, { field, to }) =>
      `${text.slice(0, to)} as ${field.name.replace(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ').toLowerCase()}${text.slice(to)}`,
    instruction,
  );
}
