/** The order of items that an instruction asks for: `newest first`, `top 3 by revenue`, `sorted by name`. */
import { areNear } from '../../../vocabulary.ts';
import { hasDates } from '../../terms/dates.ts';
import type { Source } from '../../terms/scope.ts';
import { isSingleValue } from '../../terms/source.ts';
import { comingDate, dateField, dateOfDeed, isByDeed } from '../values/deeds.ts';
import { dateNear, namedAt } from '../values/named.ts';
import { isBackward } from '../words/back-references.ts';
import { fieldAt, namedBefore } from '../words/fields.ts';
import type { Token } from '../words/read.ts';
import { decided, degreeOf, directed, directionAfter, directionOf, down } from './directions.ts';
import { innerMeasure } from './inner-measures.ts';
import { isOneOfEach } from './one-of-each.ts';

export interface Sort {
  readonly source: Source;
  readonly isDescending: boolean;
  readonly from: number;
  readonly to: number;
}

/** Whether the word asks for an order by itself. */
export function isOrdering(word: string): boolean {
  return degreeOf(word) !== undefined;
}

/** Of a number, whichever: `heaviest`, `cheapest`; nothing for words of dates. */
export function extremeOf(word: string): 'maximum' | 'minimum' | undefined {
  const meant = degreeOf(word);
  if (meant === undefined || meant.of === 'date' || word === 'top' || word === 'most' || word === 'least')
    return undefined;
  const isTime = meant.of !== 'field' && meant.of.includes('speed');
  return meant.isMore !== isTime ? 'maximum' : 'minimum';
}

/** The sorts that are asked for, the first one first. */
export function findSorts(tokens: readonly Token[], fields: readonly Source[]): readonly Sort[] {
  const scalars = fields.filter(isSingleValue);
  const [named] = tokens.flatMap((_, at) => decided(tokens, at, scalars) ?? []);
  if (named !== undefined) return [named];
  for (let at = 0; at < tokens.length; at += 1) {
    const sorts = sortedBy(tokens, at, scalars);
    if (sorts.length > 0) return sorts;
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const sort = inOrderOf(tokens, at, scalars) ?? directed(tokens, at, scalars);
    if (sort !== undefined) return withFurther(tokens, sort, scalars);
  }
  const adjectives = tokens.flatMap((_, at) => byAdjective(tokens, at, scalars) ?? []);
  // `the cheapest price. Soonest first`: what is said to come first is the order.
  const first = adjectives.find(({ from, to }) => isSaidFirst(tokens, from, to));
  const others = first === undefined ? adjectives.filter((sort) => !isOneOfEach(tokens, sort)) : [first];
  const [adjective] = others;
  return adjective === undefined ? [] : withFurther(tokens, adjective, scalars);
}

function isSaidFirst(tokens: readonly Token[], from: number, to: number): boolean {
  const next = tokens.slice(from + 1, to + 1).map(({ lower }) => lower);
  const end = next.findIndex((word) => /^[,.;:]$/.test(word));
  return next.slice(0, end < 0 ? next.length : end).includes('first');
}

/** `in date order`, `in reverse chronological order`, `in alphabetical order` */
function inOrderOf(tokens: readonly Token[], at: number, fields: readonly Source[]): Sort | undefined {
  if (tokens[at]?.lower !== 'order') return undefined;
  const from = tokens.findLastIndex(({ lower }, index) => index < at && index >= at - 4 && /^(?:in|by)$/.test(lower));
  const said = tokens.slice(from + 1, at).map(({ lower }) => lower);
  if (from < 0 || said.length === 0) return undefined;
  const isDescending = said.some((word) => word === 'reverse' || down.has(word));
  const what = said.at(-1) ?? '';
  const field = [at - 2, at - 1].flatMap((from) => {
    const mention = from < 0 ? undefined : namedAt(tokens, from, fields);
    return mention !== undefined && mention.to >= at ? mention.source : [];
  })[0];
  const meant = /^(?:date|time|day|chronological|temporal)$/.test(what)
    ? dateField(fields)
    : /^(?:alphabetic|alphabetical|abc|lexical)$/.test(what)
      ? calledBy(['name', 'title', 'label'], fields)
      : undefined;
  const source = field ?? meant;
  return source === undefined ? undefined : { source, isDescending, from, to: at + 1 };
}

