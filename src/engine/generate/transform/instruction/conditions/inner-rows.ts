/**
 * Conditions on what stands inside a record, said by a value that only its rows have: `tickets with a comment by Bo`, `that Bo
 * commented on`, `parcels that were scanned in Graz`, `orders that contain TEA-01`, `events that somebody declined`.
 */
import { isSameDeed } from '../../../deeds.ts';
import { isScalarShape, textsOf } from '../../../shape.ts';
import { listName, singular, wordsOf } from '../../../words.ts';
import { atom, type Expr, literal, operation, strength, writeName } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import { isSingleValue } from '../../terms/source.ts';
import type { Condition } from '../words/condition.ts';
import { fieldAt, type ValueMention, valueAt } from '../words/fields.ts';
import { isLeftOut, isNegated } from '../words/negation.ts';
import { operatorAt, opposites } from '../words/operators.ts';
import type { Token } from '../words/read.ts';

/** A list of records inside the record, and what its rows say. */
interface Inner {
  readonly list: Source;
  readonly nouns: readonly string[];
  readonly fields: readonly Source[];
}

/** What was read: which rows are meant, where that ends, and whether there have to be any. */
interface Read {
  readonly inner: Inner;
  readonly values: readonly ValueMention[];
  readonly to: number;
  readonly isWithout: boolean;
  /** `at least two`: how many of them. */
  readonly bound?: Bound;
}

interface Bound {
  readonly operator: string;
  readonly value: number;
  readonly to: number;
}

const known = new WeakMap<readonly Source[], readonly Inner[]>();

/** The condition that begins at the token, as a number of rows that there have to be; undefined where no value of such a row is named. */
export function innerCondition(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  if (tokens[at]?.kind !== 'word') return undefined;
  const inners = known.get(fields) ?? fields.flatMap(innerOf);
  known.set(fields, inners);
  if (inners.length === 0) return undefined;
  const own = fields.filter(isSingleValue);
  const read =
    boundedRows(tokens, at, inners) ??
    withRow(tokens, at, inners) ??
    holding(tokens, at, inners, own) ??
    deed(tokens, at, inners, own) ??
    happened(tokens, at, inners, own);
  if (read === undefined) return undefined;
  const { inner, values, to, isWithout, bound = { operator: '>', value: 0 } } = read;
  const count = `$count(${inner.list.at.text}${values.length === 0 ? '' : `[${testOf(values)}]`})`;
  const sign = isWithout ? opposites[bound.operator] : bound.operator;
  if (sign === undefined) return undefined;
  const isNone = isWithout && bound.value === 0;
  const expr = operation(atom(count), isNone ? '=' : sign, literal(bound.value), strength.comparison);
  return { expr, from: at, to, source: inner.list, isWhole: true };
}

function testOf(values: readonly ValueMention[]): string {
  return values
    .map(({ source, value }) => operation(source.at, '=', literal(value), strength.comparison))
    .reduce((both: Expr, one) => operation(both, 'and', one, strength.and)).text;
}

function innerOf(list: Source): readonly Inner[] {
  const { item } = list.shape;
  if (item === undefined || item.records === 0 || list.lists > 0 || list.distance > 0) return [];
  const fields = [...item.members].flatMap(([key, shape]): readonly Source[] => {
    const written = writeName(key);
    if (written === undefined || !isScalarShape(shape)) return [];
    const name = { own: wordsOf(key), context: [...list.name.own, ...list.name.context], inside: 0 };
    const at = { text: written, strength: strength.path };
    return [{ ...list, at, name, shape, parent: item, label: `${list.label}.${key}` }];
  });
  return [{ list, nouns: listName(list.name).own.slice(-1).map(singular), fields }];
}

const articles = /^(?:an?|any|some|one|1|no)$/;
const leads = /^(?:with|having|have|has|had|without|contains?|containing|includes?|including)$/;
const between = /^(?:by|from|in|at|on|of|with|called|named|for|the)$/;

/** Behind `a`, `no`, `at least one`. */
function articleEnd(tokens: readonly Token[], at: number): number {
  const isLeast = tokens[at]?.lower === 'at' && tokens[at + 1]?.lower === 'least';
  const from = isLeast ? at + 2 : at;
  return articles.test(tokens[from]?.lower ?? '') ? from + 1 : at;
}

/** `with at least two approvals`, `that have more than 3 refused scans`: how many rows of a kind there are. */
function boundedRows(tokens: readonly Token[], at: number, inners: readonly Inner[]): Read | undefined {
  if (!/^(?:with|having|have|has|had)$/.test(tokens[at]?.lower ?? '')) return undefined;
  const bound = boundAt(tokens, at + 1);
  if (bound === undefined) return undefined;
  for (const inner of inners) {
    const value = statedAt(tokens, bound.to, inner.fields);
    if (value === undefined) continue;
    const to = isNoun(tokens[value.to], inner) ? value.to + 1 : value.to;
    return { inner, values: [value], to, isWithout: isOut(tokens, at), bound };
  }
  return undefined;
}

