import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { openNet, startCoop } from './coop-server.ts';

/** Redirects `/` to `location` and answers every other path. */
function startRedirect(status: number, location: string) {
  return startCoop((request, response) => {
    if (request.url === '/') response.writeHead(status, { location }).end('moved');
    else response.end('egg');
  });
}

test('follows a relative redirect and says where the answer came from', async () => {
  const coop = await startRedirect(302, 'nest/egg?size=xl#yolk');
  const net = await openNet();

  const { status, url } = await net.fetch(`${coop.url}/#shell`);

  expect({ status, url }).toEqual({ status: 200, url: `${coop.url}/nest/egg?size=xl` });
});

const methods = [
  [301, 'POST', 'GET', ''],
  [302, 'POST', 'GET', ''],
  [302, 'PUT', 'PUT', 'egg'],
  [303, 'POST', 'GET', ''],
  [303, 'PUT', 'GET', ''],
  [303, 'HEAD', 'HEAD', ''],
  [307, 'POST', 'POST', 'egg'],
  [308, 'PUT', 'PUT', 'egg'],
] as const;

test.each(methods)('after %i a %s becomes a %s with body "%s"', async (status, method, nextMethod, nextBody) => {
  const coop = await startRedirect(status, '/next');
  const net = await openNet();
  const body = method === 'HEAD' ? {} : { body: 'egg' };

  await net.fetch(coop.url, { method, ...body, headers: { 'content-type': 'text/eggs' } });

  expect(coop.seen[1]).toMatchObject({ method: nextMethod, body: nextBody });
  const keepsType = method === nextMethod;
  expect(coop.seen[1]?.headers['content-type']).toBe(keepsType ? 'text/eggs' : undefined);
});

const secrets = { Authorization: 'Bearer hen', Cookie: 'hen=1', 'X-Api-Key': 'hen', 'Private-Token': 'hen' };

test('keeps every header within one origin', async () => {
  const coop = await startRedirect(302, '/next');
  const net = await openNet();

  await net.fetch(coop.url, { headers: secrets });

  expect(coop.seen[1]?.headers).toMatchObject({ authorization: 'Bearer hen', cookie: 'hen=1', 'x-api-key': 'hen' });
});

test('takes no header that could be a secret to another origin, nor back again', async () => {
  const first = await startCoop((request, response) => {
    if (request.url === '/') response.writeHead(302, { location: `${second.url}/` }).end();
    else response.end('egg');
  });
  const second = await startRedirect(302, `${first.url}/back`);
  const net = await openNet();

  await net.fetch(first.url, { headers: { ...secrets, Accept: 'text/eggs', 'Accept-Language': 'fr' } });

  for (const { headers } of [second.seen[0], first.seen[1]].map((seen) => seen ?? { headers: {} })) {
    expect(headers).toMatchObject({ accept: 'text/eggs', 'accept-language': 'fr' });
    expect(JSON.stringify(headers)).not.toContain('hen');
  }
});

test.each([
  [307, 'POST'],
  [308, 'PUT'],
  [302, 'PUT'],
] as const)('after %i the body of a %s goes to no other origin', async (status, method) => {
  const fox = await startCoop((_request, response) => response.end('egg'));
  const coop = await startRedirect(status, fox.url);
  const net = await openNet();

  const refusal = await net.refusal(coop.url, { method, body: 'secret=hen' });

  expect(refusal).toMatchObject({
    code: 'upstream_failed',
    reason: 'BAD_REDIRECT',
    hint: expect.stringContaining('another origin'),
  });
  expect(`${refusal.message} ${refusal.hint}`).not.toContain(fox.url);
  expect(fox.seen).toEqual([]);
});

test('a request without a body follows to another origin with its method', async () => {
  const other = await startCoop((_request, response) => response.end('egg'));
  const coop = await startRedirect(307, other.url);
  const net = await openNet();

  await net.fetch(coop.url, { method: 'DELETE' });

  expect(other.seen).toMatchObject([{ method: 'DELETE', body: '' }]);
});

const forbiddenTargets = [
  'http://169.254.169.254/latest',
  'http://0xA9FEA9FE/',
  'http://[::ffff:169.254.169.254]/',
  '//10.0.0.7/',
  'http://[fe80::1]/',
  'http://metadata.google.internal/',
  'http://evil.example/',
  'file:///etc/passwd',
  'data:text/html,x',
  'ftp://eggs.example/',
];

test.each(forbiddenTargets)('refuses a redirect to %s and names only the first host', async (location) => {
  const coop = await startRedirect(302, location);
  const net = await openNet({ names: { 'hens.example': ['127.0.0.1'], 'evil.example': ['192.168.0.7'] } });

  const refusal = await net.refusal(`http://hens.example:${coop.port}/`);

  expect(refusal).toMatchObject({ code: 'forbidden', reason: 'EGRESS_REFUSED' });
  expect(refusal.message).toBe(
    `The redirect target of host "hens.example:${coop.port}" was refused by the egress policy.`,
  );
  expect(refusal.hint).toContain('`network.egress`');
});

test('refuses a redirect to our own port', async () => {
  const own = await startCoop((_request, response) => response.end('secret'));
  const coop = await startRedirect(302, `${own.url}/console`);
  const net = await openNet({ ownPorts: [own.port] });

  expect(await net.refusal(coop.url)).toMatchObject({ code: 'forbidden', reason: 'EGRESS_REFUSED' });
  expect(own.seen).toEqual([]);
});

test.each(['http://', 'http://hen:secret@127.0.0.1/', `/${'e'.repeat(limits.urlChars)}`])(
  'a redirect to %j is an upstream failure',
  async (location) => {
    const coop = await startRedirect(302, location);
    const net = await openNet();

    expect(await net.refusal(coop.url)).toMatchObject({ code: 'upstream_failed', reason: 'BAD_REDIRECT' });
  },
);

test('a redirect loop ends after the allowed number of redirects', async () => {
  const coop = await startRedirect(302, '/');
  const net = await openNet();

  const refusal = await net.refusal(coop.url);

  expect(refusal).toMatchObject({ code: 'upstream_failed', reason: 'TOO_MANY_REDIRECTS' });
  expect(coop.seen).toHaveLength(limits.redirects + 1);
});

test('with no redirects allowed the redirect itself is the answer', async () => {
  const coop = await startRedirect(302, 'http://10.0.0.7/');
  const net = await openNet();

  const { status, headers, bytes } = await net.fetch(coop.url, { redirects: 0 });

  expect({ status, location: headers.location }).toEqual({ status: 302, location: 'http://10.0.0.7/' });
  expect(Buffer.from(bytes).toString()).toBe('moved');
});

test('a redirect status without a location is an answer', async () => {
  const coop = await startCoop((_request, response) => response.writeHead(302).end('moved'));
  const net = await openNet();

  expect(await net.fetch(coop.url)).toMatchObject({ status: 302 });
});

test('the body of a redirect is not waited for when it is long', async () => {
  const coop = await startCoop((request, response) => {
    if (request.url === '/next') return response.end('egg');
    return response.writeHead(302, { location: '/next' }).write(Buffer.alloc(256 * 1024));
  });
  const net = await openNet();

  expect(await net.fetch(coop.url)).toMatchObject({ status: 200, url: `${coop.url}/next` });
});
