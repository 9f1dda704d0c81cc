/** Comparisons of an instruction: `price at least 20`, `between 5 and 10 eggs`, `older than 3`, `since 2024-05-01`. */
import { isHarm } from '../../../degrees.ts';
import { isScalarShape, numbersOf, type Scalar } from '../../../shape.ts';
import { areNear } from '../../../vocabulary.ts';
import { wordsOf } from '../../../words.ts';
import { hasDates } from '../../terms/dates.ts';
import type { Source } from '../../terms/scope.ts';
import { inUnitOf, isUnit } from '../../terms/unit-table.ts';
import { isNumberOfRows } from '../order/limit.ts';
import { type Amount, amountAt } from '../values/amounts.ts';
import { namedAt } from '../values/named.ts';
import { fieldAt, type Mention } from '../words/fields.ts';
import { measuredBy } from '../words/measured-by.ts';
import { operatorAt, suffixOf } from '../words/operators.ts';
import type { Token } from '../words/read.ts';
import { boundedField } from './bounded-fields.ts';
import { operandAt } from './given.ts';

export interface Comparison extends Mention {
  readonly operator: string;
  readonly value: Scalar;
  /** The end of a range. */
  readonly upper?: Scalar;
  /** Another field, or something given beside the list, instead of the value. */
  readonly other?: Source;
}

/** The comparison whose operator, or `between`, begins at the token. */
export function comparisonAt(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
  given: readonly Source[] = [],
): Comparison | undefined {
  if (tokens[at]?.lower === 'between' || isFromTo(tokens, at)) return rangeAt(tokens, at, at + 1, fields);
  // `rides 2024-03-01 to 2024-03-31`
  if (tokens[at]?.kind === 'date' && isReached(tokens, at)) return rangeAt(tokens, at, at, fields);
  const found = operatorAt(tokens, at);
  if (found === undefined) return suffixAt(tokens, at, fields);
  const amount = amountAt(tokens, found.to);
  const value = dateBefore(tokens, found.to) ?? amount?.token ?? tokens[found.to];
  const nouns = [...new Set(fields.flatMap(({ label }) => label.split('.').slice(0, -1)))].flatMap(wordsOf);
  if (isNumberOfRows(tokens, found.to, nouns)) return undefined;
  const between = comparedWith(tokens, at, found, fields, given);
  if (between !== undefined) return between;
  if (value === undefined || (value.kind !== 'number' && value.kind !== 'date')) return undefined;
  if (found.operator === '>=' && tokens[at]?.lower === 'from' && value.kind === 'number') return undefined;
  // `less than 30 percent` is no number of rows.
  const isMeasure = amount !== undefined && !amount.isSpelled && (amount.unit === 'percent' || isUnit(amount.unit));
  const fitting = isMeasure ? fields.filter(({ shape }) => shape.item === undefined) : fields;
  const isYear = value.kind === 'number' && ['since', 'after', 'before', 'until'].includes(tokens[at]?.lower ?? '');
  const said = fieldOf(tokens, at, found.to, fitting, value, isYear);
  const field = measurable(at, amount, fitting, said) ?? said;
  if (field === undefined) return undefined;
  const measured = amount === undefined ? undefined : inUnitOf(amount.value, amount.unit, field.source.name.own);
  // `half an hour` is no number of itself.
  if (amount?.isSpelled === true && measured === undefined) return undefined;
  const compared = measured ?? (isYear && !numericOnly(field.source) ? String(value.value) : value.value);
  const next = tokens[found.to + 1];
  // `is 3 minutes or less`
  const suffix = suffixOf(tokens, found.to + 1) ?? (next?.kind === 'word' ? suffixOf(tokens, found.to + 2) : undefined);
  const operator = suffix === undefined ? found.operator : operatorOf(suffix, tokens, field.source);
  const to = Math.max(field.to, suffix?.to ?? found.to + 1, amount?.to ?? 0);
  if (isSince(tokens, to, value, field.source)) return undefined;
  return { source: field.source, operator, value: compared, from: field.from, to };
}

