/** Reading the same text in pieces of every size. */
import type { Json } from '../../../../src/core/json.ts';
import { grouped, type RowReader, type SourceRow } from '../../../../src/engine/db/transfer/row-reader.ts';

export function readIn(size: number, text: string, reader: RowReader): readonly SourceRow[] {
  const rows: SourceRow[] = [];
  for (let at = 0; at < text.length; at += size) rows.push(...reader.read(text.slice(at, at + size)));
  return [...rows, ...reader.end()];
}

/** Line, columns and values of each row. */
export function plain(rows: readonly SourceRow[]): readonly (readonly [number, readonly string[], readonly Json[]])[] {
  return grouped(rows).flatMap(({ columns, rows: values, lines }) =>
    values.map((row, index) => [lines[index] ?? 0, columns, row] as const),
  );
}
