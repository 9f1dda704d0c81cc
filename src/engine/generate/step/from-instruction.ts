/** Values that an instruction names: beside the name of what they are for, by the words of a choice, or by their kind. */
import { coverage, likeness, wordsOf } from '../words.ts';
import type { Instruction } from './instruction.ts';
import type { Literal, Token } from './literals.ts';
import {
  accepts,
  type Bound,
  coercedLiteral,
  enumOf,
  isDateTarget,
  isHandle,
  knownBy,
  shownName,
  type Target,
  typesOf,
} from './target.ts';

/** Literals that are given to a target, so that no other one takes them. */
export type Taken = Set<Token>;

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

function told(value: unknown, target: Target, doubt?: string): Bound {
  const literal = coercedLiteral(target.schema, value);
  return { source: 'instruction', literal, value: literal, ...(doubt === undefined ? {} : { doubt }) };
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
    const score = scoreOf(target, wanted.tokens, index, literal);
    if (score >= 0.6 && score > (best?.score ?? 0)) best = { token, literal, score };
  }
  if (best === undefined) return undefined;
  taken.add(best.token);
  return told(
    best.literal.value,
    target,
    best.score < 0.7 ? `${shownName(target.name)} was taken from the instruction by the kind of its value.` : undefined,
  );
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
  const nameBound = boundOf(target.own, true);
  const textBound = boundOf(near, false) ?? (nameBound === undefined ? undefined : boundOf(near.slice(-1), true));
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
  return Math.max(named * 0.9 + isNext, following, isItsKind ? 0.9 : 0, isUnitOf(target, literal) ? 0.7 : 0);
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
function wordsBefore(tokens: readonly Token[], index: number): readonly string[] {
  const words: string[] = [];
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

/** One of the values that a target takes, by its words. */
function choiceBound(target: Target, { tokens, head, words }: Instruction, taken: Taken): Bound | undefined {
  const values = enumOf(target.schema).filter((value) => typeof value === 'string');
  if (values.length < 2 || isSortName(target)) return undefined;
  const found = values.filter((value) => isSaid(wordsOf(value), tokens));
  // Of `in_progress` and `progress` the longer one is meant.
  const [longest] = found.toSorted((a, b) => b.length - a.length);
  if (longest === undefined || found.some((value) => value !== longest && !longest.includes(value))) return undefined;
  const isThing = wordsOf(longest).every((word) => word === head.at(-1));
  const isNamed = coverage(target.own, words) >= 0.7;
  if (isThing && !isNamed) return undefined;
  for (const token of tokens)
    if (token.literal?.kind === 'proper' && wordsOf(longest).join() === token.words.join()) taken.add(token);
  return told(longest, target);
}

function isSaid(wanted: readonly string[], tokens: readonly Token[]): boolean {
  if (wanted.length === 0) return false;
  const said = tokens.flatMap(({ words, literal }) =>
    literal?.kind === 'quoted' ? wordsOf(String(literal.value)) : words,
  );
  return said.some((_, start) => {
    const isNegated = /^(not|no|non|un|without|except)$/.test(said[start - 1] ?? '');
    return !isNegated && wanted.every((word, offset) => isForm(word, said[start + offset] ?? ''));
  });
}

/** The same word, or another form of it: `cancelled` for `canceled`, `completed` for `complete`. */
function isForm(one: string, other: string): boolean {
  if (one === other) return true;
  const stem = (word: string): string => word.replace(/ll/g, 'l').replace(/(?:ed|ing|e|d)$/, '');
  return one.length >= 4 && other.length >= 4 && stem(one) === stem(other);
}

function isSortName({ name }: Target): boolean {
  return /^(sort|order|sort_?by|order_?by|sort_?order|sort_?dir(?:ection)?|order_?dir(?:ection)?|direction|dir|ordering)$/i.test(
    name,
  );
}

const downward =
  /\b(newest|latest|most recent|recent(?:ly)? first|descending|desc|highest|largest|biggest|most expensive|reverse|best)\b/i;
const upward = /\b(oldest|earliest|ascending|asc|lowest|smallest|cheapest|alphabetical(?:ly)?)\b/i;

/** The order that is wanted, as far as the choices of the target can say it. */
function sortBound(target: Target, { text }: Instruction): Bound | undefined {
  if (!isSortName(target)) return undefined;
  const by = /\b(?:sort|order|sorted|ordered|ranked)(?: \w+)? by (?:the |their )?([\w ]{2,40})/i.exec(text)?.[1];
  const direction = downward.test(text) ? 'desc' : upward.test(text) ? 'asc' : undefined;
  if (by === undefined && direction === undefined) return undefined;
  const implied = /\b(newest|latest|oldest|recent)\b/i.test(text)
    ? 'created'
    : /\b(cheapest|expensive)\b/i.test(text)
      ? 'price'
      : '';
  const field = wordsOf(by ?? implied).slice(0, 3);
  const choices = enumOf(target.schema).filter((value) => typeof value === 'string');
  const directions = choices.filter((value) => /^(asc|desc)(?:ending)?$/i.test(value));
  if (directions.length > 0)
    return direction === undefined
      ? undefined
      : told(
          directions.find((value) => value.toLowerCase().startsWith(direction)),
          target,
        );
  const ranked = choices
    .map((value) => ({
      value,
      named:
        field.length === 0
          ? 0
          : coverage(
              wordsOf(value).filter((word) => !/^(asc|desc)$/.test(word)),
              field,
            ),
      way: wayOf(value),
    }))
    .filter(({ named }) => named >= 0.7)
    .toSorted(
      (a, b) =>
        (b.way === (direction ?? 'asc') ? 1 : 0) - (a.way === (direction ?? 'asc') ? 1 : 0) || b.named - a.named,
    );
  return ranked[0] === undefined ? undefined : told(ranked[0].value, target);
}

function wayOf(value: string): 'asc' | 'desc' {
  return /^-|desc/i.test(value) ? 'desc' : 'asc';
}

/** `archived projects` sets `archived`; `include_notes` wants `including notes`. */
function flagBound(target: Target, { tokens, words }: Instruction): Bound | undefined {
  if (!typesOf(target.schema).includes('boolean')) return undefined;
  const own = target.own.filter((word) => !/^(is|has|show|flag)$/.test(word));
  if (own.length === 0) return undefined;
  const said = words.flatMap((word) =>
    /^(include|including|with)$/.test(word) ? ['include', 'included'] : [word === 'done' ? 'completed' : word],
  );
  if (!own.every((word) => said.some((other) => isForm(word, other)))) return undefined;
  const last = own.at(-1) ?? '';
  const at = tokens.findIndex((token) =>
    token.words.some((word) => isForm(last, word === 'done' ? 'completed' : word)),
  );
  const isNegated = tokens
    .slice(Math.max(0, at - 2), at)
    .some(({ text }) => /^(not|non|without|exclude|excluding|no|un)$/i.test(text));
  return told(!isNegated, target);
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
  if (types.length > 0 && !types.includes('string')) return undefined;
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
    return undefined;
  }
  const [last] = own.slice(-1);
  for (const [index, token] of tokens.entries()) {
    if (token.literal === undefined || taken.has(token) || token.literal.kind !== 'proper') continue;
    const isPlace = places.has(last ?? '') && /^(in|at|near|around|for)$/i.test(tokens[index - 1]?.text ?? '');
    if (!isPlace || own.length > 1) continue;
    taken.add(token);
    return told(token.literal.value, target);
  }
  return wordAfterName(target, tokens);
}

const glue = /^(to|is|as|equals?|=|:|of|be)$/i;
const never =
  /^(the|a|an|and|or|of|for|with|by|from|in|on|at|that|which|whose|this|these|each|every|all|it|its|their|is|are|to|as|[.,;:])$/i;

/** `status shipped`, `set the status to shipped`. */
function wordAfterName({ own, schema }: Target, tokens: readonly Token[]): Bound | undefined {
  const [last] = own.slice(-1);
  if (last === undefined || own.length > 2) return undefined;
  for (const [index, token] of tokens.entries()) {
    if (!token.words.includes(last)) continue;
    const joint = tokens[index + 1];
    if (joint === undefined || !glue.test(joint.text) || joint.text === 'of') continue;
    const value = tokens[index + 2];
    if (value === undefined || value.literal !== undefined || never.test(value.text)) continue;
    if (accepts(schema, value.text)) return { source: 'instruction', literal: value.text, value: value.text };
  }
  return undefined;
}