/** `more than 20000 km since the last service`: what has come to it since then, and no reading of a meter. Not `over 100 since 1 March`. */
function isSince(tokens: readonly Token[], to: number, { kind }: Token, { at }: Source): boolean {
  const isThen = /^(?:the|their|its|his|her|that|then|last)$/.test(tokens[to + 1]?.lower ?? '');
  return kind === 'number' && tokens[to]?.lower === 'since' && isThen && !at.text.startsWith('$_');
}

/** `before that day`: the date that was named last. */
function dateBefore(tokens: readonly Token[], at: number): Token | undefined {
  const isThat =
    /^(?:that|this|the)$/.test(tokens[at]?.lower ?? '') && /^(?:day|date|moment)$/.test(tokens[at + 1]?.lower ?? '');
  const isIt = tokens[at]?.lower === 'then';
  return isThat || isIt ? tokens.slice(0, at).findLast(({ kind }) => kind === 'date') : undefined;
}

/** `onHand is below reorderLevel`, `since the given date`: a value that stands in the data. */
function comparedWith(
  tokens: readonly Token[],
  at: number,
  { operator, to }: { readonly operator: string; readonly to: number },
  fields: readonly Source[],
  given: readonly Source[],
): Comparison | undefined {
  if (operator === '=' || operator === '!=') return undefined;
  const isFrom = tokens[at]?.lower === 'from';
  const operands = [...given, ...fields].filter((source) => isCountable(source) || isDate(source));
  const operand = operandAt(
    tokens,
    to,
    operands.filter(({ shape }) => shape.item === undefined),
  );
  if (operand === undefined) return undefined;
  const [sample = 0] = operand.source.shape.scalars;
  const isOfDate = isDate(operand.source);
  if (isFrom && !isOfDate) return undefined;
  const value: Token = {
    text: '',
    lower: '',
    kind: isOfDate ? 'date' : 'number',
    value: typeof sample === 'boolean' ? 0 : sample,
    words: [],
  };
  const own = fields.filter((source) => source !== operand.source);
  const start = beginningOf(tokens, at, operands) ?? at;
  const field = fieldOf(tokens, start, operand.to - 1, own, value, false);
  if (field === undefined || (field.source.distance === 0) === false) return undefined;
  return {
    source: field.source,
    operator,
    value: value.value,
    other: operand.source,
    from: field.from,
    to: operand.to,
  };
}

/** Where the first of two bounds begins: "from the start date up to the end date" speaks of one field, named before both. */
function beginningOf(tokens: readonly Token[], at: number, operands: readonly Source[]): number | undefined {
  const end = tokens[at - 1]?.lower === 'and' ? at - 1 : at;
  return [2, 3, 4, 5, 6]
    .map((back) => end - back)
    .find((from) => {
      const first = from < 0 ? undefined : operatorAt(tokens, from);
      return first?.operator.startsWith('>') && operandAt(tokens, first.to, operands)?.to === end;
    });
}

/** `100 or more`, `4 and up`. */
function suffixAt(tokens: readonly Token[], at: number, fields: readonly Source[]): Comparison | undefined {
  const value = tokens[at];
  const suffix = suffixNear(tokens, at + 1);
  const lastOf = ({ to }: { readonly to: number }): string => tokens[to - 1]?.lower ?? '';
  // `due on 2024-05-01 or later`
  const isDay =
    value?.kind === 'date' && suffix !== undefined && /^(?:later|earlier|after|before)$/.test(lastOf(suffix));
  if (value === undefined || suffix === undefined || (value.kind !== 'number' && !isDay)) return undefined;
  const amount = amountAt(tokens, at);
  const said = countedBetween(tokens, at, suffix, fields) ?? fieldOf(tokens, at, suffix.to - 1, fields, value, false);
  const field = measurable(at, amount, fields, said) ?? said;
  if (field === undefined || isSince(tokens, Math.max(field.to, suffix.to), value, field.source)) return undefined;
  return {
    source: field.source,
    operator: operatorOf(suffix, tokens, field.source),
    value: (amount && inUnitOf(amount.value, amount.unit, field.source.name.own)) ?? value.value,
    from: field.from,
    to: Math.max(field.to, suffix.to),
  };
}

