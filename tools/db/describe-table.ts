import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { describeTable } from '../../src/engine/db/tables.ts';
import { TableName } from '../../src/model/db.ts';

export default defineTool({
  name: 'db/describeTable',
  family: 'db',
  title: 'Describe a table',
  summary: 'Describes a table: its columns with their types and defaults, its key, its indexes and its size.',
  effect: 'read',
  contract: false,
  needs: ['rows'],
  input: z.object({ table_name: TableName }),
  output: z.object({
    table: z.string().describe('Its name as it is'),
    row_count: z.int().describe('Rows it has'),
    columns: z
      .array(
        z.object({
          name: z.string(),
          type: z.string(),
          nullable: z.boolean(),
          key: z.boolean(),
          default: z.string().optional(),
        }),
      )
      .describe('In their order'),
    indexes: z.array(z.object({ columns: z.array(z.string()), unique: z.boolean() })).describe('Its indexes'),
  }),
  example: { table_name: 'hens' },
  async run({ table_name }, ctx) {
    return describeTable(table_name, ctx);
  },
});
