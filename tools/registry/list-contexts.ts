import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { explained } from '../../src/engine/registry/refusal.ts';

export default defineTool({
  name: 'registry/listContexts',
  family: 'registry',
  title: 'List contexts of a registry',
  summary: 'Lists the contexts of a schema registry with the number of their subjects.',
  effect: 'read',
  contract: false,
  needs: ['net', 'registries'],
  input: z.object({ registry: z.string().min(1).describe('Name of the registry') }),
  output: z.object({
    registry: z.string().describe('Its name'),
    supports_contexts: z.boolean().describe('False when the product has only the default one'),
    contexts: z.array(z.object({ context: z.string(), subjects: z.int() })).describe('The default one is `.`'),
  }),
  example: { registry: 'staging' },
  async run({ registry }, ctx) {
    const { listContexts } = await import('../../src/engine/registry/list.ts');
    return explained(() => listContexts(registry, ctx));
  },
});
