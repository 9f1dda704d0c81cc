import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { digestOf } from '../../drivers/files/samples.ts';
import { codeOf, openStand, send } from './stand.ts';

const place = { bucket: 'coop', key: 'eggs.csv' };

test('stores what is sent to a link, with the type that is sent', async () => {
  const { link, files } = await openStand();
  const url = await link('eggs.csv', { method: 'PUT' });

  const answer = await send(url, 'PUT', { 'content-type': 'text/csv', 'content-length': '6' }, '7 eggs');

  expect([answer.status, answer.headers.etag]).toEqual([200, `"${digestOf('7 eggs')}"`]);
  expect(await files.stat(place)).toMatchObject({ sizeBytes: 6, contentType: 'text/csv', sha256: digestOf('7 eggs') });
});

test('takes a body of unknown length, no type, and another file in the place of the first', async () => {
  const { link, files } = await openStand();
  const url = await link('eggs.csv', { method: 'PUT' });

  for (const body of ['7 eggs', '']) {
    const answer = await send(url, 'PUT', { 'transfer-encoding': 'chunked' }, body);

    expect(answer.status).toBe(200);
    expect(await files.stat(place)).toMatchObject({
      sizeBytes: body.length,
      contentType: 'application/octet-stream',
      sha256: digestOf(body),
    });
  }
});

test('takes only the type that the link was made for', async () => {
  const { link, files } = await openStand();
  const url = await link('eggs.csv', { method: 'PUT', contentType: 'text/csv' });

  const refused = await send(url, 'PUT', { 'content-type': 'text/html', 'content-length': '1' }, 'x');
  const taken = await send(url, 'PUT', { 'content-type': 'text/csv', 'content-length': '1' }, 'x');

  expect([refused.status, codeOf(refused)]).toEqual([403, 'SignatureDoesNotMatch']);
  expect(taken.status).toBe(200);
  expect(await files.stat(place)).toMatchObject({ contentType: 'text/csv' });
});

test.each([
  [{ 'content-length': String(limits.uploadBytes + 1) }, 413, 'EntityTooLarge'],
  [{ 'if-none-match': '*', 'content-length': '1' }, 501, 'NotImplemented'],
  [{ 'if-match': '"x"', 'content-length': '1' }, 501, 'NotImplemented'],
  [{ 'content-range': 'bytes 0-0/2', 'content-length': '1' }, 501, 'NotImplemented'],
  [{ 'content-encoding': 'aws-chunked', 'content-length': '1' }, 501, 'NotImplemented'],
  [{ 'x-amz-copy-source': '/coop/other', 'content-length': '1' }, 501, 'NotImplemented'],
  [{ 'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', 'content-length': '1' }, 501, 'NotImplemented'],
  [{ 'x-amz-trailer': 'x-amz-checksum-crc32', 'content-length': '1' }, 501, 'NotImplemented'],
  [{ 'x-amz-acl': 'public-read', 'content-length': '1' }, 501, 'NotImplemented'],
  [{ 'x-amz-meta-coop': 'north', 'content-length': '1' }, 501, 'NotImplemented'],
  [{ 'x-amz-checksum-crc64nvme': 'AAAAAAAAAAA=', 'content-length': '1' }, 501, 'NotImplemented'],
  [{ 'x-amz-checksum-crc32': 'AAAAAA==', 'content-length': '1' }, 400, 'BadDigest'],
  [{ 'content-md5': '1B2M2Y8AsgTpgAmY7PhCfg==', 'content-length': '1' }, 400, 'BadDigest'],
  [{ 'content-type': 'eggs', 'content-length': '1' }, 400, 'InvalidArgument'],
  [{ 'x-amz-content-sha256': digestOf('other'), 'content-length': '1' }, 400, 'XAmzContentSHA256Mismatch'],
])('refuses an upload with %j', async (headers: Record<string, string>, status, code) => {
  const { link, files } = await openStand();

  // It waits to be told to go on, as curl does, so that nothing is sent in vain.
  const url = await link('eggs.csv', { method: 'PUT' });
  const answer = await sendOnDemand(url, { ...headers, expect: '100-continue' }, 'x');

  expect(answer).toEqual([status, expect.stringContaining(`<Code>${code}</Code>`)]);
  expect(await files.stat(place)).toBeUndefined();
});

