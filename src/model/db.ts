import * as z from 'zod';
import { refusals } from './base.ts';

/** Arguments of the tools on rows (data-migration-auth, A), and what they answer. */
export const TableName = z.string().describe('Name of the table');

/**
 * A record with any members, as it came: zod's own records leave out what is called `__proto__` without a word, and what a caller
 * sends is refused, never dropped.
 */
export const RowData = z
  .unknown()
  .refine(isRow, { error: ({ input }) => (input === undefined ? 'is missing' : 'must be an object') })
  // The refinement proves it.
  .meta({ type: 'object' }) as z.ZodType<Readonly<Record<string, unknown>>>;

function isRow(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const Filters = RowData.describe(
  'Column to value; a list is IN, null IS NULL, {"$gte": 18} compares; $or and $and take lists of filters',
);

/** Of what changes rows: without them every row would be meant. */
export const RequiredFilters = Filters.describe('Which rows, as in db_query; not empty').register(refusals, {
  reason: 'FILTERS_REQUIRED',
});
/** How rows are written in files: a list of records, or a record in each line. */
export const FileFormat = z.enum(['csv', 'json', 'ndjson']);

/** Checked as a whole: answers have hundreds of them, and a schema that is run for each costs more than the check. */
export const RowList = z
  .unknown()
  .refine((value) => Array.isArray(value) && value.every(isRow), 'must be a list of objects')
  // The refinement proves it.
  .meta({ type: 'array', items: { type: 'object' } }) as z.ZodType<readonly Readonly<Record<string, unknown>>[]>;

/** Rows that a caller sends, checked as `RowList`; an error names the first that is none. */
export const NewRows = z
  .unknown()
  .check(({ value, issues }) => {
    if (!Array.isArray(value)) {
      issues.push({ code: 'invalid_type', expected: 'array', input: value });
      return;
    }
    const wrong = value.findIndex((row) => !isRow(row));
    if (wrong >= 0) issues.push({ code: 'custom', path: [wrong], message: 'must be an object', input: value[wrong] });
  })
  // The check proves it.
  .meta({ type: 'array', items: { type: 'object' } }) as z.ZodType<readonly Readonly<Record<string, unknown>>[]>;

/** Arguments that updates and deletions share beyond the contract. */
export const changeArguments = {
  dry_run: z.boolean().default(false).describe('Count and show samples, change nothing'),
  max_rows: z.int().min(0).optional().describe('Confirms that up to so many rows may change'),
  returning: z.boolean().default(false).describe('Return the first 100 rows'),
};

export const QueryOutput = z.object({
  table: z.string().describe('Its name as it is'),
  rows: RowList.describe('Rows by column'),
  returned: z.int().describe('How many are here; more may exist'),
  has_more: z.boolean().describe('Whether more rows match'),
  next_offset: z.int().optional().describe('offset that continues'),
  next_cursor: z.string().optional().describe('cursor that continues, whatever is inserted meanwhile'),
  notes: z.array(z.string()).optional().describe('What was not exactly as asked'),
});

export const ChangeOutput = z.object({
  table: z.string().describe('Its name as it is'),
  count: z.int().describe('Rows inserted, updated or deleted; with dry_run, that would be'),
  replaced: z.int().optional().describe('Of those, rows that took the place of others'),
  created_table: z.boolean().optional().describe('True when the table was created'),
  added_columns: z.array(z.string()).optional().describe('Columns that were added'),
  rows: RowList.optional().describe('The first 100 rows; with dry_run a sample'),
  dry_run: z.boolean().optional().describe('True when nothing was changed'),
  undoable: z.boolean().optional().describe('Whether db_undo can take it back'),
  notes: z.array(z.string()).optional().describe('What was not exactly as asked'),
});

export const Operation = z.strictObject(
  {
    op: z.enum(['query', 'insert', 'update', 'delete']).describe('What to do'),
    table_name: TableName,
    filters: RowData.optional().describe('As in db_query'),
    data: z
      .union([RowData, z.array(RowData)])
      .optional()
      .describe('Rows to insert, or new values'),
    on_conflict: z.array(z.string()).optional().describe('As in db_insert'),
  },
  // What is not known is refused, never dropped: an operation that was meant to be tried would be performed.
  {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? 'has members that are not known: an operation has op, table_name, filters, data and on_conflict; dry_run and max_rows stand beside operations'
        : undefined,
  },
);
