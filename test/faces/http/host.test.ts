import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { serveHttp } from '../../harness/mcp.ts';
import { modernRequest } from '../../harness/raw-stdio.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Sends with exactly these headers, Host included, which `fetch` would not. */
function send(url: string, method: string, headers: Record<string, string>, body?: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const listing = JSON.stringify(modernRequest(1, 'tools/list'));
const usual = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/list',
};

test.each(['evil.example', 'evil.example:3333', '127.0.0.1.evil.example', '[::2]'])(
  'refuses the Host "%s" on every route',
  async (host) => {
    const { url } = await serveHttp();

    for (const path of ['/mcp', '/health', '/nowhere']) {
      expect((await send(`${url}${path}`, 'POST', { ...usual, host }, listing)).status).toBeGreaterThanOrEqual(400);
    }
    const evil = await send(`${url}/mcp`, 'POST', { ...usual, host }, listing);
    expect([evil.status, evil.body]).toEqual([
      expect.toSatisfy((status) => status === 403 || status === 400),
      expect.not.stringContaining('tools'),
    ]);
  },
);

test('refuses a message in another charset, and takes one with a mark of byte order', async () => {
  const { url } = await serveHttp();

  const foreign = await send(
    `${url}/mcp`,
    'POST',
    usual,
    Buffer.from(`${listing.slice(0, -1)},"h\u00fchn":1}`, 'latin1'),
  );
  const marked = await send(`${url}/mcp`, 'POST', usual, `\uFEFF${listing}`);

  expect(foreign.status).toBe(400);
  expect(JSON.parse(foreign.body)).toMatchObject({
    error: { code: -32_700, message: expect.stringContaining('UTF-8') },
  });
  expect(marked.status).toBe(200);
});

test.each(['https://evil.example', 'http://localhost.evil.example', 'null', 'file://'])(
  'refuses the Origin "%s"',
  async (origin) => {
    const { url } = await serveHttp();

    expect((await send(`${url}/mcp`, 'POST', { ...usual, origin }, listing)).status).toBe(403);
  },
);

test.each(['http://localhost:8080', 'http://127.0.0.1'])('serves a page of %s', async (origin) => {
  const { url } = await serveHttp();

  expect((await send(`${url}/mcp`, 'POST', { ...usual, origin }, listing)).status).toBe(200);
});

test('serves a host name that was allowed besides', async () => {
  const { url } = await serveHttp({ allowedHosts: 'patchbay.farm.example' });

  expect((await send(`${url}/mcp`, 'POST', { ...usual, host: 'patchbay.farm.example' }, listing)).status).toBe(200);
});

test.each([undefined, 'Bearer wrong', 'Bearer', 'Basic c3RyYXc6', 'Bearer straw-and-more', 'Bearer  straw x'])(
  'refuses Authorization "%s" and says what is wanted',
  async (authorization) => {
    const { url } = await serveHttp({ token: 'straw' });

    const answer = await send(
      `${url}/mcp`,
      'POST',
      { ...usual, ...(authorization === undefined ? {} : { authorization }) },
      listing,
    );

    expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': expect.stringContaining('Bearer') } });
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: 'unauthenticated' } });
  },
);

test('serves whoever has the token', async () => {
  const { url } = await serveHttp({ token: 'straw' });

  expect((await send(`${url}/mcp`, 'POST', { ...usual, authorization: 'Bearer straw' }, listing)).status).toBe(200);
});

test('limits refused callers by the minute, apart from the one who has the token', async () => {
  const { url } = await serveHttp({ token: 'straw' });
  const ask = (token: string) => send(`${url}/mcp`, 'POST', { ...usual, authorization: `Bearer ${token}` }, listing);
  for (let guess = 0; guess < limits.refusedRequestsPerMinute; guess += 1) {
    expect((await ask(`hay-${guess}`)).status).toBe(401);
  }

  const refused = await ask('hay');
  const served = await ask('straw');

  expect([refused.status, served.status]).toEqual([429, 200]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('answers health without a token', async () => {
  const { url } = await serveHttp({ token: 'straw' });

  const { status, body } = await send(`${url}/health`, 'GET', {});

  expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
});

test('stops reading a body that is too long, whether it says so or not', async () => {
  const { url } = await serveHttp();
  const long = Buffer.alloc(17 * 1024 * 1024, 0x20);

  const declared = await send(`${url}/mcp`, 'POST', { ...usual, 'content-length': String(long.length) }, long).catch(
    () => 'closed',
  );
  const streamed = await send(`${url}/mcp`, 'POST', { ...usual, 'transfer-encoding': 'chunked' }, long).catch(
    () => 'closed',
  );

  for (const answer of [declared, streamed]) {
    if (answer !== 'closed') expect(answer).toMatchObject({ status: 413 });
  }
  expect((await send(`${url}/mcp`, 'POST', usual, listing)).status).toBe(200);
});

test.each([
  ['no JSON', '{"jsonrpc"', 400],
  ['nothing', '', 400],
  ['a batch', `[${listing},${listing}]`, 400],
])('answers a body that is %s with an error', async (_name, body, status) => {
  const { url } = await serveHttp();

  const answer = await send(`${url}/mcp`, 'POST', usual, body);

  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } });
});

