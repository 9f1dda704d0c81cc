import type { Context } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import type { OpenFile } from '../../../core/files.ts';
import { limits } from '../../../core/limits.ts';
import type { RowGroup, RowLoadResult } from '../../../core/rows.ts';
import { type Located, noSuchFile, placeOf } from '../files.ts';
import { checkConflict, toRecords } from '../records.ts';
import { CsvRows } from './csv-rows.ts';
import { Decoding } from './decode.ts';
import { type Format, formatOf } from './format.ts';
import { JsonRows } from './json-rows.ts';
import { grouped, type Mapping, type RowReader } from './row-reader.ts';

export interface ImportArguments extends Located {
  readonly table_name: string;
  readonly format?: Format | undefined;
  readonly delimiter?: string | undefined;
  readonly on_conflict?: readonly string[] | undefined;
  readonly columns?: Mapping | undefined;
  readonly dry_run: boolean;
}

/** Progress is told as often as that. */
const progressMs = 1_000;

type ImportContext = Context<'rows' | 'files'>;

/** Inserts the rows of a file, all of them or none; the file is read piece by piece. */
export async function importFile(wanted: ImportArguments, ctx: ImportContext) {
  const onConflict = checkConflict(wanted.on_conflict);
  const place = placeOf(wanted);
  const file = await ctx.files.open(place);
  if (file === undefined) throw await noSuchFile(place, ctx);
  try {
    refuseLarge(file);
    const format = wanted.format ?? formatOf(wanted.path, file.file.contentType);
    const reader = createReader(format, wanted);
    const result = await ctx.rows.load(
      {
        table: wanted.table_name,
        groups: readGroups(file, reader, ctx),
        isText: format === 'csv',
        onConflict,
      },
      { signal: ctx.signal, isDryRun: wanted.dry_run },
    );
    return present(result, reader.notes, wanted.dry_run);
  } finally {
    await file.close();
  }
}

function createReader(format: Format, { path, delimiter, columns }: ImportArguments): RowReader {
  if (format !== 'csv') return new JsonRows(format, columns);
  return new CsvRows(delimiter ?? (/\.tsv$/i.test(path) ? '\t' : undefined), columns);
}

async function* readGroups(file: OpenFile, reader: RowReader, ctx: ImportContext): AsyncGenerator<readonly RowGroup[]> {
  const decoding = new Decoding();
  const total = file.file.sizeBytes;
  let [bytes, rows, toldAt] = [0, 0, ctx.clock.now()];
  for await (const chunk of file.read()) {
    const list = reader.read(decoding.read(chunk));
    bytes += chunk.length;
    rows += list.length;
    refuseMany(rows);
    if (ctx.clock.now() - toldAt >= progressMs) {
      toldAt = ctx.clock.now();
      ctx.progress({ progress: bytes, total, message: `${rows} rows were read` });
    }
    yield grouped(list);
  }
  const list = [...reader.read(decoding.end()), ...reader.end()];
  refuseMany(rows + list.length);
  if (rows + list.length === 0) throw refuse('INVALID_ARGUMENT', 'The file had no rows.', 'Nothing was imported.');
  ctx.progress({ progress: total, total, message: `All ${rows + list.length} rows were read` });
  yield grouped(list);
}

function present(result: RowLoadResult, notes: readonly string[], isDryRun: boolean) {
  const told = [...notes, ...result.notes];
  return {
    table: result.table,
    count: result.count,
    ...(result.replaced === 0 ? {} : { replaced: result.replaced }),
    ...(result.isCreated ? { created_table: true } : {}),
    ...(result.addedColumns.length === 0 ? {} : { added_columns: [...result.addedColumns] }),
    columns: result.columns.map(({ name, type }) => ({ name, type })),
    ...(isDryRun ? { dry_run: true, rows: toRecords(result.sample), problems: [...result.problems] } : {}),
    ...(result.isUndoable === undefined ? {} : { undoable: result.isUndoable }),
    ...(told.length === 0 ? {} : { notes: told }),
  };
}

function refuseLarge({ file }: OpenFile): void {
  if (file.sizeBytes <= limits.importBytes) return;
  const hint = `At most ${limits.importBytes} are imported at once: split the file.`;
  throw refuse('TOO_LARGE', `The file had ${file.sizeBytes} bytes.`, hint);
}

function refuseMany(rows: number): void {
  if (rows <= limits.importRows) return;
  const hint = 'Split the file. Nothing was imported.';
  throw refuse('TOO_LARGE', `The file had more than ${limits.importRows} rows.`, hint);
}

function refuse(reason: string, message: string, hint: string): PatchbayError {
  return new PatchbayError('invalid_input', message, { reason, hint });
}
