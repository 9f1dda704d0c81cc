/** Cells of text files: what they mean in a column, and which columns would hold them. Nothing that was written may be lost by it. */
import type { Json } from '../../../core/json.ts';
import type { DeclaredType } from './infer.ts';
import { becomesNumber } from './intake.ts';
import type { Kind } from './table.ts';

/** A number that is written as programs write it: what begins with a zero or a plus is a code or a telephone number. */
const number = /^-?(?:0|[1-9]\d*)(?<fraction>\.\d+)?(?<power>[eE][+-]?\d+)?$/;

const greatest = 2n ** 63n;

/** More digits than a floating-point number keeps. */
const exactDigits = 17;

type Look = 'integer' | 'long' | 'real' | 'boolean' | 'text';

/** What a cell becomes in a column that keeps this; what does not fit stays the text that it is. */
export function readCell(cell: string, kind: Kind): Json {
  if (kind === 'text') return cell;
  if (kind === 'json') return jsonOr(cell);
  const look = lookOf(cell);
  if (look === 'integer' || look === 'real') return Number(cell);
  // A whole number beyond 2^53 is read by the database, digit by digit.
  return kind === 'boolean' && look === 'boolean' ? cell.toLowerCase() === 'true' : cell;
}

/** Whether what a cell became stays a text in a column for something else. Some texts become numbers in the database. */
export function isMisfit(value: Json, kind: Kind): boolean {
  if (typeof value !== 'string' || kind === 'text' || kind === 'json' || kind === 'any') return false;
  return lookOf(value) !== 'long' && !becomesNumber(value);
}

function jsonOr(cell: string): Json {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

function lookOf(cell: string): Look {
  const groups = cell.length > 40 ? undefined : number.exec(cell)?.groups;
  if (groups === undefined) return /^(?:true|false)$/i.test(cell) ? 'boolean' : 'text';
  if (groups['fraction'] === undefined && groups['power'] === undefined) return wholeLook(cell);
  const digits = cell
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');
  return digits.length <= exactDigits && Number.isFinite(Number(cell)) ? 'real' : 'text';
}

function wholeLook(cell: string): Look {
  // Minus zero is none of the whole numbers.
  if (Number.isSafeInteger(Number(cell))) return cell === '-0' ? 'text' : 'integer';
  const value = BigInt(cell);
  return value >= -greatest && value < greatest ? 'long' : 'text';
}

/** The type that all cells of a column have, found while they pass by. */
export class CellType {
  readonly #looks = new Set<Look>();

  see(cell: string): void {
    if (!this.#looks.has('text')) this.#looks.add(lookOf(cell));
  }

  get isEmpty(): boolean {
    return this.#looks.size === 0;
  }

  get type(): DeclaredType {
    const has = (look: Look): boolean => this.#looks.has(look);
    const isNumber = has('integer') || has('long') || has('real');
    if (has('text') || this.isEmpty || (has('boolean') && isNumber)) return 'TEXT';
    if (has('boolean')) return 'BOOLEAN';
    if (!has('real')) return 'INTEGER';
    // A long one among fractions would be rounded.
    return has('long') ? 'TEXT' : 'REAL';
  }
}
