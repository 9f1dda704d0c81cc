import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { insertion, performChange } from '../../src/engine/db/change.ts';
import { ChangeOutput, NewRows, TableName } from '../../src/model/db.ts';

export default defineTool({
  name: 'db/insert',
  family: 'db',
  title: 'Insert rows',
  summary: 'Inserts rows in one transaction, creating a missing table or column, and returns them with their ids.',
  effect: 'destroy',
  contract: true,
  needs: ['rows'],
  input: z.object({
    table_name: TableName,
    data: NewRows.describe('One or several rows, up to 10,000'),
    on_conflict: z.array(z.string()).optional().describe('Unique columns: a row with the same values is updated'),
  }),
  output: ChangeOutput,
  serve: { fenced: true },
  example: { table_name: 'hens', data: [{ name: 'Berta', eggs: 7 }] },
  async run(input, ctx) {
    return performChange(insertion(input, input.data), {}, ctx);
  },
});
