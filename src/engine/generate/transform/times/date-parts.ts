/** Parts of dates, and dates written as the instruction says: `year`, `weekday`, `created as DD.MM.YYYY`. */
import { coverage, stemOf, weightOf } from '../../words.ts';
import type { Token } from '../instruction/words/read.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { dateKindOf, isNamedDate, writeDate } from '../terms/dates.ts';
import { call, type Expr, literal, operation, strength } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import type { Search, Wanted } from '../wanted/search.ts';
import { generalPicture } from './date-form.ts';

interface DatePart {
  readonly words: readonly string[];
  /** How it is written where a text is wanted, and where a number is. */
  readonly text: string;
  readonly number?: string;
}

const parts: readonly DatePart[] = [
  { words: ['weekday'], text: '[FNn]', number: '[F1]' },
  { words: ['week', 'day'], text: '[FNn]', number: '[F1]' },
  { words: ['day', 'name'], text: '[FNn]' },
  { words: ['month', 'name'], text: '[MNn]' },
  { words: ['year'], text: '[Y0001]', number: '[Y]' },
  { words: ['month'], text: '[Y0001]-[M01]', number: '[M]' },
  { words: ['hour'], text: '[H01]', number: '[H]' },
  { words: ['day'], text: '[Y0001]-[M01]-[D01]', number: '[D]' },
];

export function datePartChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { target, name } = wanted;
  if (target.format !== undefined || target.choices !== undefined || target.types.has('boolean')) return [];
  const dates = scope.sources.flatMap((source) => dateOf(source) ?? []);
  if (dates.length === 0) return [];
  const epoch = epochOf(name.own);
  if (epoch !== undefined && !target.types.has('string')) return epochs(dates, epoch, wanted);
  const half = target.types.has('string') ? halfOf(name.own, search) : undefined;
  if (half !== undefined) return halves(dates, half, wanted, saidPicture(wanted, search));
  const said = saidPicture(wanted, search);
  const form = said === undefined && target.types.has('string') ? generalForm(dates, wanted, search) : undefined;
  if (form !== undefined) return [form];
  const isNumber = !target.types.has('string');
  // `hours` are how long it takes, and no time of the day.
  const isLength = isNumber && /hours$/i.test(wanted.place);
  const named = isLength ? undefined : parts.find(({ words }) => words.every((word) => name.own.includes(word)));
  const part = named ?? (isNumber ? spokenPart(wanted, search) : undefined);
  const picture = said ?? (isNumber ? part?.number : part?.text);
  if (picture === undefined || (said !== undefined && isNumber)) return [];
  const rest = said === undefined ? name.own.filter((word) => part?.words.includes(word) !== true) : name.own;
  return dates.flatMap(({ source, millis }) =>
    written({ source, millis }, { picture, rest, isNumber, isSaid: said !== undefined, rivals: dates.length }, wanted),
  );
}

interface Half {
  readonly kind: 'date' | 'time';
  /** What both of the fields are called beside that. */
  readonly rest: readonly string[];
}

/** `openedDate` beside `openedTime`: a moment that is taken apart, the one half of it. */
function halfOf(own: readonly string[], { asked }: Search): Half | undefined {
  const kind = own.at(-1);
  if (kind !== 'date' && kind !== 'time') return undefined;
  const rest = own.slice(0, -1);
  // `time` beside `day` as well.
  const others = kind === 'date' ? ['time'] : ['date', 'day'];
  const isBeside = others.some((other) => asked.names.some((words) => words.join(' ') === [...rest, other].join(' ')));
  return isBeside ? { kind, rest } : undefined;
}

