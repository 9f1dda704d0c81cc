/** Numbers about the rows of a list: how many, how much together, on average, the highest and the lowest. */
import { nameScore, weightOf } from '../../words.ts';
import { fieldAt, nearFieldAt } from '../instruction/fields.ts';
import { formulaAt } from '../instruction/formula.ts';
import { extremeOf } from '../instruction/ordering.ts';
import { numberOf } from '../numeric.ts';
import { pairOf, quantityIn } from '../product.ts';
import type { Source } from '../scope.ts';
import type { Wanted } from '../search.ts';
import type { Field } from '../target.ts';
import { fitUnits, isAmountUnit } from '../units.ts';
import { type Measure, numbersOfRows, spanMeasure } from './span-measure.ts';
import { spokenNumber } from './spoken-number.ts';
import { aggregateText, type Kind } from './aggregate-text.ts';
import { claimLikeOthers } from './claim-like.ts';
import { isCountAsked, partAsked } from './asked-parts.ts';
import { claimOf } from './claims.ts';
import { fieldCondition } from './conditions.ts';
import { columnOf, distinctOf } from './distinct.ts';
import { exchanged } from './exchange.ts';
import { holderName } from './links.ts';
import { netMeasure } from './net-sums.ts';
import { isKeySaid, isOfOwnKind } from './not-measured.ts';
import { isAkin, type Segment, textOf } from './speech.ts';
import { statedValue } from './stated-values.ts';
import { type Entity, type Found, nounsOf, type Rows, type World } from './terms.ts';

const kinds: ReadonlyMap<string, Kind> = new Map([
  ['count', 'count'],
  ['number', 'count'],
  ['vote', 'count'],
  ['occurrence', 'count'],
  ['frequency', 'count'],
  ['mention', 'count'],
  ['total', 'sum'],
  ['sum', 'sum'],
  ['overall', 'sum'],
  ['average', 'average'],
  ['maximum', 'maximum'],
  ['high', 'maximum'],
  ['peak', 'maximum'],
  ['longest', 'maximum'],
  ['minimum', 'minimum'],
  ['low', 'minimum'],
  ['shortest', 'minimum'],
  ['unique', 'distinct'],
  ['distinct', 'distinct'],
]);

const spokenKinds: readonly (readonly [RegExp, Kind])[] = [
  [/\b(?:distinct|unique|different)\b/, 'distinct'],
  [/\b(?:how many|how often|number of|count|counts|no of|counted)\b/, 'count'],
  [/\b(?:average|mean|avg)\b/, 'average'],
  [/\b(?:highest|maximum|max|longest|largest|peak)\b/, 'maximum'],
  [/\b(?:lowest|minimum|min|shortest|smallest)\b/, 'minimum'],
  [/\b(?:total|sum|sums|summed|add(?:s|ed|ing)? (?:up|together)|in all|altogether)\b/, 'sum'],
];

/** Words for amounts of money, which are seldom told apart. */
const money: ReadonlySet<string> = new Set(
  'amount total price value revenue gross spent spend spending turnover income cost sum paid earnings'.split(' '),
);

export function aggregates(field: Field, entity: Entity, world: World): readonly Found[] {
  const { types, choices, kind } = field.target;
  if (kind !== 'scalar' || choices !== undefined || !(types.has('number') || types.has('integer'))) return [];
  const lists = entity.lists.filter((rows) => !isOfOwnKind(field, entity, rows));
  return lists.flatMap((rows) => (world.search.spend(20) ? ofRows(field, rows, entity, world) : []));
}

