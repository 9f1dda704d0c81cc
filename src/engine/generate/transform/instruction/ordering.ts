/** Order and number of items that an instruction asks for: `newest first`, `top 3 by revenue`, `sorted by name`. */
import { isScalarShape } from '../../shape.ts';
import { areNear } from '../../vocabulary.ts';
import { dateKindOf, isNamedDate } from '../dates.ts';
import type { Source } from '../scope.ts';
import { fieldAt, nearFieldAt } from './fields.ts';
import type { Token } from './read.ts';

export interface Sort {
  readonly source: Source;
  readonly isDescending: boolean;
  readonly from: number;
  readonly to: number;
}

export interface Limit {
  readonly count: number;
  /** Where the number is given beside the list. */
  readonly source?: Source;
  readonly from: number;
  readonly to: number;
}

/** The date, whatever number is named, or a field that is called by one of the words. */
type Meant = 'date' | 'field' | readonly string[];

const price: readonly string[] = ['price'];
const weight: readonly string[] = ['weight'];
const span: readonly string[] = ['duration', 'length', 'distance', 'time', 'minute', 'second', 'hour', 'km'];
const heat: readonly string[] = ['temperature'];
const distance: readonly string[] = ['distance'];

/** Words that order by themselves: of what, and whether the highest comes first. */
const adjectives: ReadonlyMap<string, readonly [Meant, boolean]> = new Map([
  ['newest', ['date', true]],
  ['latest', ['date', true]],
  ['recent', ['date', true]],
  ['last', ['date', true]],
  ['oldest', ['date', false]],
  ['earliest', ['date', false]],
  ['cheapest', [price, false]],
  ['expensive', [price, true]],
  ['priciest', [price, true]],
  ['longest', [span, true]],
  ['shortest', [span, false]],
  ['heaviest', [weight, true]],
  ['lightest', [weight, false]],
  ['hottest', [heat, true]],
  ['warmest', [heat, true]],
  ['coldest', [heat, false]],
  ['coolest', [heat, false]],
  ['nearest', [distance, false]],
  ['closest', [distance, false]],
  ['farthest', [distance, true]],
  ['tallest', [['height'], true]],
  ['youngest', [['age'], false]],
  ['fastest', [['speed'], true]],
  ['slowest', [['speed'], false]],
  ['busiest', [['count', 'visit', 'traffic'], true]],
  ['highest', ['field', true]],
  ['largest', ['field', true]],
  ['biggest', ['field', true]],
  ['best', ['field', true]],
  ['top', ['field', true]],
  ['most', ['field', true]],
  ['lowest', ['field', false]],
  ['smallest', ['field', false]],
  ['fewest', ['field', false]],
  ['least', ['field', false]],
]);

/** Whether the word asks for an order by itself. */
export function isOrdering(word: string): boolean {
  return adjectives.has(word);
}

/** Of a number, whichever: `heaviest`, `cheapest`; nothing for words of dates. */
export function extremeOf(word: string): 'maximum' | 'minimum' | undefined {
  const meant = adjectives.get(word);
  if (meant === undefined || meant[0] === 'date' || word === 'top' || word === 'most' || word === 'least')
    return undefined;
  const isTime = meant[0] !== 'field' && meant[0].includes('speed');
  return meant[1] !== isTime ? 'maximum' : 'minimum';
}

const down: ReadonlySet<string> = new Set(['descending', 'desc', 'decreasing', 'reverse']);

/** The sorts that are asked for, the first one first. */
export function findSorts(tokens: readonly Token[], fields: readonly Source[]): readonly Sort[] {
  const scalars = fields.filter(({ shape, lists }) => lists === 0 && isScalarShape(shape));
  for (let at = 0; at < tokens.length; at += 1) {
    const sorts = sortedBy(tokens, at, scalars);
    if (sorts.length > 0) return sorts;
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const sort = byAdjective(tokens, at, scalars);
    if (sort !== undefined) return [sort];
  }
  return [];
}