/** `50 or more`, `50 points or more`, `50 days out or more`. */
function suffixNear(tokens: readonly Token[], at: number): ReturnType<typeof suffixOf> {
  const isWord = (place: number): boolean =>
    tokens[place]?.kind === 'word' && !/^(?:and|or|but)$/.test(tokens[place]?.lower ?? '');
  const further = (): ReturnType<typeof suffixOf> => (isWord(at + 1) ? suffixOf(tokens, at + 2) : undefined);
  return suffixOf(tokens, at) ?? (isWord(at) ? (suffixOf(tokens, at + 1) ?? further()) : undefined);
}

/** `100 votes or more`: what is bounded stands between the bound and what makes it one. */
function countedBetween(
  tokens: readonly Token[],
  at: number,
  suffix: { readonly to: number },
  fields: readonly Source[],
): Mention | undefined {
  if (tokens[at]?.kind !== 'number' || suffixOf(tokens, at + 1) !== undefined) return undefined;
  const own = fields.filter(isCountable);
  const named = fieldAt(tokens, at + 1, own) ?? numberOfAt(tokens, at + 1, own) ?? namedAt(tokens, at + 1, own);
  return named === undefined ? undefined : { ...named, from: at, to: suffix.to };
}

/** `rides over half an hour`, `that runs 30 minutes or less`: the only field that is told in such a unit. */
function measurable(
  at: number,
  amount: Amount | undefined,
  fields: readonly Source[],
  said: Mention | undefined,
): Mention | undefined {
  if (amount === undefined) return undefined;
  const isDegrees = /^(?:degrees?|celsius|fahrenheit)$/.test(amount.unit);
  if (!isDegrees && !isUnit(amount.unit)) return undefined;
  const isTold = (source: Source): boolean =>
    isCountable(source) &&
    isScalarShape(source.shape) &&
    (isDegrees
      ? source.name.own.some((word) => /^temp(?:erature)?$/.test(word))
      : inUnitOf(amount.value, amount.unit, source.name.own) !== undefined);
  if (said !== undefined && isTold(said.source)) return undefined;
  const own = fields.filter(isTold);
  const [source] = own;
  return source === undefined || own.length > 1 ? undefined : { source, from: at, to: amount.to };
}

/** A severity of "3 or worse" is a higher one. */
function operatorOf(
  { operator, to }: { readonly operator: string; readonly to: number },
  tokens: readonly Token[],
  { name }: Source,
): string {
  const isTurned = /^(?:worse|better)$/.test(tokens[to - 1]?.lower ?? '') && isHarm(name.own);
  return isTurned ? (operator === '>=' ? '<=' : '>=') : operator;
}

/** `from 10 to 100`, `from 2024-03-01 until 2024-03-31`. */
function isFromTo(tokens: readonly Token[], at: number): boolean {
  const [low, joiner, high] = [tokens[at + 1], tokens[at + 2]?.lower ?? '', tokens[at + 3]];
  if (tokens[at]?.lower !== 'from' || low?.kind !== high?.kind) return false;
  return low?.kind === 'number' ? joiner === 'to' : low?.kind === 'date' && reaching.test(joiner);
}

function isReached(tokens: readonly Token[], at: number): boolean {
  const joiner = tokens[at + 1]?.lower ?? '';
  return joiner !== 'and' && reaching.test(joiner) && tokens[at + 2]?.kind === 'date';
}

const reaching = /^(?:to|and|until|till|through|thru|-|–)$/;

function rangeAt(
  tokens: readonly Token[],
  at: number,
  begin: number,
  fields: readonly Source[],
): Comparison | undefined {
  const [low, joiner, high] = tokens.slice(begin, begin + 3);
  if (low === undefined || high === undefined || !reaching.test(joiner?.lower ?? '') || low.kind !== high.kind)
    return undefined;
  if (low.kind !== 'number' && low.kind !== 'date') return undefined;
  const field = fieldOf(tokens, at, begin + 2, fields, low, false);
  if (field === undefined) return undefined;
  return {
    source: field.source,
    operator: '>=',
    value: low.value,
    upper: high.value,
    from: field.from,
    to: Math.max(field.to, begin + 3),
  };
}

