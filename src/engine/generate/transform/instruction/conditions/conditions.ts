/** Conditions of an instruction on the items of a list: `paid orders over 100 since 2024-05-01`. */
import { isScalarShape, numbersOf, type Scalar, textsOf } from '../../../shape.ts';
import { singular } from '../../../words.ts';
import { dateKindOf } from '../../terms/dates.ts';
import { atom, call, type Expr, literal, operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import { isSingleValue } from '../../terms/source.ts';
import { isOfStandIn } from '../values/stand-ins.ts';
import { textCondition } from '../values/texts.ts';
import { type Around, nothingAround } from '../words/around.ts';
import { bracketedNumbers } from '../words/bracketed-numbers.ts';
import type { Condition } from '../words/condition.ts';
import { byValues, fieldAt, nearFieldAt, valueAt } from '../words/fields.ts';
import { isExplainedOut, isLeftOut, isNegated } from '../words/negation.ts';
import { opposites } from '../words/operators.ts';
import type { Token } from '../words/read.ts';
import { calendarCondition } from './calendar-times.ts';
import { clockCondition } from './clock-times.ts';
import { comparisonAt } from './comparators.ts';
import { dueCondition } from './due-dates.ts';
import { flagCondition, opposite, writtenFlagCondition } from './flags.ts';
import { freeCondition } from './free-of-charge.ts';
import { givenCondition } from './given.ts';
import { groupBounds } from './group-bounds.ts';
import { innerCondition } from './inner-rows.ts';
import { listedCondition, memberCondition } from './membership.ts';
import { isNoCondition } from './no-condition.ts';
import { attachment, countedCondition, emptyCondition, existence, markCondition } from './presence.ts';
import { reachedCondition } from './reached.ts';
import { leftCondition, saidState } from './said-states.ts';
import { unitCondition } from './unit-adjectives.ts';
import { usedUpCondition } from './used-up.ts';
import { whereKnown } from './where-known.ts';
import { windowCondition } from './windows.ts';

type ByAround = WeakMap<Around, readonly Condition[]>;

/** By the tokens, the fields and what is around: every field of a result asks for the same. */
const known = new WeakMap<readonly Token[], WeakMap<readonly Source[], ByAround>>();

/** Everything that is said about the fields, in the order it is said. */
export function findConditions(
  tokens: readonly Token[],
  fields: readonly Source[],
  around: Around = nothingAround,
): readonly Condition[] {
  const byFields = known.get(tokens) ?? new WeakMap<readonly Source[], ByAround>();
  known.set(tokens, byFields);
  const byAround: ByAround = byFields.get(fields) ?? new WeakMap();
  byFields.set(fields, byAround);
  const before = byAround.get(around);
  if (before !== undefined) return before;
  const found = conditionsIn(tokens, fields, around);
  byAround.set(around, found);
  return found;
}

interface Kinds {
  readonly scalars: readonly Source[];
  readonly single: readonly Source[];
}
const kindsByFields = new WeakMap<readonly Source[], Kinds>();

function kindsOf(fields: readonly Source[]): Kinds {
  const before = kindsByFields.get(fields);
  if (before !== undefined) return before;
  const scalars = fields.filter(isSingleValue);
  const single = fields.filter(
    ({ shape, lists }) => lists === 0 && (shape.records > 0 || shape.item !== undefined || isScalarShape(shape)),
  );
  kindsByFields.set(fields, { scalars, single });
  return { scalars, single };
}

function conditionsIn(
  tokens: readonly Token[],
  fields: readonly Source[],
  { given, lists }: Around,
): readonly Condition[] {
  const found: Condition[] = [];
  const { scalars, single } = kindsOf(fields);
  for (let at = 0; at < tokens.length; ) {
    const condition =
      bracketedNumbers(tokens, at, scalars) ??
      clockCondition(tokens, at, scalars) ??
      calendarCondition(tokens, at, scalars) ??
      windowCondition(tokens, at, scalars, given) ??
      reachedCondition(tokens, at, scalars) ??
      dueCondition(tokens, at, scalars, given) ??
      unitCondition(tokens, at, scalars) ??
      comparisonCondition(tokens, at, fields, given) ??
      givenCondition(tokens, at, scalars, given) ??
      innerCondition(tokens, at, fields) ??
      textCondition(tokens, at, fields) ??
      zeroCondition(tokens, at, fields) ??
      usedUpCondition(tokens, at, scalars) ??
      freeCondition(tokens, at, scalars) ??
      stockCondition(tokens, at, scalars) ??
      countedCondition(tokens, at, scalars) ??
      existence(tokens, at, single) ??
      markCondition(tokens, at, single) ??
      attachment(tokens, at, scalars) ??
      emptyCondition(tokens, at, single) ??
      valueCondition(tokens, at, scalars) ??
      flagCondition(tokens, at, scalars) ??
      writtenFlagCondition(tokens, at, scalars) ??
      memberCondition(tokens, at, scalars, lists) ??
      listedCondition(tokens, at, single) ??
      saidState(tokens, at, single) ??
      leftCondition(tokens, at, scalars);
    if (condition !== undefined) found.push(condition);
    at = Math.max(at + 1, condition?.to ?? 0);
  }
  const meant = found.filter(
    (condition) =>
      !isNoCondition(condition, found, tokens) &&
      !isOfStandIn(condition, tokens, scalars) &&
      !isOfGroup(condition, tokens, scalars),
  );
  // Of "not open, paid or sent" the last one is left out since the one before it is.
  const together: Condition[] = [];
  for (const condition of meant) together.push(coordinated(condition, together.at(-1), tokens));
  return together.filter((one) => !together.some((other) => isDefinedBy(one, other, tokens)));
}

/** `how many are still open: …; resolved_at is null as long as an alert is open`: what tells the meaning of a word is said once. */
function isDefinedBy(one: Condition, other: Condition, tokens: readonly Token[]): boolean {
  const [first, second] = tokens.slice(other.to);
  const isMeaning = first?.lower === 'means' || (first?.lower === 'as' && second?.lower === 'long');
  return isMeaning && one !== other && one.expr.text === other.expr.text;
}

/** `customers with a total amount over 100`: said of what the rows come to. */
function isOfGroup({ from, to, source }: Condition, tokens: readonly Token[], scalars: readonly Source[]): boolean {
  return !source.at.text.startsWith('$_') && groupBounds(tokens, scalars).some(({ at }) => from - 2 <= at && at <= to);
}

/** `except the closed ones and the spam`: what is named together with a value that is left out is left out as well. */
function coordinated(condition: Condition, before: Condition | undefined, tokens: readonly Token[]): Condition {
  const { source, value, isNegative, from } = condition;
  if (before?.source !== source || value === undefined || isNegative === true || before.isNegative !== true)
    return condition;
  const between = tokens.slice(before.to, from).map(({ lower }) => lower);
  const isTogether =
    between.some((word) => /^(?:and|or|nor|,)$/.test(word)) &&
    between.every((word) => /^(?:and|or|nor|,|the|those|any|ones?|items?|also|already|\w+s)$/.test(word)) &&
    between.length <= 4;
  if (!isTogether) return condition;
  return { ...condition, isNegative: true, expr: operation(source.at, '!=', literal(value), strength.comparison) };
}

/** All conditions as one; the values of one field that are named together are alternatives. */
export function joinConditions(conditions: readonly Condition[], tokens: readonly Token[]): Expr | undefined {
  const merged = mergeValues(conditions);
  return merged.reduce<Expr | undefined>((joined, { expr, from }, index) => {
    const before = merged[index - 1];
    if (joined === undefined || before === undefined) return expr;
    // What is left out where the one or the other holds is wanted where neither does.
    const areOut = isLeftOut(tokens, before.from) && isLeftOut(tokens, from);
    const isOr = !areOut && tokens.slice(before.to, from).some(({ lower }) => lower === 'or');
    return operation(joined, isOr ? 'or' : 'and', expr, isOr ? strength.or : strength.and);
  }, undefined);
}

function mergeValues(conditions: readonly Condition[]): readonly Condition[] {
  const merged: Condition[] = [];
  for (const condition of conditions) {
    const same = merged.findIndex(
      ({ source, value, isNegative }) =>
        value !== undefined && source === condition.source && isNegative === condition.isNegative,
    );
    const other = merged[same];
    if (condition.value === undefined || other === undefined) merged.push(condition);
    else merged[same] = { ...other, to: condition.to, expr: alternatives(conditions, condition) };
  }
  return merged;
}

function alternatives(conditions: readonly Condition[], { source, isNegative }: Condition): Expr {
  const values = conditions
    .filter((one) => one.source === source && one.isNegative === isNegative && one.value !== undefined)
    .map(({ value }) => value);
  const test = operation(source.at, 'in', literal([...new Set(values)]), strength.comparison);
  return isNegative === true ? call('not', test) : test;
}

function valueCondition(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  const mention = valueAt(tokens, at, preferred(tokens, at, fields));
  if (mention === undefined) return unPrefixed(tokens, at, fields);
  const { source, value, to } = mention;
  if (isInName(tokens, at, to, String(value), fields)) return undefined;
  const isNegative = isNegated(tokens, at);
  const expr = operation(source.at, isNegative ? '!=' : '=', literal(value), strength.comparison);
  const from = fieldBefore(tokens, at, source, fields) ?? at;
  return { expr, from, to, source, value, isNegative };
}

/** `seats left` of trains that have `seatsLeft` and a class `seat`: the number is spoken of, or the things that it counts. */
function isInName(tokens: readonly Token[], at: number, to: number, value: string, fields: readonly Source[]): boolean {
  const whole = fieldAt(tokens, at, fields);
  // What is reckoned of them is called by their values: `warmClutches`.
  if (whole !== undefined && whole.to > to && !whole.source.at.text.startsWith('$')) return true;
  const said = tokens[at]?.lower ?? '';
  const isOfSeveral =
    tokens[at]?.kind === 'word' &&
    to === at + 1 &&
    said !== value.toLowerCase() &&
    singular(said) === value.toLowerCase();
  return (
    isOfSeveral &&
    fields.some(
      ({ name, shape }) => name.own.length > 1 && name.own.includes(singular(said)) && numbersOf(shape).length > 0,
    )
  );
}

/** The field that is named just before the value comes first: `status is open`. */
function preferred(tokens: readonly Token[], at: number, fields: readonly Source[]): readonly Source[] {
  const named = [1, 2, 3].flatMap((back) => fieldAt(tokens, at - back, fields)?.source ?? []);
  return [...named, ...byValues(fields)];
}

function fieldBefore(
  tokens: readonly Token[],
  at: number,
  source: Source,
  fields: readonly Source[],
): number | undefined {
  return [1, 2, 3]
    .map((back) => at - back)
    .find((from) => from >= 0 && fieldAt(tokens, from, fields)?.source === source);
}

/** `unpaid`, where there is a value, a flag or a date that says `paid`. */
function unPrefixed(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  const token = tokens[at];
  const bare = /^(?:un|in|non-?|dis)(\p{L}{3,})$/u.exec(token?.lower ?? '')?.[1];
  if (token === undefined || bare === undefined) return undefined;
  const plain: Token = { ...token, text: bare, lower: bare, value: bare, words: [bare] };
  const positive = valueAt([plain], 0, fields) ?? undefined;
  // `leave out the unpaid ones`
  const isNegative = !isNegated(tokens, at);
  if (positive !== undefined) {
    const { source, value } = positive;
    const expr = operation(source.at, isNegative ? '!=' : '=', literal(value), strength.comparison);
    return { expr, from: at, to: at + 1, source, value, isNegative };
  }
  const flag = flagCondition([plain], 0, fields);
  if (flag === undefined) return undefined;
  return { ...flag, expr: isNegative ? opposite(flag.source) : flag.expr, from: at, to: at + 1 };
}

const ofAmount = /^(?:fewer|fewest|less|least|more|most|many|much|than|amount|number|pieces|units|quantity)$/;

/** `in stock` and `out of stock`, where the stock is a number. */
function stockCondition(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  const isIn = tokens[at]?.lower === 'in' && tokens[at + 1]?.lower === 'stock';
  const isOut = tokens[at]?.lower === 'out' && tokens[at + 1]?.lower === 'of' && tokens[at + 2]?.lower === 'stock';
  // "fewer pieces in stock than the threshold", "how many are in stock": that is an amount.
  if (isIn && tokens.slice(Math.max(0, at - 3), at).some(({ lower }) => ofAmount.test(lower))) return undefined;
  const isSold = tokens[at]?.lower === 'sold' && tokens[at + 1]?.lower === 'out' && !isState('soldout', fields);
  if (!isIn && !isOut && !isSold) return undefined;
  const source =
    fields.find(({ name, shape }) => {
      const isStock = name.own.some((word) => ['stock', 'inventory', 'quantity'].includes(word));
      return isStock && numbersOf(shape).length > 0;
    }) ?? (isSold ? onlyNumberOfThings(fields) : undefined);
  if (source === undefined) return undefined;
  // `not sold out`, and `not in stock`.
  const right = isIn !== isNegated(tokens, at);
  const expr = operation(source.at, right ? '>' : '<=', literal(0), strength.comparison);
  return { expr, from: at, to: at + (isOut ? 3 : 2), source };
}

/** One of the fields says it as a value. */
function isState(value: string, fields: readonly Source[]): boolean {
  return fields.some(({ shape }) => textsOf(shape).some((text) => text.toLowerCase().replace(/[\W_]/g, '') === value));
}

/** `bottles`: of a thing that has no stock, the one number that may count what is left of it. */
function onlyNumberOfThings(fields: readonly Source[]): Source | undefined {
  const counts = fields.filter(
    ({ shape, name, at }) =>
      // What is reckoned of them is none of theirs.
      !at.text.startsWith('$') &&
      shape.scalars.length > 0 &&
      shape.scalars.every((value) => typeof value === 'number' && Number.isInteger(value) && value >= 0) &&
      !name.own.some((word) => /^(?:id|number|no|year|position|price|cost|amount|total)$/.test(word)),
  );
  return counts.length === 1 ? counts[0] : undefined;
}

function comparisonCondition(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
  given: readonly Source[],
): Condition | undefined {
  const comparison = comparisonAt(tokens, at, fields, given);
  if (comparison === undefined) return undefined;
  const { source, value, from, to, upper, other } = comparison;
  const isOther = isNever(tokens, at) || (upper === undefined && isLeftOut(tokens, Math.min(at, from)));
  const operator = isOther ? opposites[comparison.operator] : comparison.operator;
  if (operator === undefined) return undefined;
  const left = ofDay(operand(source, value), operator, source, value);
  const right = other === undefined ? literal(value) : operand(other, value);
  if (left === undefined || right === undefined) return undefined;
  const first = operation(left, operator, right, strength.comparison);
  const both =
    upper === undefined
      ? first
      : operation(
          first,
          'and',
          operation(
            ofDay(operand(source, upper), '<=', source, upper) ?? left,
            '<=',
            literal(upper),
            strength.comparison,
          ),
          strength.and,
        );
  return { expr: whereKnown([source, ...(other === undefined ? [] : [other])], both), from, to, source };
}

/** Until the end of a day, and after it: a moment is compared by the day that it is on. */
function ofDay(left: Expr | undefined, operator: string, { shape }: Source, value: Scalar): Expr | undefined {
  const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  const isMoment =
    left?.text.startsWith('$fromMillis(') === true || textsOf(shape).some((text) => /^\d{4}-\d\d-\d\d[T ]/.test(text));
  const isOfAll = operator === '>=' || operator === '<';
  if (left === undefined || !isDay || !isMoment || isOfAll) return left;
  return call('substring', left, literal(0), literal(10));
}

/** `that sent nothing since`, `not seen after`: what was then is not wanted. */
function isNever(tokens: readonly Token[], at: number): boolean {
  const isSince = /^(?:since|after)$/.test(tokens[at]?.lower ?? '');
  return (
    isSince && tokens.slice(Math.max(0, at - 3), at).some(({ lower }) => /^(?:nothing|never|not|no|none)$/.test(lower))
  );
}

/** `with a zero balance`, `ignore items with zero quantity`, `non-zero amounts`. */
function zeroCondition(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  const lead = tokens[at]?.lower ?? '';
  const nothing = nothingCondition(tokens, at, fields);
  if (nothing !== undefined) return nothing;
  const isOther = lead === 'non-zero' || lead === 'nonzero';
  const isSigned = lead === 'positive' || lead === 'negative';
  if (lead !== 'zero' && !isOther && !isSigned) return undefined;
  const numbers = fields.filter(
    ({ shape, lists }) =>
      lists === 0 &&
      isScalarShape(shape) &&
      shape.scalars.every((value) => typeof value !== 'boolean' && !Number.isNaN(Number(value))),
  );
  const mention = fieldAt(tokens, at + 1, numbers) ?? nearFieldAt(tokens, at + 1, numbers);
  const source = mention?.source ?? (numbers.length === 1 ? numbers[0] : undefined);
  const left = source === undefined ? undefined : operand(source, 0);
  if (source === undefined || left === undefined) return undefined;
  const isNone = /^(?:no|without|except)$/.test(tokens[at - 1]?.lower ?? '');
  const isNegative = isOther !== (isNone || isLeftOut(tokens, at));
  const isOut = isLeftOut(tokens, at) || isExplainedOut(tokens, at);
  const kept = lead === 'positive' ? '>' : '<';
  const sign = isSigned ? (isOut ? (opposites[kept] ?? kept) : kept) : isNegative ? '!=' : '=';
  return { expr: operation(left, sign, literal(0), strength.comparison), from: at, to: mention?.to ?? at + 2, source };
}

/** `if nothing is due`, `when nothing was paid yet`: the number of that name is zero. */
function nothingCondition(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  if (tokens[at]?.lower !== 'nothing') return undefined;
  const length = tokens
    .slice(at + 1, at + 4)
    .findIndex(({ lower }) => !/^(?:is|was|has|had|been|yet|ever)$/.test(lower));
  const mention = length < 1 ? undefined : fieldAt(tokens, at + 1 + length, fields.filter(isNumeric));
  if (mention === undefined) return undefined;
  const expr = operation(mention.source.at, '=', literal(0), strength.comparison);
  return { expr, from: at, to: mention.to, source: mention.source };
}

function isNumeric({ shape, lists }: Source): boolean {
  return lists === 0 && shape.scalars.length > 0 && numbersOf(shape).length === shape.scalars.length;
}

/** The field as something that can be compared with the value. */
function operand({ at, shape }: Source, value: Scalar): Expr | undefined {
  if (shape.item !== undefined) return typeof value === 'number' ? call('count', at) : undefined;
  if (typeof value === 'number') {
    if (numbersOf(shape).length === shape.scalars.length) return at;
    return textsOf(shape).every((text) => text.trim() !== '' && !Number.isNaN(Number(text)))
      ? call('number', at)
      : undefined;
  }
  const kind = dateKindOf(shape, true);
  if (kind === undefined || kind === 'iso' || kind === 'date' || kind === 'local' || kind === 'space') return at;
  const isMillis = kind === 'millis';
  if (!isMillis && kind !== 'seconds') return undefined;
  return call('fromMillis', isMillis ? at : atom(`${at.text} * 1000`));
}
