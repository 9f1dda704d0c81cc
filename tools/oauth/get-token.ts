import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { obtainToken } from '../../src/engine/oauth/obtain.ts';
import { describeToken } from '../../src/engine/oauth/show.ts';
import { TokenShown } from '../../src/model/oauth.ts';

export default defineTool({
  name: 'oauth/getToken',
  family: 'oauth',
  title: 'Get a token',
  summary: 'Makes sure that there is a valid token of the hosting service, which the user may have to sign in for.',
  effect: 'write',
  idempotent: true,
  contract: true,
  needs: ['oauth'],
  input: z.object({
    reveal: z.boolean().default(false).describe('Show the token itself'),
    redirected_to: z.string().optional().describe('Address at which a browser ended that could not reach this machine'),
  }),
  output: TokenShown,
  example: {},
  async run({ reveal, redirected_to }, ctx) {
    const token = await obtainToken(redirected_to, ctx);
    const shown = await describeToken(token, ctx.oauth);
    return reveal ? { ...shown, access_token: token.access_token, token_type: token.token_type } : shown;
  },
});
