import type { Context } from '../../../core/context.ts';
import { limits } from '../../../core/limits.ts';
import type { RowScan, TableDescription } from '../../../core/rows.ts';
import { type Lent, placeOf, told } from '../files.ts';
import { type Filters, readFilters } from '../filter.ts';
import { contentTypes, type Format, formatOf } from './format.ts';
import { createWriter, type RowWriter } from './write.ts';

export interface ExportArguments extends Lent {
  readonly table_name: string;
  readonly filters?: Filters | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly order_by?: string | undefined;
  readonly ascending: boolean;
  readonly format?: Format | undefined;
}

/** Progress is told as often as that. */
const progressMs = 1_000;

type ExportContext = Context<'rows' | 'files'>;

/** Writes the rows of one moment into a file, page by page, and lends a link to it. */
export async function exportFile(wanted: ExportArguments, ctx: ExportContext) {
  const format = wanted.format ?? formatOf(wanted.path);
  const scan: RowScan = {
    table: wanted.table_name,
    condition: readFilters(wanted.filters ?? {}),
    columns: wanted.columns ?? [],
    orderBy: wanted.order_by,
    isAscending: wanted.ascending,
  };
  const description = await ctx.rows.describe(wanted.table_name, ctx.signal);
  // Before the effect, since a call that fails must not have changed anything.
  const link = await ctx.files.link({ ...placeOf(wanted), method: 'GET', expiresSeconds: wanted.expires });
  const counted = { rows: 0 };
  const put = await ctx.files.put({
    ...placeOf(wanted),
    bytes: writePages(scan, createWriter(format, jsonColumns(description)), counted, ctx),
    contentType: contentTypes[format],
    maxBytes: limits.uploadBytes,
    signal: ctx.signal,
  });
  return {
    bucket: wanted.bucket,
    path: wanted.path,
    table: description.name,
    rows: counted.rows,
    size: put.sizeBytes,
    content_type: put.contentType,
    sha256: put.sha256,
    overwritten: put.overwritten,
    ...told(link),
  };
}

async function* writePages(
  scan: RowScan,
  writer: RowWriter,
  counted: { rows: number },
  ctx: ExportContext,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let toldAt = ctx.clock.now();
  for await (const page of ctx.rows.scan(scan, ctx.signal)) {
    counted.rows += page.rows.length;
    yield encoder.encode(writer.write(page));
    if (ctx.clock.now() - toldAt < progressMs) continue;
    toldAt = ctx.clock.now();
    ctx.progress({ progress: counted.rows, message: `${counted.rows} rows were written` });
  }
  yield encoder.encode(writer.end());
}

function jsonColumns({ details }: TableDescription): ReadonlySet<string> {
  return new Set(details.filter(({ type }) => /^json/i.test(type)).map(({ name }) => name));
}