test('limits requests by the minute and says when to come back', async () => {
  const { url } = await serveHttp({ requestsPerMinute: 2 });
  const ask = () => send(`${url}/mcp`, 'POST', usual, listing);

  const answers = [await ask(), await ask(), await ask()];

  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 429]);
  expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
});

test('serves no face that was switched off', async () => {
  const { url } = await serveHttp({ faces: '' });

  expect((await send(`${url}/mcp`, 'POST', usual, listing)).status).toBe(404);
  expect((await send(`${url}/health`, 'GET', {})).status).toBe(200);
});

const places = [
  '/health',
  '/mcp',
  '/graphql',
  '/auth',
  '/api/tools',
  '/api/none',
  '/test',
  '/pages/account',
  '/metrics',
];

test.each(places)('serves %s with a slash at the end as well', async (path) => {
  const { url } = await serveHttp({ token: 'straw' });
  const authorization = `Bearer ${await jwtOf(url)}`;
  const ask = (place: string, method: string) => send(`${url}${place}`, method, { ...usual, authorization }, '{}');

  for (const method of ['GET', 'POST']) {
    const plain = await ask(path, method);
    const slashed = await ask(`${path}/`, method);

    expect(slashed.status).toBe(plain.status);
    // The health of parts is measured anew.
    if (path !== '/health') expect(slashed.body).toBe(plain.body);
  }
});

test('takes WebSockets with a slash at the end as well', async () => {
  const { url } = await serveHttp();

  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql/`, 'graphql-transport-ws');
  onTestFinished(() => socket.close());

  await expect.poll(() => socket.readyState).toBe(WebSocket.OPEN);
});

test.each([
  ['/health', 200],
  ['/', 200],
  ['/graphql?query={__typename}', 200],
  ['/pages/account', 200],
  ['/metrics', 200],
  ['/api/tools', 200],
  ['/api/models', 200],
  ['/test', 200],
  ['/api/none', 404],
  ['/pages/none', 404],
])('answers HEAD of %s as GET, without a body', async (path, status) => {
  const { url } = await serveHttp({ token: 'straw' });
  const isRest = /^.(api|test)/.test(path);
  const authorization = `Bearer ${isRest ? await jwtOf(url) : 'straw'}`;

  const head = await send(`${url}${path}`, 'HEAD', { authorization });
  const got = await send(`${url}${path}`, 'GET', { authorization });

  expect([head.status, head.headers['content-type']]).toEqual([status, got.headers['content-type']]);
  expect([head.body, got.status]).toEqual(['', status]);
});

test('says at a path of nobody where the faces are', async () => {
  const { url } = await serveHttp({ faces: ['mcp', 'graphql'] });

  const response = await fetch(`${url}/v1/mcp`);

  expect([response.status, await response.json()]).toEqual([
    404,
    {
      error: {
        code: 'not_found',
        message: 'Nothing is served at that path.',
        hint: 'What is served begins with /, /graphql, /health, /mcp.',
      },
    },
  ]);
});

test('keeps no stream of events open for a HEAD', async () => {
  const { url } = await serveHttp();
  const query = encodeURIComponent('subscription { logs { id } }');

  const head = await send(`${url}/graphql?query=${query}`, 'HEAD', { accept: 'text/event-stream' });

  expect([head.status, head.headers['content-type']]).toEqual([200, 'text/event-stream']);
});

test.each([
  ['/mcp', ['PUT', 'OPTIONS', 'PATCH', 'HEAD'], 'GET, POST, DELETE'],
  ['/graphql', ['PUT', 'OPTIONS', 'DELETE'], 'GET, HEAD, POST'],
  ['/health', ['POST', 'OPTIONS'], 'GET, HEAD'],
  ['/metrics', ['POST', 'OPTIONS'], 'GET, HEAD'],
  ['/auth', ['GET', 'HEAD', 'OPTIONS'], 'POST'],
  ['/api/tools', ['POST', 'OPTIONS'], 'GET, HEAD'],
  ['/api/tools/call', ['GET', 'HEAD'], 'POST'],
  ['/pages/account', ['POST', 'OPTIONS'], 'GET, HEAD'],
])('refuses on %s the methods %j with 405, and says what there is', async (path, methods, allow) => {
  const { url } = await serveHttp({ token: 'straw' });
  const isRest = path.startsWith('/api');
  const authorization = `Bearer ${isRest ? await jwtOf(url) : 'straw'}`;

  for (const method of methods) {
    expect(await send(`${url}${path}`, method, { authorization })).toMatchObject({ status: 405, headers: { allow } });
  }
});

async function jwtOf(url: string): Promise<string> {
  return JSON.parse((await send(`${url}/auth`, 'POST', {}, '{"token":"straw"}')).body).token;
}
