import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { authorizationServer, clientId } from '../../harness/authorization-server.ts';
import { pick } from '../../harness/json.ts';
import { type ClientKind, clientKinds, connectWith } from '../../harness/mcp.ts';
import { freePort } from '../../harness/oauth.ts';
import { browse } from '../../harness/scripted-browser.ts';
import { tempDir } from '../../harness/temp.ts';

const nameOf = ({ sdk, over, modern }: ClientKind): string => `${modern ? 'modern' : 'legacy'} SDK ${sdk} over ${over}`;

describe.each(clientKinds.map((kind) => [nameOf(kind), kind] as const))('%s', (_name, kind) => {
  test('hands a link to the user, and goes on when it was opened', async () => {
    const server = await authorizationServer();
    const file = join(tempDir(), 'token.json');
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const client = await connectWith(kind, {
      open: browse,
      environment: {
        OAUTH_CLIENT_ID: clientId,
        OAUTH_HOSTING_URL: server.url,
        OAUTH_REDIRECT_URI: redirectUri,
        OAUTH_TOKEN_PATH: file,
      },
      settings: {
        oauthClientId: clientId,
        oauthHostingUrl: server.url,
        oauthRedirectUri: redirectUri,
        oauthTokenPath: file,
      },
    });

    const result = await client.call('oauth_get_token', {});

    expect(client.asked).toEqual([
      expect.objectContaining({
        mode: 'url',
        message: expect.stringContaining('Sign in there'),
        url: expect.stringContaining(`${server.url}/oauth/authorize?`),
      }),
    ]);
    expect(pick(result, 'structuredContent')).toEqual({
      host: server.url,
      scopes: ['api'],
      valid_until: expect.any(String),
    });
    const { access_token } = JSON.parse(readFileSync(file, 'utf8'));
    expect(JSON.stringify(result)).not.toContain(access_token);
  });
});
