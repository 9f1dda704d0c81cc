import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { missingOf } from '../../src/engine/api/save.ts';
import { saveExtract } from '../../src/engine/extract/save.ts';
import { Id, missingField } from '../../src/model/base.ts';
import { ExtractConfig, ExtractInput } from '../../src/model/extract.ts';

export default defineTool({
  name: 'extract/upsert',
  family: 'extract',
  title: 'Store an extraction',
  summary: 'Creates or changes the definition of a file to extract, after checking it.',
  effect: 'write',
  idempotent: true,
  contract: true,
  needs: ['store', 'vault', 'sandbox', 'bus'],
  input: z.object({
    id: Id.describe('Id of the extraction'),
    input: ExtractInput.omit({ id: true }).describe('The definition or the fields to change'),
  }),
  output: ExtractConfig.extend(missingField),
  example: { id: 'egg-prices', input: { urlHost: 'https://farm.example', urlPath: '/prices.csv.gz', fileType: 'CSV' } },
  async run({ id, input }, ctx) {
    const extract = await saveExtract(id, input, ctx);
    const missing = missingOf(extract);
    return missing.length === 0 ? extract : { ...extract, missing };
  },
});
