import * as z from 'zod';
import { limits } from '../../src/core/limits.ts';
import { mustBeOwner } from '../../src/core/owner.ts';
import { defineTool } from '../../src/core/tool.ts';
import { findClient } from '../../src/engine/oauth/client-credentials.ts';
import { ClientCredentials } from '../../src/model/oauth.ts';

const Text = z.string().max(limits.clientCredentialChars);

export default defineTool({
  name: 'oauth/getClientCredentials',
  family: 'oauth',
  title: 'Take client credentials',
  summary: 'Takes cached client credentials, or reads those of a template.',
  // Reading them takes them away.
  effect: 'write',
  contract: true,
  needs: ['store', 'vault', 'clientTemplates'],
  input: z.object({
    templateId: Text.optional().describe('Of oauth.templates'),
    clientCredentialsUid: Text.optional().describe('Uid'),
  }),
  output: ClientCredentials,
  serve: { graphql: 'getOAuthClientCredentials' },
  example: { clientCredentialsUid: '4b6f' },
  async run(wanted, ctx) {
    mustBeOwner(ctx.caller, 'oauth_get_client_credentials');
    return findClient(wanted, ctx);
  },
});
