/** Dates as services write them, told from their values, and how each is written in another form. */
import { type Shape, textsOf } from '../../shape.ts';
import { call, type Expr, literal, operation, strength } from './expression.ts';
import type { Source } from './source.ts';

export type DateKind =
  | 'iso'
  | 'local'
  | 'date'
  | 'space'
  | 'seconds'
  | 'millis'
  | 'american'
  | 'european'
  | 'dotted'
  | 'slashed'
  | 'compact'
  | 'long';

/** What a date is wanted as. */
export type DateForm = 'date-time' | 'date' | 'time' | 'millis' | 'seconds' | 'year' | 'month';

const texts: readonly (readonly [DateKind, RegExp])[] = [
  ['iso', /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/],
  ['local', /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['space', /^\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d(?:\.\d+)?)?$/],
  ['dotted', /^\d{1,2}\.\d{1,2}\.\d{4}$/],
  ['slashed', /^\d{4}\/\d{1,2}\/\d{1,2}$/],
  ['compact', /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/],
  [
    'long',
    /^(?:[A-Z][a-z]{2,8},? )?(?:\d{1,2} [A-Z][a-z]{2,8},? \d{4}|[A-Z][a-z]{2,8} \d{1,2},? \d{4})(?:[ T].{1,30})?$/,
  ],
];

/** How all dates of this place are written; undefined where they are none. */
export function dateKindOf(shape: Shape, isNamedDate: boolean): DateKind | undefined {
  const values = textsOf(shape).filter((text) => text !== '');
  if (values.length === 0) return isNamedDate ? numberKind(shape.scalars.map(Number)) : undefined;
  if (values.length < shape.scalars.filter((value) => value !== '').length) return undefined;
  const kind = texts.find(
    ([name, pattern]) => (name !== 'compact' || isNamedDate) && values.every((text) => pattern.test(text)),
  )?.[0];
  // Some with seconds and some without are no one form.
  if (kind === 'local' || kind === 'space')
    return new Set(values.map((text) => text.length > 16)).size === 1 ? kind : undefined;
  if (kind !== undefined) return kind;
  if (values.every((text) => /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text))) {
    return values.some((text) => Number(text.split('/')[0]) > 12) ? 'european' : 'american';
  }
  return isNamedDate && values.every((text) => /^\d{10}(?:\d{3}|\.\d{1,9})?$/.test(text))
    ? numberKind(values.map(Number))
    : undefined;
}

/** How the dates of a source are written, by its values and its name; undefined where they are none. */
export function kindOfDates({ shape, name }: Pick<Source, 'shape' | 'name'>): DateKind | undefined {
  return dateKindOf(shape, isNamedDate(name.own));
}

/** Whether all values of a source are dates. */
export function hasDates(source: Pick<Source, 'shape' | 'name'>): boolean {
  return kindOfDates(source) !== undefined;
}

const inOrder: ReadonlySet<DateKind | undefined> = new Set<DateKind | undefined>([
  ...(['iso', 'local', 'date', 'space', 'seconds', 'millis'] as const),
]);

/** Dates of the kind are in the order of their texts or numbers. */
export function isInOrder(kind: DateKind | undefined): boolean {
  return inOrder.has(kind);
}

/** Between 1990 and 2096. */
function numberKind(values: readonly number[]): DateKind | undefined {
  const are = (factor: number): boolean => values.every((value) => value >= 631e6 * factor && value < 4e9 * factor);
  if (values.length === 0) return undefined;
  if (are(1)) return 'seconds';
  return are(1000) ? 'millis' : undefined;
}

/** Whether months and days could be the other way round. */
export function isTwoWay(shape: Shape): boolean {
  const values = textsOf(shape).filter((text) => /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text));
  return (
    values.length > 0 && values.every((text) => Number(text.split('/')[0]) <= 12 && Number(text.split('/')[1]) <= 12)
  );
}

