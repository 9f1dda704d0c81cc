import { expect, test } from 'vitest';
import { credentialsOf } from '../../../src/drivers/files/signature/credentials.ts';
import { signWithSdk } from '../../drivers/files/signature/oracle.ts';
import { codeOf, openStand, send } from './stand.ts';

test('answers nobody without a true link', async () => {
  const { link, put } = await openStand();
  await put('eggs.csv', '7 eggs');
  const url = await link();
  const other = url.replace('eggs.csv', 'other.csv');

  const bare = await send(url.slice(0, url.indexOf('?')));
  const changed = await send(other);

  expect([bare.status, codeOf(bare)]).toEqual([403, 'AccessDenied']);
  expect([changed.status, codeOf(changed)]).toEqual([403, 'SignatureDoesNotMatch']);
});

test.each([
  '/',
  '/files',
  '/files/',
  '/files/coop',
  '/files/coop/',
  '/files/%zz/x',
  '/files/coop/%',
  '/prove',
  '/mcp',
  '/health',
])('serves nothing at %s', async (path) => {
  const { link } = await openStand();

  const answer = await send(`${new URL(await link()).origin}${path}`);

  expect([answer.status, codeOf(answer)]).toEqual([404, 'NoSuchKey']);
});

test.each(['POST', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'])('does not take %s', async (method) => {
  const { link } = await openStand();

  const answer = await send(await link(), method);

  expect([answer.status, answer.headers.allow, codeOf(answer)]).toEqual([405, 'GET, HEAD, PUT', 'MethodNotAllowed']);
});

test.each([
  [{ host: 'evil.example' }, 403],
  [{ host: '127.0.0.1.evil.example' }, 403],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
])('refuses %j, whatever the link', async (headers: Record<string, string>, status) => {
  const { link, put } = await openStand();
  await put('eggs.csv', '7 eggs');

  const answer = await send(await link(), 'GET', headers);

  expect([answer.status, codeOf(answer)]).toEqual([status, 'AccessDenied']);
});

test('serves links that the AWS SDK has signed, whatever the key', async () => {
  const { link, put, house } = await openStand();
  const { origin } = new URL(await link());
  const credentials = credentialsOf(house.vault.key('files'));
  const sign = (method: 'GET' | 'PUT', key: string) =>
    signWithSdk({ method, origin, key, now: Date.now(), expiresSeconds: 60 }, credentials);

  for (const key of ['a b+c&d=e', '%2F%41', "!'()*#~;?", 'é/日本/\u{1F414}.txt']) {
    await put(key, 'old');
    const sent = await fetch(await sign('PUT', key), { method: 'PUT', body: `new ${key}` });
    const got = await fetch(await sign('GET', key));

    expect([sent.status, got.status, await got.text()]).toEqual([200, 200, `new ${key}`]);
  }
});

test('shows what the signer wants shown, and no page', async () => {
  const { link, put, house } = await openStand();
  await put('eggs.txt', 'x', 'text/plain');
  const { origin } = new URL(await link());
  const credentials = credentialsOf(house.vault.key('files'));
  const sign = (responseType: string) =>
    signWithSdk(
      {
        method: 'GET',
        origin,
        key: 'eggs.txt',
        now: Date.now(),
        expiresSeconds: 60,
        responseType,
        responseDisposition: 'inline; filename="e"',
      },
      credentials,
    );

  const [text, page] = [await send(await sign('text/plain')), await send(await sign('text/html'))];

  expect(text.headers['content-disposition']).toBe('inline; filename="e"');
  expect(page.headers['content-type']).toBe('text/html');
  expect(page.headers['content-disposition']).toMatch(/^attachment; /);
});
