import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { queryTable } from '../../src/engine/db/query.ts';
import { Filters, QueryOutput, TableName } from '../../src/model/db.ts';

export default defineTool({
  name: 'db/query',
  family: 'db',
  title: 'Query a table',
  summary: 'Reads the rows of a table that match filters, a page at a time, and says whether there are more.',
  effect: 'read',
  contract: true,
  needs: ['rows'],
  input: z.object({
    table_name: TableName,
    filters: Filters.optional(),
    columns: z.array(z.string()).optional().describe('Columns wanted; all by default'),
    limit: z.int().min(1).max(1000).default(100).describe('Rows wanted'),
    offset: z.int().min(0).default(0).describe('Rows to skip'),
    order_by: z.string().optional().describe('Column to sort by; nulls come last'),
    ascending: z.boolean().default(true).describe('False for the greatest first'),
    cursor: z.string().optional().describe('next_cursor of the page before, with the same filters and order'),
  }),
  output: QueryOutput,
  serve: { fenced: true },
  example: { table_name: 'hens', filters: { eggs: { $gte: 3 } }, order_by: 'eggs', ascending: false },
  run: queryTable,
});
