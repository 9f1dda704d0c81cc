/** Values that an instruction names: beside the name of what they are for, by the words of a choice, or by their kind. */
import { coverage, likeness, wordsOf } from '../words.ts';
import { choiceBound, flagBound, sortBound } from './choices.ts';
import type { Instruction } from './instruction.ts';
import type { Literal, Taken, Token } from './literals.ts';
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
} from './target.ts';

/** What the instruction says for this target; what it takes is marked in `taken`. */
export function fromInstruction(target: Target, wanted: Instruction, taken: Taken): Bound | undefined {
  return (
    limitBound(target, wanted) ??
    literalBound(target, wanted, taken) ??
    choiceBound(target, wanted, taken) ??
    sortBound(target, wanted) ??
    flagBound(target, wanted) ??
    spokenBound(target, wanted, taken)
  );
}

const limitName = /^(limit|per_?page|page_?size|max_?results|top|count|size|first|take|num|max|rows|page_?limit)$/i;

export function isLimitName(name: string): boolean {
  return limitName.test(name.replace(/^page\[(\w+)\]$/, '$1'));
}

function limitBound(target: Target, { limit }: Instruction): Bound | undefined {
  if (limit === undefined || target.place === 'path' || target.place === 'body' || !isLimitName(target.name))
    return undefined;
  return accepts(target.schema, limit) ? told(limit, target) : undefined;
}

const lower: ReadonlySet<string> = new Set(
  'since after above over more least minimum min gte gt newer later greater exceeding larger bigger higher starting start from'.split(
    ' ',
  ),
);
const upper: ReadonlySet<string> = new Set(
  'until before below under less most maximum max lte lt older earlier up smaller cheaper lower ending end to through till'.split(
    ' ',
  ),
);
/** Words that also say other things than a bound. */
const loose: ReadonlySet<string> = new Set(['from', 'to', 'up', 'start', 'end', 'starting', 'ending', 'min', 'max']);

function boundOf(words: readonly string[], isName: boolean): 'lower' | 'upper' | undefined {
  for (const word of words.toReversed()) {
    if (!isName && loose.has(word)) continue;
    const spelled = word === 'minimum' ? 'min' : word === 'maximum' ? 'max' : word;
    if (lower.has(spelled)) return 'lower';
    if (upper.has(spelled)) return 'upper';
  }
  return undefined;
}

/** The first value of "between 10 and 20", and of "from 10 to 20", is the lower one. */
function rangeOf(tokens: readonly Token[], index: number): 'lower' | 'upper' | undefined {
  const word = (at: number): string => tokens[at]?.text.toLowerCase() ?? '';
  const { kind } = tokens[index]?.literal ?? {};
  if (kind !== 'number' && kind !== 'date') return undefined;
  const isPair = word(index + 1) === 'to' && tokens[index + 2]?.literal?.kind === kind;
  if (word(index - 1) === 'between' || (word(index - 1) === 'from' && isPair)) return 'lower';
  const isUpper = word(index - 3) === 'between' && /^(and|to)$/.test(word(index - 1));
  return isUpper || (word(index - 3) === 'from' && word(index - 1) === 'to') ? 'upper' : undefined;
}

const wordForms: ReadonlyMap<string, string> = new Map([
  ...(['named', 'called'] as const).map((word): [string, string] => [word, 'name']),
  ['titled', 'title'],
  ['priced', 'price'],
  ['tagged', 'tag'],
  ['labeled', 'label'],
  ['labelled', 'label'],
  ['assigned', 'assignee'],
  ['assign', 'assignee'],
  ['costing', 'price'],
  ['saying', 'message'],
  ['worth', 'amount'],
  ['cheaper', 'price'],
  ['expensive', 'price'],
  ['older', 'age'],
  ['younger', 'age'],
  ['heavier', 'weight'],
  ['lighter', 'weight'],
]);

/** Words of a token, those that mean a field among them. */
function meant({ words, text }: Token): readonly string[] {
  const form = wordForms.get(text.toLowerCase());
  return form === undefined ? words : [...words, form];
}

/** A value of the instruction whose words before it, or the one behind it, name the target. */
function literalBound(target: Target, wanted: Instruction, taken: Taken): Bound | undefined {
  let best: { readonly token: Token; readonly literal: Literal; readonly score: number } | undefined;
  for (const [index, token] of wanted.tokens.entries()) {
    const { literal } = token;
    if (literal === undefined || taken.has(token) || !fits(target, literal)) continue;
    const named = scoreOf(target, wanted.tokens, index, literal);
    const score = isNewValue(target, wanted, index) ? Math.max(named, 0.85) : named;
    if (score >= 0.6 && score > (best?.score ?? 0)) best = { token, literal, score };
  }
  if (best === undefined) return undefined;
  taken.add(best.token);
  return told(
    signed(target, wanted, best.literal.value),
    target,
    best.score < 0.7 ? `${shownName(target.name)} was taken from the instruction by the kind of its value.` : undefined,
  );
}

