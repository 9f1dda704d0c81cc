import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { firstThatFit } from '../../src/engine/part.ts';
import { Id } from '../../src/model/base.ts';
import { Integration } from '../../src/model/integration.ts';
import { ExecutionStep } from '../../src/model/workflow.ts';

export default defineTool({
  name: 'integration/import',
  family: 'integration',
  title: 'Import an integration',
  summary: 'Makes an integration and steps of OpenAPI or a Postman collection.',
  effect: 'write',
  contract: false,
  needs: ['store', 'vault', 'bus'],
  input: z.object({
    source: z.string().min(1).describe('Its text'),
    id: Id.optional().describe('Id'),
    dryRun: z.boolean().default(false).describe('Only show it'),
  }),
  output: z.object({
    integration: Integration.describe('Without the texts of its documentation'),
    format: z.enum(['curl', 'openapi', 'postman']).describe('What was read'),
    stored: z.boolean().describe('False for a dry run'),
    steps: z.array(ExecutionStep).describe('Its calls, as far as they fit'),
    total: z.int().describe('Calls of it'),
    notes: z.array(z.string()).describe('What to know of it'),
  }),
  example: { source: '{"openapi": "3.1.0", "paths": {"/hens": {"get": {}}}}', dryRun: true },
  async run(input, ctx) {
    const { importIntegration } = await import('../../src/engine/import/integration.ts');
    const imported = await importIntegration(input, ctx);
    return { ...imported, steps: firstThatFit(imported.steps, ctx.budget.resultChars / 2) };
  },
});