/** `at least two`, `two or more`. */
function boundAt(tokens: readonly Token[], at: number): Bound | undefined {
  const found = operatorAt(tokens, at);
  const number = tokens[found?.to ?? at];
  if (number?.kind !== 'number' || typeof number.value !== 'number') return undefined;
  const { value } = number;
  if (found !== undefined) return { operator: found.operator, value, to: found.to + 1 };
  const isOr = tokens[at + 1]?.lower === 'or';
  const more = isOr ? /^(?:(more)|fewer|less)$/.exec(tokens[at + 2]?.lower ?? '') : null;
  return more === null ? undefined : { operator: more[1] === undefined ? '<=' : '>=', value, to: at + 3 };
}

/** A value that the rows have, or what is said of it: `approvals` of `APPROVED`, `requested changes` of `CHANGES_REQUESTED`. */
function statedAt(tokens: readonly Token[], at: number, fields: readonly Source[]): ValueMention | undefined {
  const plain = valueAt(tokens, at, fields);
  if (plain !== undefined) return plain;
  for (const source of fields)
    for (const value of new Set(textsOf(source.shape))) {
      const words = value.toLowerCase().split(/[ _-]+/);
      const said = tokens.slice(at, at + words.length);
      const isSaid =
        words.length <= 3 &&
        said.every(({ kind, lower }) => kind === 'word' && lower.length > 4) &&
        words.every((word) => /^\p{L}{5,}$/u.test(word) && said.some(({ lower }) => isSameDeed(word, lower)));
      if (isSaid && said.length === words.length) return { source, value, from: at, to: at + words.length };
    }
  return undefined;
}

/** `with a refused scan`, `without a comment by Bo`: a row that is named, and what it has. */
function withRow(tokens: readonly Token[], at: number, inners: readonly Inner[]): Read | undefined {
  const lead = tokens[at]?.lower ?? '';
  if (!leads.test(lead)) return undefined;
  const start = articleEnd(tokens, at + 1);
  const hasArticle = start > at + 1;
  const isWithout = (lead === 'without' || tokens[at + 1]?.lower === 'no') !== isOut(tokens, at);
  for (const inner of inners) {
    const before = valueAt(tokens, start, inner.fields);
    if (before !== undefined && hasArticle && isNoun(tokens[before.to], inner))
      return { inner, values: [before], to: before.to + 1, isWithout };
    if (!isNoun(tokens[start], inner)) continue;
    let from = start + 1;
    while (from < start + 3 && between.test(tokens[from]?.lower ?? '')) from += 1;
    const after = from === start + 1 ? undefined : valueAt(tokens, from, inner.fields);
    if (after !== undefined) return { inner, values: [after], to: after.to, isWithout };
  }
  return undefined;
}

/** `that contain TEA-01`, `with a Cup`: a value that no field of the record has. */
function holding(
  tokens: readonly Token[],
  at: number,
  inners: readonly Inner[],
  own: readonly Source[],
): Read | undefined {
  const lead = tokens[at]?.lower ?? '';
  if (!leads.test(lead)) return undefined;
  const start = articleEnd(tokens, at + 1);
  // `with Cup`, but not what is listed: `with open and paid`.
  if (valueAt(tokens, start, own) !== undefined || fieldAt(tokens, start, own) !== undefined) return undefined;
  for (const inner of inners) {
    const value = valueAt(tokens, start, inner.fields);
    const isEnd = value !== undefined && endsAt(tokens, value.to);
    if (value === undefined || !isEnd || isNamedOfRow(tokens, start, inner)) continue;
    const isWithout = (lead === 'without' || tokens[at + 1]?.lower === 'no') !== isOut(tokens, at);
    return { inner, values: [value], to: value.to, isWithout };
  }
  return undefined;
}

