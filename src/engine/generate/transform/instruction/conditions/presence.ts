/** Conditions on whether a field has a value at all: `with an email`, `not attached to a server`, `the note is empty`. */
import { type Scalar, textsOf } from '../../../shape.ts';
import { call, type Expr, literal, operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import { deedDateAt } from '../values/deeds.ts';
import type { Condition } from '../words/condition.ts';
import { fieldAt, nearFieldAt } from '../words/fields.ts';
import { isLeftOut, isNegated, isReplaced, isStandIn } from '../words/negation.ts';
import type { Token } from '../words/read.ts';

/** `with an email`, `without a phone`, `that have a manager`, `missing a date`. */
export function existence(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  const lead = tokens[at]?.lower ?? '';
  const isLacking = ['without', 'missing', 'lacking', 'no'].includes(lead);
  const isWithout = isLacking !== isLeftOut(tokens, at);
  const next = tokens[at + 1]?.lower ?? '';
  const hasArticle = ['a', 'an', 'any', 'no', 'valid', 'known', 'set'].includes(next);
  // `only the hours with rain`: without that, it may be all that is to be shown.
  const isOnly =
    ['with', 'having'].includes(lead) &&
    tokens.slice(Math.max(0, at - 4), at).some((one) => /^(?:only|just)$/.test(one.lower));
  if (!isLacking && !isOnly && !(['with', 'have', 'has', 'having'].includes(lead) && hasArticle)) return undefined;
  const start = hasArticle ? at + 2 : at + 1;
  const open = fields.filter(
    ({ shape, parent }) =>
      shape.item !== undefined || shape.nulls > 0 || (parent?.records ?? 0) > shape.count || hasBlanks(shape.scalars),
  );
  // `days without rain`: an amount of which there is none.
  const amounts = fields.filter(
    (field) => isOwed(field) || ((isLacking || isOnly || next === 'no') && isAmountOrNone(field)),
  );
  const mention =
    fieldAt(tokens, start, open) ??
    nearFieldAt(tokens, start, open) ??
    fieldAt(tokens, start, amounts) ??
    nearFieldAt(tokens, start, amounts) ??
    deedDateAt(tokens, start, open);
  if (mention === undefined || isOfSome(tokens, at) || (isOnly && !hasArticle && isFollowed(tokens, mention.to)))
    return undefined;
  if ((isLacking || next === 'no') && (isReplaced(tokens, mention.to) || isStandIn(tokens, at))) return undefined;
  const expr = isWithout !== (next === 'no') ? lacks(mention.source) : has(mention.source);
  return { expr, from: at, to: mention.to, source: mention.source };
}

/** `with rain above 2`, `with status paid`: more is said of it than that it is there. */
function isFollowed(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  return (
    next !== undefined && next.kind !== 'sign' && !/^(?:and|or|sorted|ordered|newest|oldest|per)$/.test(next.lower)
  );
}

/** `leave out the pull requests`: records that have a record of that name are such, and the others have none. */
export function markCondition(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  if (!isLeftOut(tokens, at)) return undefined;
  const marks = fields.filter(
    ({ shape, parent, label }) =>
      shape.records > 0 && (shape.nulls > 0 || (parent?.records ?? 0) > shape.records) && !label.endsWith('s'),
  );
  const mention = marks.length === 0 ? undefined : fieldAt(tokens, at, marks);
  const [last, next] = mention === undefined ? [] : [tokens[mention.to - 1], tokens[mention.to]];
  const isMeant =
    last?.lower.endsWith('s') === true && (next === undefined || next.kind === 'sign' || next.lower === 'and');
  if (mention === undefined || !isMeant) return undefined;
  return { expr: lacks(mention.source), from: at, to: mention.to, source: mention.source };
}

/** `that have replies`, `without comments`, of records that say how many they have. */
export function countedCondition(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
): Condition | undefined {
  const lead = tokens[at]?.lower ?? '';
  const isNo = tokens[at + 1]?.lower === 'no' || tokens[at + 1]?.lower === 'any';
  const isLacking = lead === 'without' || (tokens[at + 1]?.lower === 'no' && /^(?:with|have|has|having)$/.test(lead));
  if (!isLacking && !/^(?:have|has|having|got)$/.test(lead)) return undefined;
  const to = isNo ? at + 2 : at + 1;
  const { words = [], lower = '' } = tokens[to] ?? {};
  if (words.length === 0 || !/s$/.test(lower) || isOfSome(tokens, at)) return undefined;
  const source = fields.find(({ name: { own }, shape, distance }) => {
    const isCount =
      own.length === words.length + 1 &&
      /^(?:count|number|total)$/.test(own.find((word) => !words.includes(word)) ?? '');
    return distance < 1 && isCount && shape.scalars.every((value) => typeof value === 'number');
  });
  if (source === undefined || (isLacking && isReplaced(tokens, to + 1))) return undefined;
  const isWithout = isLacking !== isLeftOut(tokens, at);
  const expr = operation(source.at, isWithout ? '=' : '>', literal(0), strength.comparison);
  return { expr, from: at, to: to + 1, source };
}

/** `(not every site has a dome)` tells why there may be none. */
function isOfSome(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 5), at).map(({ lower }) => lower);
  return /\b(?:not|n't) (?:every|all|each)\b|\b(?:some|sometimes|may|might|can)\b/.test(before.join(' '));
}