/** The field that is named before the operator or after the value, or the only one that can be meant. */
function fieldOf(
  tokens: readonly Token[],
  at: number,
  valueAt: number,
  fields: readonly Source[],
  value: Token,
  isYear: boolean,
): Mention | undefined {
  const fitting = fields.filter((field) =>
    value.kind === 'date' || isYear ? isDate(field) || (isYear && isYearField(field)) : isCountable(field),
  );
  // `results above 5` speaks of what they come to, and not of their ids.
  const measures = fitting.filter(({ name }) => name.own.at(-1) !== 'id');
  const stock = stockOf(tokens, valueAt, fitting);
  const stockTo = valueAt + (tokens[valueAt + 1]?.lower === 'on' ? 3 : 2);
  const start = continuedFrom(tokens, at) ?? at;
  if (start < at) {
    const own = fieldAt(tokens, valueAt + 1, fitting);
    if (own !== undefined) return { ...own, from: at };
  }
  const ofStock = stock === undefined ? undefined : { source: stock, from: at, to: stockTo };
  for (let from = start - 1; from >= Math.max(0, start - 5); from -= 1) {
    // `price: over 20`
    const isLabel = tokens[from]?.lower === ':' && from === start - 1 && isWhole(tokens, valueAt);
    if (tokens[from]?.kind === 'sign' && tokens[from]?.lower !== '(' && !isLabel) break;
    const named = fieldAt(tokens, from, fitting) ?? namedAt(tokens, from, measures);
    // `variants with fewer than 10 pieces left` says how many there are of each, and not how many variants.
    if (named?.source.shape.item !== undefined && ofStock !== undefined) return ofStock;
    if (named !== undefined && named.to <= start)
      return start < at ? { ...named, from: at, to: valueAt + 1 } : { ...named, to: valueAt + 1 };
  }
  // `more than 10 in stock`
  const next = valueAt + (tokens[valueAt + 1]?.lower === 'in' ? 2 : 1);
  const after = fieldAt(tokens, next, fitting) ?? numberOfAt(tokens, next, fitting) ?? namedAt(tokens, next, fitting);
  if (after !== undefined) return { ...after, from: at };
  if (ofStock !== undefined) return ofStock;
  if (isThereOne(tokens, valueAt)) return undefined;
  const words = measuredBy(tokens, at);
  const meant = fitting.filter(
    ({ name }) =>
      words === undefined || name.own.some((own) => words.some((word) => own === word || areNear(own, word))),
  );
  const single = meant.filter(
    ({ name, lists, shape }) => !name.own.includes('id') && lists === 0 && isScalarShape(shape),
  );
  // `tanks above 90` says nothing of what they are numbered by.
  const measured = single.filter(
    ({ name }) => !/^(?:no|nr|number|position|index|zip|phone)$/.test(name.own.at(-1) ?? ''),
  );
  const real = measured.length > 0 ? measured : single;
  const isMoney = currencies.test(tokens[valueAt + 1]?.lower ?? '');
  const totals = isWhole(tokens, isMoney ? valueAt + 1 : valueAt)
    ? real.filter(({ name }) => total.test(name.own.join(' ')))
    : [];
  const bounded = value.kind === 'number' ? boundedField(tokens, at, valueAt, real) : undefined;
  const some = bounded === undefined ? totals : [bounded];
  const likely = ownDay(real, value) ?? (totals.length === 1 ? totals : some);
  const [source, ...others] = real.length > 1 ? likely : real;
  return source === undefined || others.length > 0 ? undefined : { source, from: at, to: valueAt + 1 };
}