/** `that Bo commented on`, `Kim has accepted`, `scanned in Graz`, `that somebody declined`, `that were not scanned`. */
function deed(
  tokens: readonly Token[],
  start: number,
  inners: readonly Inner[],
  own: readonly Source[],
): Read | undefined {
  const isLed = /^(?:that|which|who|where)$/.test(tokens[start]?.lower ?? '');
  const at = isLed ? start + 1 : start;
  const anybody = anyone.exec(tokens[at]?.lower ?? '');
  for (const inner of inners) {
    const doer = anybody === null ? valueAt(tokens, at, inner.fields) : undefined;
    const afterDoer = anybody === null ? doer?.to : at + 1;
    if (afterDoer !== undefined) {
      const verb = skipped(tokens, afterDoer, /^(?:has|have|is|was|had|not|never|yet|already|did|does)$|n't$/);
      const isNot = tokens.slice(afterDoer, verb).some(({ lower }) => /^(?:not|never)$|n't$/.test(lower));
      const isWithout = ((anybody?.[1] === 'no') !== isNot) !== isOut(tokens, start);
      const further = (anybody === null ? valueAt : statedAt)(tokens, verb, inner.fields);
      const values = doer === undefined ? [] : [doer];
      const isDone = isNot || !isNoun(tokens[verb], inner) || /^(?:on|to)$/.test(tokens[verb + 1]?.lower ?? '');
      if (isDone && isVerbOf(tokens[verb], inner, own)) {
        const to = skipped(tokens, verb + 1, /^(?:on|to|in|at|for)$/);
        if (isLed || doer !== undefined) return { inner, values, to, isWithout };
      } else if (further !== undefined && further.source !== doer?.source)
        return { inner, values: [...values, further], to: further.to, isWithout };
    }
    const verb = skipped(tokens, at, /^(?:has|have|had|were|was|are|is|been|not|never|yet|already)$|n't$/);
    const isPassive = isVerbOf(tokens[verb], inner, own) && /ed$/.test(tokens[verb]?.lower ?? '');
    const isOfRecord = tokens[at - 1]?.kind === 'word';
    if (!isPassive || (verb === at && !isLed && !isOfRecord)) continue;
    const isNot = tokens.slice(at, verb).some(({ lower }) => /^(?:not|never)$|n't$/.test(lower));
    const isWithout = isNot !== isOut(tokens, start);
    const from = skipped(tokens, verb + 1, /^(?:on|by|in|at|from|as|to|the)$/);
    const value = from === verb + 1 ? undefined : valueAt(tokens, from, inner.fields);
    if (value !== undefined) return { inner, values: [value], to: value.to, isWithout };
    const to = skipped(tokens, verb + 1, /^(?:on|to|yet|already|so|far)$/);
    const isTold = verb > at && (isLed || (isNot && isOfRecord));
    if (isTold && endsAt(tokens, to)) return { inner, values: [], to, isWithout };
  }
  return undefined;
}

/** `that were damaged`, `which got rejected`: a row that says so, where no field of the record does. */
function happened(
  tokens: readonly Token[],
  at: number,
  inners: readonly Inner[],
  own: readonly Source[],
): Read | undefined {
  if (!/^(?:that|which|who)$/.test(tokens[at]?.lower ?? '')) return undefined;
  const verb = skipped(tokens, at + 1, /^(?:was|were|has|have|got|been|not|never)$|n't$/);
  const [word = '', to] = [tokens[verb]?.lower, verb + 1];
  if (verb === at + 1 || !/ed$/.test(word) || !endsAt(tokens, to) || valueAt(tokens, verb, own) !== undefined)
    return undefined;
  // `the issues that were closed` speaks of those themselves.
  for (const inner of inners)
    for (const source of isNoun(tokens[at - 1], inner) ? [] : inner.fields) {
      const value = [...new Set(textsOf(source.shape))].find(
        (text) => /^\p{L}+$/u.test(text) && isSameDeed(text.toLowerCase(), word),
      );
      const isNot = tokens.slice(at, verb).some(({ lower }) => /^(?:not|never)$|n't$/.test(lower));
      if (value !== undefined)
        return { inner, values: [{ source, value, from: verb, to }], to, isWithout: isNot !== isOut(tokens, at) };
    }
  return undefined;
}

const anyone = /^(?:some|any|(no))(?:body|one)$/;

/** Of all that is left out, or of what is denied a few words before. */
function isOut(tokens: readonly Token[], at: number): boolean {
  // `not a draft and with two approvals`: the next thing that is said.
  const isNext = /^(?:and|but|,)$/.test(tokens[at - 1]?.lower ?? '');
  return !isNext && (isLeftOut(tokens, at) || isNegated(tokens, at));
}

function skipped(tokens: readonly Token[], at: number, words: RegExp): number {
  let to = at;
  while (to < at + 3 && words.test(tokens[to]?.lower ?? '')) to += 1;
  return to;
}

function endsAt(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  return next === undefined || next.kind === 'sign' || /^(?:and|or|but|sorted|in|on|with|by)$/.test(next.lower);
}

function isNoun(token: Token | undefined, { nouns }: Inner): boolean {
  return token?.kind === 'word' && token.words.some((word) => nouns.includes(word));
}

/** `with delivered scans` speaks of the rows, and `with type delivered` of a field of theirs. */
function isNamedOfRow(tokens: readonly Token[], at: number, { fields, nouns }: Inner): boolean {
  const rest = tokens[at + 1];
  return fieldAt(tokens, at, fields) !== undefined || (rest?.words.some((word) => nouns.includes(word)) ?? false);
}

/** `commented` of comments, `attends` of attendees; none that a field of the record is called. */
function isVerbOf(token: Token | undefined, { nouns }: Inner, own: readonly Source[]): boolean {
  if (token?.kind !== 'word' || token.lower.length < 4) return false;
  const stem = bare(token.lower);
  if (own.some(({ name }) => name.own.includes(token.lower) || name.own.map(bare).includes(stem))) return false;
  return nouns.some((noun) => stem.length >= 3 && bare(noun) === stem);
}

function bare(word: string): string {
  return word
    .replace(/(?:ees?|ing|ed|e?s)$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
    .replace(/e$/, '');
}
