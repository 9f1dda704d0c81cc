/** What reads rows from text, whatever the format. */
import { PatchbayError } from '../../../core/error.ts';
import type { Json } from '../../../core/json.ts';
import type { RowGroup } from '../../../core/rows.ts';

/** Columns of the file that are wanted, to what they are called in the table. */
export type Mapping = Readonly<Record<string, string>>;

export interface SourceRow {
  readonly line: number;
  readonly columns: readonly string[];
  readonly values: readonly Json[];
}

export interface RowReader {
  /** The rows that are complete with this text. */
  read(text: string): readonly SourceRow[];
  /** Those that were only complete with the end. */
  end(): readonly SourceRow[];
  /** What was not exactly as in the file, in sentences. */
  readonly notes: readonly string[];
}

/** Neighbours with the same columns belong together. */
export function grouped(rows: readonly SourceRow[]): readonly RowGroup[] {
  const groups: { columns: readonly string[]; rows: (readonly Json[])[]; lines: number[] }[] = [];
  for (const { columns, values, line } of rows) {
    let last = groups.at(-1);
    if (last === undefined || !isSame(last.columns, columns)) {
      last = { columns, rows: [], lines: [] };
      groups.push(last);
    }
    last.rows.push(values);
    last.lines.push(line);
  }
  return groups;
}

/** Throws when two would be the same, or JavaScript would take one for something else. */
export function checkTargets(columns: readonly string[]): void {
  if (columns.includes('__proto__')) {
    throw new PatchbayError('invalid_input', 'A column could not be called __proto__.', {
      reason: 'INVALID_IDENTIFIER',
      hint: 'Give it another name by the argument columns.',
    });
  }
  if (new Set(columns.map((name) => name.toLowerCase())).size === columns.length) return;
  throw new PatchbayError('invalid_input', 'Two columns of the file had the same column of the table.', {
    reason: 'INVALID_ARGUMENT',
    hint: 'Give each another one by the argument columns.',
  });
}

export function missingColumn(wanted: string, names: readonly string[]): PatchbayError {
  const shown = names.slice(0, 20).map((name) => JSON.stringify(name.slice(0, 80)));
  return new PatchbayError('invalid_input', `The file had no column ${JSON.stringify(wanted.slice(0, 80))}.`, {
    reason: 'UNKNOWN_COLUMN',
    hint: `Its columns are ${shown.join(', ')}${names.length > 20 ? ' and more' : ''}.`,
  });
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((name, index) => name === b[index]));
}
