import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { performAll } from '../../src/engine/db/transaction.ts';
import { Operation, RowList } from '../../src/model/db.ts';

const Result = z.object({
  table: z.string().describe('Its name as it is'),
  count: z.int().describe('Rows read or changed'),
  replaced: z.int().optional().describe('Rows that took the place of others'),
  rows: RowList.optional().describe('The first 100 rows'),
  has_more: z.boolean().optional().describe('Whether more rows match'),
  created_table: z.boolean().optional().describe('True when the table was created'),
  added_columns: z.array(z.string()).optional().describe('Columns that were added'),
  notes: z.array(z.string()).optional().describe('What was not exactly as asked'),
});

export default defineTool({
  name: 'db/transaction',
  family: 'db',
  title: 'Change rows together',
  summary: 'Performs several operations on rows in order, all of them or none, and returns a result for each.',
  effect: 'destroy',
  contract: false,
  needs: ['rows'],
  input: z.object({
    operations: z.array(Operation).describe('Up to 100, in order'),
    dry_run: z.boolean().default(false).describe('Perform them, count, and take everything back'),
    max_rows: z.int().min(0).optional().describe('Confirms that up to so many rows may change'),
  }),
  output: z.object({
    results: z.array(Result).describe('One for each operation'),
    dry_run: z.boolean().optional().describe('True when nothing was changed'),
    undoable: z.boolean().optional().describe('Whether db_undo can take it back'),
  }),
  serve: { fenced: true },
  example: { operations: [{ op: 'insert', table_name: 'eggs', data: { hen: 1, weight: 61 } }] },
  async run({ operations, ...terms }, ctx) {
    return performAll(operations, terms, ctx);
  },
});
