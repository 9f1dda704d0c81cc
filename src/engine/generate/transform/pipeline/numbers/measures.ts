/** What of the rows is added up, or whatever is done with it. */
import { superlativeOf } from '../../../degrees.ts';
import { nameScore, weightOf } from '../../../words.ts';
import { formulaAt } from '../../instruction/values/formula.ts';
import { fieldAt, nearFieldAt } from '../../instruction/words/fields.ts';
import type { Token } from '../../instruction/words/read.ts';
import { isAmountOf } from '../../terms/prices.ts';
import type { Source } from '../../terms/scope.ts';
import { type Field, isNumericField } from '../../terms/target.ts';
import { isAmountUnit } from '../../terms/unit-table.ts';
import { fitUnits } from '../../units/units.ts';
import { numberOf } from '../../values/numeric.ts';
import { pairOf, quantityIn } from '../../values/product.ts';
import type { Wanted } from '../../wanted/search.ts';
import { isKeySaid } from '../amounts/not-measured.ts';
import { type Measure, numbersOfRows, spanMeasure } from '../amounts/span-measure.ts';
import { spokenNumber } from '../amounts/spoken-number.ts';
import { isAkin, type Segment } from '../terms/speech.ts';
import { nounsOf, type Rows, type World } from '../terms/terms.ts';
import type { Kind } from './aggregate-text.ts';
import { currencyWord } from './exchange.ts';
import { kinds, soleUnnamed } from './spoken-kinds.ts';

/** Words for amounts of money, which are seldom told apart. */
export const money: ReadonlySet<string> = new Set(
  'amount total price value revenue gross spent spend spending turnover income cost sum paid earnings'.split(' '),
);

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
  // The only number is meant by whichever word, unless another one is called by it.
  const isOfOther = (source: Source): boolean =>
    !source.name.own.some((word) => rest.includes(word)) &&
    numbers.some(({ name }) => rest.some((word) => weightOf(word) === 1 && name.own.includes(word)));
  const measured = measuredIn(field, numbers);
  const made = numbers.map((source): Measure => {
    const isCalled = rest.length === 0 && source.name.own.join(' ') === field.words.join(' ');
    const named = isCalled ? 0.9 : rest.length === 0 ? 0 : nameScore({ own: rest, context: [] }, source.name);
    const isMoney = rest.some((word) => money.has(word)) && source.name.own.some((word) => money.has(word));
    const isTotal = isMoney && own.includes(source) && source.name.own.some((word) => totals.test(word));
    const isSaid = isSpokenOf(source, said?.tokens ?? []);
    if (measured.length > 0 && !measured.includes(source)) return { text: source.at.text, score: 0, label: '' };
    const score = Math.max(
      named,
      measured.length > 0 ? 0.82 : 0,
      isMoney && !source.name.own.includes('unit') ? 0.7 : 0,
      // What the rows say they come to is not reckoned again of their parts.
      isTotal ? 0.82 : 0,
      isSaid || spoken === source ? 0.8 : 0,
      isInUnit(rest, source, field, rows, world) ? 0.84 : 0,
      isOfOther(source)
        ? 0
        : held.length === 1 && held[0] === source
          ? 0.66
          : own.length === 1 && own[0] === source
            ? 0.62
            : 0,
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

function isSpokenOf(source: Source, all: readonly Token[]): boolean {
  return all.some(
    (_, at, tokens) =>
      (fieldAt(tokens, at, [source]) !== undefined || isAmountOf(tokens[at]?.words ?? [], source)) &&
      // What the rows are put together by is not added up.
      !tokens.slice(Math.max(0, at - 2), at).some(({ lower }) => /^(?:per|each|every|by)$/.test(lower)),
  );
}

/** What `cheapest` and `heaviest` measure by themselves: those of the rows before those of the records that these name. */
function measuredIn({ words }: Field, numbers: readonly Source[]): readonly Source[] {
  const of = words.flatMap((word) => {
    const degree = superlativeOf(word);
    return degree === undefined || degree.of === 'date' || degree.of === 'field' ? [] : degree.of;
  });
  const meant = numbers.filter(({ name }) => {
    const around = /^(?:total|amount|value|gross)$/.test(name.own.join(' '))
      ? name.context.slice(0, name.inside ?? 0)
      : [];
    return [...name.own, ...around].some((word) => of.includes(word));
  });
  const inner = meant.filter(({ name }) => (name.inside ?? 0) === 0);
  return inner.length > 0 ? inner : meant;
}

/** `kilos` of rows that have `grams`; `euros` of the rows of one record or group that have `parts_cents`. */
function isInUnit(rest: readonly string[], source: Source, field: Field, { table, text }: Rows, world: World): boolean {
  const units = fitUnits(rest, source, asWanted(field), world.search.instruction)?.found ?? [];
  const areAll = text === `$${table.name}` || text.startsWith(`$${table.name}[`);
  const isInMoney = !areAll && rest.every((word) => currencyWord.test(word)) && units.includes('unit of money');
  return isInMoney || (units.length === 1 && rest.some(isAmountUnit));
}

/** The cheapest price of ranges with a `min` and a `max`: rows that hold the lowest of something themselves. */
export function ownExtremes(kind: Kind, rest: readonly string[], rows: Rows, world: World): readonly Measure[] {
  if (kind !== 'minimum' && kind !== 'maximum') return [];
  const nouns = nounsOf(rows.table);
  // `fromPrice`, `upTo`
  const telling = rest.filter((word) => !/^(?:from|up|to)$/.test(word));
  if (!telling.every((word) => nouns.some((noun) => isAkin(noun, word)))) return [];
  return numbersOfRows(rows, world)
    .filter(({ name }) => name.own.length === 1 && kinds.get(name.own[0] ?? '') === kind)
    .map((source) => ({ text: numberOf(source)?.text ?? source.at.text, score: 0.86, label: source.label }));
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

/** The number of the rows that the instruction speaks of, where it does not speak of how many there are. */
export function saidMeasure(rows: Rows, world: World): Measure | undefined {
  if (/\b(?:how many|number of|counts?|counted)\b/.test(world.speech.text)) return undefined;
  const numbers = numbersOfRows(rows, world).filter(({ name }) => (name.inside ?? 0) === 0);
  const source = numbers.find((one) =>
    world.speech.tokens.some((_, at) => fieldAt(world.speech.tokens, at, [one]) !== undefined),
  );
  return source === undefined
    ? undefined
    : { text: numberOf(source)?.text ?? source.at.text, score: 0.9, label: source.label };
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
        return mention === undefined || expr === undefined
          ? undefined
          : { expr, to: mention.to, mayMiss: mention.source.shape.nulls > 0 };
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
  const isOnly = fields.filter(isNumericField).length === 1;
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

/** In the unit that the field is wanted in: units are changed after the numbers were put together. */
export function scaleOf(source: Source, field: Field, { search }: World): (text: string) => string {
  // Whatever the money that was chosen is called in the result: that it is in cents is said of all of it.
  const isMoney = source.name.own.some((word) => money.has(word)) && !field.words.includes('cent');
  const fit =
    fitUnits(field.words, source, asWanted(field), search.instruction) ??
    (isMoney ? fitUnits(['amount'], source, asWanted(field), search.instruction) : undefined);
  return (text) => (fit === undefined ? text : fit.scale({ text, strength: 6 }).text);
}
