/** Numbers about lists: how many, how much together, on average, the most and the least. */
import { isScalarShape, numbersOf } from '../../shape.ts';
import { coverage, listName, nameScore, weightOf } from '../../words.ts';
import { fieldAt } from '../instruction/words/fields.ts';
import { readInstruction } from '../instruction/words/read.ts';
import { type Claim, claim, clauseFilter, filteredList } from '../operations/claim.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { hasDates } from '../terms/dates.ts';
import { list as asList, atom, call, type Expr, map, where } from '../terms/expression.ts';
import { againstOpposite } from '../terms/extremes.ts';
import { isOwnPrice, priceAmong } from '../terms/prices.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { isOwnValue } from '../terms/source.ts';
import { isAmountUnit } from '../terms/unit-table.ts';
import { speaksOfSpan } from '../times/durations.ts';
import { fitUnits } from '../units/units.ts';
import { convert } from '../values/convert.ts';
import { type Pair, pairOf, quantityIn } from '../values/product.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import { type Search, scoreMin, type Wanted } from '../wanted/search.ts';
import { isSumOfMoney, onlyMoney, speaksOfMoney } from './money.ts';

type Kind = 'distinct' | 'count' | 'sum' | 'average' | 'maximum' | 'minimum';

const kindWords: ReadonlyMap<string, readonly Kind[]> = new Map([
  ['count', ['count']],
  ['number', ['count']],
  ['total', ['sum', 'count']],
  ['sum', ['sum']],
  ['overall', ['sum', 'average']],
  ['unique', ['distinct']],
  ['distinct', ['distinct']],
  ['average', ['average']],
  ['maximum', ['maximum']],
  ['minimum', ['minimum']],
  ['cheapest', ['minimum']],
  ['coldest', ['minimum']],
  ['shortest', ['minimum']],
  ['warmest', ['maximum']],
  ['hottest', ['maximum']],
  ['longest', ['maximum']],
]);

/** Names of what only a sum can be, and not the field of one record. */
const impliedSums: ReadonlySet<string> = new Set(['revenue', 'turnover', 'quantity', 'unit', 'sold']);

/** What came to be first or last is told by a number where that is a year. */
const ofYears: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['oldest', 'minimum'],
  ['earliest', 'minimum'],
  ['newest', 'maximum'],
  ['latest', 'maximum'],
]);

interface Meant {
  readonly kind: Kind;
  /** What is left of the name when the word for the kind is taken away. */
  readonly rest: readonly string[];
  readonly isSaid: boolean;
}

export function aggregateChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { types, choices } = wanted.target;
  if ((!types.has('number') && !types.has('integer')) || choices !== undefined) return [];
  // The price of a record is its own, whatever the things in it cost.
  const isPriced = isOwnPrice(wanted.name.own) && priceAmong(scope.sources) !== undefined;
  const lists = scope.sources.filter(({ shape, lists: crossed, distance }) => {
    return shape.item !== undefined && crossed <= 1 && distance < 1;
  });
  const kinds = kindsOf(wanted, search).filter(({ kind, isSaid }) => !isPriced || kind !== 'sum' || isSaid);
  return kinds.flatMap((meant) =>
    lists.flatMap((list) => (search.spend(4) ? aggregates(list, meant, wanted, scope, search) : [])),
  );
}

function kindsOf({ name, target }: Wanted, { instruction }: Search): readonly Meant[] {
  const said = name.own.flatMap((word) =>
    (kindWords.get(word) ?? []).map((kind) => ({
      kind,
      rest: name.own.filter((other) => other !== word),
      isSaid: true,
    })),
  );
  const described = readInstruction(target.description).tokens.flatMap(({ words }) =>
    words.flatMap((word) => (kindWords.get(word) ?? []).map((kind) => ({ kind, rest: name.own, isSaid: true }))),
  );
  if (said.length > 0) return said;
  const [first = ''] = name.own.filter((word) => word !== 'year');
  const years = ofYears.get(first);
  if (years !== undefined && name.own.every((word) => word === first || word === 'year'))
    return [{ kind: years, rest: ['year'], isSaid: true }];
  if (name.own.some((word) => impliedSums.has(word)))
    return [{ kind: 'sum', rest: name.own, isSaid: true }, ...described];
  const isAmount = target.types.has('number') || name.own.some(isAmountUnit);
  const isSum = isAmount && instruction.tokens.some(({ lower }) => /^(?:sum|total|altogether|together)$/.test(lower));
  return [
    ...described,
    { kind: 'sum', rest: name.own, isSaid: isSum },
    { kind: 'count', rest: name.own, isSaid: false },
  ];
}

