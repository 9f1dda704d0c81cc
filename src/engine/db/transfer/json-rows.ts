/** Records of JSON as rows: in one list, or one in each line. */
import { isRecord, type Json, parseExactly } from '../../../core/json.ts';
import { limits } from '../../../core/limits.ts';
import { JsonItems, type RecordText } from './json-items.ts';
import { malformed, tooLong } from './malformed.ts';
import { checkTargets, type Mapping, missingColumn, type RowReader, type SourceRow } from './row-reader.ts';

interface Pieces {
  read(text: string): readonly RecordText[];
  end(): readonly RecordText[];
}

export class JsonRows implements RowReader {
  readonly notes = [];
  readonly #pieces: Pieces;
  readonly #mapping: Mapping | undefined;
  /** Columns that were in a record. */
  readonly #seen = new Set<string>();

  constructor(format: 'json' | 'ndjson', mapping: Mapping | undefined) {
    this.#pieces = format === 'json' ? new JsonItems() : new Lines();
    this.#mapping = mapping;
    if (mapping !== undefined) checkTargets(Object.values(mapping));
  }

  read(text: string): readonly SourceRow[] {
    return this.#pieces.read(text).map((piece) => this.#rowOf(piece));
  }

  end(): readonly SourceRow[] {
    const rows = this.#pieces.end().map((piece) => this.#rowOf(piece));
    const missing = Object.keys(this.#mapping ?? {}).find((name) => !this.#seen.has(name));
    if (missing !== undefined) throw missingColumn(missing, [...this.#seen]);
    return rows;
  }

  #rowOf(piece: RecordText): SourceRow {
    const record = parseRecord(piece);
    const names = Object.keys(record);
    for (const name of names) if (this.#seen.size < limits.tableColumns) this.#seen.add(name);
    const mapping = this.#mapping;
    const wanted = mapping === undefined ? names : names.filter((name) => Object.hasOwn(mapping, name));
    const columns = mapping === undefined ? wanted : wanted.map((name) => mapping[name] ?? name);
    if (mapping === undefined) checkTargets(columns);
    return { line: piece.line, columns, values: wanted.map((name) => record[name] ?? null) };
  }
}

function parseRecord(piece: RecordText): Readonly<Record<string, Json>> {
  let value: unknown;
  try {
    value = parseExactly(piece.text);
  } catch (error) {
    throw invalid(piece, error);
  }
  // What was parsed from JSON is JSON.
  if (isRecord(value)) return value as Readonly<Record<string, Json>>;
  const { line, column } = piece;
  throw malformed({ line, column }, 'this was no record', 'Rows are written as {"column": value}.');
}

/** The parser does not always say where it failed: then the beginning of the record is told. */
function invalid({ text, line, column }: RecordText, error: unknown): Error {
  const hint = 'Repair it and upload the file again.';
  const position = /at position (\d+)/.exec(String(error))?.[1];
  if (position === undefined) return malformed({ line, column }, 'a record that was not valid JSON began here', hint);
  const before = text.slice(0, Number(position)).split('\n');
  const last = before.at(-1)?.length ?? 0;
  const place = { line: line + before.length - 1, column: before.length === 1 ? column + last : last + 1 };
  return malformed(place, 'this was not valid JSON', hint);
}

class Lines implements Pieces {
  #rest = '';
  #line = 1;

  read(text: string): readonly RecordText[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > limits.importRowChars) throw tooLong(this.#line + lines.length, limits.importRowChars);
    const pieces = lines.map((line, index) => ({ text: line, line: this.#line + index, column: 1 }));
    this.#line += lines.length;
    return pieces.filter((piece) => piece.text.trim() !== '');
  }

  end(): readonly RecordText[] {
    return this.read('\n');
  }
}
