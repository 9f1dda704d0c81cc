import { expect, test } from 'vitest';
import { authenticate } from '../../../src/engine/api/authenticate.ts';
import type { ApiConfig } from '../../../src/model/api.ts';

const request = {
  method: 'GET' as const,
  url: 'https://farm.example/hens?x=1',
  headers: { accept: '*/*' },
  body: undefined,
};
const variables = ['farm_token', 'farm_api_key'];

function headersOf(config: ApiConfig, credentials: Record<string, unknown>) {
  return authenticate(request, config, credentials, variables).headers;
}

test.each<[string, ApiConfig, Record<string, unknown>, Record<string, string>]>([
  ['a bearer token', { authentication: 'HEADER' }, { token: 't' }, { authorization: 'Bearer t' }],
  ['a key', { authentication: 'HEADER' }, { api_key: 'k' }, { 'x-api-key': 'k' }],
  ['a name of its own', { authentication: 'HEADER' }, { api_key: 'k', header_name: 'X-Hen' }, { 'x-hen': 'k' }],
  [
    'a name and a password',
    { authentication: 'HEADER' },
    { username: 'ada', password: 'ü' },
    { authorization: 'Basic YWRhOsO8' },
  ],
  ['an OAuth token', { authentication: 'OAUTH2' }, { access_token: 'a', api_key: 'k' }, { authorization: 'Bearer a' }],
])('sends %s in a header', (_name, config, credentials, expected) => {
  expect(headersOf(config, credentials)).toEqual({ accept: '*/*', ...expected });
});

test('sends a key as a parameter', () => {
  const config: ApiConfig = { authentication: 'QUERY_PARAM' };

  expect(authenticate(request, config, { api_key: 'k&' }, variables).url).toBe(
    'https://farm.example/hens?x=1&api_key=k%26',
  );
  expect(authenticate(request, config, { api_key: 'k', param_name: 'key' }, variables).url).toBe(
    'https://farm.example/hens?x=1&key=k',
  );
});

test.each<[string, ApiConfig, Record<string, unknown>]>([
  ['the definition says nothing', {}, { token: 't' }],
  ['the definition says NONE', { authentication: 'NONE' }, { token: 't' }],
  ['there is no secret', { authentication: 'HEADER' }, { colour: 'red' }],
  ['a placeholder names a credential', { authentication: 'HEADER', headers: { X: '<<farm_token>>' } }, { token: 't' }],
  ['a placeholder names the credentials', { authentication: 'OAUTH2', body: '<<credentials.token>>' }, { token: 't' }],
])('adds nothing when %s', (_name, config, credentials) => {
  expect(authenticate(request, config, credentials, variables)).toBe(request);
});

test('never overwrites what the definition sends', () => {
  const own = { ...request, headers: { authorization: 'Own thing' }, url: 'https://farm.example/?api_key=own' };

  expect(authenticate(own, { authentication: 'HEADER' }, { token: 't' }, variables)).toBe(own);
  expect(authenticate(own, { authentication: 'QUERY_PARAM' }, { api_key: 'k' }, variables)).toBe(own);
});
