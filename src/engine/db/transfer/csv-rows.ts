/** Records of CSV as rows: the first that is not empty has the names of the columns. */
import { PatchbayError } from '../../../core/error.ts';
import { CsvReader, type CsvRecord } from './csv-read.ts';
import { malformed } from './malformed.ts';
import { checkTargets, type Mapping, missingColumn, type RowReader, type SourceRow } from './row-reader.ts';

interface Header {
  readonly width: number;
  /** Where the cells are that are wanted, and what they are called in the table. */
  readonly places: readonly number[];
  readonly columns: readonly string[];
}

export class CsvRows implements RowReader {
  readonly notes: string[] = [];
  readonly #reader: CsvReader;
  readonly #mapping: Mapping | undefined;
  #header: Header | undefined;

  constructor(delimiter: string | undefined, mapping: Mapping | undefined) {
    if (delimiter === '"' || delimiter === '\r' || delimiter === '\n') {
      throw new PatchbayError('invalid_input', 'The delimiter was a quote or a line break.', {
        reason: 'INVALID_ARGUMENT',
        hint: 'Give one other character, or leave it out.',
      });
    }
    this.#reader = new CsvReader(delimiter);
    this.#mapping = mapping;
  }

  read(text: string): readonly SourceRow[] {
    return this.#rowsOf(this.#reader.read(text));
  }

  end(): readonly SourceRow[] {
    return this.#rowsOf(this.#reader.end());
  }

  #rowsOf(records: readonly CsvRecord[]): readonly SourceRow[] {
    const rows: SourceRow[] = [];
    for (const record of records) {
      const isEmpty = record.cells.length === 1 && record.cells[0] === null;
      if (this.#header === undefined) {
        if (!isEmpty) this.#header = this.#readHeader(record);
      } else if (!isEmpty || this.#header.width === 1) rows.push(rowOf(record, this.#header));
    }
    return rows;
  }

  #readHeader({ cells, line }: CsvRecord): Header {
    const names = nameColumns(cells);
    const renamed = names.filter((name, index) => name !== (cells[index] ?? '').trim());
    if (renamed.length > 0)
      this.notes.push(`${renamed.length} names in line ${line} were empty or repeated: see columns.`);
    const mapping = this.#mapping ?? Object.fromEntries(names.map((name) => [name, name]));
    const wanted = Object.keys(mapping);
    const missing = wanted.find((name) => !names.includes(name));
    if (missing !== undefined) throw missingColumn(missing, names);
    const columns = wanted.map((name) => mapping[name] ?? name);
    checkTargets(columns);
    return { width: names.length, places: wanted.map((name) => names.indexOf(name)), columns };
  }
}

/** A blank name becomes `Column n`, a repeated one gets its number; upper and lower case are the same, as in tables. */
function nameColumns(header: CsvRecord['cells']): readonly string[] {
  const taken = new Set<string>();
  return header.map((cell, index) => {
    const name = cell?.trim() || `Column ${index + 1}`;
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name}_${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

function rowOf({ line, cells }: CsvRecord, { width, places, columns }: Header): SourceRow {
  const isTooLong = cells.length > width && cells.slice(width).some((cell) => cell !== null);
  if (isTooLong || cells.length < width) {
    const hint = 'A cell with a delimiter or a line break needs quotes; a delimiter can be given.';
    throw malformed({ line }, `the header has ${width} cells, this row ${cells.length}`, hint);
  }
  return { line, columns, values: places.map((place) => cells[place] ?? null) };
}
