import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { maskCall } from '../../src/engine/api/secrets.ts';
import { listDefinitions } from '../../src/engine/definitions.ts';
import { apiKind } from '../../src/engine/kinds.ts';
import { fitList } from '../../src/engine/list.ts';
import { Api } from '../../src/model/api.ts';
import { Next, pageArguments } from '../../src/model/base.ts';

export default defineTool({
  name: 'api/list',
  family: 'api',
  title: 'List calls',
  summary: 'Lists stored API calls, the latest changed first; secrets are masked.',
  effect: 'read',
  contract: true,
  needs: ['store', 'vault'],
  input: z.object(pageArguments),
  output: z.object({
    items: z.array(Api).describe('One page of them'),
    total: z.int().describe('How many there are'),
    next: Next.optional(),
  }),
  serve: { graphql: 'listApis', lists: 'api' },
  example: { limit: 10 },
  async run(input, ctx) {
    const { items, total } = await listDefinitions(apiKind, input, ctx);
    const shown = items.map(maskCall);
    return fitList(
      { items: shown, total },
      { tool: 'api_list', arguments: input, resultChars: ctx.budget.resultChars },
    );
  },
});