/** `left is null`, `the note is not empty`, `skip the ones with left = null`. */
export function emptyCondition(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  const mention = fieldAt(tokens, at, fields);
  const isOut = isNegated(tokens, at) || isLeftOut(tokens, at);
  const lacking = isOut ? has : lacks;
  // `readings (level null) do not count`: nothing stands between.
  if (mention !== undefined && tokens[mention.to]?.lower === 'null' && tokens[mention.to + 1]?.lower === ')')
    return { expr: lacking(mention.source), from: at, to: mention.to + 1, source: mention.source };
  if (mention === undefined) return undefined;
  // `and paid_on blank`: the verb is left out.
  const isShort = /^(?:blank|empty|missing|unset)$/.test(tokens[mention.to]?.lower ?? '');
  if (isShort && /^(?:[.;,)]|and|or|)$/.test(tokens[mention.to + 1]?.lower ?? ''))
    return { expr: lacking(mention.source), from: at, to: mention.to + 1, source: mention.source };
  if (!/^(?:is|are|=|was|has|have)$/.test(tokens[mention.to]?.lower ?? '')) return undefined;
  const [first, isGiven] = [tokens[mention.to + 1]?.lower ?? '', givenAt(tokens, mention.to + 1)];
  // `issues are still open`, where that is a state.
  const isOpen = tokens[(isGiven ?? 0) - 1]?.lower === 'open';
  const isState =
    isOpen &&
    (mention.source.shape.item !== undefined ||
      fields.some(({ shape }) => textsOf(shape).some((text) => text.toLowerCase() === 'open')));
  // `is not set`, `has been left empty`
  if (isState) return undefined;
  if (isGiven !== undefined) return { expr: lacking(mention.source), from: at, to: isGiven, source: mention.source };
  const isNot = first === 'not';
  const end = mention.to + (isNot ? 3 : 2);
  if (!/^(?:null|empty|missing|unset|blank|undefined|absent)$/.test(tokens[end - 1]?.lower ?? '')) return undefined;
  // `the suffix is empty when there is none`: that is what it becomes.
  if (/^(?:when|if|because|unless)$/.test(tokens[end]?.lower ?? '')) return undefined;
  const { source } = mention;
  return { expr: isNot === isOut ? lacks(source) : has(source), from: at, to: end, source };
}

/** `not set`, `not yet filled in`, `still blank`, `been left empty`: where that ends. */
function givenAt(tokens: readonly Token[], at: number): number | undefined {
  const said = tokens
    .slice(at, at + 5)
    .map(({ lower }) => lower)
    .join(' ');
  const open =
    /^(?:(?:not|never) (?:yet )?(?:been )?(?:set|filled(?: in)?|given|known|recorded|there|present|entered|specified)|(?:still|been left|left|kept) (?:null|empty|missing|unset|blank|open))(?= |$)/;
  const length = open.exec(said)?.[0].split(' ').length;
  return length === undefined ? undefined : at + length;
}

