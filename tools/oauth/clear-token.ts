import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';

export default defineTool({
  name: 'oauth/clearToken',
  family: 'oauth',
  title: 'Clear the token',
  summary: 'Revokes the stored token at the hosting service where that is possible, and deletes it.',
  effect: 'destroy',
  idempotent: true,
  contract: true,
  needs: ['oauth'],
  input: z.object({}),
  output: z.object({
    deleted: z.boolean().describe('Whether there was one'),
    revoked: z.boolean().describe('Whether the hosting service has taken it back'),
  }),
  example: {},
  async run(_input, ctx) {
    return ctx.oauth.clear(ctx.signal);
  },
});
