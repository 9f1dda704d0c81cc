/** Values that are to be stored: what would not be kept as it was sent is refused, or told. */
import { PatchbayError } from '../../../core/error.ts';
import type { Json } from '../../../core/json.ts';
import { shown } from '../../../core/shown.ts';
import type { Column } from './table.ts';
import { type Bound, bindValue, checkExact, integersEnd } from './value.ts';

/** What a column of numbers reads as one. */
const numeric = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

export class Intake {
  readonly #notes = new Map<string, string>();

  /** Throws INVALID_ARGUMENT for a number that was rounded on its way here, for text that is no Unicode, and as `bindValue`. */
  take(value: Json | undefined, column: Column): Bound {
    if (typeof value === 'number') checkExact(value, column);
    if (typeof value === 'string') {
      checkUnicode(value, column);
      this.#watch(value, column);
    }
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
    } else if (becomesNumber(text)) {
      this.#notes.set(
        name,
        `Column ${shown(name)} is ${type}: texts that read as numbers became numbers, without leading zeros.`,
      );
    }
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

/** Whether a column of numbers keeps the text as a number that is written in another way. */
export function becomesNumber(text: string): boolean {
  return numeric.test(text) && !isLargeWhole(text);
}

/** As text, it is exactly what was asked for. */
function isLargeWhole(text: string): boolean {
  return /^-?[1-9]\d*$/.test(text) && !Number.isSafeInteger(Number(text)) && Math.abs(Number(text)) < integersEnd;
}