/** `sorted by A descending, then by B`. */
function sortedBy(tokens: readonly Token[], at: number, fields: readonly Source[]): readonly Sort[] {
  const verb = tokens[at]?.lower ?? '';
  const isVerb = /^(?:sort|sorted|sorting|order|ordered|ordering|rank|ranked|ranking|alphabetic(?:al|ally)?)$/.test(
    verb,
  );
  const isTop = verb === 'top' || verb === 'first';
  const isTail = verb === ',' && tokens[at + 1]?.lower === 'by';
  if (!isVerb && !isTop && !isTail) return [];
  // `in order of their number`
  const isOf = verb === 'order' && tokens[at + 1]?.lower === 'of';
  const by = isOf ? at + 1 : tokens.findIndex((token, index) => index > at && index <= at + 6 && token.lower === 'by');
  if (by < 0) return verb.startsWith('sort') ? alphabetically(tokens, at, fields) : [];
  const sorts: Sort[] = [];
  let index = by + 1;
  while (index < tokens.length && sorts.length < 4) {
    const sort = keyAt(tokens, index, fields, isTop) ?? thatAt(tokens, index, at, fields);
    if (sort === undefined) break;
    sorts.push(sorts.length === 0 ? { ...sort, from: at } : sort);
    index = sort.to;
    while (['then', 'by', ',', 'and'].includes(tokens[index]?.lower ?? '')) index += 1;
  }
  return sorts;
}

const skipped: ReadonlySet<string> = new Set(['the', 'their', 'its', 'total', 'field']);

function keyAt(tokens: readonly Token[], at: number, fields: readonly Source[], isTop: boolean): Sort | undefined {
  const adjective = byAdjective(tokens, at, fields);
  if (adjective !== undefined) return adjective;
  for (let from = at; from < at + 3; from += 1) {
    const field = fieldAt(tokens, from, fields) ?? nearFieldAt(tokens, from, fields);
    if (field !== undefined) {
      const direction = directionAfter(tokens, field.to);
      return {
        source: field.source,
        isDescending: direction?.isDescending ?? isTop,
        from: at,
        to: direction?.to ?? field.to,
      };
    }
    // `by finishing time`: what is done in that time is no name of it.
    if (!skipped.has(tokens[from]?.lower ?? '') && !/ing$/.test(tokens[from]?.lower ?? '')) return undefined;
  }
  return undefined;
}

function directionAfter(
  tokens: readonly Token[],
  at: number,
): { readonly isDescending: boolean; readonly to: number } | undefined {
  for (let index = at; index < Math.min(tokens.length, at + 4); index += 1) {
    const { lower = '' } = tokens[index] ?? {};
    if (down.has(lower)) return { isDescending: true, to: index + 1 };
    if (lower.startsWith('asc') || lower === 'increasing' || lower === 'alphabetically')
      return { isDescending: false, to: index + 1 };
    if (['high', 'highest', 'newest', 'latest', 'largest', 'z', 'most', 'biggest'].includes(lower)) {
      return { isDescending: true, to: tailOf(tokens, index) };
    }
    if (['low', 'lowest', 'oldest', 'earliest', 'smallest', 'a', 'least', 'cheapest'].includes(lower)) {
      return { isDescending: false, to: tailOf(tokens, index) };
    }
    if (!['in', 'order', ',', '(', 'from', 'with', 'the'].includes(lower)) return undefined;
  }
  return undefined;
}

/** `with the code in each item, sorted by it`: the field that was named last. */
function thatAt(tokens: readonly Token[], at: number, verb: number, fields: readonly Source[]): Sort | undefined {
  if (!/^(?:it|that|this|them|these|those)$/.test(tokens[at]?.lower ?? '')) return undefined;
  for (let from = verb - 1; from >= 0; from -= 1) {
    const source = fieldAt(tokens, from, fields)?.source;
    if (source === undefined) continue;
    const direction = directionAfter(tokens, at + 1);
    return { source, isDescending: direction?.isDescending ?? false, from: verb, to: direction?.to ?? at + 1 };
  }
  return undefined;
}

/** `highest first`, `high to low`. */
function tailOf(tokens: readonly Token[], at: number): number {
  if (tokens[at + 1]?.lower === 'first') return at + 2;
  return tokens[at + 1]?.lower === 'to' ? at + 3 : at + 1;
}

function alphabetically(tokens: readonly Token[], at: number, fields: readonly Source[]): readonly Sort[] {
  if (!/^alphabetical/.test(tokens[at + 1]?.lower ?? '')) return [];
  const source = fields.find(
    ({ name }) => name.own.length === 1 && ['name', 'title', 'label'].includes(name.own[0] ?? ''),
  );
  return source === undefined ? [] : [{ source, isDescending: false, from: at, to: at + 2 }];
}

