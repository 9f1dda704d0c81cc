import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { saveIntegration } from '../../src/engine/integration/save.ts';
import { textsFor } from '../../src/engine/integration/texts.ts';
import { Id } from '../../src/model/base.ts';
import { Integration, IntegrationInput, UpsertMode } from '../../src/model/integration.ts';

export default defineTool({
  name: 'integration/upsert',
  family: 'integration',
  title: 'Store an integration',
  summary: 'Creates or changes a connection to a service; its secrets are encrypted and never shown again.',
  effect: 'write',
  contract: true,
  needs: ['store', 'vault', 'bus'],
  input: z.object({
    input: IntegrationInput.extend({ id: Id.describe('Id of the integration') }).describe('The connection'),
    mode: UpsertMode.default('UPSERT').describe('CREATE never overwrites, UPDATE never creates'),
  }),
  output: Integration,
  serve: { graphql: 'upsertIntegration' },
  example: { input: { id: 'farm', urlHost: 'https://farm.example', credentials: { token: 'hen-house-key' } } },
  async run({ input: { id, ...fields }, mode }, ctx) {
    return textsFor(await saveIntegration(id, fields, mode, ctx), ctx.budget.resultChars);
  },
});
