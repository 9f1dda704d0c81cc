/** CSV to records. Every value stays a string. */
import Papa from 'papaparse';
import { announced, chooseDelimiter } from './delimiter.ts';
import { failure, type Place } from './failure.ts';
import { type Row, toRecords } from './table.ts';

/** Throws EXTRACT_CSV for a quote that is never closed, EXTRACT_COLUMNS. Stray quotes inside a cell are text. */
export function parseCsv(given: string, place: Place): unknown {
  const { delimiter, rest: text } = announced(given) ?? { delimiter: chooseDelimiter(given), rest: given };
  const parsed = Papa.parse<Row>(text, { delimiter, header: false, skipEmptyLines: true });
  const open = parsed.errors.find(({ code }) => code === 'MissingQuotes');
  if (open !== undefined) {
    throw failure('EXTRACT_CSV', place, 'is CSV with a quoted cell that is never closed', {
      line: lineAt(given, given.length - text.length + (open.index ?? 0)),
      cause: open,
    });
  }
  return toRecords(parsed.data, place);
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split(/\r\n|\r|\n/).length;
}