function aggregates(list: Source, meant: Meant, wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { item } = list.shape;
  if (item === undefined) return [];
  if (meant.kind === 'count') return counted(list, meant, wanted, scope, search);
  if (isScalarShape(item)) return numbersItself(list, meant, wanted);
  const inner = search.itemsOf(list, scope);
  const context = [...list.name.own, ...list.name.context];
  const numbers = inner.sources.filter(isOwnValue);
  const around = { wanted, inner, search, context, asked: claim(meant.rest, list, inner), ...onlyOnes(numbers) };
  if (meant.kind === 'distinct') return numbers.flatMap((source) => countedOnce(list, source, meant, around) ?? []);
  const made = numbers.flatMap((source) => aggregated(list, source, numbers, meant, around) ?? []);
  const products = meant.kind === 'sum' ? productOf(list, numbers, meant, around) : undefined;
  return products === undefined ? made : [...made, products];
}

interface Around {
  readonly wanted: Wanted;
  readonly inner: Scope;
  readonly search: Search;
  readonly context: readonly string[];
  readonly asked: Claim;
  /** The only number of the records that is no id. */
  readonly only: Source | undefined;
  /** The only amount of money. */
  readonly money: Source | undefined;
}

function aggregated(
  list: Source,
  source: Source,
  siblings: readonly Source[],
  meant: Meant,
  { wanted, inner, search, context, asked, only, money }: Around,
): Choice | undefined {
  const { claimed } = asked;
  const fit = fitUnits(asked.rest, source, wanted, search.instruction);
  if (fit !== undefined && speaksOfSpan(inner, search.instruction.tokens)) return undefined;
  const rest = fit?.wanted ?? asked.rest;
  const open = rest.filter((word) => weightOf(word) > 0.4 && coverage([word], context) < 0.7);
  const isBare = open.length === 0;
  // The value of an order is an amount of money, and no number of things.
  const amount = wanted.name.own.includes('value') ? ['value'] : ['amount'];
  const name = { own: isBare ? amount : rest, context: wanted.name.context };
  const named = fit === undefined ? source.name : { ...source.name, own: fit.found };
  // `a column for each status`: of several numbers that nobody speaks of, none is added up.
  const isUnspoken = claimed.length > 0 && only === undefined && !meant.isSaid && !isSpoken(source, search);
  if (isBare && isUnspoken && isWhole(wanted)) return undefined;
  const isMoney = money === source && meant.kind === 'sum' && isSumOfMoney(wanted.name.own);
  const byName = isMoney ? 0.74 : isBare && only === source ? 0.8 : nameScore(name, named);
  if (byName < scoreMin - 0.04) return undefined;
  const conversion = convert(
    { at: source.at, shape: source.shape, words: [], mayMiss: false },
    {
      target: {
        ...wanted.target,
        types: new Set(['number']),
        isNullable: false,
        preset: undefined,
        choices: undefined,
      },
      words: [],
      isRequired: false,
    },
  );
  if (conversion === undefined || source.shape.scalars.some((value) => typeof value === 'boolean')) return undefined;
  // What a group has one of is a summary of its records.
  const kindScore = meant.isSaid ? 0.02 : list.at.text === '$rows' ? -0.05 : -0.16;
  const against = againstOpposite(meant.kind, source.name.own);
  const score = byName + kindScore - conversion.cost - list.distance * 0.05 - (isBare ? 0.08 : 0) - against;
  // Neither the quantities nor the prices alone come to a total.
  const isHalf = isBare && meant.kind === 'sum' && pairOf(siblings)?.sources.includes(source) === true;
  if (score < scoreMin || isHalf || source.name.own.includes('id')) return undefined;
  const filtered = filteredList(list, inner, claimed, wanted, search);
  const made = withNotes(
    meant.kind,
    map(filtered.over, conversion.expr, ''),
    score,
    `${list.label}.${source.label.split('.').at(-1) ?? ''}`,
    filtered.notes,
    wanted,
    byName < 0.8 || !meant.isSaid,
  );
  if (fit === undefined) return made;
  const changed: readonly Note[] =
    fit.assumed === undefined ? [] : [{ kind: 'assumed', text: `${wanted.place} takes ${fit.assumed}.` }];
  return { ...made, expr: fit.scale(made.expr), notes: [...made.notes, ...changed] };
}

