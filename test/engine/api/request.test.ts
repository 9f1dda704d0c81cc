import { expect, test } from 'vitest';
import { buildRequest } from '../../../src/engine/api/request.ts';
import type { ApiConfig } from '../../../src/model/api.ts';
import type { Integration } from '../../../src/model/integration.ts';
import { sharedSandbox } from '../../harness/shared-drivers.ts';

const sandbox = await sharedSandbox();

function build(config: ApiConfig, variables: Record<string, unknown> = {}, integration?: Integration) {
  const by = { scope: sandbox.open(variables), over: {}, signal: new AbortController().signal };
  return buildRequest({ config, integration, field: 'steps[0].apiConfig' }, by);
}

test.each<[string, ApiConfig, string]>([
  ['one slash between host and path', { urlHost: 'https://a.example/', urlPath: '/hens' }, 'https://a.example/hens'],
  ['https without a scheme', { urlHost: 'a.example', urlPath: 'hens' }, 'https://a.example/hens'],
  ['no path', { urlHost: 'http://a.example' }, 'http://a.example/'],
  [
    'a path with a query',
    { urlHost: 'http://a.example', urlPath: 'h?x=1', queryParams: { y: 2 } },
    'http://a.example/h?x=1&y=2',
  ],
  ['encoded parameters', { urlHost: 'http://a.example', queryParams: { q: 'a b&c' } }, 'http://a.example/?q=a+b%26c'],
])('builds a URL with %s', async (_name, config, url) => {
  expect((await build(config)).url).toBe(url);
});

test('inherits host and path prefix from the integration when the step has no host', async () => {
  const farm = { id: 'farm', urlHost: 'https://farm.example/', urlPath: '/api/v1/' };

  expect((await build({ urlPath: '/hens' }, {}, farm)).url).toBe('https://farm.example/api/v1/hens');
  expect((await build({ urlHost: 'https://own.example', urlPath: '/hens' }, {}, farm)).url).toBe(
    'https://own.example/hens',
  );
});

test.each(['', 'undefined', 'null'])('drops a parameter that came out as "%s"', async (cursor) => {
  const request = await build({ urlHost: 'http://a.example', queryParams: { cursor: '<<cursor>>' } }, { cursor });

  expect(request.url).toBe('http://a.example/');
});

test.each([
  ['Basic ada:s3cret', 'Basic YWRhOnMzY3JldA=='],
  ['Basic YWRhOnMzY3JldA==', 'Basic YWRhOnMzY3JldA=='],
  ['Bearer Bearer egg', 'Bearer egg'],
  ['Bearer   egg', 'Bearer egg'],
  ['Token egg', 'Token egg'],
])('sends Authorization %s as %s', async (given, sent) => {
  const request = await build({ urlHost: 'http://a.example', headers: { Authorization: given } });

  expect(request.headers.authorization).toBe(sent);
});

test.each([
  ['{"a":1}', 'application/json'],
  ['[1]', 'application/json'],
  ['a=1', 'application/x-www-form-urlencoded'],
])('takes the body %s for %s', async (body, type) => {
  const request = await build({ urlHost: 'http://a.example', method: 'POST', body });

  expect([request.headers['content-type'], request.body]).toEqual([type, body]);
});

test('no value ends the string of JSON that it is put into', async () => {
  const body = '{"say": "<<say>>, <<$join(hens, ", ")>>", "\\"<<n>>": <<n>>, "hens": <<hens>>, "all": "<<hens>>"}';
  const variables = { say: 'Bé said "no"\n', hens: ['Ada', 'Ida'], n: 3 };

  const request = await build({ urlHost: 'http://a.example', method: 'POST', body }, variables);

  expect(JSON.parse(request.body ?? '')).toEqual({
    say: 'Bé said "no"\n, Ada, Ida',
    '"3': 3,
    hens: ['Ada', 'Ida'],
    all: '["Ada","Ida"]',
  });
});

test.each([
  ['say="<<say>>"', undefined, 'say="a "b""'],
  ['{ hen(say: "<<say>>") }', 'application/graphql', '{ hen(say: "a "b"") }'],
  ['<<say>>', undefined, 'a "b"'],
])('what is no JSON is filled as it is: %s', async (body, type, sent) => {
  const headers = type === undefined ? {} : { 'Content-Type': type };

  const request = await build({ urlHost: 'http://a.example', method: 'POST', body, headers }, { say: 'a "b"' });

  expect(request.body).toBe(sent);
});

test('keeps a content type that the definition names', async () => {
  const config: ApiConfig = {
    urlHost: 'http://a.example',
    method: 'PUT',
    body: '<x/>',
    headers: { 'Content-Type': 'text/xml' },
  };

  expect((await build(config)).headers['content-type']).toBe('text/xml');
});

test('sends no body where the method has none', async () => {
  expect((await build({ urlHost: 'http://a.example', method: 'GET', body: 'x' })).body).toBeUndefined();
});

test('reads headers that were given as one text', async () => {
  const request = await build({ urlHost: 'http://a.example', headers: '{"X-Hen":"<<hen>>"}' }, { hen: 'Ada "1"' });

  expect(request.headers['x-hen']).toBe('Ada "1"');
});

test.each<[string, ApiConfig]>([
  ['urlHost', {}],
  ['headers', { urlHost: 'http://a.example', headers: 'not json' }],
  ['queryParams', { urlHost: 'http://a.example', queryParams: '[1]' }],
  ['URL', { urlHost: 'http://a b' }],
])('names %s when it is wrong', async (word, config) => {
  await expect(build(config)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(new RegExp(`steps\\[0\\]\\.apiConfig.*${word}`)),
  });
});

test('leaves the cursor out of the body of the first page', async () => {
  const body = '{"size": 5, "after": "<<cursor>>", "breed": "leghorn"}';
  const of = (cursor: unknown) => build({ urlHost: 'http://a.example', method: 'POST', body }, { cursor });

  expect(JSON.parse((await of(null)).body ?? '')).toEqual({ size: 5, breed: 'leghorn' });
  expect(JSON.parse((await of('x')).body ?? '')).toEqual({ size: 5, after: 'x', breed: 'leghorn' });
});