function ofRows(field: Field, rows: Rows, entity: Entity, world: World): readonly Found[] {
  const said = fieldCondition(rows.table, field, world);
  const unclaimed = field.words.filter((word) => !kinds.has(word));
  const claim =
    said.text === '' || !isCovered(field, said.said)
      ? (claimOf(unclaimed, rows.table, world) ?? claimLikeOthers(field, rows.table, world))
      : undefined;
  const words =
    claim?.rest ??
    (said.text === ''
      ? field.words
      : field.words.filter((word) => !said.said.some((text) => text.split(' ').some((one) => isAkin(one, word)))));
  const conditions = [said.text, claim?.text ?? ''].filter((text) => text !== '');
  const [only = ''] = [...new Set(conditions)];
  const over =
    conditions.length === 0
      ? rows.text
      : `${rows.text}[${conditions.length > 1 && said.text !== claim?.text ? conditions.map((text) => `(${text})`).join(' and ') : only}]`;
  const labels = [...said.said, ...(claim === undefined ? [] : [claim.label])];
  const by = [claim?.source, ...said.used.map(({ source }) => source)].find((source) => source !== undefined);
  const stated = by === undefined ? undefined : statedValue(words, by, rows, entity, world);
  const all: readonly Meant[] =
    stated === undefined
      ? meantBy(words, field, rows, conditions.length > 0, world)
      : [{ kind: 'sum', measure: stated, score: 0.97 }];
  const meant = all.filter(({ measure, source }) => !isOfHolder(measure?.text ?? source?.at.text ?? '', entity, rows));
  return meant.map(({ kind, score, measure, source }) => {
    const net = kind === 'sum' && measure !== undefined ? netMeasure(measure, rows, entity, world) : undefined;
    const own = net?.measure ?? measure;
    const converted = own === undefined ? undefined : exchanged(own, field, rows.table, world);
    const about = own === undefined ? undefined : { ...own, ...converted };
    const made = aggregateText({ kind, over, measure: about, source }, field, world);
    const text = `${net?.before ?? ''}${made}`;
    const note = `${field.name} is the ${kind} of ${[rows.table.name, measure?.label ?? ''].filter((one) => one !== '').join(' ')}${labels.length === 0 ? '' : ` (${labels.join(', ')})`}`;
    const against =
      rows.distance * 0.05 +
      (entity.kind === 'root' && labels.length === 0 && rows.table.parent !== undefined ? 0.02 : 0);
    return { text, score: score - against, missing: [], notes: [{ kind: 'used' as const, text: note }] };
  });
}

/** What the record itself has is the same in all of its rows, and is not put together of them. */
function isOfHolder(text: string, { kind, table }: Entity, rows: Rows): boolean {
  const holder = rows.table.parent === table && kind === 'row' ? holderName(rows.table) : undefined;
  return holder !== undefined && new RegExp(`^(?:\\$\\w+\\()?${holder}\\.[\\w.]+\\)?$`).test(text);
}

function isCovered(field: Field, said: readonly string[]): boolean {
  return said.some((text) => text.split(' ').some((word) => field.words.some((one) => isAkin(one, word))));
}

interface Meant {
  readonly kind: Kind;
  readonly score: number;
  readonly measure?: Measure;
  readonly source?: Source;
}

function meantBy(words: readonly string[], field: Field, rows: Rows, isPart: boolean, world: World): readonly Meant[] {
  // Votes are counted, unless every row says how many it has.
  const isMeasure = (word: string): boolean =>
    kinds.get(word) === 'count' &&
    !/^(?:count|number)$/.test(word) &&
    numbersOfRows(rows, world).some(({ name }) => name.own.includes(word));
  const aged = ageExtreme(field, rows, world);
  const named: readonly Kind[] =
    aged === undefined
      ? field.words.flatMap((word) => (isMeasure(word) ? [] : (kinds.get(word) ?? extremeOf(word) ?? [])))
      : [aged];
  const spoken = aged === undefined ? spokenOf(field, world) : [];
  const rest = words.filter(
    (word) =>
      (!kinds.has(word) || isMeasure(word)) &&
      extremeOf(word) === undefined &&
      !aging.test(word) &&
      weightOf(word) > 0.2,
  );
  const nouns = [...nounsOf(rows.table)];
  const isMeasured = named.some((kind) => kind !== 'count' && kind !== 'distinct' && kind !== 'sum');
  const isNoun = !isMeasured && isOfRows(rest, nouns, numbersOfRows(rows, world));
  const found: Meant[] = [];
  // `how many litres` is how much, and no number of things.
  // Neither is what things cost, unless the name itself says that they are counted.
  const isMoney = !field.target.types.has('integer') && rest.some((word) => money.has(word));
  const isAmount = (isMoney || field.words.some(isAmountUnit)) && !named.includes('count');
  const asked: readonly Kind[] = [...spoken, ...named];
  const isWhole = !isAmount && (field.target.types.has('integer') || asked.includes('count'));
  const distinct = asked.includes('distinct') ? distinctOf(field, rows, world) : undefined;
  const isToldApart = isWhole && spoken[0] === 'distinct' && spoken.includes('count');
  if (distinct !== undefined) found.push({ kind: 'distinct', score: isToldApart ? 1.04 : 0.9, source: distinct });
  if (isCountAsked(field, world)) found.push({ kind: 'count', score: 0.97 });
  const column = isWhole && spoken.includes('count') ? columnOf(field, rows, world) : undefined;
  if (column !== undefined) found.push({ kind: 'distinct', score: 0.93, source: column });
  if (isWhole && (isNoun || (named.includes('count') && rest.length === 0))) found.push({ kind: 'count', score: 0.92 });
  else if (named.includes('count') && field.target.types.has('integer')) found.push({ kind: 'count', score: 0.7 });
  else if (isPart && rest.length === 0 && !spoken.includes('count')) {
    const summed = saidMeasure(rows, world);
    if (summed !== undefined) found.push({ kind: 'sum', measure: summed, score: 0.88 });
    if (isWhole) found.push({ kind: 'count', score: 0.84 });
  } else if (isWhole && isPart && rest.length === 0) found.push({ kind: 'count', score: 0.84 });
  else if (isWhole && spoken.includes('count') && speaksOfRows(field, rows, world))
    found.push({ kind: 'count', score: 0.82 });
  else if (isWhole && spoken[0] === 'count') found.push({ kind: 'count', score: 0.66 });
  const best: readonly Kind[] = isBest(field, world) ? ['minimum'] : [];
  // What the name says is not said again of it: `the average, and what the heaviest one weighs`.
  const isExtreme = named.some((kind) => kind === 'maximum' || kind === 'minimum');
  const others = [...new Set([...named, ...(isExtreme ? [] : spoken), ...best])].filter(
    (kind) => kind !== 'count' && kind !== 'distinct',
  );
  const measures = measuresOf(rest, field, rows, world);
  for (const kind of others)
    for (const measure of measures)
      found.push({ kind, measure, score: measure.score + (named.includes(kind) ? 0.05 : 0) });
  if (!others.some((kind) => kind !== 'sum'))
    for (const measure of measures) found.push({ kind: 'sum', measure, score: measure.score - 0.06 });
  return found;
}

