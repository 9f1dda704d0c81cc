/** Rows as text, page by page. */
import type { Json } from '../../../core/json.ts';
import type { RowSet } from '../../../core/rows.ts';
import { toRecords } from '../records.ts';
import type { Format } from './format.ts';

export interface RowWriter {
  write(page: RowSet): string;
  end(): string;
}

/** `jsonColumns` are those whose texts are JSON, too. */
export function createWriter(format: Format, jsonColumns: ReadonlySet<string>): RowWriter {
  if (format === 'csv') return csvWriter(jsonColumns);
  return format === 'json'
    ? listWriter()
    : { write: (page) => recordTexts(page).map(addBreak).join(''), end: () => '' };
}

/**
 * As RFC 4180 has it. Nothing is an empty cell, an empty text has quotes. What a spreadsheet might take for a formula is written as
 * it is, since whoever reads it back wants what was there.
 */
function csvWriter(jsonColumns: ReadonlySet<string>): RowWriter {
  let isBegun = false;
  return {
    write({ columns, rows }) {
      const header = isBegun ? '' : recordOf(columns.map(quoted));
      isBegun = true;
      const isJson = columns.map((column) => jsonColumns.has(column));
      return header + rows.map((row) => recordOf(row.map((value, index) => cellOf(value, isJson[index])))).join('');
    },
    end: () => '',
  };
}

function recordOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

function cellOf(value: Json, isJson = false): string {
  if (value === null) return '';
  if (typeof value === 'object' || isJson) return quoted(JSON.stringify(value));
  return typeof value === 'string' ? quoted(value) : String(value);
}

function quoted(text: string): string {
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function listWriter(): RowWriter {
  let isBegun = false;
  return {
    write(page) {
      const texts = recordTexts(page);
      const lead = isBegun ? ',\n' : '[\n';
      if (texts.length === 0) return '';
      isBegun = true;
      return lead + texts.join(',\n');
    },
    end: () => (isBegun ? '\n]\n' : '[]\n'),
  };
}

function recordTexts(page: RowSet): readonly string[] {
  return toRecords(page).map((record) => JSON.stringify(record));
}

function addBreak(text: string): string {
  return `${text}\n`;
}
