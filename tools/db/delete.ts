import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { deletion, performChange } from '../../src/engine/db/change.ts';
import { ChangeOutput, changeArguments, RequiredFilters, TableName } from '../../src/model/db.ts';

export default defineTool({
  name: 'db/delete',
  family: 'db',
  title: 'Delete rows',
  summary: 'Deletes the rows that match filters and counts them; many rows have to be confirmed.',
  effect: 'destroy',
  contract: true,
  needs: ['rows'],
  input: z.object({
    table_name: TableName,
    filters: RequiredFilters,
    ...changeArguments,
  }),
  output: ChangeOutput,
  serve: { fenced: true },
  example: { table_name: 'hens', filters: { name: 'Berta' } },
  async run(input, ctx) {
    return performChange(deletion(input, input.returning), input, ctx);
  },
});
