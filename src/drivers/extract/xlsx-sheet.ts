/** The rows of one worksheet. Cells that are not written take no room, however far out the next one is. */
import { limits } from '../../core/limits.ts';
import { failure, type Place } from './failure.ts';
import type { Row } from './table.ts';
import { type DateKind, local, type Part } from './xlsx-parts.ts';
import { readXml } from './xml.ts';

export interface CellContext {
  readonly shared: readonly string[];
  readonly dateStyles: ReadonlyMap<number, DateKind>;
  readonly is1904: boolean;
}

type Cell = string | number | boolean | undefined;

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
}

/** Throws EXTRACT_COLUMNS for a cell beyond the last column that a workbook can have. */
export function readSheet(sheet: Part, context: CellContext): readonly Row[] {
  const rows: Row[] = [];
  let row: Cell[] = [];
  let cell: OpenCell | undefined;
  let isValue = false;
  readXml(sheet.text, sheet.place, {
    open(name, attributes) {
      const tag = local(name);
      if (tag === 'row') row = [];
      if (tag === 'c') cell = openCell(attributes, row.length, sheet.place);
      isValue = tag === 'v' || tag === 't';
    },
    text(text) {
      if (isValue && cell !== undefined) cell.value += text;
    },
    close(name) {
      isValue = false;
      if (local(name) === 'row') rows.push(row);
      if (local(name) !== 'c' || cell === undefined) return;
      const value = readCell(cell, context);
      if (value !== undefined) row[cell.column] = value;
      cell = undefined;
    },
  });
  return rows;
}

function openCell(attributes: Readonly<Record<string, string>>, next: number, place: Place): OpenCell {
  const letters = /^[A-Z]{1,4}/.exec(attributes['r'] ?? '')?.[0];
  const column = letters === undefined ? next : columnOf(letters);
  if (column >= limits.extractColumns) {
    throw failure('EXTRACT_COLUMNS', place, `has a cell in column ${column + 1}`, {
      limit: ['extractColumns', limits.extractColumns],
    });
  }
  return { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '' };
}

/** `A` is 0, `AA` is 26. */
function columnOf(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function readCell({ type, style, value }: OpenCell, { shared, dateStyles, is1904 }: CellContext): Cell {
  if (value === '') return undefined;
  switch (type) {
    case 's':
      return shared[Number(value)];
    case 'b':
      return value === '1';
    case 'n': {
      const number = Number(value);
      if (!Number.isFinite(number)) return value;
      const kind = dateStyles.get(style);
      if (kind === undefined) return number;
      return (kind === 'elapsed' ? elapsedText(number) : dateText(number, is1904)) ?? number;
    }
    default:
      return value;
  }
}

const dayMs = 86_400_000;

/** A date cell counts days. Workbooks have no time zone, and neither has the text. Undefined beyond the calendar. */
function dateText(days: number, is1904: boolean): string | undefined {
  // Excel takes 1900 for a leap year: day 60 does not exist, and those before it are one off.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const date = new Date(Math.round((epoch + days * dayMs) / 1000) * 1000);
  if (days < 0 || Number.isNaN(date.getTime())) return undefined;
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
  if (days < 1) return time;
  return time === '00:00:00' ? day : `${day}T${time}`;
}

/** Days as hours, minutes and seconds: a sum of working hours has more than 24 of them, and is no day of 1900. */
function elapsedText(days: number): string | undefined {
  const seconds = Math.round(days * 86_400);
  if (seconds < 0) return undefined;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
