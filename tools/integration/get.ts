import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { getDefinition } from '../../src/engine/definitions.ts';
import { maskCredentials } from '../../src/engine/integration/credentials.ts';
import { integrationKind } from '../../src/engine/kinds.ts';
import { partArguments, partFields, showDefinition } from '../../src/engine/show.ts';
import { Id } from '../../src/model/base.ts';
import { Integration } from '../../src/model/integration.ts';

export default defineTool({
  name: 'integration/get',
  family: 'integration',
  title: 'Read an integration',
  summary: 'Reads one stored integration; secrets are masked.',
  effect: 'read',
  contract: true,
  needs: ['store', 'vault'],
  input: z.object({ id: Id.describe('Id of the integration'), ...partArguments }),
  output: Integration.extend(partFields),
  serve: {
    graphql: 'getIntegration',
    resource: { noun: 'integration', title: 'Integration', description: 'A stored connection, its secrets masked' },
  },
  example: { id: 'farm' },
  async run({ id, ...part }, ctx) {
    const item = maskCredentials(await getDefinition(integrationKind, id, ctx));
    return showDefinition(item, { ...part, id, tool: 'integration_get', resultChars: ctx.budget.resultChars });
  },
});