/** `units` of a stock are what the rows have a number of, although a stock is of units as well. */
function isOfRows(rest: readonly string[], nouns: readonly string[], numbers: readonly Source[]): boolean {
  const isAmount = (word: string): boolean =>
    !nouns.includes(word) && numbers.some(({ name }) => name.own.some((one) => isAkin(one, word)));
  return rest.length > 0 && rest.every((word) => !isAmount(word) && nouns.some((noun) => isAkin(noun, word)));
}

const aging = /^(?:oldest|eldest|youngest)$/;

/** The oldest one has the highest age; without an age, it is a matter of dates. */
function ageExtreme({ words }: Field, rows: Rows, world: World): 'maximum' | 'minimum' | undefined {
  const word = words.find((one) => aging.test(one));
  const isAged = numbersOfRows(rows, world).some(({ name }) => name.own.includes('age'));
  return word === undefined || !isAged ? undefined : word === 'youngest' ? 'minimum' : 'maximum';
}

/** The best time is the shortest. */
function isBest({ words }: Field, { speech }: World): boolean {
  const text = `${words.join(' ')} ${textOf(speech.about(words)[0] ?? { tokens: [] })}`;
  return /\b(?:best|fastest|quickest)\b/.test(text) && /\b(?:times?|seconds?|minutes?|laps?|duration)\b/.test(text);
}

/** The number of the rows that the instruction speaks of, where it does not speak of how many there are. */
function saidMeasure(rows: Rows, world: World): Measure | undefined {
  if (/\b(?:how many|number of|counts?|counted)\b/.test(world.speech.text)) return undefined;
  const numbers = numbersOfRows(rows, world).filter(({ name }) => (name.inside ?? 0) === 0);
  const source = numbers.find((one) =>
    world.speech.tokens.some((_, at) => fieldAt(world.speech.tokens, at, [one]) !== undefined),
  );
  return source === undefined
    ? undefined
    : { text: numberOf(source)?.text ?? source.at.text, score: 0.9, label: source.label };
}

/** The kinds that the parts of the instruction about the field name. */
function spokenOf(field: Field, world: World): readonly Kind[] {
  const about = world.speech.about(field.words);
  const isWhole = field.target.types.has('integer');
  const best =
    partAsked(field, world) ??
    about.find((segment) => isWhole && /\b(?:how many|number of|count)\b/.test(textOf(segment))) ??
    about[0] ??
    (isWhole ? countUnnamed(world) : soleUnnamed(world));
  return kindsIn(`${best === undefined ? '' : toldIn(best)} ${field.target.description.toLowerCase()}`);
}

