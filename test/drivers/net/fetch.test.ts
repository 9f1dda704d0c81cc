import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { PatchbayError } from '../../../src/core/error.ts';
import { limits } from '../../../src/core/limits.ts';
import { listen, openNet, startCoop } from './coop-server.ts';

test('sends method, path, query and body, and returns status, headers, address and bytes', async () => {
  const coop = await startCoop((_request, response) =>
    response.writeHead(201, { 'X-Hen': 'Berta', 'content-type': 'text/plain' }).end('œuf'),
  );
  const net = await openNet();

  const answer = await net.fetch(`${coop.url}/coops/1?eggs=3&brown=yes#nest`, { method: 'post', body: 'ÿ' });

  expect(coop.seen[0]).toMatchObject({ method: 'POST', path: '/coops/1?eggs=3&brown=yes', body: 'ÿ' });
  expect(answer).toMatchObject({ status: 201, url: `${coop.url}/coops/1?eggs=3&brown=yes` });
  expect(answer.headers).toMatchObject({ 'x-hen': 'Berta', 'content-type': 'text/plain' });
  expect(Buffer.from(answer.bytes).toString()).toBe('œuf');
});

test('sends bytes as they are', async () => {
  const coop = await startCoop((_request, response) => response.end());
  const net = await openNet();

  await net.fetch(coop.url, { method: 'PUT', body: new TextEncoder().encode('eggs').subarray(1) });

  expect(coop.seen[0]).toMatchObject({ method: 'PUT', body: 'ggs' });
});

test.each([404, 500])('status %i is an answer, not a failure', async (status) => {
  const coop = await startCoop((_request, response) => response.writeHead(status).end('no hens'));
  const net = await openNet();

  expect(await net.fetch(coop.url)).toMatchObject({ status });
});

