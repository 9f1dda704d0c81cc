/** How a value that was found becomes one of the type that is wanted, judged by the values themselves. */
import { hasFormat } from '../../formats.ts';
import { capital } from '../../letters.ts';
import { numbersOf, type Scalar, type Shape, textsOf } from '../../shape.ts';
import { type DateForm, type DateKind, dateKindOf, isNamedDate, isTwoWay, writeDate } from '../terms/dates.ts';
import { atom, call, choose, type Expr, literal, operation, strength } from '../terms/expression.ts';
import type { Target } from '../terms/target.ts';
import { inUnitOf, isUnit } from '../terms/unit-table.ts';
import { type Conversion, mapChoices } from './choices.ts';

interface Wanted {
  readonly target: Target;
  /** Words of the wanted field, and of what is found: they tell dates from numbers. */
  readonly words: readonly string[];
  readonly isRequired: boolean;
}

interface Found {
  readonly at: Expr;
  readonly shape: Shape;
  readonly words: readonly string[];
  /** Some of the records lack it. */
  readonly mayMiss: boolean;
}

/** Undefined where the values cannot be what is wanted. */
export function convert(found: Found, wanted: Wanted): Conversion | undefined {
  const made = convertValue(found, wanted);
  return made === undefined ? undefined : { ...made, expr: settle(made.expr, found, wanted) };
}

function convertValue(found: Found, wanted: Wanted): Conversion | undefined {
  const { target } = wanted;
  const { shape } = found;
  if (target.kind === 'any') return { expr: found.at, cost: 0 };
  if (shape.scalars.length === 0)
    return target.isNullable && shape.nulls > 0 ? { expr: found.at, cost: 0.1 } : undefined;
  if (target.choices !== undefined) return mapChoices(found.at, shape, target.choices, found.words);
  const attempts = [toBoolean, toNumber, toText] as const;
  const order = target.types.has('string') ? [toText, toBoolean, toNumber] : attempts;
  const direct = directly(found, target);
  if (direct !== undefined) return direct;
  for (const attempt of order) {
    const made = attempt(found, wanted);
    if (made !== undefined) return made;
  }
  return undefined;
}

/** The values are of the type already. */
function directly(found: Found, target: Target): Conversion | undefined {
  const { shape } = found;
  const isRight = (value: Scalar): boolean => {
    if (typeof value === 'string') return target.types.has('string');
    if (typeof value === 'boolean') return target.types.has('boolean');
    return target.types.has('number') || (target.types.has('integer') && Number.isInteger(value));
  };
  if (!shape.scalars.every(isRight)) return undefined;
  if (target.pattern !== undefined && formIn(target.pattern) !== undefined && !areOf(target.pattern, shape))
    return undefined;
  if (target.format === undefined || textsOf(shape).length === 0) return { expr: found.at, cost: 0 };
  const { format } = target;
  return textsOf(shape).every((text) => hasFormat(text, format)) ? { expr: found.at, cost: -0.06 } : undefined;
}

function toText(found: Found, wanted: Wanted): Conversion | undefined {
  const { target, words } = wanted;
  if (!target.types.has('string')) return undefined;
  // Where the schema says that it is a date, numbers that could be moments are.
  const isDate = target.format === 'date' || target.format === 'date-time';
  const kind = dateKindOf(found.shape, isDate || isNamedDate(words) || isNamedDate(found.words));
  const form = formOf(target, words, kind);
  if (form !== undefined) return kind === undefined ? undefined : toDate(found, kind, form);
  if (target.format !== undefined) return undefined;
  if (textsOf(found.shape).length === found.shape.scalars.length) return { expr: found.at, cost: 0 };
  const isFlag = found.shape.scalars.some((value) => typeof value === 'boolean');
  return { expr: guarded(call('string', found.at), found, 'null'), cost: isFlag ? 0.2 : 0.06 };
}

function formOf(target: Target, words: readonly string[], kind: DateKind | undefined): DateForm | undefined {
  const { format } = target;
  if (format === 'date-time' || format === 'date' || format === 'time') return format;
  if (kind === undefined || format !== undefined) return undefined;
  if (/YYYY-MM-DD\b(?!T)/i.test(target.description)) return 'date';
  const patterned = target.pattern === undefined ? undefined : formIn(target.pattern);
  if (patterned !== undefined) return patterned;
  if (words.includes('month') && kind !== 'compact') return 'month';
  if (words.includes('year')) return 'year';
  return kind === 'seconds' || kind === 'millis' ? 'date-time' : undefined;
}

/** `^\\d{4}-\\d{2}$` asks for a month, as nothing else looks like it. */
function formIn(pattern: string): DateForm | undefined {
  const fits = (text: string): boolean => isOfPattern(pattern, text);
  const all = ['2024-03-15', '2024-03', '2024'].map(fits);
  if (all.filter((one) => one).length !== 1 || fits('x')) return undefined;
  return all[0] ? 'date' : all[1] ? 'month' : 'year';
}

function areOf(pattern: string, shape: Shape): boolean {
  return textsOf(shape).every((text) => text.length <= numberChars && isOfPattern(pattern, text));
}