/** `parcels, by courier`: no verb and no direction says that it is an order. */
export function isBareBy(tokens: readonly Token[], { from, to }: Sort): boolean {
  return (
    /^(?:,|by)$/.test(tokens[from]?.lower ?? '') &&
    !tokens
      .slice(from, to)
      .some(({ lower }) => directionOf(lower) !== undefined || degreeOf(lower) !== undefined || lower === 'first')
  );
}

/** `sorted by A descending, then by B`. */
function sortedBy(tokens: readonly Token[], at: number, fields: readonly Source[]): readonly Sort[] {
  const verb = tokens[at]?.lower ?? '';
  const isVerb =
    /^(?:sort|sorted|sorting|order|ordered|ordering|arranged?|organi[sz]ed?|rank|ranked|ranking|alphabetic(?:al|ally)?)$/.test(
      verb,
    );
  const isTop = verb === 'top' || verb === 'first';
  const isTail = (verb === ',' && tokens[at + 1]?.lower === 'by') || (verb === 'by' && isMeasured(tokens, at, fields));
  if (!isVerb && !isTop && !isTail) return [];
  // `in order of their number`
  const isOf = verb === 'order' && tokens[at + 1]?.lower === 'of';
  const by =
    verb === 'by'
      ? at
      : isOf
        ? at + 1
        : tokens.findIndex((token, index) => index > at && index <= at + 6 && token.lower === 'by');
  // `only the first 3, sorted by name`: the one does not say what the other goes by.
  if (
    isTop &&
    tokens
      .slice(at, by)
      .some(({ kind, lower }) => /^(?:sort|order|rank|then$)/.test(lower) || (kind === 'sign' && lower !== ','))
  )
    return [];
  if (by < 0) return verb.startsWith('sort') ? alphabetically(tokens, at, fields) : [];
  const isRanking = verb.startsWith('rank');
  // `in descending order of price`, `sort descending by price`
  const before = [tokens[at - 1], ...tokens.slice(at + 1, by)].flatMap((one) => directionOf(one?.lower ?? '') ?? [])[0];
  const isSortOfFirst = (source: Source, found: readonly Sort[]): boolean =>
    found.length === 0 && before !== undefined
      ? before
      : (isTop && (verb === 'top' || isNumber(source))) || (isRanking && isBetterHigh(source));
  const sorts = keysFrom(tokens, by + 1, fields, { verb: at, isDown: isSortOfFirst });
  return sorts.map((sort, index) => (index === 0 ? { ...sort, from: at } : sort));
}

interface Leading {
  readonly verb: number;
  readonly isDown: (source: Source, found: readonly Sort[]) => boolean;
}

/** `price descending, then by name`: each key with the way that it goes. */
function keysFrom(
  tokens: readonly Token[],
  start: number,
  fields: readonly Source[],
  { verb, isDown }: Leading,
): readonly Sort[] {
  const sorts: Sort[] = [];
  const isDownFor = (source: Source): boolean => isDown(source, sorts);
  let index = start;
  while (index < tokens.length && sorts.length < 4) {
    const behind = index + leadAt(tokens, index, moment);
    const sort =
      keyAt(tokens, index, fields, isDownFor) ??
      thatAt(tokens, index, verb, fields) ??
      (behind > index
        ? (keyAt(tokens, behind, fields, isDownFor) ?? keyAt(tokens, behind + 1, fields, isDownFor))
        : undefined);
    if (sort === undefined) break;
    sorts.push(sort);
    index = sort.to;
    while (joining.test(tokens[index]?.lower ?? '')) index += 1;
    index += leadAt(tokens, index, within);
    while (joining.test(tokens[index]?.lower ?? '')) index += 1;
  }
  return sorts;
}

const joining = /^(?:then|by|,|and|\)|sorted|ordered)$/;

/** `newest first, then by name`: what an order that is told otherwise goes on with. */
function withFurther(tokens: readonly Token[], first: Sort, fields: readonly Source[]): readonly Sort[] {
  const then = tokens.findIndex(({ lower }, at) => at >= first.to && lower === 'then');
  const isNext = then >= 0 && tokens.slice(first.to, then).every(({ lower }) => /^(?:[,;.)]|and|first)$/.test(lower));
  if (!isNext) return [first];
  const start = tokens[then + 1]?.lower === 'by' ? then + 2 : then + 1;
  return [first, ...keysFrom(tokens, start, fields, { verb: then, isDown: () => false })];
}

