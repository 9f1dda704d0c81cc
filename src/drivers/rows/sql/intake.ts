/** Values that are to be stored: what would not be kept as it was sent is refused, or told. */
import { PatchbayError } from '../../../core/error.ts';
import type { Json } from '../../../core/json.ts';
import { shown } from '../../../core/shown.ts';
import { type Column, type Kind, typeName } from './table.ts';
import { type Bound, bindValue, checkExact } from './value.ts';

/** What a column of numbers reads as one. */
const numeric = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

export class Intake {
  readonly #notes = new Map<string, string>();

  /** Throws INVALID_ARGUMENT for a number that was rounded on its way or would be here, for text that is no Unicode, and as `bindValue`. */
  take(value: Json | undefined, column: Column): Bound {
    if (typeof value === 'number') checkExact(value, column);
    if (typeof value === 'string') {
      checkUnicode(value, column);
      checkKept(value, column);
      this.#watch(value, column);
    } else this.#watchOther(value, column);
    return bindValue(value, column);
  }

  /** One sentence at most for each column. */
  get notes(): readonly string[] {
    return [...this.#notes.values()];
  }

  #watch(text: string, column: Column): void {
    const { kind, name } = column;
    if (kind === 'text' || kind === 'json' || kind === 'any' || this.#notes.has(name)) return;
    if (kind === 'boolean' && (text === 'true' || text === 'false')) {
      this.#note(column, 'the texts "true" and "false" became booleans');
    } else if (becomesNumber(text)) {
      this.#note(column, 'texts that read as numbers became numbers, without leading zeros');
    }
  }

  /** What is no text. */
  #watchOther(value: Exclude<Json, string> | undefined, column: Column): void {
    const { kind } = column;
    if (value === null || value === undefined || kind === 'json') return;
    if (kind === 'text') this.#note(column, 'what was no text became one');
    else if (typeof value === 'object') this.#note(column, 'records and lists became texts of JSON');
    else if (kind !== 'boolean' && typeof value === 'boolean') this.#note(column, 'true and false became 1 and 0');
  }

  #note(column: Column, what: string): void {
    if (this.#notes.has(column.name)) return;
    this.#notes.set(column.name, `Column ${shown(column.name)} is ${typeName(column)}: ${what}.`);
  }
}

/** Half of a pair of UTF-16 would be kept as another character. JSON keeps it, as an escape. */
function checkUnicode(text: string, { name, kind }: Column): void {
  if (kind === 'json' || text.isWellFormed()) return;
  throw new PatchbayError('invalid_input', `The text of ${shown(name)} was no valid Unicode.`, {
    reason: 'INVALID_ARGUMENT',
    hint: 'One half of a pair of surrogates stands alone there, such as of an emoji that was cut.',
    details: { column: name },
  });
}

/** A column of numbers makes a number of the text, which must not be another one. Fractions are rounded as they are everywhere. */
function checkKept(text: string, { name, kind }: Column): void {
  if (kind === 'text' || kind === 'json' || kind === 'any' || !numeric.test(text)) return;
  if (Number.isFinite(Number(text)) && isKept(text.trim(), kind)) return;
  throw new PatchbayError('invalid_input', `The number for ${shown(name)} was larger than its column keeps exactly.`, {
    reason: 'INVALID_ARGUMENT',
    hint: 'Put it into a column of text.',
    details: { column: name },
  });
}

function isKept(text: string, kind: Kind): boolean {
  const value = Number(text);
  if (Number.isSafeInteger(value) || !/^[+-]?\d+$/.test(text)) return true;
  return (kind !== 'real' && isInteger(text)) || BigInt(value) === exactly(text);
}

/** Whether a column of numbers keeps the text as a number that is written in another way. */
export function becomesNumber(text: string): boolean {
  return numeric.test(text) && !isLargeWhole(text);
}

/** As text, it is exactly what was asked for. */
export function isLargeWhole(text: string): boolean {
  return /^-?[1-9]\d{15,18}$/.test(text) && !Number.isSafeInteger(Number(text)) && isInteger(text);
}

/** Whether the database has an integer of these digits. */
function isInteger(digits: string): boolean {
  return BigInt.asIntN(64, exactly(digits)) === exactly(digits);
}

/** BigInt takes no plus. */
function exactly(digits: string): bigint {
  return BigInt(digits.replace('+', ''));
}
