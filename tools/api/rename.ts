import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { renameApi } from '../../src/engine/api/save.ts';
import { Api } from '../../src/model/api.ts';
import { Id } from '../../src/model/base.ts';

export default defineTool({
  name: 'api/rename',
  family: 'api',
  title: 'Rename a call',
  summary: 'Moves an API call to a free id, its past runs with it.',
  effect: 'write',
  contract: true,
  needs: ['store', 'vault', 'sandbox', 'bus'],
  input: z.object({ oldId: Id.describe('Present id'), newId: Id.describe('Free id') }),
  output: Api,
  serve: { graphql: 'updateApiConfigId' },
  example: { oldId: 'hens', newId: 'all-hens' },
  async run({ oldId, newId }, ctx) {
    return renameApi(oldId, newId, ctx);
  },
});
