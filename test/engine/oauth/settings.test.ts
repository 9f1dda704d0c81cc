import { expect, test } from 'vitest';
import { clientOf, type OAuthSettings } from '../../../src/engine/oauth/settings.ts';

const settings: OAuthSettings = {
  clientId: 'hens',
  clientSecret: undefined,
  redirectUri: 'http://127.0.0.1:8888/callback',
  hostingUrl: 'https://gitlab.com',
  scopes: ['api'],
  tokenPath: '/coop/token.json',
  keychain: undefined,
  listenerPath: '/coop/listener',
  isListenerStrict: false,
  flowTimeoutMs: 1,
  httpTimeoutMs: 1,
};

test.each([
  ['https://gitlab.com', 'https://gitlab.com'],
  ['https://gitlab.com/', 'https://gitlab.com'],
  ['https://farm.example/git/', 'https://farm.example/git'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('the hosting URL %s means %s', (hostingUrl, host) => {
  expect(clientOf({ ...settings, hostingUrl }).host).toBe(host);
});

test.each([
  'gitlab.com',
  'http://gitlab.com',
  'ftp://gitlab.com',
  'https://hen:egg@gitlab.com',
  'https://:egg@gitlab.com',
  'https://hen@gitlab.com',
  'https://gitlab.com?a=1',
])('the hosting URL %s is refused', (hostingUrl) => {
  expect(() => clientOf({ ...settings, hostingUrl })).toThrow('OAUTH_HOSTING_URL');
});

test.each([
  ['http://127.0.0.1:8888/callback', { host: '127.0.0.1', port: 8888, path: '/callback' }],
  ['http://127.0.0.1:80/callback', { host: '127.0.0.1', port: 80, path: '/callback' }],
  ['http://localhost:7000/back', { host: 'localhost', port: 7000, path: '/back' }],
  ['http://[::1]:7000/callback', { host: '[::1]', port: 7000, path: '/callback' }],
  ['http://127.0.0.1/callback', { host: '127.0.0.1', port: 8888, path: '/callback' }],
])('the redirect URI %s is listened for at %j', (redirectUri, callback) => {
  expect(clientOf({ ...settings, redirectUri }).callback).toMatchObject(callback);
});

test.each([
  ['http://127.0.0.1:8888/callback', 'http://127.0.0.1:8888/callback'],
  ['http://localhost:80/callback', 'http://localhost:80/callback'],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:8888/callback'],
  ['http://[::1]/callback?a=1', 'http://[::1]:8888/callback?a=1'],
])('the redirect URI %s is sent as %s', (redirectUri, sent) => {
  expect(clientOf({ ...settings, redirectUri }).redirectUri).toBe(sent);
});

test('the refusal of a hosting URL does not repeat it', () => {
  expect(() => clientOf({ ...settings, hostingUrl: 'https://hen:egg@gitlab.com' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('egg'), hint: expect.not.stringContaining('egg') }),
  );
});

test.each([
  'http://farm.example:8888/callback',
  'http://0.0.0.0:8888/callback',
  'https://127.0.0.1:8888/',
  'http://127.0.0.1:0/',
  'callback',
])('the redirect URI %s is refused', (redirectUri) => {
  expect(() => clientOf({ ...settings, redirectUri })).toThrow('OAUTH_REDIRECT_URI');
});
