import { describe, expect, test } from 'vitest';
import type { LinkRequest } from '../../../../src/core/file-link.ts';
import { limits } from '../../../../src/core/limits.ts';
import { credentialsOf } from '../../../../src/drivers/files/signature/credentials.ts';
import { type LinkToSign, signLink } from '../../../../src/drivers/files/signature/sign.ts';
import { createLinkGate } from '../../../../src/drivers/files/signature/verify.ts';
import { signWithSdk } from './oracle.ts';

const credentials = credentialsOf(new Uint8Array(32).fill(7));
const origin = 'http://127.0.0.1:3334';
const now = Date.UTC(2026, 10, 21, 20, 30, 15);

/** Keys that somebody encodes wrong somewhere. */
const nasty = [
  'eggs.csv',
  'a b/c  d.txt',
  '%2F literal/%41%',
  'a+b&c=d?e#f~g',
  "!'()*,;:@$[]{}|^`<>",
  'é/e\u0301/日本/\u{1F414}.txt',
  '-._~',
  'x'.repeat(200),
];

function gate(at = now) {
  return createLinkGate(credentials, { now: () => at, sleep: async () => {} });
}

/** The request of a client that follows the link. */
function follow(url: string, over: Partial<LinkRequest> & { headers?: Record<string, string> } = {}): LinkRequest {
  const { host, pathname, search } = new URL(url);
  const [, , bucket = '', ...segments] = pathname.split('/');
  const headers: Record<string, string> = { host, ...over.headers };
  return {
    method: 'GET',
    bucket,
    key: segments.map(decodeURIComponent).join('/'),
    query: search.slice(1),
    header: (name) => headers[name],
    ...over,
  };
}

function sign(over: Partial<LinkToSign> = {}): string {
  const link = { method: 'GET' as const, origin, path: '/files/coop/eggs.csv', now, expiresSeconds: 60 };
  return signLink({ ...link, ...over }, credentials);
}

describe('the AWS SDK', () => {
  test.each(nasty)('makes the same link to read %s, and it is known again', async (key) => {
    const theirs = await signWithSdk({ method: 'GET', origin, key, now, expiresSeconds: 3600 }, credentials);

    expect(sign({ path: `/files/coop/${key}`, expiresSeconds: 3600 })).toBe(theirs);
    expect(gate()(follow(theirs))).toEqual({ responseType: undefined, responseDisposition: undefined });
    expect(follow(theirs).key).toBe(key);
  });

  test.each(nasty)('makes the same link to write %s, and it is known again', async (key) => {
    const link = { method: 'PUT' as const, origin, now, expiresSeconds: limits.linkSeconds };
    const theirs = await signWithSdk({ ...link, key, contentType: 'text/csv' }, credentials);
    const headers = { 'content-type': 'text/csv' };

    expect(sign({ ...link, path: `/files/coop/${key}`, headers })).toBe(theirs);
    expect(gate()(follow(theirs, { method: 'PUT', headers }))).toBeDefined();
  });

  test.each(['https://files.example.com', 'http://[::1]:3334', 'http://localhost'])(
    'makes the same link at %s',
    async (at) => {
      const theirs = await signWithSdk(
        { method: 'GET', origin: at, key: 'eggs.csv', now, expiresSeconds: 60 },
        credentials,
      );

      expect(sign({ origin: at })).toBe(theirs);
      expect(gate()(follow(theirs))).toBeDefined();
    },
  );

  test('makes the same link with what the answer is to say', async () => {
    const response = { responseType: 'text/plain; charset=utf-8', responseDisposition: 'inline; filename="a b&c.txt"' };
    const theirs = await signWithSdk(
      { method: 'GET', origin, key: 'eggs.csv', now, expiresSeconds: 60, ...response },
      credentials,
    );

    const parameters = {
      'response-content-type': response.responseType,
      'response-content-disposition': response.responseDisposition,
    };
    expect(sign({ parameters })).toBe(theirs);
    expect(gate()(follow(theirs))).toEqual(response);
  });
});

