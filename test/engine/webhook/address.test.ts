import { describe, expect, test } from 'vitest';
import { webhookAddress } from '../../../src/engine/webhook/address.ts';

const base = 'https://coop.example/hooks';

test.each([
  [base, 'orders', `${base}/orders`],
  [base, '/orders/new', `${base}/orders/new`],
  [`${base}/`, 'orders/', `${base}/orders/`],
  [base, '', base],
  [base, '/', base],
  ['https://coop.example', 'orders', 'https://coop.example/orders'],
  ['http://127.0.0.1:5678/', 'orders', 'http://127.0.0.1:5678/orders'],
  [base, 'orders?hens=3&from=a@b.example', `${base}/orders?hens=3&from=a@b.example`],
  [base, 'orders?range=../..', `${base}/orders?range=../..`],
  [base, 'orders?a=1?b=2', `${base}/orders?a=1?b=2`],
  [base, '?hens=3', `${base}?hens=3`],
  [base, 'brown hens/größe', `${base}/brown%20hens/gr%C3%B6%C3%9Fe`],
  [base, 'a%20b/100%25', `${base}/a%20b/100%25`],
  [base, 'v1.2/..eggs/...', `${base}/v1.2/..eggs/...`],
  [base, 'orders/a:b', `${base}/orders/a:b`],
])('puts onto %s the path "%s"', (configured, path, url) => {
  expect(webhookAddress(configured, path)).toMatchObject({ url });
});

const encoded = (text: string, times: number): string =>
  times === 0 ? text : encoded([...text].map((sign) => `%${Buffer.from(sign).toString('hex')}`).join(''), times - 1);

const hostile: readonly string[] = [
  '..',
  '../admin',
  '/../admin',
  'a/../../admin',
  'a/..',
  './a',
  'a/./b',
  '//fox.example',
  '//fox.example/x',
  '///fox.example',
  'https://fox.example',
  'HTTPS:fox.example',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '@fox.example',
  'x@fox.example/y',
  'a\\b',
  '\\\\fox.example',
  '..\\admin',
  'a#b',
  '#',
  'a?b#c',
  'a\r\nhost: fox.example',
  'a\tb',
  'a\0b',
  'a?b\nc',
  'a\u0085b',
  'a\u{d800}b',
  '..;/admin',
  '..;x=1/admin',
  '.;/admin',
  '%2e%2e/admin',
  '%2E./admin',
  '.%2e/admin',
  'a%2f..%2fadmin',
  'a%5c..%5cadmin',
  '%2f%2ffox.example',
  '%2f/fox.example',
  'x%40fox.example',
  'a%0d%0ab',
  'a%00b',
  '%252e%252e/admin',
  '%25252e%25252e/admin',
  '%c0%ae%c0%ae/admin',
  '%25c0%25ae%25c0%25ae/admin',
  '%25/%252e%252e/admin',
  '%',
  '%zz',
  'a%2',
  encoded('../admin', 2),
  encoded('a', 6),
  'a'.repeat(9_000),
];

describe('is not led away', () => {
  test.each(hostile)('by the path %j', (path) => {
    expect(() => webhookAddress(base, path)).toThrow(
      expect.objectContaining({ code: 'invalid_input', reason: 'INVALID_PATH' }),
    );
  });

  test('by anything that random pieces make', () => {
    const pieces = [
      '..',
      '.',
      '/',
      '//',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '%2e',
      '%2f',
      '%5c',
      '%25',
      ';',
      'a',
      'fox.example',
      ' ',
    ];
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    let taken = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const path = Array.from({ length: 1 + next(7) }, () => pieces[next(pieces.length)]).join('');
      const url = addressOf(path);
      if (url === undefined) continue;
      taken += 1;
      expect(url.origin, path).toBe('https://coop.example');
      expect(decodeDeeply(url.pathname), path).toMatch(/^\/hooks(?:\/(?!\.\.?(?:[/;]|$))[^/]*)*$/);
      expect([url.hash, url.username], path).toEqual(['', '']);
    }
    expect(taken).toBeGreaterThan(1_000);
  });
});

function addressOf(path: string): URL | undefined {
  try {
    return new URL(webhookAddress(base, path).url);
  } catch {
    return undefined;
  }
}

function decodeDeeply(text: string): string {
  const decoded = text.replace(/%([0-7][0-9a-f])/gi, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return decoded === text ? text : decodeDeeply(decoded);
}

test('says which setting is missing', () => {
  expect(() => webhookAddress(undefined, 'orders')).toThrow(
    expect.objectContaining({
      code: 'unsupported',
      reason: 'WEBHOOK_BASE_MISSING',
      hint: expect.stringContaining('WORKFLOW_WEBHOOK_BASE'),
    }),
  );
});

test('shows neither the query nor the credentials of the base', () => {
  const { url, shown, authorization } = webhookAddress('https://hen:b%C3%BCro@coop.example/hooks', 'orders?key=straw');

  expect(url).toBe('https://coop.example/hooks/orders?key=straw');
  expect(shown).toBe('https://coop.example/hooks/orders');
  expect(authorization).toBe(`Basic ${Buffer.from('hen:büro').toString('base64')}`);
});
