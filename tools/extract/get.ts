import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { maskCall } from '../../src/engine/api/secrets.ts';
import { getDefinition } from '../../src/engine/definitions.ts';
import { extractKind } from '../../src/engine/kinds.ts';
import { partArguments, partFields, showDefinition } from '../../src/engine/show.ts';
import { Id } from '../../src/model/base.ts';
import { ExtractConfig } from '../../src/model/extract.ts';

export default defineTool({
  name: 'extract/get',
  family: 'extract',
  title: 'Read an extraction',
  summary: 'Reads one stored extraction; secrets are masked.',
  effect: 'read',
  contract: true,
  needs: ['store', 'vault'],
  input: z.object({ id: Id.describe('Id of the extraction'), ...partArguments }),
  output: ExtractConfig.extend(partFields),
  serve: { resource: { noun: 'extract', title: 'Extraction', description: 'A stored extraction' } },
  example: { id: 'egg-prices' },
  async run({ id, ...part }, ctx) {
    const item = maskCall(await getDefinition(extractKind, id, ctx));
    return showDefinition(item, { ...part, id, tool: 'extract_get', resultChars: ctx.budget.resultChars });
  },
});