function isOfPattern(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}

function toDate(found: Found, kind: DateKind, form: DateForm): Conversion | undefined {
  const expr = writeDate(found.at, kind, form, found.shape);
  if (expr === undefined) return { expr: found.at, cost: -0.06 };
  const isOpen = kind === 'local' || kind === 'space';
  const two = kind === 'american' && isTwoWay(found.shape) ? { assumed: 'months before days' } : {};
  const zone = isOpen && form === 'date-time' ? { assumed: 'times in UTC' } : {};
  return { expr: guarded(expr, found, 'blank'), cost: -0.02, ...two, ...zone };
}

/** No number is longer, and the patterns take long for texts that are. */
const numberChars = 40;

const plainNumber = /^\s*[+-]?\d+(?:\.\d+)?\s*$/;
const dressedNumber =
  /^\s*(?:[A-Z]{3}(?:\s+|(?=[\d$€£¥])))?[$€£¥]?\s*-?[$€£¥]?\s*\d{1,3}(?:,?\d{3})*(?:\.\d+)?\s*(?:%|(?![kKmMbB]\s*$)[A-Za-z]{1,3}|[€£¥])?\s*$/;

function toNumber(found: Found, wanted: Wanted): Conversion | undefined {
  const { target, words } = wanted;
  if (!target.types.has('number') && !target.types.has('integer')) return undefined;
  const { shape, at } = found;
  const filled = textsOf(shape).filter((text) => text.trim() !== '');
  const dated = dateToNumber(found, wanted);
  if (dated !== undefined) return dated;
  if (filled.length + numbersOf(shape).length < shape.scalars.filter((value) => value !== '').length) return undefined;
  if (filled.length === 0) return roundOff(found, words);
  const isWhole = target.types.has('number') || filled.every((text) => Number.isInteger(toPlain(text)));
  if (!isWhole) return undefined;
  if (filled.some((text) => text.length > numberChars)) return undefined;
  if (filled.every((text) => plainNumber.test(text))) {
    return { expr: guarded(call('number', at), found, 'blank'), cost: 0.03 };
  }
  if (!filled.every((text) => dressedNumber.test(text))) return codeNumber(found, filled, words);
  const digits = call('replace', at, atom('/[^0-9.\\-]/'), literal(''));
  const number = inUnit(call('number', digits), at, filled, words);
  if (number === undefined) return undefined;
  const hasUnit = filled.some((text) => /[%A-Za-z]\s*$/.test(text));
  const unit = hasUnit ? { assumed: 'the numbers without their units' } : {};
  return { expr: guarded(number, found, 'blank'), cost: 0.05, ...unit };
}