/** Of the moments that tell the time as well; nothing is taken apart where one of them is called so itself. */
function halves(
  dates: readonly Dated[],
  { kind, rest }: Half,
  { place, name }: Wanted,
  said: string | undefined,
): readonly Choice[] {
  const moments = dates.filter(({ source: { shape } }) =>
    shape.scalars.every((value) => /T\d|\d{10}/.test(String(value))),
  );
  if (dates.some(({ source }) => source.name.own.join(' ') === name.own.join(' '))) return [];
  const isClock = kind === 'time';
  // What is said of the other half is said of that one.
  const own = said?.split(/[ ,T]*(?=\[H)/).find((part) => part.includes('[H') === isClock);
  const picture = own ?? (isClock ? '[H01]:[m01]' : '[Y0001]-[M01]-[D01]');
  return moments.flatMap(({ source, millis }, at) => {
    const isCalled = rest.every((word) =>
      [...source.name.own, ...source.name.context.slice(0, 2)].some((other) => stemOf(other) === stemOf(word)),
    );
    if (!isCalled && moments.length > 1) return [];
    const text = `${place} is the ${kind} of ${source.label}, written as ${picture}, in UTC.`;
    const notes: readonly Note[] = [{ kind: 'assumed', text }];
    const score = 1 - at * 0.02 - source.distance * 0.09;
    return [createChoice(call('fromMillis', millis, literal(picture)), score, source.label, { notes, uses: '' })];
  });
}

/** A date of that very name, as all dates are to be written. */
function generalForm(dates: readonly Dated[], { name, place }: Wanted, { instruction }: Search): Choice | undefined {
  const { tokens } = instruction;
  const own = dates.find(({ source }) => source.distance === 0 && source.name.own.join(' ') === name.own.join(' '));
  const picture = own === undefined ? undefined : generalPicture(tokens, pictureIn);
  if (own === undefined || picture === undefined) return undefined;
  for (const [at, { kind, lower }] of tokens.entries())
    if (kind === 'date' || /^(?:iso|dates?|\d{1,2}\.\d{1,2}\.\d{4})$/.test(lower)) instruction.use(at, at + 1);
  const text = `${place} is ${own.source.label} written as ${picture}, in UTC.`;
  const expr = call('fromMillis', own.millis, literal(picture));
  return createChoice(expr, 1.02, own.source.label, { notes: [{ kind: 'assumed', text }], uses: '' });
}

/** `since` that is a number, of `the year in which they started`. */
function spokenPart({ name }: Wanted, { instruction: { tokens } }: Search): DatePart | undefined {
  const isWhen = name.own.every((word) => whens.test(word) || ends.some((words) => words.has(word)));
  const said = tokens.findIndex(({ lower }) => lower === 'year' || lower === 'month' || lower === 'hour');
  return isWhen ? parts.find(({ words }) => words.join(' ') === tokens[said]?.lower) : undefined;
}

const whens =
  /^(?:joined|started|founded|established|hired|born|created|built|opened|released|published|signed|at|in)$/;

/** How many milliseconds the unit of such a number has. */
function epochOf(own: readonly string[]): number | undefined {
  if (own.some((word) => ['ms', 'milli', 'millis', 'millisecond'].includes(word))) return 1;
  return own.some((word) => ['epoch', 'unix'].includes(word)) ? 1000 : undefined;
}

/** `startMs` of a date that is called so. */
function epochs(dates: readonly Dated[], factor: number, { name, place }: Wanted): readonly Choice[] {
  const rest = name.own.filter((word) => !['ms', 'milli', 'millis', 'millisecond', 'epoch', 'unix'].includes(word));
  return dates.flatMap(({ source, millis }) => {
    if (rest.length > 0 && coverage(rest, source.name.own) < 0.7) return [];
    const expr = factor === 1 ? millis : operation(millis, '/', literal(factor), strength.product);
    const text = `${place} is ${source.label} as ${factor === 1 ? 'milliseconds' : 'seconds'} since 1970.`;
    return [
      createChoice(expr, 0.76 - source.distance * 0.09, source.label, { notes: [{ kind: 'assumed', text }], uses: '' }),
    ];
  });
}

export interface Dated {
  readonly source: Source;
  readonly millis: Expr;
}

interface PartWanted {
  readonly picture: string;
  /** What the field is called beside the part. */
  readonly rest: readonly string[];
  readonly isNumber: boolean;
  readonly isSaid: boolean;
  /** How many dates there are. */
  readonly rivals: number;
}

function written(
  { source, millis }: Dated,
  { picture, rest, isNumber, isSaid, rivals }: PartWanted,
  { place }: Wanted,
): readonly Choice[] {
  const named = coverage(
    rest.filter((word) => word !== 'of' && word !== 'name'),
    [...source.name.own, ...source.name.context.slice(0, 2)],
  );
  const isOnly = rivals === 1 && source.distance === 0;
  const isEnd = ends.some((words) => [rest, source.name.own].every((own) => own.some((word) => words.has(word))));
  if (named < 0.7 && !isOnly && !(isSaid && isEnd)) return [];
  const text = call('fromMillis', millis, literal(picture));
  const notes: readonly Note[] = [
    { kind: 'assumed', text: `${place} is ${source.label} written as ${picture}, in UTC.` },
  ];
  const score =
    (isSaid ? 1 : 0.7) + 0.1 * (named >= 0.7 ? 1 : 0) - (rest.length === 0 ? 0.02 : 0) - source.distance * 0.09;
  // Of `created_at` and `published_at` it is the one that is called so.
  const expr = isNumber ? call('number', text) : text;
  return [createChoice(expr, Math.min(1, score) - 0.03 * (1 - named), source.label, { notes, uses: '' })];
}

/** Words for the beginning of a time, and for the end of it: `from 08:00`, of what has a `start`. */
const ends: readonly ReadonlySet<string>[] = [
  new Set(['from', 'start', 'begin', 'beginning', 'open', 'opening', 'departure', 'since']),
  new Set(['to', 'until', 'till', 'end', 'ending', 'close', 'closing', 'arrival', 'through']),
];

/** The moment that a field tells; undefined where some records have none. */
export function dateOf(source: Source): Dated | undefined {
  const { shape, name, lists, at } = source;
  const kind = lists > 0 || shape.nulls > 0 ? undefined : dateKindOf(shape, isNamedDate(name.own));
  if (kind === undefined) return undefined;
  const millis = kind === 'date' || kind === 'iso' ? call('toMillis', at) : writeDate(at, kind, 'millis', shape);
  return { source, millis: millis ?? at };
}

/** `as DD.MM.YYYY`, `formatted MM/DD/YYYY`, `weekday name`. */
function saidPicture(wanted: Wanted, search: Search): string | undefined {
  for (const { tokens, use } of clausesAbout(wanted, search)) {
    const picture = pictureIn(tokens);
    if (picture === undefined) continue;
    use();
    return picture;
  }
  const { tokens } = search.instruction;
  return sharedPicture(wanted.name.own, tokens) ?? nearPicture(wanted.name.own, tokens) ?? solePicture(wanted, search);
}

function isTime(words: readonly string[]): boolean {
  return isNamedDate(words) || ends.some((one) => words.some((word) => one.has(word)));
}

/** `kick-off as HH:MM`: the letters speak of a time, and the result has but one. */
function solePicture({ name: { own } }: Wanted, { instruction: { tokens }, asked }: Search): string | undefined {
  const times = asked.names.filter((words) => isTime(words) && !words.every((word) => asked.parts.has(word)));
  if (!isTime(own) || times.length !== 1) return undefined;
  const letters = tokens.map(({ text }) => text).join(' ');
  return /\b(?:YYYY|DD|HH)\b/.test(letters) ? pictureIn(tokens) : undefined;
}

/** `at what time it starts (HH:MM is enough)`: in the part that has a word of the name. */
function nearPicture(own: readonly string[], tokens: readonly Token[]): string | undefined {
  const main = own.filter((word) => weightOf(word) > 0.2);
  for (let from = 0; from < tokens.length; ) {
    const end = tokens.findIndex(({ lower }, at) => at > from && /^(?:[,;.]|and)$/.test(lower));
    const part = tokens.slice(from, end < 0 ? tokens.length : end);
    const at = part.findIndex(({ words }) => words.some((word) => main.includes(word)));
    // "per calendar month (YYYY-MM)": what rows are put together by is no value of one.
    const isKey = part
      .slice(Math.max(0, at - 2), Math.max(0, at))
      .some(({ lower }) => /^(?:per|each|every)$/.test(lower));
    const picture = at < 0 || isKey ? undefined : pictureIn(part);
    if (picture !== undefined) return picture;
    from = end < 0 ? tokens.length : end + 1;
  }
  return undefined;
}

/** `from and to as HH:MM`: what is said behind several names holds for all of them. */
function sharedPicture(own: readonly string[], tokens: readonly Token[]): string | undefined {
  const at = tokens.findIndex(
    ({ lower }, index) => lower === 'as' && pictureIn(tokens.slice(index + 1, index + 6)) !== undefined,
  );
  const named = tokens.slice(Math.max(0, at - 3), Math.max(0, at));
  const isBoth = named.length === 3 && /^(?:and|,|\/)$/.test(named[1]?.lower ?? '');
  const isNamed =
    isBoth &&
    (named[1]?.lower === 'and' || isTime(own)) &&
    named.some(({ lower, words }) => own.length === 1 && (lower === own[0] || words.join(' ') === own[0]));
  return isNamed ? pictureIn(tokens.slice(at + 1, at + 6)) : undefined;
}

const signs: ReadonlyMap<string, string> = new Map([
  ['YYYY', '[Y0001]'],
  ['YY', '[Y01,2-2]'],
  ['MMMM', '[MNn]'],
  ['MMM', '[MNn,*-3]'],
  ['MM', '[M01]'],
  ['DD', '[D01]'],
  ['HH', '[H01]'],
  ['mm', '[m01]'],
  ['ss', '[s01]'],
]);

/** Minutes behind hours are mostly written as months are. */
function clockSigns(clock: string): string {
  return clock.replace('MM', 'mm').replace('SS', 'ss');
}

function pictureIn(tokens: readonly Token[]): string | undefined {
  const text = tokens.map((token) => (token.kind === 'quoted' ? String(token.value) : token.text)).join(' ');
  const squeezed = text.replace(/ ?([./:]) ?/g, '$1').replace(/\bHH:MM(?::SS)?\b/g, (clock) => clockSigns(clock));
  const pattern = /(?:YYYY|MM|DD|HH)(?:[-./: ,]*(?:YYYY|YY|MMMM|MMM|MM|DD|HH|mm|ss))+/.exec(squeezed)?.[0];
  return pattern === undefined
    ? shownIn(squeezed)
    : pattern.replace(/YYYY|YY|MMMM|MMM|MM|DD|HH|mm|ss/g, (sign) => signs.get(sign) ?? sign);
}

/** `31.12.2026`, a day that shows how days are written; undefined where it may be read in two ways. */
function shownIn(text: string): string | undefined {
  const [, first = '', sign = '', second = ''] =
    /(?<!\d)(\d{1,2})([./])(\d{1,2})\2(?:19|20)\d\d(?!\d)/.exec(text) ?? [];
  const isDayFirst = Number(first) > 12 || (sign === '.' && Number(second) <= 12);
  if (first === '' || (!isDayFirst && Number(second) <= 12)) return undefined;
  const [day, month] = (isDayFirst ? [first, second] : [second, first]).map((part) => part.length);
  const written = [day === 1 ? '[D]' : '[D01]', month === 1 ? '[M]' : '[M01]'];
  return `${(isDayFirst ? written : written.toReversed()).join(sign)}${sign}[Y0001]`;
}
