import { randomBytes } from 'node:crypto';
import * as zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { openNet, startCoop } from './coop-server.ts';

const encoders = [
  ['gzip', zlib.gzipSync],
  ['x-gzip', zlib.gzipSync],
  ['GZIP', zlib.gzipSync],
  ['deflate', zlib.deflateSync],
  ['deflate', zlib.deflateRawSync],
  ['br', zlib.brotliCompressSync],
  ['zstd', zlib.zstdCompressSync],
] as const;

function startEncoded(encoding: string, body: Uint8Array) {
  return startCoop((_request, response) => response.setHeader('content-encoding', encoding).end(body));
}

test.each(encoders)('decodes %s', async (encoding, encode) => {
  // Too long for one read and for the decoder's buffer, so that the connection is held back and let go.
  const eggs = randomBytes(400_000).toString('hex');
  const coop = await startEncoded(encoding, encode(eggs));
  const net = await openNet();

  const { bytes, headers } = await net.fetch(coop.url);

  expect(Buffer.from(bytes).toString()).toBe(eggs);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers).not.toHaveProperty('content-length');
});

test.each(['chicken', 'gzip, gzip'])('delivers an answer in the encoding "%s" as it came', async (encoding) => {
  const coop = await startEncoded(encoding, Buffer.from('cluck'));
  const net = await openNet();

  const { bytes, headers } = await net.fetch(coop.url);

  expect(Buffer.from(bytes).toString()).toBe('cluck');
  expect(headers['content-encoding']).toBe(encoding);
});

test.each(['HEAD', 'GET'])('an encoding without a body is an empty answer to %s', async (method) => {
  const coop = await startCoop((_request, response) => response.setHeader('content-encoding', 'gzip').end());
  const net = await openNet();

  expect((await net.fetch(coop.url, { method })).bytes).toHaveLength(0);
});

test.each([
  ['damaged', Buffer.from('not gzip at all')],
  ['cut short', zlib.gzipSync('egg '.repeat(100)).subarray(0, 20)],
])('a compressed answer that is %s is an upstream failure', async (_what, body) => {
  const coop = await startEncoded('gzip', body);
  const net = await openNet();

  expect(await net.refusal(coop.url)).toMatchObject({ code: 'upstream_failed', reason: 'DECODE_FAILED' });
});

test.each(encoders)('a %s bomb is stopped by its ratio', async (encoding, encode) => {
  const coop = await startEncoded(encoding, encode(Buffer.alloc(32 * limits.responseRatioAfterBytes)));
  const net = await openNet();

  expect(await net.refusal(coop.url)).toMatchObject({ code: 'upstream_failed', reason: 'RESPONSE_RATIO' });
});

test('a small answer may be compressed as well as it can be', async () => {
  const coop = await startEncoded('gzip', zlib.gzipSync(Buffer.alloc(limits.responseRatioAfterBytes)));
  const net = await openNet();

  expect((await net.fetch(coop.url)).bytes).toHaveLength(limits.responseRatioAfterBytes);
});

test.each([
  ['announced', (eggs: string) => ({ 'content-length': eggs.length })],
  ['chunked', () => ({ 'transfer-encoding': 'chunked' })],
] as const)('an %s answer of more than the wanted bytes is refused', async (_what, headersOf) => {
  const eggs = 'egg '.repeat(1000);
  const coop = await startCoop((_request, response) => response.writeHead(200, headersOf(eggs)).end(eggs));
  const net = await openNet();

  const refusal = await net.refusal(coop.url, { maxBytes: 3999 });

  expect(refusal).toMatchObject({ code: 'upstream_failed', reason: 'RESPONSE_TOO_LARGE', details: { maxBytes: 3999 } });
  expect((await net.fetch(coop.url, { maxBytes: 4000 })).bytes).toHaveLength(4000);
});

test('the wanted bytes are counted after decoding', async () => {
  const coop = await startEncoded('gzip', zlib.gzipSync('egg '.repeat(1000)));
  const net = await openNet();

  expect(await net.refusal(coop.url, { maxBytes: 3999 })).toMatchObject({ reason: 'RESPONSE_TOO_LARGE' });
});

test('a HEAD request may name a length beyond the wanted bytes', async () => {
  const coop = await startCoop((_request, response) => response.setHeader('content-length', '4000').end());
  const net = await openNet();

  const { headers } = await net.fetch(coop.url, { method: 'HEAD', maxBytes: 10 });

  expect(headers['content-length']).toBe('4000');
});