/** `sev1`, `INC-1`, `Level 2`: the number behind the same word. */
const codedNumber = /^\s*([A-Za-z]{1,12}[-_ #]?)(\d{1,15})\s*$/;

function codeNumber(found: Found, texts: readonly string[], wanted: readonly string[]): Conversion | undefined {
  const before = new Set(texts.map((text) => codedNumber.exec(text)?.[1]));
  const isNamed = wanted.includes(found.words.at(-1) ?? '');
  if (!isNamed || before.size !== 1 || before.has(undefined)) return undefined;
  const digits = call('number', call('replace', found.at, atom('/[^0-9]/'), literal('')));
  return { expr: guarded(digits, found, 'blank'), cost: 0.1, assumed: 'the numbers behind the words' };
}

/** `500 g` as kilos; undefined where the texts have several units and it is not known what they are in the wanted one. */
function inUnit(number: Expr, at: Expr, texts: readonly string[], words: readonly string[]): Expr | undefined {
  const signs = [...new Set(texts.map((text) => text.replace(/[^A-Za-z]/g, '')))];
  const factors = signs.map((sign) => [sign, inUnitOf(1, sign.toLowerCase(), words)] as const);
  const [only] = factors;
  if (only === undefined || factors.some(([, factor]) => factor === undefined))
    return signs.length > 1 && signs.every((sign) => isUnit(sign.toLowerCase())) ? undefined : number;
  if (factors.length === 1) return only[1] === 1 ? number : operation(number, '*', literal(only[1]), strength.product);
  const unit = call('replace', at, atom('/[^A-Za-z]/'), literal(''));
  const table = literal(Object.fromEntries(factors));
  return operation(number, '*', call('lookup', table, unit), strength.product);
}

function toPlain(text: string): number {
  return Number(text.replace(/[^\d.-]/g, ''));
}

/** Whole numbers are wanted, and there are others. */
function roundOff({ at, shape }: Found, _words: readonly string[]): Conversion | undefined {
  if (numbersOf(shape).length === 0) return undefined;
  return { expr: call('round', at), cost: 0.15, assumed: 'numbers rounded to whole ones' };
}

function dateToNumber(found: Found, { words, target }: Wanted): Conversion | undefined {
  if (textsOf(found.shape).length === 0 && !words.includes('year')) return undefined;
  const kind = dateKindOf(found.shape, isNamedDate(found.words));
  if (kind === undefined) return undefined;
  if (words.includes('year')) {
    const year = writeDate(found.at, kind, 'year', found.shape) ?? found.at;
    return { expr: guarded(call('number', year), found, 'blank'), cost: 0.03 };
  }
  // `merged` and `added` as numbers are how many were.
  const isHowMany =
    words.every((word) => /[a-z]{2}ed$/.test(word)) &&
    !/\b(?:when|time|date|milli\w*|seconds?)\b/i.test(target.description);
  if (!isNamedDate(words) || isHowMany) return undefined;
  const isMillis =
    words.includes('ms') || words.includes('milli') || words.includes('millis') || /milli/i.test(target.description);
  const isSeconds =
    words.includes('second') || words.includes('unix') || words.includes('epoch') || /second/i.test(target.description);
  const form = isMillis || !isSeconds ? 'millis' : 'seconds';
  const expr = writeDate(found.at, kind, form, found.shape) ?? found.at;
  const open = isMillis || isSeconds ? {} : { assumed: 'the number of milliseconds since 1970' };
  return { expr: guarded(expr, found, 'blank'), cost: 0.06, ...open };
}

const yes: ReadonlySet<string> = new Set(['true', 'yes', 'y', 't', 'on', '1', 'enabled', 'active']);
const no: ReadonlySet<string> = new Set(['false', 'no', 'n', 'f', 'off', '0', 'disabled', 'inactive', '']);

function toBoolean({ at, shape }: Found, { target }: Wanted): Conversion | undefined {
  if (!target.types.has('boolean')) return undefined;
  const values = [...new Set(shape.scalars)];
  const isYes = (value: Scalar): boolean => value === true || yes.has(String(value).trim().toLowerCase());
  const isKnown = (value: Scalar): boolean =>
    isYes(value) || value === false || no.has(String(value).trim().toLowerCase());
  if (!values.every(isKnown)) return undefined;
  const seen = values.filter(isYes);
  const right = seen.length > 0 ? seen : values.flatMap((value) => oppositeOf(value) ?? []).slice(0, 1);
  const [only] = right;
  if (only === undefined) return undefined;
  const test =
    right.length === 1
      ? operation(at, '=', literal(only), strength.comparison)
      : operation(at, 'in', literal(right), strength.comparison);
  return { expr: test, cost: 0.03 };
}

const opposites: ReadonlyMap<string, string> = new Map(
  'true false, yes no, y n, t f, on off, 1 0, enabled disabled, active inactive'
    .split(', ')
    .map((pair): readonly [string, string] => [pair.split(' ')[1] ?? '', pair.split(' ')[0] ?? '']),
);

/** The yes of data that has nothing but no, written in the same way. */
function oppositeOf(value: Scalar): Scalar | undefined {
  const text = String(value).trim();
  const found = opposites.get(text.toLowerCase());
  if (found === undefined || typeof value === 'number') return found === undefined ? undefined : 1;
  if (text === text.toUpperCase()) return found.toUpperCase();
  return text === text.toLowerCase() ? found : capital(found);
}

/** Nothing is made of nothing: `$string(null)` would be a text, `$number(null)` fails. */
function guarded(expr: Expr, { at, shape }: Found, against: 'null' | 'blank'): Expr {
  const hasBlanks = textsOf(shape).some((text) => text.trim() === '');
  if (shape.nulls === 0 && !(against === 'blank' && hasBlanks)) return expr;
  const test = against === 'blank' ? at : operation(at, '!=', literal(null), strength.comparison);
  return choose(test, expr);
}

/** What stands where the source has nothing. */
function settle(expr: Expr, { at, shape, mayMiss }: Found, { target, isRequired }: Wanted): Expr {
  const isGuarded = expr.strength === strength.choice;
  if (target.preset !== undefined && (mayMiss || shape.nulls > 0)) {
    const preset = literal(target.preset.value);
    if (isGuarded) return { ...expr, text: `${expr.text} : ${preset.text}` };
    const test = operation(at, '!=', literal(null), strength.comparison);
    return shape.nulls > 0 ? choose(test, expr, preset) : atomised(expr, preset);
  }
  // Null is no value where the schema has none; of a single record, nothing shows whether it may be null.
  const mayBeNull = shape.nulls > 0 || shape.count === 1;
  if (!target.isNullable && !isRequired && target.kind === 'scalar' && !isGuarded && mayBeNull)
    return choose(operation(at, '!=', literal(null), strength.comparison), expr);
  if (!target.isNullable || !isRequired) return expr;
  if (isGuarded) return { ...expr, text: `${expr.text} : null` };
  // What is null in other records is null where they are inside of this one, and not only beside it.
  return mayMiss || shape.nulls > 0 || isInside(at) ? atomised(expr, literal(null)) : expr;
}

/** `owner.name`, and `$hen.owner.name`, but not `$hen.name`. */
function isInside({ text }: Expr): boolean {
  return text.replace(/^\$\w*\./, '').includes('.');
}

function atomised(expr: Expr, otherwise: Expr): Expr {
  return operation(expr, '??', otherwise, strength.or);
}
