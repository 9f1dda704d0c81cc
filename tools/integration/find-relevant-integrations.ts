import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { findRelevantIntegrations } from '../../src/engine/integration/find-relevant.ts';
import { firstThatFit } from '../../src/engine/part.ts';
import { searchArguments, SuggestedIntegration } from '../../src/model/suggested.ts';

export default defineTool({
  name: 'integration/findRelevantIntegrations',
  family: 'integration',
  title: 'Find integrations',
  summary: 'Finds integrations by words.',
  effect: 'read',
  contract: true,
  needs: ['store', 'vault'],
  input: z.object(searchArguments),
  output: z.object({ items: z.array(SuggestedIntegration).describe('The best first') }),
  serve: { graphql: 'findRelevantIntegrations', value: 'items' },
  example: { searchTerms: 'payments' },
  async run({ searchTerms }, ctx) {
    return { items: firstThatFit(await findRelevantIntegrations(searchTerms, ctx), ctx.budget.resultChars) };
  },
});