function isWhole({ target: { types } }: Wanted): boolean {
  return types.has('integer') && !types.has('number');
}

function isSpoken(source: Source, { instruction: { tokens } }: Search): boolean {
  return speaksOfMoney(tokens) || tokens.some((_, at) => fieldAt(tokens, at, [source]) !== undefined);
}

/** How many different values there are. */
function countedOnce(
  list: Source,
  source: Source,
  { rest }: Meant,
  { wanted, asked, inner, search }: Around,
): Choice | undefined {
  const noun = rest.filter((word) => word !== 'count' && word !== 'number');
  const score = nameScore({ own: noun, context: wanted.name.context }, source.name) - list.distance * 0.05;
  if (noun.length === 0 || score < scoreMin) return undefined;
  const filtered = filteredList(list, inner, asked.claimed, wanted, search);
  const values = call('distinct', map(filtered.over, source.at, ''));
  return withNotes(
    'distinct',
    values,
    score,
    `the different values of ${source.label}`,
    filtered.notes,
    wanted,
    score < 0.8,
  );
}

function onlyOnes(siblings: readonly Source[]): Pick<Around, 'only' | 'money'> {
  return { only: onlyNumber(siblings), money: onlyMoney(siblings) };
}

function onlyNumber(siblings: readonly Source[]): Source | undefined {
  const numeric = siblings.filter(({ shape, name }) => {
    return numbersOf(shape).length > 0 && !name.own.includes('id') && !hasDates({ shape, name });
  });
  return numeric.length === 1 ? numeric[0] : undefined;
}

/** Quantity times price, where a total is wanted that the records do not have. */
function productOf(
  list: Source,
  numbers: readonly Source[],
  meant: Meant,
  { wanted, inner, search, asked }: Around,
): Choice | undefined {
  const { rest, claimed } = asked;
  const isTotal =
    (rest.length === 0 && meant.isSaid) ||
    coverage(rest, [
      'amount',
      'total',
      'revenue',
      'value',
      ...(meant.isSaid ? ['price', 'cost', 'order', ...list.name.own, ...list.name.context] : []),
    ]) > 0.7;
  const pair = pairOf(numbers) ?? pairAround(numbers, inner);
  if (!(isTotal || (pair !== undefined && wages.test(wanted.name.own.at(-1) ?? ''))) || pair === undefined)
    return undefined;
  const filtered = filteredList(list, inner, claimed, wanted, search);
  const values = map(filtered.over, pair.product, '');
  return withNotes(
    'sum',
    values,
    0.63 - list.distance * 0.05,
    `${list.label}: ${pair.product.text}`,
    filtered.notes,
    wanted,
    true,
  );
}

const wages = /^(?:pay|wage|salary|earning|cost|price|fee|charge|bill|due)$/;

/** Hours of each day at the one rate that stands beside the list. */
function pairAround(numbers: readonly Source[], inner: Scope): Pair | undefined {
  const [quantity] = [quantityIn(numbers)];
  const around = inner.sources.filter(
    ({ distance, lists, shape, name }) =>
      distance > 0 &&
      distance < 2 &&
      lists === 0 &&
      isScalarShape(shape) &&
      name.own.some((word) => /^(?:rate|price|cost|wage|fee)$/.test(word)),
  );
  return quantity === undefined || around.length !== 1 ? undefined : pairOf([quantity, ...around]);
}

