import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { exportFile } from '../../src/engine/db/transfer/export.ts';
import { FileFormat, RowData, TableName } from '../../src/model/db.ts';
import { contentFields, Expires, linkFields, located } from '../../src/model/file.ts';

export default defineTool({
  name: 'db/exportFile',
  family: 'db',
  title: 'Export a table to a file',
  summary: 'Writes the rows of a table that match filters into a file, and gives a link to it.',
  effect: 'write',
  idempotent: true,
  contract: false,
  needs: ['rows', 'files'],
  input: z.object({
    ...located,
    table_name: TableName,
    filters: RowData.optional().describe('As in db_query'),
    columns: z.array(z.string()).optional().describe('All by default'),
    order_by: z.string().optional().describe('Column to sort by'),
    ascending: z.boolean().default(true).describe('False for the greatest first'),
    format: FileFormat.optional().describe('Default by the path'),
    expires: Expires,
  }),
  output: z.object({
    bucket: z.string().describe('Bucket'),
    path: z.string().describe('Path in it'),
    table: z.string().describe('Its name as it is'),
    rows: z.int().describe('How many are in the file'),
    ...contentFields,
    overwritten: z.boolean().describe('Whether there was a file before'),
    ...linkFields,
  }),
  example: { bucket: 'coop', path: 'eggs.csv', table_name: 'eggs' },
  run: exportFile,
});
