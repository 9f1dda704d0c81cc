import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { missingOf, saveApi } from '../../src/engine/api/save.ts';
import { Api, ApiInput } from '../../src/model/api.ts';
import { Id, missingField } from '../../src/model/base.ts';

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
  output: Api.extend(missingField),
  serve: { graphql: 'upsertApi' },
  example: { id: 'hens', input: { urlHost: 'https://farm.example', urlPath: '/hens', instruction: 'List the hens' } },
  async run({ id, input }, ctx) {
    const api = await saveApi(id, input, ctx);
    const missing = missingOf(api);
    return missing.length === 0 ? api : { ...api, missing };
  },
});
