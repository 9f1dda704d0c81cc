import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { firstThatFit } from '../../src/engine/part.ts';
import { findRelevantTools } from '../../src/engine/workflow/find-relevant.ts';
import { searchArguments, SuggestedTool } from '../../src/model/suggested.ts';

export default defineTool({
  name: 'workflow/findRelevantTools',
  family: 'workflow',
  title: 'Find workflows',
  summary: 'Finds stored workflows by words.',
  effect: 'read',
  contract: true,
  needs: ['store', 'vault'],
  input: z.object(searchArguments),
  output: z.object({ items: z.array(SuggestedTool).describe('The best first') }),
  serve: { graphql: 'findRelevantTools', value: 'items' },
  example: { searchTerms: 'hens eggs' },
  async run({ searchTerms }, ctx) {
    return { items: firstThatFit(await findRelevantTools(searchTerms, ctx), ctx.budget.resultChars) };
  },
});
