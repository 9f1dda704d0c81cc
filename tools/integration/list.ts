import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { listDefinitions } from '../../src/engine/definitions.ts';
import { maskCredentials } from '../../src/engine/integration/credentials.ts';
import { textsFor } from '../../src/engine/integration/texts.ts';
import { integrationKind } from '../../src/engine/kinds.ts';
import { fitList } from '../../src/engine/list.ts';
import { Next, pageArguments } from '../../src/model/base.ts';
import { Integration } from '../../src/model/integration.ts';

export default defineTool({
  name: 'integration/list',
  family: 'integration',
  title: 'List integrations',
  summary: 'Lists stored integrations, the latest changed first; secrets are masked.',
  effect: 'read',
  contract: true,
  needs: ['store', 'vault'],
  input: z.object(pageArguments),
  output: z.object({
    items: z.array(Integration).describe('One page of them'),
    total: z.int().describe('How many there are'),
    next: Next.optional(),
  }),
  serve: { graphql: 'listIntegrations', lists: 'integration' },
  example: { limit: 10 },
  async run(input, ctx) {
    const { items, total } = await listDefinitions(integrationKind, input, ctx);
    const shown = items.map((item) => textsFor(maskCredentials(item), ctx.budget.resultChars));
    return fitList(
      { items: shown, total },
      { tool: 'integration_list', arguments: input, resultChars: ctx.budget.resultChars },
    );
  },
});
