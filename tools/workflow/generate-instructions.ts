import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { JsonObject } from '../../src/model/base.ts';

export default defineTool({
  name: 'workflow/generateInstructions',
  family: 'workflow',
  title: 'Suggest what to ask for',
  summary: 'Suggests instructions for integrations out of their documented operations.',
  effect: 'read',
  contract: true,
  needs: ['store', 'vault', 'sandbox'],
  wants: ['llm'],
  input: z.object({
    integrations: z.array(JsonObject).min(1).max(50).describe('Integrations; of a stored one its `id` is enough'),
  }),
  output: z.object({
    instructions: z.array(z.string()).describe('What could be asked for'),
    engine: z.string().describe('Who proposed it: rules, or a model'),
    checked: z.array(z.string()).describe('What was proven'),
    unchecked: z.array(z.string()).describe('What was not'),
  }),
  serve: { graphql: 'generateInstructions', value: 'instructions' },
  example: { integrations: [{ id: 'farm' }] },
  async run({ integrations }, ctx) {
    const [{ readIntegrations }, { makeInstructions }] = await Promise.all([
      import('../../src/engine/generate/instructions/integrations.ts'),
      import('../../src/engine/generate/model/instructions.ts'),
    ]);
    const { instructions, checked, unchecked, engine } = await makeInstructions(
      await readIntegrations(integrations, ctx),
      { ...ctx, tool: 'workflow/generateInstructions' },
    );
    return { instructions: [...instructions], engine, checked: [...checked], unchecked: [...unchecked] };
  },
});
