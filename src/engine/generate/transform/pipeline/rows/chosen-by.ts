/** By what one row of many is chosen: its date, its age, the number that is named. */
import { adjectiveOf, superlativeOf } from '../../../degrees.ts';
import { isScalarShape, textsOf } from '../../../shape.ts';
import { fieldAt, nearFieldAt } from '../../instruction/words/fields.ts';
import type { Token } from '../../instruction/words/read.ts';
import { hasDates } from '../../terms/dates.ts';
import type { Source } from '../../terms/scope.ts';
import { numberOf } from '../../values/numeric.ts';
import { numbersOfRows } from '../amounts/span-measure.ts';
import type { Rows, World } from '../terms/terms.ts';

/** Words behind which something else is named. */
export const each = /^(?:of|per|for|from|by)$/;

function ownScalars({ table }: Rows, world: World): readonly Source[] {
  return world
    .scopeOf(table)
    .sources.filter(
      ({ lists, distance, shape, name }) =>
        lists === 0 && distance === 0 && isScalarShape(shape) && (name.inside ?? 0) === 0,
    );
}

export function dateOf(rows: Rows, world: World): string | undefined {
  const own = ownScalars(rows, world);
  const date = own.find(hasDates);
  return (date ?? own.find(isClock) ?? own.find((source) => isSequence(source)))?.at.text;
}

/** `08:15` */
export function isClock({ shape }: Source): boolean {
  const texts = textsOf(shape);
  return texts.length > 0 && texts.every((text) => /^[0-2]\d:[0-5]\d(?::[0-5]\d)?$/.test(text));
}

/** Rows without a date are in the order of their numbers. */
function isSequence(source: Source): boolean {
  const isNumbered = /^(?:sequence|seq|position|pos|order|step|index|leg|stage|turn|ordinal)$/.test(
    source.name.own.at(-1) ?? '',
  );
  return isNumbered && numberOf(source)?.text === source.at.text;
}

/** Who is oldest, where the rows tell how old each is. */
export function ageOf(rows: Rows, world: World): string | undefined {
  const age = ownScalars(rows, world).find(({ name }) => name.own.includes('age'));
  return age === undefined ? undefined : numberOf(age)?.text;
}

/** The number that is named after the word, else the only one. */
export function numberFor(rows: Rows, world: World, pattern: RegExp): string | undefined {
  const numbers = ownScalars(rows, world).filter(
    (source) =>
      numberOf(source) !== undefined &&
      !source.name.own.some((word) => ['id', 'year', 'index', 'position'].includes(word)) &&
      !hasDates(source),
  );
  const { tokens } = world.speech;
  const at = tokens.findIndex(({ lower }) => pattern.test(lower));
  const near = tokens.slice(at + 1, at + 4).findIndex(({ lower }) => each.test(lower));
  const steps = [1, 2, 3].filter((step) => near < 0 || step <= near);
  const named = steps.flatMap((step) =>
    at < 0 ? [] : ((fieldAt(tokens, at + step, numbers) ?? nearFieldAt(tokens, at + step, numbers))?.source ?? []),
  )[0];
  const all = numbersOfRows(rows, world);
  const source =
    measuredBy(tokens[at]?.lower ?? '', numbers) ??
    measuredBy(tokens[at + 1]?.lower ?? '', numbers) ??
    totalOf(tokens[at]?.lower ?? '', all) ??
    measuredInside(tokens[at + 1]?.lower ?? '', all, world) ??
    measuredInside(tokens[at]?.lower ?? '', all, world) ??
    named ??
    onlyOne(numbers, tokens);
  return source === undefined ? undefined : numberOf(source)?.text;
}

/** The only number, but for the one that tells the groups apart: `the highest bid per lot`. */
function onlyOne(numbers: readonly Source[], tokens: readonly Token[]): Source | undefined {
  const isKey = (source: Source): boolean =>
    tokens.some(
      ({ lower }, at) => /^(?:per|each|every|by)$/.test(lower) && fieldAt(tokens, at + 1, [source]) !== undefined,
    );
  const [one, ...more] = numbers.length > 1 ? numbers.filter((source) => !isKey(source)) : numbers;
  return more.length > 0 ? undefined : one;
}

/** What is cheapest has the lowest price, whatever else is named behind it: `the cheapest 2 bedroom flat`. */
function measuredBy(word: string, numbers: readonly Source[]): Source | undefined {
  // `the most expensive one`
  const degree = superlativeOf(word) ?? adjectiveOf(word);
  if (degree === undefined || degree.of === 'date' || degree.of === 'field') return undefined;
  const { of } = degree;
  const meant = numbers.filter(({ name }) => name.own.some((one) => of.includes(one)));
  return meant.length === 1 ? meant[0] : undefined;
}

/** `price_monthly` of the `size` of the most expensive one: of several such numbers the one that is spoken of, or shown. */
function measuredInside(word: string, numbers: readonly Source[], { speech, fields }: World): Source | undefined {
  const degree = superlativeOf(word) ?? adjectiveOf(word);
  if (degree === undefined || degree.of === 'date' || degree.of === 'field') return undefined;
  const { of } = degree;
  const meant = numbers.filter(({ name }) => name.own.some((one) => of.includes(one)));
  const said = new Set([...speech.tokens, ...fields].flatMap(({ words }) => words));
  const named = meant.filter(({ name }) => name.own.every((one) => of.includes(one) || said.has(one)));
  return meant.length === 1 ? meant[0] : named.length === 1 ? named[0] : undefined;
}

/** The `price` of the cheapest is a record that has a `total`. */
function totalOf(word: string, numbers: readonly Source[]): Source | undefined {
  const degree = superlativeOf(word);
  if (degree === undefined || degree.of === 'date' || degree.of === 'field') return undefined;
  const { of } = degree;
  const inside = numbers.filter(({ name }) => name.context.slice(0, name.inside ?? 0).some((one) => of.includes(one)));
  const whole = inside.find(({ name }) => /^(?:total|amount|value|gross)$/.test(name.own.join(' ')));
  return (
    whole ?? inside.find(({ name }) => name.own.at(-1) === 'total') ?? (inside.length === 1 ? inside[0] : undefined)
  );
}

/** Whether the rows are in the order of a time of day. */
export function isClockAt(table: Rows['table'], by: string, world: World): boolean {
  return world.scopeOf(table).sources.some((source) => source.at.text === by && isClock(source));
}