function counted(
  list: Source,
  { rest, isSaid }: Meant,
  wanted: Wanted,
  scope: Scope,
  search: Search,
): readonly Choice[] {
  const inner = search.itemsOf(list, scope);
  const { rest: noun, claimed } = claim(rest, list, inner);
  const isNamed = noun.length > 0 && coverage(noun, listName(list.name).own) >= 0.7;
  const isTold = isCountTold(list, inner, wanted, search);
  const isBare = isTold || (!isNamed && noun.filter((word) => weightOf(word) > 0.4).length === 0);
  // Which of the lists inside one record is counted, nothing says.
  const isInside = scope.variables.length > 0 && !list.at.text.startsWith('$') && claimed.length === 0;
  const byName = isBare
    ? (isTold ? 0.86 : isInside ? 0.54 : 0.68) + (search.instruction.speaksOf(listName(list.name).own) ? 0.1 : 0)
    : nameScore({ own: noun, context: wanted.name.context }, listName(list.name));
  // `total` is a sum where fractions are allowed.
  const isFraction = wanted.target.types.has('number') && !wanted.target.types.has('integer');
  const isSum = wanted.name.own.includes('total') && isFraction ? 0.4 : claimed.length > 0 && isFraction ? 0.1 : 0;
  // Hours in a list are added up; how many they are is another question.
  const { item } = list.shape;
  const isOfNumbers = item !== undefined && item.scalars.length > 0 && numbersOf(item).length === item.count;
  const isAdded = isOfNumbers && !isSaid && !isTold && (isFraction || wanted.name.own.some(isAmountUnit)) ? 0.3 : 0;
  const score =
    byName -
    isAdded -
    isSum -
    (isSaid ? 0.02 : claimed.length > 0 ? 0.06 : 0.14) -
    list.distance * 0.05 -
    list.lists * 0.05 -
    list.around.length * 0.006;
  if (score < scoreMin) return [];
  const filtered = filteredList(list, inner, claimed, wanted, search);
  return [
    withNotes(
      'count',
      filtered.over,
      score,
      `the number of ${list.label}`,
      filtered.notes,
      wanted,
      byName < 0.8 || !isSaid,
    ),
  ];
}

/** `lowBattery counts devices with battery below 20`, `the number of late orders`. */
function isCountTold(list: Source, inner: Scope, wanted: Wanted, search: Search): boolean {
  const nouns = listName(list.name).own;
  return clausesAbout(wanted, search).some(({ tokens, isOwn }) => {
    const isCount = tokens.some(({ lower }) => /^(?:count|counts|counting|number|many)$/.test(lower));
    const speaksOfList = tokens.some(({ words }) => words.some((word) => nouns.includes(word)));
    return isOwn && isCount && (speaksOfList || clauseFilter(list, inner, wanted, search) !== undefined);
  });
}

function numbersItself(list: Source, meant: Meant, wanted: Wanted): readonly Choice[] {
  const { item } = list.shape;
  if (item === undefined || numbersOf(item).length < item.scalars.length) return [];
  const isBare = meant.rest.every((word) => weightOf(word) < 1) && meant.isSaid;
  const byName = nameScore({ own: meant.rest, context: wanted.name.context }, list.name);
  const score = Math.max(isBare ? 0.66 - list.distance * 0.1 : 0, byName) - (meant.isSaid ? 0 : 0.16);
  if (score < scoreMin) return [];
  const over = item.nulls > 0 ? where(list.at, atom('$ != null')) : list.at;
  return [withNotes(meant.kind, over, score, list.label, [], wanted, score < 0.75)];
}

const functions: Readonly<Record<Kind, string>> = {
  distinct: 'count',
  count: 'count',
  sum: 'sum',
  average: 'average',
  maximum: 'max',
  minimum: 'min',
};

function withNotes(
  kind: Kind,
  values: Expr,
  score: number,
  label: string,
  further: readonly Note[],
  wanted: Wanted,
  isMeant: boolean,
): Choice {
  // The sum of nothing would be nothing; the sum of an empty list is 0.
  const plain = call(functions[kind], kind === 'sum' ? asList(values) : values);
  const expr =
    kind !== 'count' &&
    kind !== 'distinct' &&
    kind !== 'sum' &&
    wanted.target.types.has('integer') &&
    !wanted.target.types.has('number')
      ? call('round', plain)
      : plain;
  const words: Readonly<Record<Kind, string>> = {
    distinct: '',
    count: '',
    sum: 'the sum of ',
    average: 'the average of ',
    maximum: 'the highest ',
    minimum: 'the lowest ',
  };
  const said = `${words[kind]}${label}`;
  const notes: readonly Note[] = isMeant ? [{ kind: 'meaning', text: `${wanted.place} from ${said}` }] : [];
  // A field of that very name comes first.
  return createChoice(expr, Math.min(0.92, score), said, {
    notes: [...notes, ...further],
    uses: kind === 'count' ? '' : `${kind} ${values.text}`,
  });
}