/** `rides by ascending day`, `rides by price, highest first`: an order, and no groups. */
function isMeasured(tokens: readonly Token[], at: number, fields: readonly Source[]): boolean {
  if (directionOf(tokens[at + 1]?.lower ?? '') !== undefined) return true;
  const field = fieldAt(tokens, at + 1, fields);
  const next = tokens[field?.to ?? 0]?.lower ?? '';
  if (field === undefined || !/^[,(]$/.test(next) || !isNumber(field.source)) return false;
  const isOfTime = field.source.name.own.some((word) => /^(?:id|year|month|week|day|number)$/.test(word));
  return (
    !isOfTime &&
    directionAfter(tokens, field.to) !== undefined &&
    !/^(?:group\w*|total\w*|sum\w*)$/.test(tokens[at - 1]?.lower ?? '')
  );
}

/** `by the time at which they begin` */
const moment = /^(?:the )?(?:time|date|day|hour|moment) (?:(?:at|on|in) which|when) (?:the |they |its |their |it )?/;
/** `by floor, and on each floor by number` */
const within = /^(?:on|in|within|inside|for) (?:each|every|the same|a|one) \S+ /;

/** How many tokens the words take that lead to what counts. */
function leadAt(tokens: readonly Token[], at: number, lead: RegExp): number {
  const text = `${tokens
    .slice(at, at + 8)
    .map(({ lower }) => lower)
    .join(' ')} `;
  return (lead.exec(text)?.[0] ?? '').split(' ').length - 1;
}

const skipped: ReadonlySet<string> = new Set(['the', 'their', 'its', 'total', 'field', 'that', 'this', 'a', 'each']);

function isNumber({ shape }: Source): boolean {
  return shape.scalars.length > 0 && shape.scalars.every((value) => typeof value === 'number');
}

/** Who has most of it comes first in a ranking, unless it is a time or a place already. */
function isBetterHigh(source: Source): boolean {
  return (
    isNumber(source) &&
    !source.name.own.some((word) =>
      /^(?:time|second|minute|duration|rank|place|position|price|cost|stroke|penalty)$/.test(word),
    )
  );
}

function keyAt(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
  isDown: (source: Source) => boolean,
): Sort | undefined {
  const adjective = byAdjective(tokens, at, fields);
  if (adjective !== undefined) return adjective;
  let before: boolean | undefined;
  for (let from = at; from < at + 3; from += 1) {
    const field = namedAt(tokens, from, fields);
    if (field !== undefined) {
      const direction = directionAfter(tokens, field.to);
      return {
        source: field.source,
        isDescending: direction?.isDescending ?? before ?? isDown(field.source),
        from: at,
        to: direction?.to ?? field.to,
      };
    }
    // `in order of date`, of rows that have a `paid_at`
    const day = /^(?:dates?|time)$/.test(tokens[from]?.lower ?? '') ? dateField(fields) : undefined;
    if (day !== undefined) return { source: day, isDescending: before ?? false, from: at, to: from + 1 };
    // `by descending price`
    const said = directionOf(tokens[from]?.lower ?? '');
    before ??= said;
    if (said !== undefined) continue;
    // `by finishing time`: what is done in that time is no name of it.
    if (!skipped.has(tokens[from]?.lower ?? '') && !/ing$/.test(tokens[from]?.lower ?? '')) return undefined;
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

/** `emails in small letters, sorted`: by what the sentence began with. */
function sortedAlone(tokens: readonly Token[], at: number, fields: readonly Source[]): readonly Sort[] {
  const end = tokens[at + 1]?.lower;
  if (tokens[at]?.lower !== 'sorted' || (end !== undefined && !/^[.;,)]$/.test(end))) return [];
  const begin = tokens.findLastIndex(({ lower }, index) => index < at && /^[.;]$/.test(lower)) + 1;
  const source = fieldAt(tokens, begin, fields)?.source;
  return source === undefined ? [] : [{ source, isDescending: false, from: at, to: at + 1 }];
}

function alphabetically(tokens: readonly Token[], at: number, fields: readonly Source[]): readonly Sort[] {
  const alone = sortedAlone(tokens, at, fields);
  if (alone.length > 0) return alone;
  if (!/^alphabetical/.test(tokens[at + 1]?.lower ?? '')) return [];
  const source = fields.find(
    ({ name }) => name.own.length === 1 && ['name', 'title', 'label'].includes(name.own[0] ?? ''),
  );
  return source === undefined ? [] : [{ source, isDescending: false, from: at, to: at + 2 }];
}

function byAdjective(tokens: readonly Token[], at: number, fields: readonly Source[]): Sort | undefined {
  const { lower = '' } = tokens[at] ?? {};
  const meant = degreeOf(lower);
  const isAmount = (lower === 'least' || lower === 'most') && tokens[at - 1]?.lower === 'at';
  // `last` is said of names and of much else; it orders where it begins a name, or before a number.
  const isOther =
    (lower === 'last' && at > 0 && tokens[at + 1]?.kind !== 'number' && !isByDeed(tokens, at)) ||
    isBackward(tokens, at) ||
    (lower === 'recently' && tokens[at - 1]?.lower !== 'most');
  if (meant === undefined || isAmount || isOther || (lower === 'most' && isOrdering(tokens[at + 1]?.lower ?? '')))
    return undefined;
  // `the hottest day of every town` is one of each, and no order of the towns.
  const after = tokens.slice(at + 1, at + 5).map((token) => token.lower);
  if (after.some((word, index) => /^(?:each|every)$/.test(word) && /^(?:of|for|in|at)$/.test(after[index - 1] ?? '')))
    return undefined;
  // So is `for each hotel its cheapest offer`.
  if (/^(?:its|their)$/.test(tokens[at - 1]?.lower ?? '') && !after.includes('first')) return undefined;
  // `who is the best student` asks for a name, and for no order.
  if (isAskedFor(tokens, at) && !after.includes('first')) return undefined;
  const { of: what, isMore: isDescending } = meant;
  const from = tokens[at - 1]?.lower === 'most' ? at - 1 : at;
  const dated = what === 'date' ? dateNear(tokens, at + 1, fields) : undefined;
  const end = dated?.to ?? at + 1;
  const to = tokens[end]?.lower === 'first' ? end + 1 : end;
  if (what === 'field') return fieldNear(tokens, at, fields, isDescending);
  const source =
    what === 'date'
      ? (dated?.source ??
        dateOfDeed(tokens, at, fields) ??
        (lower === 'soonest' ? comingDate(tokens, fields) : undefined) ??
        dateField(fields) ??
        lateField(lower, fields))
      : (calledBy(what, fields) ??
        innerMeasure(what, fields, isDescending) ??
        (isOfList(tokens, at) ? onlyNumber(lower, fields) : undefined));
  // Who serves longest began earliest.
  const isSince = what !== 'date' && source !== undefined && hasDates(source);
  if (source !== undefined) return { source, isDescending: isSince ? !isDescending : isDescending, from, to };
  // Where there is no speed, the fastest took the least time.
  const time = lower === 'fastest' || lower === 'slowest' ? calledBy(spans, fields) : undefined;
  return time === undefined ? undefined : { source: time, isDescending: !isDescending, from, to };
}

function isAskedFor(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at).map(({ lower }) => lower);
  return /^(?:and )?who (?:is|was|has)(?: the)?$|^who is the$/.test(before.slice(-3).join(' '));
}

/** `the 3 cheapest`, `hottest on top`: said of the whole list, and not of the one row of each. */
function isOfList(tokens: readonly Token[], at: number): boolean {
  const after = tokens.slice(at + 1, at + 4).map(({ lower }) => lower);
  const end = after.findIndex((word) => /^[,.;]$/.test(word));
  const near = after.slice(0, end < 0 ? after.length : end);
  const isNumbered = tokens.slice(Math.max(0, at - 1), at + 2).some(({ kind }) => kind === 'number');
  return isNumbered || near.some((word) => word === 'first' || word === 'top' || word === 'last');
}

/** What is measured is called otherwise, and nothing else can be: the one number of the records. */
function onlyNumber(word: string, fields: readonly Source[]): Source | undefined {
  const numbers = fields.filter(
    ({ shape, name, distance }) =>
      distance === 0 &&
      !name.own.some((own) => /^(?:id|no|number|year|position)$/.test(own)) &&
      shape.scalars.length > 0 &&
      shape.scalars.every((value) => typeof value === 'number'),
  );
  // Speed may be told by the time, where less is more.
  const isOpen = /^(?:fast|slow|quick|swift)/.test(word);
  return numbers.length === 1 && !isOpen ? numbers[0] : undefined;
}

/** Where there is no speed, it is told by the time. */
const spans: readonly string[] = ['duration', 'length', 'distance', 'time', 'minute', 'second', 'hour', 'km'];

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
    // `highest bid per lot` is no order of the lots.
    if (token === undefined || token.kind === 'sign' || /^(?:per|each|every)$/.test(token.lower)) return undefined;
    const field = namedBefore(tokens, index, fields) ?? namedAt(tokens, index, fields);
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