/** `a lesson after today`: its own day, and none of whom it names. */
function ownDay(fields: readonly Source[], { kind }: Token): readonly Source[] | undefined {
  const own = kind === 'date' ? fields.filter(({ name }) => (name.inside ?? 0) === 0) : [];
  return own.length === 1 ? own : undefined;
}

/** `with at least one finished trip`: that there is one, and no number of the rows. */
function isThereOne(tokens: readonly Token[], valueAt: number): boolean {
  const next = tokens[valueAt + 1];
  return tokens[valueAt]?.value === 1 && next?.kind === 'word' && !isUnit(next.words[0] ?? '');
}

/** `orders over 100`: of several amounts what they come to. */
const currencies = /^(?:euros?|dollars?|pounds?|francs?|yen|kron[aeo]r?|cents?|eur|usd|gbp|chf|[€$£])$/;
const total = /^(?:total|grand total|total (?:amount|price)|amount|sum)$/;

/** Nothing follows the value that the bound would define: `grams: from 70 on large`. */
function isWhole(tokens: readonly Token[], valueAt: number): boolean {
  const next = tokens[valueAt + 1];
  return next === undefined || next.kind === 'sign' || /^(?:and|or|but)$/.test(next.lower);
}

/** `below 3 or above 20`, `after May and before June`: what the second bound is of is named before the first. */
function continuedFrom(tokens: readonly Token[], at: number): number | undefined {
  const joiner = at - 1;
  if (!/^(?:and|or|but)$/.test(tokens[joiner]?.lower ?? '')) return undefined;
  if (!/^(?:number|date)$/.test(tokens[joiner - 1]?.kind ?? '')) return undefined;
  return [2, 3, 4, 5, 6]
    .map((back) => joiner - back)
    .findLast((from) => from >= 0 && operatorAt(tokens, from)?.to === joiner - 1);
}

/** `at least 100 votes`: the number of them, and not what else is called after them. */
function numberOfAt(tokens: readonly Token[], at: number, fields: readonly Source[]): Mention | undefined {
  const noun = tokens[at]?.words.join(' ') ?? '';
  const isNumberOf = ({ name: { own } }: Source): boolean =>
    own.length === 2 && own.includes(noun) && own.some((word) => /^(?:count|number|total)$/.test(word));
  const source = noun === '' ? undefined : fields.find(isNumberOf);
  return source === undefined ? undefined : { source, from: at, to: at + 1 };
}

/** `fewer than 10 pieces left`: the one number that says how many there are. */
function stockOf(tokens: readonly Token[], valueAt: number, fields: readonly Source[]): Source | undefined {
  const [next, second] = [tokens[valueAt + 1]?.lower ?? '', tokens[valueAt + 2]?.lower];
  const isOnHand = next === 'on' && second === 'hand';
  const isPieces = isOnHand || /^(?:pieces?|items?|units?|copies|left|remaining|available|pcs)$/.test(next);
  const amounts = fields.filter(
    ({ name, shape }) =>
      shape.item === undefined &&
      name.own.some((word) =>
        /^(?:stock|quantity|inventory|available|remaining|left|hand|copy|piece|unit)$/.test(word),
      ) &&
      !name.own.some((word) => /^(?:price|cost|value|rate)$/.test(word)),
  );
  // What the result says of it is made of what the rows have.
  const own = amounts.filter(({ at }) => !at.text.startsWith('$_'));
  const [only, ...more] = own.length > 0 ? own : amounts;
  return isPieces && more.length === 0 ? only : undefined;
}

function isCountable({ shape, lists }: Source): boolean {
  if (lists > 0) return false;
  if (shape.item !== undefined) return true;
  return (
    isScalarShape(shape) &&
    shape.scalars.every(
      (value) =>
        typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))),
    )
  );
}

function isDate({ shape, lists, name }: Source): boolean {
  return lists === 0 && isScalarShape(shape) && hasDates({ shape, name });
}

function isYearField({ shape, name }: Source): boolean {
  return name.own.includes('year') && numbersOf(shape).length > 0;
}

function numericOnly({ shape }: Source): boolean {
  return numbersOf(shape).length === shape.scalars.length;
}
