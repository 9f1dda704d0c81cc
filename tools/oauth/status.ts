import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { describeStatus } from '../../src/engine/oauth/show.ts';
import { TokenStatusShown } from '../../src/model/oauth.ts';

export default defineTool({
  name: 'oauth/status',
  family: 'oauth',
  title: 'Show the sign-in',
  summary: 'Shows for which host there is a token, for how long it is good, and whether somebody is signing in.',
  effect: 'read',
  contract: false,
  needs: ['oauth'],
  input: z.object({}),
  output: TokenStatusShown,
  example: {},
  async run(_input, ctx) {
    return describeStatus(await ctx.oauth.status());
  },
});
