import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { listTables } from '../../src/engine/db/tables.ts';

export default defineTool({
  name: 'db/listTables',
  family: 'db',
  title: 'List tables',
  summary: 'Lists the tables with their columns and how many rows each has.',
  effect: 'read',
  contract: false,
  needs: ['rows'],
  input: z.object({ offset: z.int().min(0).default(0).describe('Tables to skip') }),
  output: z.object({
    tables: z
      .array(z.object({ name: z.string(), columns: z.array(z.string()), row_count: z.int() }))
      .describe('By name, with at most 50 columns each'),
    total: z.int().describe('How many there are'),
    next_offset: z.int().optional().describe('offset that continues'),
  }),
  example: {},
  async run({ offset }, ctx) {
    return listTables(offset, ctx);
  },
});