describe('a link', () => {
  const url = sign();

  test('lets its holder look at the head, and nothing more', () => {
    expect(gate()(follow(url, { method: 'HEAD' }))).toBeDefined();
    for (const method of ['PUT', 'DELETE', 'POST', 'get'])
      expect(() => gate()(follow(url, { method }))).toThrow(expect.objectContaining({ reason: 'LINK_MISMATCH' }));
  });

  test('to write lets nobody read', () => {
    const put = sign({ method: 'PUT' });

    expect(gate()(follow(put, { method: 'PUT' }))).toBeDefined();
    for (const method of ['GET', 'HEAD'])
      expect(() => gate()(follow(put, { method }))).toThrow(expect.objectContaining({ reason: 'LINK_MISMATCH' }));
  });

  test('is of one file on one host, with the headers that were signed', () => {
    const typed = sign({ headers: { 'content-type': 'text/csv' } });

    const refused = { code: 'forbidden', reason: 'LINK_MISMATCH' };
    for (const request of [
      follow(url, { key: 'eggs.csV' }),
      follow(url, { bucket: 'barn' }),
      follow(url, { headers: { host: '127.0.0.1:3335' } }),
      follow(typed),
      follow(typed, { headers: { 'content-type': 'text/html' } }),
    ])
      expect(() => gate()(request)).toThrow(expect.objectContaining(refused));
  });

  test('is refused when any sign of its query is another', () => {
    const { query } = follow(url);
    const changed = [...query].map((sign, at) => query.slice(0, at) + (sign === '1' ? '2' : '1') + query.slice(at + 1));

    expect(changed.length).toBeGreaterThan(300);
    for (const one of changed) expect(() => gate()(follow(url, { query: one }))).toThrow();
  });

  test.each([
    ['is missing', (query: string) => query.replace(/&?X-Amz-Signature=[^&]*/, ''), 'LINK_UNSIGNED'],
    ['is empty', () => '', 'LINK_UNSIGNED'],
    ['has a parameter twice', (query: string) => `${query}&x-id=GetObject`, 'LINK_MALFORMED'],
    ['has a parameter twice in other case', (query: string) => `${query}&X-ID=GetObject`, 'LINK_MALFORMED'],
    ['has an unknown X-Amz parameter', (query: string) => `${query}&X-Amz-Acl=public`, 'LINK_MALFORMED'],
    ['has any unknown parameter', (query: string) => `${query}&versionId=1`, 'LINK_MALFORMED'],
    ['has a broken percent sign', (query: string) => `${query}%`, 'LINK_MALFORMED'],
    ['asks for more than a week', (query: string) => query.replace('Expires=60', 'Expires=604801'), 'LINK_MALFORMED'],
    ['asks for no time', (query: string) => query.replace('Expires=60', 'Expires=0'), 'LINK_MALFORMED'],
    [
      'asks for a time that is no number',
      (query: string) => query.replace('Expires=60', 'Expires=6e1'),
      'LINK_MALFORMED',
    ],
    ['has another algorithm', (query: string) => query.replace('HMAC-SHA256', 'HMAC-SHA1'), 'LINK_MALFORMED'],
    ['does not sign its host', (query: string) => query.replace('Headers=host', 'Headers=x-host'), 'LINK_MALFORMED'],
    ['signs a body', (query: string) => query.replace('UNSIGNED-PAYLOAD', 'a'.repeat(64)), 'LINK_MALFORMED'],
    ['has a date that is none', (query: string) => query.replace('T203015Z', 'T253015Z'), 'LINK_MALFORMED'],
    ['is of another key', (query: string) => query.replace('Credential=PB', 'Credential=PC'), 'LINK_UNKNOWN_KEY'],
    ['is of another day', (query: string) => query.replace('Date=20261121', 'Date=20261122'), 'LINK_UNKNOWN_KEY'],
    ['is of another region', (query: string) => query.replace('us-east-1', 'eu-east-1'), 'LINK_UNKNOWN_KEY'],
    ['lives longer', (query: string) => query.replace('Expires=60', 'Expires=61'), 'LINK_MISMATCH'],
    ['has a parameter added', (query: string) => `${query}&response-content-type=text%2Fhtml`, 'LINK_MISMATCH'],
  ])('that %s is refused', (_what, change, reason) => {
    const query = change(follow(url).query);

    expect(query).not.toBe(follow(url).query);
    expect(() => gate()(follow(url, { query }))).toThrow(expect.objectContaining({ reason }));
  });

  test('is good until its last second has passed', () => {
    expect(gate(now + 59_999)(follow(url))).toBeDefined();
    expect(() => gate(now + 60_000)(follow(url))).toThrow(expect.objectContaining({ reason: 'LINK_EXPIRED' }));
  });

  test('may come from a clock that is ahead by a quarter of an hour', () => {
    const second = 1_000;
    expect(gate(now - limits.linkAheadMs)(follow(url))).toBeDefined();
    expect(() => gate(now - limits.linkAheadMs - second)(follow(url))).toThrow(
      expect.objectContaining({ reason: 'LINK_NOT_YET_VALID' }),
    );
  });

  test('of another vault is unknown', () => {
    const others = credentialsOf(new Uint8Array(32).fill(8));

    const link = { method: 'GET' as const, origin, path: '/files/coop/eggs.csv', now, expiresSeconds: 60 };
    expect(() => gate()(follow(signLink(link, others)))).toThrow(
      expect.objectContaining({ reason: 'LINK_UNKNOWN_KEY' }),
    );
    const stolenId = { ...others, accessKeyId: credentials.accessKeyId };
    expect(() => gate()(follow(signLink(link, stolenId)))).toThrow(
      expect.objectContaining({ reason: 'LINK_MISMATCH' }),
    );
  });
});