function kindsIn(text: string): readonly Kind[] {
  const extremes = text.split(' ').flatMap((word) => (isMeasuring(word) ? (extremeOf(word) ?? []) : []));
  const said = spokenKinds.flatMap(([pattern, kind]) => (pattern.test(text) ? [kind] : []));
  return [...new Set([...said, ...extremes])];
}

/** `best` and `fastest` are told by more than the one word. */
function isMeasuring(word: string): boolean {
  return /est$/.test(word) && !/^(?:best|fastest|slowest|quickest|swiftest|fewest)$/.test(word);
}

/** `largest first` is an order, and nothing that is reckoned. */
function toldIn(segment: Segment): string {
  return textOf(segment).replace(/\b\w+est (?:\w+ ){0,3}(?:first|on top|at the top)\b/g, '');
}

/** `how many, and the best time`: a part that says nothing of what is counted. */
function countUnnamed({ speech, fields }: World): Segment | undefined {
  const counts = fields.filter(({ words, target }) => target.types.has('integer') && speech.about(words).length === 0);
  return counts.length === 1
    ? speech.unnamed.find((segment) => /\b(?:how many|number of)\b/.test(textOf(segment)))
    : undefined;
}

/** The one part that speaks of some number in other words than its field: `mean stars` for a rating. */
function soleUnnamed({ speech }: World): Segment | undefined {
  const measured = speech.unnamed.filter((segment) => {
    const text = toldIn(segment);
    return kindsIn(text).some((kind) => kind !== 'count' && kind !== 'distinct');
  });
  return measured.length === 1 ? measured[0] : undefined;
}

function speaksOfRows(field: Field, { table }: Rows, { speech }: World): boolean {
  const [best] = speech.about(field.words);
  const words = best?.tokens.flatMap((token) => token.words) ?? [];
  return nounsOf(table).some((noun) => words.some((word) => isAkin(word, noun)));
}

/** What is added up, or whatever is done: a formula that is said, a field by its name, a product, or the only number there is. */
export function measuresOf(rest: readonly string[], field: Field, rows: Rows, world: World): readonly Measure[] {
  const numbers = numbersOfRows(rows, world);
  const formula = formulaOf(field, numbers, rows, world);
  if (formula !== undefined) return [formula];
  const said = world.speech.about(field.words)[0] ?? soleUnnamed(world);
  const own = numbers.filter(({ name }) => (name.inside ?? 0) === 0);
  // Those of records that the rows name are none of theirs.
  const linked = world.links.ones.flatMap(({ table, alias }) => (table === rows.table ? [`${alias}.`] : []));
  const held = numbers.filter(({ at }) => numbers.length === 1 || !linked.some((alias) => at.text.startsWith(alias)));
  const isBare = rest.length === 0 && !field.words.some((word) => kinds.get(word) === 'sum');
  const spoken = isBare ? spokenNumber(numbers, world) : undefined;
  const made = numbers.map((source): Measure => {
    const isCalled = rest.length === 0 && source.name.own.join(' ') === field.words.join(' ');
    const named = isCalled ? 0.9 : rest.length === 0 ? 0 : nameScore({ own: rest, context: [] }, source.name);
    const isMoney = rest.some((word) => money.has(word)) && source.name.own.some((word) => money.has(word));
    const isTotal = isMoney && own.includes(source) && source.name.own.some((word) => totals.test(word));
    const isInUnit = fitUnits(rest, source, asWanted(field), world.search.instruction)?.found.length === 1;
    const isSaid = (said?.tokens ?? []).some(
      (_, at, tokens) =>
        fieldAt(tokens, at, [source]) !== undefined &&
        // What the rows are put together by is not added up.
        !tokens.slice(Math.max(0, at - 2), at).some(({ lower }) => /^(?:per|each|every|by)$/.test(lower)),
    );
    const score = Math.max(
      named,
      isMoney && !source.name.own.includes('unit') ? 0.7 : 0,
      // What the rows say they come to is not reckoned again of their parts.
      isTotal ? 0.82 : 0,
      isSaid || spoken === source ? 0.8 : 0,
      // `kilos` of rows that have `grams`.
      isInUnit && rest.some(isAmountUnit) ? 0.84 : 0,
      held.length === 1 && held[0] === source ? 0.66 : own.length === 1 && own[0] === source ? 0.62 : 0,
    );
    return {
      text: numberOf(source)?.text ?? source.at.text,
      score: score - ((source.name.inside ?? 0) > 0 ? 0.03 : 0),
      label: source.label,
      scale: scaleOf(source, field, world),
      guard: source.shape.nulls > 0 ? `[${source.at.text} != null]` : '',
    };
  });
  const isWage = rest.some((word) => wages.test(word));
  const pair = pairOf(own.length > 1 ? own : numbers) ?? (isWage ? pairWithGiven(numbers, world) : undefined);
  const isProduct =
    pair !== undefined && (isWage || rest.some((word) => money.has(word))) && !made.some(({ score }) => score > 0.85);
  const product = isProduct ? [{ text: pair.product.text, score: 0.8, label: pair.label }] : [];
  const spans = spanMeasure(rest, field, rows, world);
  return [...made.filter(({ score }) => score >= 0.56), ...product, ...spans]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3);
}

