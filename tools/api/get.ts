import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { maskCall } from '../../src/engine/api/secrets.ts';
import { getDefinition } from '../../src/engine/definitions.ts';
import { apiKind } from '../../src/engine/kinds.ts';
import { partArguments, partFields, showDefinition } from '../../src/engine/show.ts';
import { Api } from '../../src/model/api.ts';
import { Id } from '../../src/model/base.ts';

export default defineTool({
  name: 'api/get',
  family: 'api',
  title: 'Read a call',
  summary: 'Reads one stored API call; secrets are masked.',
  effect: 'read',
  contract: true,
  needs: ['store', 'vault'],
  input: z.object({ id: Id.describe('Id of the call'), ...partArguments }),
  output: Api.extend(partFields),
  serve: { graphql: 'getApi', resource: { noun: 'api', title: 'API call', description: 'A stored API call' } },
  example: { id: 'hens' },
  async run({ id, ...part }, ctx) {
    const item = maskCall(await getDefinition(apiKind, id, ctx));
    return showDefinition(item, { ...part, id, tool: 'api_get', resultChars: ctx.budget.resultChars });
  },
});
