import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { Api } from '../../src/model/api.ts';
import { Id } from '../../src/model/base.ts';

export default defineTool({
  name: 'api/import',
  family: 'api',
  title: 'Import a call',
  summary: 'Makes a call of curl, a Postman request or an OpenAPI operation.',
  effect: 'write',
  contract: false,
  needs: ['store', 'vault', 'sandbox', 'bus'],
  input: z.object({
    source: z.string().min(1).describe('Its text'),
    operation: z.string().optional().describe('Such as GET /hens'),
    id: Id.optional().describe('Id'),
    dryRun: z.boolean().default(false).describe('Only show it'),
  }),
  output: z.object({
    api: Api.describe('The call; its fields are the apiConfig of a step as well'),
    format: z.enum(['curl', 'openapi', 'postman']).describe('What was read'),
    stored: z.boolean().describe('False for a dry run'),
    notes: z.array(z.string()).describe('What to know of it'),
  }),
  example: { source: "curl 'https://farm.example/hens?coop=3'", dryRun: true },
  async run(input, ctx) {
    const { importApi } = await import('../../src/engine/import/api.ts');
    return importApi(input, ctx);
  },
});
