import { describe, expect, test } from 'vitest';
import { readAddress } from '../../../src/engine/page/address.ts';
import { openHouse } from '../../harness/house.ts';

test.each([
  ['https://eggs.example', 'https://eggs.example/'],
  [' https://eggs.example/a b?x=é#nest ', 'https://eggs.example/a%20b?x=%C3%A9#nest'],
  ['HTTP://EGGS.example/', 'http://eggs.example/'],
  ['http://eggs.example\\@127.0.0.1/', 'http://eggs.example/@127.0.0.1/'],
])('%s is the address of a page', (text, href) => {
  expect(readAddress(text).href).toBe(href);
});

describe('is refused as the address of a page:', () => {
  test.each([
    '',
    'hens',
    '//eggs.example/',
    'http://',
    'http:127.0.0.1',
    'http:///127.0.0.1',
    'ht\ntp://127.0.0.1/',
    'http://eggs.ex\nample/',
    'http://[::1',
    'http://exa mple.com',
    'http://hen:grain@eggs.example/',
    'http://example.com@127.0.0.1/',
    'file:///etc/passwd',
    'chrome://version',
    'devtools://x',
    'view-source:http://eggs.example',
    'data:text/html,x',
    'javascript:1',
    'about:blank',
    'blob:http://eggs.example/1',
    'filesystem:http://eggs.example/t/a',
    'ftp://eggs.example/',
    'ws://eggs.example/',
    `https://eggs.example/${'x'.repeat(9_000)}`,
  ])('%s', (text) => {
    expect(() => readAddress(text)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});

test.each([
  'http://127.1/',
  'http://0/',
  'http://0.0.0.0:1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0x7f.1/',
  'http://127.0.0.1./',
  'http://①②⑦.⓪.⓪.①/',
  'http://%31%32%37.0.0.1/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://169.254.169.254/',
  'http://0xA9FEA9FE/',
  'http://2852039166/',
  'http://[::ffff:169.254.169.254]/',
  'http://metadata.google.internal/',
  'http://100.100.100.200/',
  'http://foo.localhost/',
  'http://LOCALHOST./',
  'http://127.0.0.1#@eggs.example/',
])('%s leads nowhere when only public addresses may be reached', async (url) => {
  const house = await openHouse({ egress: 'public' });

  const outcome = await house.call('page/html', { url, js: false });

  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'forbidden', reason: 'EGRESS_REFUSED' } });
});
