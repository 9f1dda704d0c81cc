/** Values that are to be stored: what would not be kept as it was sent is refused, or told. */
import { PatchbayError } from '../../../core/error.ts';
import type { Json } from '../../../core/json.ts';
import { shown } from '../../../core/shown.ts';
import type { Column } from './table.ts';
import { type Bound, bindValue } from './value.ts';

/** From here on, whole numbers are no integers of the database. */
const integersEnd = 2 ** 63;

/** What a column of numbers reads as one. */
const numeric = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

export class Intake {
  readonly #notes = new Map<string, string>();

  /** Throws INVALID_ARGUMENT for a number that was rounded on its way here, and as `bindValue`. */
  take(value: Json | undefined, column: Column): Bound {
    if (typeof value === 'number' && isRounded(value, column)) throw rounded(column);
    if (typeof value === 'string') this.#watch(value, column);
    return bindValue(value, column);
  }

  /** One sentence at most for each column. */
  get notes(): readonly string[] {
    return [...this.#notes.values()];
  }

  #watch(text: string, { name, kind, type }: Column): void {
    if (kind === 'text' || kind === 'json' || kind === 'any' || this.#notes.has(name)) return;
    if (kind === 'boolean' && (text === 'true' || text === 'false')) {
      this.#notes.set(name, `Column ${shown(name)} is ${type}: the texts "true" and "false" became booleans.`);
    } else if (numeric.test(text) && !isLargeWhole(text)) {
      this.#notes.set(
        name,
        `Column ${shown(name)} is ${type}: texts that read as numbers became numbers, without leading zeros.`,
      );
    }
  }
}

function isRounded(value: number, { kind }: Column): boolean {
  if (kind === 'real' || kind === 'json') return false;
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < integersEnd;
}

/** As text, it is exactly what was asked for. */
function isLargeWhole(text: string): boolean {
  return /^-?[1-9]\d*$/.test(text) && !Number.isSafeInteger(Number(text)) && Math.abs(Number(text)) < integersEnd;
}

function rounded(column: Column): PatchbayError {
  const message = `The number for ${shown(column.name)} was beyond 2^53, where numbers are rounded on their way.`;
  return new PatchbayError('invalid_input', message, {
    reason: 'INVALID_ARGUMENT',
    hint: 'Send its digits as text.',
    details: { column: column.name },
  });
}
