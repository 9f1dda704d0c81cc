import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';

export default defineTool({
  name: 'oauth/hasValidToken',
  family: 'oauth',
  title: 'Look for a token',
  summary: 'Says whether a token is stored that is good for five minutes more, without asking anybody.',
  effect: 'read',
  contract: true,
  needs: ['oauth'],
  input: z.object({}),
  output: z.object({ valid: z.boolean().describe('Whether there is one') }),
  example: {},
  async run(_input, ctx) {
    return { valid: await ctx.oauth.hasValid() };
  },
});