function byAdjective(tokens: readonly Token[], at: number, fields: readonly Source[]): Sort | undefined {
  const { lower = '' } = tokens[at] ?? {};
  const meant = adjectives.get(lower);
  const isAmount = (lower === 'least' || lower === 'most') && tokens[at - 1]?.lower === 'at';
  // `last` is said of names and of much else; it orders where it begins a name, or before a number.
  const isOther = lower === 'last' && at > 0 && tokens[at + 1]?.kind !== 'number';
  if (meant === undefined || isAmount || isOther || (lower === 'most' && adjectives.has(tokens[at + 1]?.lower ?? '')))
    return undefined;
  const [what, isDescending] = meant;
  const from = tokens[at - 1]?.lower === 'most' ? at - 1 : at;
  const to = tokens[at + 1]?.lower === 'first' ? at + 2 : at + 1;
  if (what === 'field') return fieldNear(tokens, at, fields, isDescending);
  const source = what === 'date' ? (dateField(fields) ?? lateField(lower, fields)) : calledBy(what, fields);
  if (source !== undefined) return { source, isDescending, from, to };
  // Where there is no speed, the fastest took the least time.
  const time = lower === 'fastest' || lower === 'slowest' ? calledBy(span, fields) : undefined;
  return time === undefined ? undefined : { source: time, isDescending: !isDescending, from, to };
}

/** `the latest first`, of minutes that something is late. */
function lateField(word: string, fields: readonly Source[]): Source | undefined {
  const stem = word.replace(/e?st$/, '');
  return fields.find(
    ({ name, shape }) =>
      name.own.some((own) => own.startsWith(stem) && own.length <= stem.length + 1) &&
      shape.scalars.every((value) => typeof value === 'number'),
  );
}

/** By the words themselves before any that are near. */
function calledBy(words: readonly string[], fields: readonly Source[]): Source | undefined {
  const exact = words.flatMap((word) => fields.find(({ name }) => name.own.includes(word)) ?? [])[0];
  return exact ?? fields.find(({ name }) => name.own.some((own) => words.some((word) => areNear(own, word))));
}

/** `highest price first`, `with the most stars`, `top 3 by revenue`, which is found by its `by`. */
function fieldNear(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
  isDescending: boolean,
): Sort | undefined {
  for (let index = at + 1; index <= at + 3; index += 1) {
    const token = tokens[index];
    if (token === undefined || token.kind === 'sign') return undefined;
    const field = fieldAt(tokens, index, fields) ?? nearFieldAt(tokens, index, fields);
    if (field === undefined) continue;
    const isFirst = tokens[field.to]?.lower === 'first';
    const isNumeric = field.source.shape.scalars.every(
      (value) => typeof value !== 'boolean' && !Number.isNaN(Number(value)),
    );
    if (!isNumeric) continue;
    return { source: field.source, isDescending, from: at, to: isFirst ? field.to + 1 : field.to };
  }
  return undefined;
}

/** The date that says when something came to be, else the only one. */
function dateField(fields: readonly Source[]): Source | undefined {
  const dates = fields.filter(({ shape, name }) => dateKindOf(shape, isNamedDate(name.own)) !== undefined);
  const made = dates.find(({ name }) => name.own.some((word) => word === 'created' || areNear(word, 'created')));
  return made ?? dates.find(({ name }) => name.own.join(' ') === 'date') ?? dates[0];
}

/** `top 3`, `first five`, `limit to 10`, `the 2 newest`, `at most 4`. */
export function findLimit(
  tokens: readonly Token[],
  nouns: readonly string[],
  given: readonly Source[] = [],
): Limit | undefined {
  const numbers = given.filter(({ shape }) => shape.scalars.every((value) => typeof value === 'number'));
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const isGiven = /^(?:top|first|limit|most|to)$/.test(tokens[at - 1]?.lower ?? '') || token?.lower === 'limit';
    const mention = isGiven ? fieldAt(tokens, at, numbers) : undefined;
    if (mention !== undefined) return { count: 0, source: mention.source, from: at - 1, to: mention.to };
    if (token?.kind !== 'number' || typeof token.value !== 'number' || !Number.isInteger(token.value)) continue;
    if (token.value < 1 || token.value > 10_000) continue;
    const [before, second] = [tokens[at - 1]?.lower ?? '', tokens[at - 2]?.lower ?? ''];
    const next = tokens[at + 1];
    const isLed =
      ['top', 'first', 'limit', 'latest', 'newest', 'oldest', 'cheapest', 'best', 'last'].includes(before) ||
      (before === 'to' && /^limit/.test(second)) ||
      (before === 'recent' && second === 'most');
    const isFollowed =
      next !== undefined && (adjectives.has(next.lower) || (next.lower === 'most' && tokens[at + 2] !== undefined));
    const isOnly = ['only', 'most'].includes(before) && (next?.words.some((word) => nouns.includes(word)) ?? false);
    if (isLed || isFollowed || isOnly) return { count: token.value, from: isLed ? at - 1 : at, to: at + 1 };
  }
  return undefined;
}
