import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { explained } from '../../src/engine/registry/refusal.ts';

export default defineTool({
  name: 'registry/list',
  family: 'registry',
  title: 'List schema registries',
  summary: 'Lists the configured schema registries, and whether they answer when asked to check.',
  effect: 'read',
  contract: false,
  needs: ['net', 'registries'],
  input: z.object({ check: z.boolean().default(false).describe('Ask each whether it answers') }),
  output: z.object({
    registry_mode: z.enum(['single', 'multi']).describe('How they are configured'),
    registries: z
      .array(
        z.object({
          name: z.string(),
          url: z.string(),
          description: z.string().optional(),
          view_only: z.boolean(),
          authentication: z.enum(['none', 'basic', 'bearer']),
          answers: z.boolean().optional(),
          problem: z.string().optional(),
        }),
      )
      .describe('All of them, without secrets'),
  }),
  example: {},
  async run({ check }, ctx) {
    const { listRegistries } = await import('../../src/engine/registry/list.ts');
    return explained(() => listRegistries(check, ctx));
  },
});
