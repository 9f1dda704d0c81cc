import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Json } from '../../core/json.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { cutRecord } from './cut.ts';
import { type Filters, readFilters } from './filter.ts';
import { charsIn, frameChars } from './fitting.ts';
import { toRecords } from './records.ts';

export interface QueryArguments {
  readonly table_name: string;
  readonly filters?: Filters | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly order_by?: string | undefined;
  readonly ascending: boolean;
  readonly cursor?: string | undefined;
}

/** The rows that match, no more than the caller can carry, and the arguments that continue. */
export async function queryTable(input: QueryArguments, ctx: Context<'rows'>) {
  const { filters = {}, columns = [], limit, offset, cursor } = input;
  // What is shown of a row does not change its place.
  const bound = [input.table_name, filters, input.order_by ?? null, input.ascending];
  const after = cursor === undefined ? undefined : placeOf(cursor, bound, offset);
  const { results } = await ctx.rows.perform(
    [
      {
        kind: 'query',
        table: input.table_name,
        condition: readFilters(filters),
        columns,
        limit,
        offset,
        orderBy: input.order_by,
        isAscending: input.ascending,
        after,
        maxChars: charsIn(ctx.budget.resultChars - frameChars),
      },
    ],
    { signal: ctx.signal },
  );
  const [result] = results;
  if (result?.kind !== 'query') throw new Error('A query was answered with something else.');
  const { rows, hasMore, next, table, notes } = result;
  const isCut = hasMore && rows.length < limit;
  const records = toRecords(result);
  // One row is there however large it is; of several, each fits.
  const [only] = records.length === 1 ? records : [];
  const cut = only === undefined ? undefined : cutRecord(only, ctx.budget.resultChars - frameChars);
  const told = [
    ...notes,
    ...(isCut ? [`Only ${rows.length} rows fitted into the answer: fewer columns make room.`] : []),
    ...(cut?.notes ?? []),
  ];
  return {
    table,
    rows: cut === undefined ? records : [cut.record],
    returned: rows.length,
    has_more: hasMore,
    ...(hasMore && cursor === undefined ? { next_offset: offset + rows.length } : {}),
    ...(next === undefined ? {} : { next_cursor: writeCursor(next, bound) }),
    ...(told.length === 0 ? {} : { notes: [...told] }),
  };
}

function placeOf(cursor: string, bound: unknown, offset: number): readonly Json[] {
  if (offset === 0) return readCursor(cursor, bound);
  throw new PatchbayError('invalid_input', 'There were both a cursor and an offset.', {
    reason: 'INVALID_ARGUMENT',
    hint: 'Give one of them.',
  });
}