const totals = /^(?:total|amount|sum|gross)$/;

const wages = /^(?:pay|wage|wages|salary|earning|earnings|cost|price|fee|charge|bill)$/;

/** Hours of every row, at the one rate that stands beside the rows. */
function pairWithGiven(numbers: readonly Source[], { given }: World): ReturnType<typeof pairOf> {
  const quantity = quantityIn(numbers);
  const rates = given.filter(
    (source) =>
      numberOf(source) !== undefined && source.name.own.some((word) => /^(?:rate|price|cost|wage|fee)$/.test(word)),
  );
  return quantity === undefined || rates.length !== 1 ? undefined : pairOf([quantity, ...rates]);
}

function formulaOf(field: Field, all: readonly Source[], rows: Rows, world: World): Measure | undefined {
  const numbers = all.filter(({ name }) => name.own.join(' ') !== field.words.join(' '));
  for (const { tokens } of partsWithFormula(field, world)) {
    const named = tokens.findIndex(({ words }) =>
      words.some((word) => weightOf(word) > 0.2 && field.words.some((one) => isAkin(one, word))),
    );
    const starts = [...tokens.keys()].toSorted((a, b) => Number(a <= named) - Number(b <= named) || a - b);
    for (const at of starts) {
      const made = formulaAt(tokens, at, (part, from) => {
        const mention = fieldAt(part, from, numbers) ?? nearFieldAt(part, from, numbers);
        const isKey = mention !== undefined && isKeySaid(part, from, mention.source, world);
        const expr = mention === undefined || isKey ? undefined : numberOf(mention.source);
        return mention === undefined || expr === undefined ? undefined : { expr, to: mention.to };
      });
      // What is akin to the field may be a part of the formula: the `price` of a value.
      const isWhole = made !== undefined && (at > named || made.to > named);
      if (isWhole && made.operators > 0 && !addsOther(made.expr.text, rows, world))
        return {
          text: made.expr.text,
          score: 0.93,
          label: tokens
            .slice(at, made.to)
            .map(({ text }) => text)
            .join(' '),
        };
    }
  }
  return undefined;
}

/** What speaks of the field, else what speaks of none, and all of it where there is one number alone. */
function partsWithFormula(field: Field, { speech, fields }: World): readonly Pick<Segment, 'tokens'>[] {
  const isOnly = fields.filter(({ target: { types } }) => types.has('number') || types.has('integer')).length === 1;
  const about = speech.about(field.words).slice(0, 2);
  // `What is it worth? Quantity times price`: the formula may follow where nothing else is said of it.
  const further = about.slice(0, 1).flatMap((segment) => speech.after(segment).slice(0, 1));
  // What follows after a colon belongs to what stands before it.
  const owned = new Set(speech.segments.flatMap((segment) => speech.after(segment)));
  const open = about.length > 0 ? [] : speech.unnamed.filter((segment) => !owned.has(segment));
  return [...about, ...further, ...open, ...(isOnly ? [speech] : [])];
}

/** A number of another thing, such as the budget of what the rows belong to, is added or taken away once, and not row by row. */
function addsOther(text: string, { table }: Rows, { links }: World): boolean {
  return (
    / [-+] /.test(text) &&
    links.ones.some(({ table: one, alias }) => one === table && new RegExp(`(?<![\\w.$])${alias}\\.`).test(text))
  );
}

function asWanted({ words, target }: Field): Wanted {
  return { target, name: { own: words, context: [] }, place: '', isRequired: true };
}

/** Units are changed after the numbers were put together. */
function scaleOf(source: Source, field: Field, { search }: World): (text: string) => string {
  const fit = fitUnits(field.words, source, asWanted(field), search.instruction);
  return (text) => (fit === undefined ? text : fit.scale({ text, strength: 6 }).text);
}
