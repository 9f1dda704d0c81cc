import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { maskCall } from '../../src/engine/api/secrets.ts';
import { listDefinitions } from '../../src/engine/definitions.ts';
import { extractKind } from '../../src/engine/kinds.ts';
import { fitList } from '../../src/engine/list.ts';
import { Next, pageArguments } from '../../src/model/base.ts';
import { ExtractConfig } from '../../src/model/extract.ts';

export default defineTool({
  name: 'extract/list',
  family: 'extract',
  title: 'List extractions',
  summary: 'Lists stored extractions, the latest changed first; secrets are masked.',
  effect: 'read',
  contract: true,
  needs: ['store', 'vault'],
  input: z.object(pageArguments),
  output: z.object({
    items: z.array(ExtractConfig).describe('One page of them'),
    total: z.int().describe('How many there are'),
    next: Next.optional(),
  }),
  serve: { lists: 'extract' },
  example: { limit: 10 },
  async run(input, ctx) {
    const { items, total } = await listDefinitions(extractKind, input, ctx);
    const shown = items.map(maskCall);
    return fitList(
      { items: shown, total },
      { tool: 'extract_list', arguments: input, resultChars: ctx.budget.resultChars },
    );
  },
});