test('compares what is said of the bytes, in several ways at once', async () => {
  const { link, files } = await openStand();
  const base64 = (algorithm: string): string => createHash(algorithm).update('7 eggs').digest('base64');
  const headers = {
    'content-length': '6',
    'content-md5': base64('md5'),
    'x-amz-checksum-algorithm': 'CRC32',
    'x-amz-checksum-crc32': Buffer.from(crc32('7 eggs').toString(16).padStart(8, '0'), 'hex').toString('base64'),
    'x-amz-checksum-sha1': base64('sha1'),
    'x-amz-checksum-sha256': base64('sha256'),
  };

  const answer = await send(await link('eggs.csv', { method: 'PUT' }), 'PUT', headers, '7 eggs');

  expect(answer.status).toBe(200);
  expect(await files.stat(place)).toMatchObject({ sha256: digestOf('7 eggs') });
});

function sendOnDemand(url: string, headers: Record<string, string>, body: string): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'PUT', headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => {
        resolve([response.statusCode ?? 0, text]);
        outgoing.destroy();
      });
    });
    outgoing.on('continue', () => outgoing.end(body));
    outgoing.on('error', reject);
    outgoing.flushHeaders();
  });
}

test('goes on with an upload that waits to be told so', async () => {
  const { link, files } = await openStand();

  const url = await link('eggs.csv', { method: 'PUT' });

  expect(await sendOnDemand(url, { 'content-length': '6', expect: '100-continue' }, '7 eggs')).toEqual([200, '']);
  expect(await files.stat(place)).toMatchObject({ sha256: digestOf('7 eggs') });
});

test('needs a length', async () => {
  const { link } = await openStand();
  const { host, port, pathname, search } = new URL(await link('eggs.csv', { method: 'PUT' }));

  const answer = await talk(
    Number(port),
    `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );

  expect(answer).toMatch(/^HTTP\/1.1 411 /);
  expect(answer).toContain('MissingContentLength');
});

test('leaves nothing of an upload whose client goes away', async () => {
  const { link, files, house } = await openStand();
  await files.put({ ...place, bytes: Buffer.from('old'), contentType: 'text/csv', maxBytes: 10 });
  const { host, port, pathname, search } = new URL(await link('eggs.csv', { method: 'PUT' }));
  const incoming = () => readdirSync(join(house.dataDir, 'files', '.incoming'));

  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\n7 eggs`);
  await expect.poll(incoming).toHaveLength(1);
  socket.destroy();

  await expect.poll(incoming).toEqual([]);
  expect(await files.stat(place)).toMatchObject({ sha256: digestOf('old') });
});

function talk(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

test('refuses to write while Patchbay only reads, though the link is a true one', async () => {
  const { link, put, files } = await openStand({ readOnly: true });

  const url = await link('eggs.csv', { method: 'PUT' });
  const answer = await send(url, 'PUT', { 'content-length': '1' }, 'x');

  expect([answer.status, codeOf(answer)]).toEqual([403, 'AccessDenied']);
  await expect(put('eggs.csv', 'x')).rejects.toMatchObject({ code: 'forbidden', reason: 'READ_ONLY' });
  await expect(files.delete(place)).rejects.toMatchObject({ code: 'forbidden', reason: 'READ_ONLY' });
});

test('says what is in the way', async () => {
  const { link, put } = await openStand();
  await put('nest/egg', 'x');

  const folder = await send(await link('nest', { method: 'PUT' }), 'PUT', { 'content-length': '1' }, 'x');
  const file = await send(await link('nest/egg/white', { method: 'PUT' }), 'PUT', { 'content-length': '1' }, 'x');

  expect([folder.status, codeOf(folder)]).toEqual([409, 'OperationAborted']);
  expect([file.status, codeOf(file)]).toEqual([409, 'OperationAborted']);
});
