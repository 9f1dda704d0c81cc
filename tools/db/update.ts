import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { performChange, updating } from '../../src/engine/db/change.ts';
import { ChangeOutput, changeArguments, RequiredFilters, RowData, TableName } from '../../src/model/db.ts';

export default defineTool({
  name: 'db/update',
  family: 'db',
  title: 'Update rows',
  summary: 'Sets columns of the rows that match filters and counts them; many rows have to be confirmed.',
  effect: 'destroy',
  contract: true,
  needs: ['rows'],
  input: z.object({
    table_name: TableName,
    filters: RequiredFilters,
    data: RowData.describe('New values by column'),
    ...changeArguments,
  }),
  output: ChangeOutput,
  serve: { fenced: true },
  example: { table_name: 'hens', filters: { name: 'Berta' }, data: { eggs: 8 } },
  async run(input, ctx) {
    return performChange(updating(input, input.data, input.returning), input, ctx);
  },
});