/** In "change the price of product 7 to 20" the last value is the price, in "refund 20" and "reduce by 20" an amount. */
function isNewValue({ own, place }: Target, { action, verb, head, tokens }: Instruction, index: number): boolean {
  const before = tokens[index - 1]?.text.toLowerCase() ?? '';
  if (place !== 'body') return false;
  if (action === 'change' && /^(to|as|=)$/.test(before) && coverage(own, head) >= 0.7) return true;
  const isAmount = own.some((word) => /^(amount|quantity|count|delta|adjustment|difference)$/.test(word));
  return isAmount && tokens[index]?.literal?.kind === 'number' && (before === verb || before === 'by');
}

/** A difference is below zero where something is to become less. */
function signed({ own }: Target, { verb }: Instruction, value: string | number): string | number {
  const isDifference = own.some((word) => /^(delta|adjustment|change|difference)$/.test(word));
  const isLess = /^(reduce|decrease|lower|subtract)$/.test(verb) && isDifference;
  return isLess && typeof value === 'number' ? -Math.abs(value) : value;
}

function fits({ schema, place, own, description }: Target, { kind, value }: Literal): boolean {
  const isObject = typesOf(schema).includes('object');
  if (isObject) return false;
  const item = schema['items'];
  if (typesOf(schema).includes('array'))
    return typeof item !== 'object' || item === null || accepts({ ...item }, value);
  if (
    isDateTarget({ schema, own, description }) !== (kind === 'date') &&
    (kind === 'date' || schema['format'] === 'date' || schema['format'] === 'date-time')
  )
    return false;
  return accepts(schema, value) && !(place === 'path' && kind === 'url');
}

function scoreOf(target: Target, tokens: readonly Token[], index: number, literal: Literal): number {
  const before = wordsBefore(tokens, index);
  const after = (tokens[index + 1]?.literal === undefined ? tokens[index + 1]?.words : undefined) ?? [];
  const near = before.slice(-4);
  const nameBound =
    boundOf(target.own, true) ?? (target.place === 'body' ? boundOf(target.context.slice(0, 1), true) : undefined);
  const textBound =
    rangeOf(tokens, index) ??
    boundOf(near, false) ??
    (nameBound === undefined ? undefined : boundOf(near.slice(-1), true));
  const known = knownBy(target);
  if (nameBound !== undefined || textBound !== undefined) {
    if (nameBound !== textBound) return 0;
    const base = known.filter(
      (word) =>
        !lower.has(word) &&
        !upper.has(word) &&
        word !== 'minimum' &&
        word !== 'maximum' &&
        word !== 'date' &&
        word !== 'at',
    );
    const named = base.length === 0 ? 0.5 : coverage(base, [...before, ...after]);
    return literal.kind === 'date' ? 0.7 + 0.3 * named : 0.2 + 0.8 * named;
  }
  const format = target.schema['format'];
  const isItsKind = (format === 'email' || target.own.includes('email')) && literal.kind === 'email';
  const main = known.filter((word) => !isHandle(word));
  const sought = main.length === 0 ? known : main;
  const named = Math.max(coverage(sought, near), near.length > 4 ? 0 : 0.9 * coverage(sought, before));
  const following =
    literal.kind === 'number' && !known.some((word) => word === 'id') ? 0.85 * followed(target, after) : 0;
  // What stands right before a value names it better than what stands further away.
  const isNext = sought.some((word) => near.slice(-1).some((other) => likeness(word, other) === 1)) ? 0.1 : 0;
  // `the Engineering department` is called so.
  const isCalled = literal.kind === 'proper' && target.own.length === 1 && coverage(target.own, after) === 1 ? 0.85 : 0;
  return Math.max(
    named * 0.9 + isNext,
    following,
    after.length === 0 ? 0 : isCalled,
    isItsKind ? 0.9 : 0,
    isUnitOf(target, literal) ? 0.7 : 0,
  );
}

/** `3 eggs` is a quantity, or what is called eggs. */
function followed(target: Target, after: readonly string[]): number {
  if (after.length === 0) return 0;
  const isCount = target.own.some((word) => /^(quantity|count|units)$/.test(word));
  return Math.max(coverage(target.own, after), isCount ? 0.75 : 0);
}

