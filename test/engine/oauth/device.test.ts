import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Shown, SignIn } from '../../../src/core/oauth.ts';
import { authorizationServer } from '../../harness/authorization-server.ts';
import { type Helper, openHelper } from '../../harness/oauth.ts';
import { browse } from '../../harness/scripted-browser.ts';
import { type Reply, upstream } from '../../harness/upstream.ts';

test('a machine without a browser shows a code that is typed on another one', async () => {
  const server = await authorizationServer();
  // Its pauses are no pauses here, so it asks often until the person has answered.
  const helper = await openHelper(server.url);
  const flow = helper.tokens.signIn();

  const shown = await flow.show();
  if (shown.way !== 'device') throw new Error(`It was shown as ${shown.way}.`);
  expect(shown).toEqual({ way: 'device', url: `${server.url}/oauth/device`, code: expect.stringMatching(/^[\w-]+$/) });
  await browse(shown.url, () => false, { user_code: shown.code });

  const token = await flow.done;
  expect(await server.accepts(token.access_token)).toBe(true);
  expect(JSON.parse(readFileSync(helper.settings.tokenPath, 'utf8'))).toMatchObject(token);
});

test('where the service offers no device flow, the link is shown', async () => {
  const server = await authorizationServer({ hasDeviceFlow: false });
  const helper = await openHelper(server.url);
  const flow = helper.tokens.signIn();

  expect(await flow.show()).toEqual({ way: 'link', url: await flow.link() });
  flow.cancel();
});

test('the device flow is not begun where a browser can be opened', async () => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url, { environment: { BROWSER: 'true' } });
  const flow = helper.tokens.signIn();

  expect(await flow.show()).toMatchObject({ way: 'browser' });
  expect(server.posts).toEqual([]);
  flow.cancel();
});

interface Begun {
  readonly helper: Helper;
  readonly flow: SignIn;
  readonly shown: Shown;
}

/** A service that offers a code, and answers in turn when it is asked about it. */
async function begin(answers: readonly Reply[], offer: Readonly<Record<string, unknown>> = {}): Promise<Begun> {
  let asked = 0;
  const service = await upstream(({ url, headers }) => {
    const verification_uri = `http://${headers.host}/device`;
    const offered = { device_code: 'secret', user_code: 'EGGS-HENS', verification_uri, expires_in: 600, interval: 5 };
    if (url === '/oauth/authorize_device') return { body: { ...offered, ...offer } };
    if (url !== '/oauth/token') return { status: 404 };
    asked += 1;
    return answers[Math.min(asked, answers.length) - 1] ?? { status: 500 };
  });
  const helper = await openHelper(service.url);
  const flow = helper.tokens.signIn();
  return { helper, flow, shown: await flow.show() };
}

const refused = (error: string): Reply => ({ status: 400, body: { error } });
const granted: Reply = { body: { access_token: 'egg', token_type: 'Bearer' } };

test('asks at the pace that it is told, and five seconds slower each time that it is too fast', async () => {
  const { helper, flow } = await begin([
    refused('authorization_pending'),
    refused('slow_down'),
    { status: 503 },
    granted,
  ]);

  expect(await flow.done).toMatchObject({ access_token: 'egg' });
  expect(helper.clock.slept.filter((ms) => ms >= 5_000 && ms < 60_000)).toEqual([5_000, 5_000, 10_000, 15_000]);
});

test.each([
  ['access_denied', 'OAuth error: access_denied'],
  ['expired_token', 'OAuth flow timed out'],
  ['invalid_client', 'Token exchange failed: 400 {"error":"invalid_client"}'],
])('%s ends it', async (error, message) => {
  const { flow } = await begin([refused(error)]);

  await expect(flow.done).rejects.toThrow(message);
});

test.each([
  ['a page of somebody else', { verification_uri: 'https://evil.example/device' }],
  ['a page that is none', { verification_uri: 'javascript:alert(1)' }],
  ['a code that is none', { user_code: '<b>now pay</b>' }],
  ['no secret', { device_code: 5 }],
])('an offer with %s is not passed on', async (_what, offer) => {
  const { flow, shown } = await begin([granted], offer);

  expect(shown.way).toBe('link');
  flow.cancel();
});
