/** Which way an order goes: `price desc`, `the price decides the order, the highest first`, `from high to low`. */
import { type Degree, superlativeOf } from '../../../degrees.ts';
import type { Source } from '../../terms/scope.ts';
import { namedAt } from '../values/named.ts';
import type { Token } from '../words/read.ts';

interface Directed {
  readonly source: Source;
  readonly isDescending: boolean;
  readonly from: number;
  readonly to: number;
}

/** Words that order by themselves and are no superlatives in form: of what, and whether the highest comes first. */
const others: ReadonlyMap<string, Degree> = new Map([
  ['recent', { of: 'date', isMore: true }],
  ['recently', { of: 'date', isMore: true }],
  ['last', { of: 'date', isMore: true }],
  ['expensive', { of: ['price'], isMore: true }],
  ['best', { of: 'field', isMore: true }],
  ['top', { of: 'field', isMore: true }],
  ['most', { of: 'field', isMore: true }],
  ['least', { of: 'field', isMore: false }],
]);

/** What the word orders by, and whether the highest comes first. */
export function degreeOf(word: string): Degree | undefined {
  return others.get(word) ?? superlativeOf(word);
}

export const down: ReadonlySet<string> = new Set([
  'descending',
  'desc',
  'decreasing',
  'falling',
  'declining',
  'reverse',
  'reversed',
]);
const up: ReadonlySet<string> = new Set(['ascending', 'asc', 'increasing', 'rising']);

/** `price desc`, `the rides by price descending`: no verb says that they are sorted. */
export function directed(tokens: readonly Token[], at: number, fields: readonly Source[]): Directed | undefined {
  const isDescending = directionOf(tokens[at]?.lower ?? '');
  if (isDescending === undefined || /^(?:order|of)$/.test(tokens[at + 1]?.lower ?? '')) return undefined;
  const begin = Math.max(0, at - 3);
  const field = [begin, begin + 1, begin + 2]
    .map((from) => namedAt(tokens, from, fields))
    .find((one) => one?.to === at);
  return field === undefined ? undefined : { source: field.source, isDescending, from: at - 1, to: at + 1 };
}

/** `the price decides the order, the highest comes first` */
export function decided(tokens: readonly Token[], at: number, fields: readonly Source[]): Directed | undefined {
  const said = tokens.slice(at, at + 3).map(({ lower }) => lower);
  // `give order number and size` names a field of orders.
  const isOrder =
    /^(?:decid|determin|set|giv|govern|defin|dictat)\w* (?:(?:order|sequence|sorting)(?: [,.;:(]|$)|the (?:order|sequence|sorting)$)/;
  if (!isOrder.test(said.join(' '))) return undefined;
  const before = [at - 1, at - 2, at - 3].flatMap((from) => namedAt(tokens, from, fields)?.source ?? [])[0];
  if (before === undefined) return undefined;
  const rest = tokens.slice(at + 2);
  const end = rest.findIndex(({ lower }) => /^[.;]$/.test(lower));
  const told = rest.slice(0, end < 0 ? rest.length : end);
  const direction = told.flatMap(({ lower }) => directionOf(lower) ?? degreeOf(lower)?.isMore ?? [])[0];
  return { source: before, isDescending: direction ?? false, from: at - 1, to: at + 3 };
}

/** Whether the word says that the order goes down; undefined where it says nothing of a direction. */
export function directionOf(word: string): boolean | undefined {
  return down.has(word) ? true : up.has(word) ? false : undefined;
}

/** The direction that is told behind what is sorted by, and where it ends. */
export function directionAfter(
  tokens: readonly Token[],
  at: number,
): { readonly isDescending: boolean; readonly to: number } | undefined {
  for (let index = at; index < Math.min(tokens.length, at + 4); index += 1) {
    const { lower = '' } = tokens[index] ?? {};
    if (down.has(lower)) return { isDescending: true, to: index + 1 };
    if (up.has(lower) || lower.startsWith('asc') || lower === 'alphabetically')
      return { isDescending: false, to: index + 1 };
    if (['high', 'highest', 'newest', 'latest', 'largest', 'z', 'most', 'biggest'].includes(lower)) {
      return { isDescending: true, to: tailOf(tokens, index) };
    }
    if (['low', 'lowest', 'oldest', 'earliest', 'smallest', 'a', 'least', 'cheapest'].includes(lower)) {
      return { isDescending: false, to: tailOf(tokens, index) };
    }
    // `best first`, `warmest first`
    const degree = tokens[index + 1]?.lower === 'first' ? degreeOf(lower) : undefined;
    if (degree !== undefined) return { isDescending: degree.isMore, to: index + 2 };
    if (!['in', 'order', ',', '(', 'from', 'with', 'the'].includes(lower)) return undefined;
  }
  return undefined;
}

/** `highest first`, `high to low`. */
function tailOf(tokens: readonly Token[], at: number): number {
  if (tokens[at + 1]?.lower === 'first') return at + 2;
  return tokens[at + 1]?.lower === 'to' ? at + 3 : at + 1;
}
