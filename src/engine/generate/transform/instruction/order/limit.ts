/** How many items an instruction asks for: `top 3`, `first five`, `the 2 newest`. */
import type { Source } from '../../terms/scope.ts';
import { isUnit } from '../../terms/unit-table.ts';
import { isBackward } from '../words/back-references.ts';
import { fieldAt } from '../words/fields.ts';
import type { Token } from '../words/read.ts';
import { isOrdering } from './ordering.ts';

export interface Limit {
  readonly count: number;
  /** Where the number is given beside the list. */
  readonly source?: Source;
  readonly from: number;
  readonly to: number;
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
    // `the last 4 digits` are a part of a text.
    if (/^(?:digits?|characters?|chars?|letters?|signs?|symbols?|decimals?)$/.test(tokens[at + 1]?.lower ?? ''))
      continue;
    if (isBackward(tokens, at - 1) || (token.value === 1 && isOfEach(tokens, at))) continue;
    const [before, second] = [tokens[at - 1]?.lower ?? '', tokens[at - 2]?.lower ?? ''];
    const next = tokens[at + 1];
    const isLed =
      ['top', 'first', 'limit', 'latest', 'newest', 'oldest', 'cheapest', 'best', 'last'].includes(before) ||
      (before === 'to' && /^limit/.test(second)) ||
      // `the next 30 days` is a time, and `within the next 3 trams` is nothing.
      (before === 'next' &&
        !isUnit(next?.words[0] ?? '') &&
        !/^(?:day|week|month|year|hour|minute|second|%|percent)$/.test(next?.words[0] ?? '')) ||
      (before === 'recent' && second === 'most');
    const isFollowed =
      next !== undefined && (isOrdering(next.lower) || (next.lower === 'most' && tokens[at + 2] !== undefined));
    const isChosen =
      (/^(?:the|which|what)$/.test(before) && isNounAhead(tokens, at, nouns) && isOrderedAfter(tokens, at)) ||
      (wanting.test(before) && hasMostAfter(tokens, at));
    const isOnly = isNumberOfRows(tokens, at, nouns);
    if (isLed || isFollowed || isOnly || isChosen) return { count: token.value, from: isLed ? at - 1 : at, to: at + 1 };
  }
  return undefined;
}

/** `only one trip per driver`: one of each, and not one of all. */
function isOfEach(tokens: readonly Token[], at: number): boolean {
  const [next = '', after = ''] = tokens.slice(at + 2, at + 4).map(({ lower }) => lower);
  return next === 'per' || (/^(?:for|of|in|by)$/.test(next) && /^(?:each|every)$/.test(after));
}

const wanting =
  /^(?:|the|which|what|[.,;:(-]|only|just|exactly|show|list|me|need|want|return|take|keep|pick|find|get)$/;

/** `at most 3 orders`, `only 5 rows`: so many of the rows themselves are wanted, and nothing of them is bounded. */
export function isNumberOfRows(tokens: readonly Token[], at: number, nouns: readonly string[]): boolean {
  const [next, before] = [tokens[at + 1], tokens.slice(Math.max(0, at - 3), at).map(({ lower }) => lower)];
  const isOfRows = next?.words.some((word) => nouns.includes(word)) ?? false;
  return isOfRows && atMost.test(before.join(' '));
}

const atMost = /(?:^| )(?:only|just|at most|(?:no|not) more than|up to|a maximum of|maximum|max|limit)$/;

/** `3 customers`, `3 of these customers` */
function isNounAhead(tokens: readonly Token[], at: number, nouns: readonly string[]): boolean {
  const isOf = tokens[at + 1]?.lower === 'of';
  return tokens.slice(at + 1, at + (isOf ? 4 : 2)).some(({ words }) => words.some((word) => nouns.includes(word)));
}

/** `the two chicken coops with the most eggs`: however the rows are called, it says how many of them. */
function hasMostAfter(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at + 1, at + 5).map(({ lower }) => lower);
  const by = rest.findIndex((word) => word === 'with' || word === 'having');
  const nouns = tokens.slice(at + 1, at + 1 + by);
  const isPlain = by >= 0 && nouns.every(({ kind }) => kind === 'word');
  const after = tokens.slice(at + 2 + by, at + 4 + by).map(({ lower }) => lower);
  return isPlain && isOrdering((after[0] === 'the' ? after[1] : after[0]) ?? '');
}

/** `the 2 auctions that end first`, `the 5 drivers with the most stops`: the sentence goes on with their order. */
function isOrderedAfter(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at + 2, at + 10);
  const end = rest.findIndex(({ lower }) => /^[,.;]$/.test(lower));
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .some(({ lower }) => lower === 'first' || lower === 'last' || isOrdering(lower));
}