/** The date at `at`, written as wanted; undefined where nothing has to be done about it. */
export function writeDate(at: Expr, kind: DateKind, form: DateForm, shape: Shape): Expr | undefined {
  if (form === 'year' || form === 'month') return cut(at, kind, form === 'year' ? 4 : 7, shape);
  if (form === 'date') return kind === 'date' ? undefined : cut(at, kind, 10, shape);
  if (form === 'time') return call('substring', writeDate(at, kind, 'date-time', shape) ?? at, literal(11), literal(8));
  if (form === 'millis' || form === 'seconds') return writeNumber(at, kind, form, shape);
  switch (kind) {
    case 'iso':
      return textsOf(shape).every((text) => /(?::\d\d(?:\.\d+)?)(?:Z|[+-]\d\d:\d\d)$/.test(text))
        ? undefined
        : call('toDate', at);
    case 'local':
      return operation(at, '&', literal(endOf(shape)), strength.sum);
    case 'date':
      return operation(at, '&', literal('T00:00:00Z'), strength.sum);
    case 'space':
      return operation(call('replace', at, literal(' '), literal('T')), '&', literal(endOf(shape)), strength.sum);
    default:
      return call('fromMillis', millis(at, kind, shape));
  }
}

/** What is missing of a time of day, and of a zone. */
function endOf(shape: Shape): string {
  return textsOf(shape).some((text) => text.length > 16) ? 'Z' : ':00Z';
}

function writeNumber(at: Expr, kind: DateKind, form: 'millis' | 'seconds', shape: Shape): Expr | undefined {
  if (kind === form) return shape.scalars.some((value) => typeof value === 'string') ? call('number', at) : undefined;
  const value = millis(at, kind, shape);
  return form === 'millis' ? value : operation(value, '/', literal(1000), strength.product);
}

const pictures: Readonly<Partial<Record<DateKind, string>>> = {
  american: '[M]/[D]/[Y0001]',
  european: '[D]/[M]/[Y0001]',
  dotted: '[D].[M].[Y0001]',
  slashed: '[Y0001]/[M]/[D]',
  compact: '[Y0001][M01][D01]',
};

function millis(at: Expr, kind: DateKind, shape: Shape): Expr {
  const isText = shape.scalars.some((value) => typeof value === 'string');
  const number = isText ? call('number', at) : at;
  if (kind === 'seconds') return operation(number, '*', literal(1000), strength.product);
  if (kind === 'millis') return number;
  const picture = pictures[kind];
  if (picture !== undefined) return call('toMillis', at, literal(picture));
  if (kind === 'long') return call('toMillis', call('toDate', at));
  return call('toMillis', writeDate(at, kind, 'date-time', shape) ?? at);
}

/** The first characters of the ISO text. */
function cut(at: Expr, kind: DateKind, length: number, shape: Shape): Expr {
  const isText = kind === 'iso' || kind === 'local' || kind === 'date' || kind === 'space';
  if (isText) return call('substring', at, literal(0), literal(length));
  const picture = length === 10 ? '[Y0001]-[M01]-[D01]' : length === 7 ? '[Y0001]-[M01]' : '[Y0001]';
  return call('fromMillis', millis(at, kind, shape), literal(picture));
}

/** Whether the words are those of a date. */
export function isNamedDate(words: readonly string[]): boolean {
  const named = [
    'date',
    'time',
    'at',
    'birthdate',
    'created',
    'updated',
    'expiry',
    'deadline',
    'due',
    'epoch',
    'modified',
  ];
  return words.some((word) => named.includes(word)) || words.at(-1) === 'on' || isMoment(words.at(-1) ?? '');
}

/** `joined`, `lastSeen`, `since`: what happened, said by nothing but that. */
function isMoment(word: string): boolean {
  return (
    /[a-z]{3}ed$/.test(word) ||
    /^(?:seen|sent|born|begun|made|sold|since|until|start|end|begin|expire|timestamp|ts|when|login|birthday|birth)$/.test(
      word,
    )
  );
}
