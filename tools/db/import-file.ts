import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { importFile } from '../../src/engine/db/transfer/import.ts';
import { FileFormat, RowList, TableName } from '../../src/model/db.ts';
import { located } from '../../src/model/file.ts';

export default defineTool({
  name: 'db/importFile',
  family: 'db',
  title: 'Import a file into a table',
  summary: 'Inserts the rows of an uploaded file, all or none, creating a missing table with typed columns.',
  effect: 'destroy',
  contract: false,
  needs: ['rows', 'files'],
  input: z.object({
    ...located,
    bucket: z.string().describe('Bucket'),
    table_name: TableName,
    format: FileFormat.optional().describe('Default by path or content type'),
    delimiter: z.string().length(1).optional().describe('Of CSV; found by default'),
    on_conflict: z.array(z.string()).optional().describe('As in db_insert'),
    columns: z.record(z.string(), z.string()).optional().describe('Only these columns of the file, to their names'),
    dry_run: z.boolean().default(false).describe('Show types, first rows and problems, change nothing'),
  }),
  output: z.object({
    table: z.string().describe('Its name as it is'),
    count: z.int().describe('Rows inserted; with dry_run, that would be'),
    replaced: z.int().optional().describe('Of those, rows that took the place of others'),
    created_table: z.boolean().optional().describe('True when the table was created'),
    added_columns: z.array(z.string()).optional().describe('Columns that were added'),
    columns: z
      .array(z.object({ name: z.string().describe('Column'), type: z.string().describe('As declared') }))
      .describe('Columns that the rows had'),
    rows: RowList.optional().describe('With dry_run, the first as they would be stored'),
    problems: z
      .array(z.object({ line: z.int().describe('Of the file'), message: z.string().describe('What is wrong') }))
      .optional()
      .describe('With dry_run, the first rows that would be refused'),
    dry_run: z.boolean().optional().describe('True when nothing was changed'),
    undoable: z.boolean().optional().describe('Whether db_undo can take it back'),
    notes: z.array(z.string()).optional().describe('What was not exactly as in the file'),
  }),
  serve: { fenced: true },
  example: { bucket: 'coop', path: 'eggs.csv', table_name: 'eggs', dry_run: true },
  run: importFile,
});
