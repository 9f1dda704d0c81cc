import * as z from 'zod';
import { limits } from '../../src/core/limits.ts';
import { mustBeOwner } from '../../src/core/owner.ts';
import { defineTool } from '../../src/core/tool.ts';
import { cacheClient } from '../../src/engine/oauth/client-credentials.ts';

const Text = z.string().trim().min(1).max(limits.clientCredentialChars);

export default defineTool({
  name: 'oauth/cacheClientCredentials',
  family: 'oauth',
  title: 'Put client credentials aside',
  summary: 'Keeps client credentials for five minutes, to be taken once.',
  effect: 'write',
  idempotent: true,
  contract: true,
  needs: ['store', 'vault'],
  input: z.object({
    clientCredentialsUid: Text.describe('Unguessable'),
    clientId: Text.describe('Id'),
    clientSecret: Text.describe('Secret'),
  }),
  output: z.object({ cached: z.boolean().describe('True') }),
  serve: { graphql: 'cacheOauthClientCredentials', value: 'cached' },
  example: { clientCredentialsUid: '4b6f', clientId: 'hens', clientSecret: 'hen-house-key' },
  async run({ clientCredentialsUid, clientId, clientSecret }, ctx) {
    mustBeOwner(ctx.caller, 'oauth_cache_client_credentials');
    await cacheClient(clientCredentialsUid, { client_id: clientId, client_secret: clientSecret }, ctx);
    return { cached: true };
  },
});
