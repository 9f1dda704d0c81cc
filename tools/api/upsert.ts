import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { saveApi } from '../../src/engine/api/save.ts';
import { Api, ApiInput } from '../../src/model/api.ts';
import { Id } from '../../src/model/base.ts';

export default defineTool({
  name: 'api/upsert',
  family: 'api',
  title: 'Store a call',
  summary: 'Creates or changes a single API call after checking it; prefer workflows for anything new.',
  effect: 'write',
  idempotent: true,
  contract: true,
  needs: ['store', 'vault', 'sandbox', 'bus'],
  input: z.object({
    id: Id.describe('Id of the call'),
    input: ApiInput.describe('The definition or the fields to change'),
  }),
  output: Api,
  serve: { graphql: 'upsertApi' },
  example: { id: 'hens', input: { urlHost: 'https://farm.example', urlPath: '/hens', instruction: 'List the hens' } },
  async run({ id, input }, ctx) {
    return saveApi(id, input, ctx);
  },
});