/** `not attached to a server`, `assigned to somebody`, `unassigned`: whether there is a key of what it belongs to. */
export function attachment(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  const token = tokens[at];
  const [, un = '', stem = ''] = /^(un)?(\p{L}{3,})ed$/u.exec(token?.lower ?? '') ?? [];
  if (token?.kind !== 'word' || stem === '') return undefined;
  const open = fields.filter(({ shape, parent }) => shape.nulls > 0 || (parent?.records ?? 0) > shape.count);
  const to = /^(?:to|by|with|in|on|from)$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : undefined;
  const mention = to === undefined ? undefined : belongingAt(tokens, to, stem, open);
  // `that nobody is assigned to`
  const before = tokens.slice(Math.max(0, at - 4), at).map(({ lower }) => lower);
  const isOfNobody = /(?:^| )(?:nobody|no-one|no one|noone)(?: (?:is|was|has|been|yet))*$/.test(before.join(' '));
  const isAlone = mention === undefined && ((to === undefined && un !== '') || isOfNobody);
  const source = mention?.source ?? (isAlone ? calledAs(stem, open) : undefined);
  if (source === undefined) return undefined;
  const isMissing = isOfNobody || isNegated(tokens, at) !== (un !== '');
  return { expr: isMissing ? lacks(source) : has(source), from: at, to: mention?.to ?? at + 1, source };
}

/** `a server` behind `attached to`, and `anybody` where the field is called as the verb: `assignee`. */
function belongingAt(
  tokens: readonly Token[],
  at: number,
  stem: string,
  open: readonly Source[],
): { readonly source: Source; readonly to: number } | undefined {
  const word = tokens[at]?.lower ?? '';
  if (/^(?:(?:any|some)(?:body|one|thing)|nobody|no-one|nothing)$/.test(word)) {
    const source = calledAs(stem, open);
    return source === undefined ? undefined : { source, to: at + 1 };
  }
  if (!/^(?:an?|any|some|one)$/.test(word)) return undefined;
  return fieldAt(tokens, at + 1, open) ?? nearFieldAt(tokens, at + 1, open);
}

/** `assignee_id` for `assigned`, and `driver_id` where it is the only key that may be missing. */
function calledAs(stem: string, open: readonly Source[]): Source | undefined {
  const called = open.filter(({ name: { own } }) => stem.length >= 4 && own[0]?.startsWith(stem) === true);
  const keyed = /^(?:assign|allocat)/.test(stem)
    ? open.filter(({ name: { own } }) => own.length > 1 && own.at(-1) === 'id')
    : [];
  const [only, ...others] = called.length > 0 ? called : keyed;
  return others.length === 0 ? only : undefined;
}

function isAmountOrNone({ shape: { scalars, nulls } }: Pick<Source, 'shape'>): boolean {
  return nulls === 0 && scalars.includes(0) && scalars.every((value) => typeof value === 'number' && value >= 0);
}

/** `still have an amount due`: what is owed, or left, may come to nothing, whether one of the records at hand has none or not. */
function isOwed({ name, shape: { scalars, nulls } }: Pick<Source, 'name' | 'shape'>): boolean {
  const isLeft = name.own.some((word) => /^(?:due|outstanding|owed|remaining|left|balance|arrears|unpaid)$/.test(word));
  return (
    isLeft && nulls === 0 && scalars.length > 0 && scalars.every((value) => typeof value === 'number' && value >= 0)
  );
}

function hasBlanks(values: readonly Scalar[]): boolean {
  return values.includes('');
}

/** `has_receipt` says itself whether there is one. */
function isFlag(values: readonly Scalar[]): boolean {
  return values.length > 0 && values.every((value) => typeof value === 'boolean');
}

/** There is a value, and it is not empty. */
export function has({ at, shape, name }: Source): Expr {
  if (isFlag(shape.scalars)) return operation(at, '=', literal(true), strength.comparison);
  if (shape.item !== undefined) return operation(call('count', at), '>', literal(0), strength.comparison);
  const there = operation(at, '!=', literal(null), strength.comparison);
  if (isAmountOrNone({ shape }) || isOwed({ name, shape })) return operation(at, '>', literal(0), strength.comparison);
  if (!hasBlanks(shape.scalars)) return there;
  return operation(there, 'and', operation(at, '!=', literal(''), strength.comparison), strength.and);
}

/** There is none, or an empty one. */
export function lacks(source: Source): Expr {
  if (isFlag(source.shape.scalars)) return operation(source.at, '=', literal(false), strength.comparison);
  if (source.shape.item !== undefined) return operation(call('count', source.at), '=', literal(0), strength.comparison);
  return call('not', has(source));
}