test('values of one header are joined by a comma, cookies by a line break', async () => {
  const coop = await startCoop((_request, response) => {
    response.setHeader('x-eggs', ['brown', 'white']);
    response.setHeader('set-cookie', ['hen=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'coop=2']);
    response.end();
  });
  const net = await openNet();

  const { headers } = await net.fetch(coop.url);

  expect(headers['x-eggs']).toBe('brown, white');
  expect(headers['set-cookie']).toBe('hen=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT\ncoop=2');
});

test('an interim answer is passed over', async () => {
  const coop = await startCoop((_request, response) => {
    response.writeEarlyHints({ link: '</egg.css>; rel=preload' });
    response.end('egg');
  });
  const net = await openNet();

  expect(await net.fetch(coop.url)).toMatchObject({ status: 200, bytes: Buffer.from('egg') });
});

test('a body that stops arriving ends as timeout and closes the connection', async () => {
  const closed = Promise.withResolvers<void>();
  const coop = await startCoop((request, response) => {
    request.socket.on('close', closed.resolve);
    response.write('half an egg');
  });
  const net = await openNet();

  const refusal = await net.refusal(coop.url, { timeoutMs: 50 });
  await closed.promise;

  expect(refusal).toMatchObject({ code: 'timeout', reason: 'REQUEST_TIMEOUT', details: { timeoutMs: 50 } });
});

test('the time limit covers name resolution', async () => {
  const net = await openNet({ resolve: () => new Promise(() => {}) });

  expect(await net.refusal('http://hens.example/', { timeoutMs: 20 })).toMatchObject({ code: 'timeout' });
});

test('the time limit covers all redirects together', async () => {
  const coop = await startCoop((_request, response) => response.writeHead(302, { location: '/' }).end());
  const net = await openNet();

  const refusal = await net.refusal(coop.url, { timeoutMs: 60, redirects: Number.POSITIVE_INFINITY });

  expect(refusal).toMatchObject({ code: 'timeout', reason: 'REQUEST_TIMEOUT' });
});

test('a time limit may be endless', async () => {
  const coop = await startCoop((_request, response) => response.end('egg'));
  const net = await openNet();

  expect(await net.fetch(coop.url, { timeoutMs: Number.POSITIVE_INFINITY })).toMatchObject({ status: 200 });
});

test('an abort rejects as cancelled and closes the connection', async () => {
  const caller = new AbortController();
  const closed = Promise.withResolvers<void>();
  const coop = await startCoop((request) => {
    request.socket.on('close', closed.resolve);
    caller.abort();
  });
  const net = await openNet();

  const refusal = await net.refusal(coop.url, { signal: caller.signal });
  await closed.promise;

  expect(refusal).toMatchObject({ code: 'cancelled' });
});

test('an abort during the body rejects as cancelled and closes the connection', async () => {
  const caller = new AbortController();
  const closed = Promise.withResolvers<void>();
  const coop = await startCoop((request, response) => {
    request.socket.on('close', closed.resolve);
    response.write('half an egg', () => caller.abort());
  });
  const net = await openNet();

  expect(await net.refusal(coop.url, { signal: caller.signal })).toMatchObject({ code: 'cancelled' });
  await closed.promise;
});

test('an abort while the connection is being made sends nothing', async () => {
  const caller = new AbortController();
  const resolving = Promise.withResolvers<void>();
  const coop = await startCoop((_request, response) => response.end());
  const net = await openNet({
    resolve: async () => {
      caller.abort();
      await resolving.promise;
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });

  const refusal = await net.refusal(`http://hens.example:${coop.port}/first`, { signal: caller.signal });
  resolving.resolve();
  await net.fetch(`http://hens.example:${coop.port}/second`);

  expect(refusal).toMatchObject({ code: 'cancelled' });
  expect(coop.seen.map(({ path }) => path)).toEqual(['/second']);
});

test('a signal that was aborted before sends nothing', async () => {
  const coop = await startCoop((_request, response) => response.end());
  const net = await openNet();

  expect(await net.refusal(coop.url, { signal: AbortSignal.abort() })).toMatchObject({ code: 'cancelled' });
  expect(coop.seen).toEqual([]);
});

test('our choice: a signal that carries one of our failures rejects with that failure', async () => {
  const deadline = new PatchbayError('timeout', 'Tool hens/count did not finish within 60 s.');
  const net = await openNet();

  expect(await net.refusal('http://127.0.0.1:1/', { signal: AbortSignal.abort(deadline) })).toBe(deadline);
});

test('many requests at once share one signal', async () => {
  const coop = await startCoop((_request, response) => response.end('egg'));
  const net = await openNet();
  const { signal } = new AbortController();

  const answers = await Promise.all(Array.from({ length: 40 }, () => net.fetch(coop.url, { signal })));

  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

test('a header block beyond the limit is an upstream failure', async () => {
  const coop = await startCoop((_request, response) =>
    response.setHeader('x-eggs', 'e'.repeat(limits.responseHeadBytes)).end(),
  );
  const net = await openNet();

  expect(await net.refusal(coop.url)).toMatchObject({ code: 'upstream_failed', reason: 'RESPONSE_HEAD_TOO_LARGE' });
});

const brokenAnswers = [
  ['is not HTTP', 'cluck cluck\r\n\r\n', 'PROTOCOL_ERROR'],
  ['ends before its length', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\negg', 'CONNECTION_FAILED'],
  ['ends between chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\negg\r\n', 'CONNECTION_FAILED'],
  ['is empty', '', 'CONNECTION_FAILED'],
] as const;

test.each(brokenAnswers)('an answer that %s is an upstream failure', async (_what, answer, reason) => {
  const port = await listen(createServer((socket) => socket.once('data', () => socket.end(answer))));
  const net = await openNet();

  const refusal = await net.refusal(`http://coop.localhost:${port}/`, { method: 'POST' });

  expect(refusal).toMatchObject({ code: 'upstream_failed', reason });
  expect(JSON.stringify(refusal.toBody())).not.toMatch(/cluck|127\.0\.0\.1/);
});

test('closing the driver ends its requests as cancelled', async () => {
  const { undiciNet } = await import('../../../src/drivers/net/index.ts');
  const asked = Promise.withResolvers<void>();
  const coop = await startCoop(() => asked.resolve());
  const options = undiciNet.options.parse({ mode: 'local', ownPorts: () => new Set() });
  const kit = { clock: { now: () => 0, sleep: async () => {} }, log: { write() {} }, dataDir: '' };
  const opened = await undiciNet.open(options, kit);

  const outcome = opened.port.fetch({ url: coop.url, signal: new AbortController().signal }).catch((error) => error);
  await asked.promise;
  await opened.health();
  await opened.close();

  expect(await outcome).toMatchObject({ code: 'cancelled', reason: 'NET_CLOSED' });
  await expect(opened.health()).rejects.toThrow(/closed/);
});