function isUnitOf({ own, name }: Target, { kind, value }: Literal): boolean {
  if (kind === 'proper' && typeof value === 'string' && /^[A-Z]{3}$/.test(value))
    return own.includes('currency') && own.length === 1;
  return kind === 'url' && /^(url|uri|link|href|website|webhook_?url|callback_?url)$/i.test(name);
}

/** The words back to the value before, or to the end of the sentence. */
function wordsBefore(tokens: readonly Token[], from: number): readonly string[] {
  const words: string[] = [];
  // What is said of a range is said before its first value.
  const index = rangeOf(tokens, from) === 'upper' ? from - 2 : from;
  for (let at = index - 1; at >= 0 && words.length < 8; at -= 1) {
    const token = tokens[at];
    if (
      token === undefined ||
      (token.literal !== undefined && token.literal.kind !== 'proper') ||
      /[.;]/.test(token.text)
    )
      break;
    words.unshift(...meant(token));
  }
  return words;
}

const searchName = /^(q|query|search|keywords?|term|text|search_?(?:term|text|query)|s)$/i;
const places: ReadonlySet<string> = new Set([
  'city',
  'location',
  'country',
  'place',
  'region',
  'town',
  'state',
  'area',
]);

/** A word that follows the name of the target, what is searched for, or a place. */
function spokenBound(target: Target, wanted: Instruction, taken: Taken): Bound | undefined {
  const { schema, own, place, name } = target;
  const types = typesOf(schema);
  if (types.length > 0 && !types.includes('string') && !types.includes('array')) return undefined;
  if (
    enumOf(schema).length > 0 ||
    schema['format'] === 'date' ||
    schema['format'] === 'date-time' ||
    isDateTarget(target)
  )
    return undefined;
  const { tokens } = wanted;
  if (searchName.test(name) && place === 'query') {
    const from = tokens.findIndex(({ text }) =>
      /^(for|about|matching|containing|mentioning|contain|match)$/i.test(text),
    );
    const term = tokens[from + 1];
    const isSearch = /\b(search|find|look|matching|containing|about|mention\w*)\b/i.test(wanted.text);
    if (from >= 0 && isSearch && term !== undefined && !taken.has(term) && term.words.length > 0)
      return told(term.literal?.value ?? term.text, target);
  }
  const [last] = own.slice(-1);
  for (const [index, token] of tokens.entries()) {
    if (token.literal === undefined || taken.has(token) || token.literal.kind !== 'proper') continue;
    const isPlace =
      (places.has(last ?? '') || wordsOf(target.description).some((word) => places.has(word))) &&
      /^(in|at|near|around|for)$/i.test(tokens[index - 1]?.text ?? '');
    if (!isPlace || own.length > 1) continue;
    taken.add(token);
    return told(token.literal.value, target);
  }
  return wordAfterName(target, tokens);
}

const glue = /^(to|is|as|equals?|=|:|be)$/i;
const never =
  /^(the|a|an|and|or|of|for|with|by|from|in|on|at|that|which|whose|this|these|each|every|all|it|its|their|is|are|to|as|because|if|when|while|so|but|not|than|then|who|what|via|per|into|onto|about|after|before|between|until|since|during|using|[.,;:])$/i;

/** `status shipped`, `set the status to shipped`, `in the category shoes`. */
function wordAfterName(target: Target, tokens: readonly Token[]): Bound | undefined {
  const [last] = target.own.slice(-1);
  if (last === undefined || target.own.length > 2) return undefined;
  for (const [index, token] of tokens.entries()) {
    if (!token.words.includes(last)) continue;
    const isJoined = glue.test(tokens[index + 1]?.text ?? '');
    const value = tokens[index + (isJoined ? 2 : 1)];
    if (value === undefined || value.literal !== undefined || never.test(value.text)) continue;
    if (!isJoined && !(isIntroduced(tokens, index) && isEnd(tokens[index + 2]))) continue;
    if (takesText(target.schema, value.text)) return { ...told(value.text, target), isLoose: !isJoined };
  }
  return undefined;
}

function isIntroduced(tokens: readonly Token[], index: number): boolean {
  return /^(the|with|in|by|and|whose|a)$/i.test(tokens[index - 1]?.text ?? '');
}

/** The end of what is said, or the beginning of something else. */
function isEnd(token: Token | undefined): boolean {
  if (token === undefined) return true;
  return never.test(token.text) || lower.has(token.text) || upper.has(token.text) || wordForms.has(token.text);
}

function takesText(schema: Target['schema'], text: string): boolean {
  const item = schema['items'];
  if (!typesOf(schema).includes('array')) return accepts(schema, text);
  return typeof item === 'object' && item !== null && accepts({ ...item }, text);
}
