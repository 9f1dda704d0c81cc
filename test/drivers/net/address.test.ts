import { expect, test } from 'vitest';
import { type AddressKind, classify, unmapped } from '../../../src/drivers/net/address.ts';

const kinds: readonly (readonly [string, AddressKind])[] = [
  ['1.1.1.1', 'global'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['172.32.0.1', 'global'],
  ['192.168.1.1', 'private'],
  ['169.254.1.1', 'link-local'],
  ['169.254.169.254', 'metadata'],
  ['169.254.170.2', 'metadata'],
  ['100.100.100.200', 'metadata'],
  ['100.64.0.1', 'shared'],
  ['100.128.0.1', 'global'],
  ['192.0.0.1', 'reserved'],
  ['192.0.2.1', 'reserved'],
  ['192.88.99.1', 'reserved'],
  ['198.18.0.1', 'reserved'],
  ['198.51.100.1', 'reserved'],
  ['203.0.113.1', 'reserved'],
  ['224.0.0.1', 'reserved'],
  ['255.255.255.255', 'reserved'],
  ['2606:4700::1111', 'global'],
  ['::1', 'loopback'],
  ['0:0:0:0:0:0:0:1', 'loopback'],
  ['::', 'unspecified'],
  ['fd00::1', 'private'],
  ['fd00:ec2::254', 'metadata'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['fec0::1', 'reserved'],
  ['ff02::1', 'reserved'],
  ['100::1', 'reserved'],
  ['2001::1', 'reserved'],
  ['2001:db8::1', 'reserved'],
  ['3fff::1', 'reserved'],
  ['5f00::1', 'reserved'],
  ['4000::1', 'reserved'],
  ['::ffff:1.1.1.1', 'global'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::ffff:7f00:1', 'loopback'],
  ['::ffff:10.0.0.1', 'private'],
  ['::ffff:169.254.169.254', 'metadata'],
  ['::127.0.0.1', 'reserved'],
  ['::1.1.1.1', 'reserved'],
  ['::169.254.169.254', 'metadata'],
  ['64:ff9b::1.1.1.1', 'global'],
  ['64:ff9b::7f00:1', 'reserved'],
  ['64:ff9b::a9fe:a9fe', 'metadata'],
  ['64:ff9b:1::a9fe:a9fe', 'metadata'],
  ['64:ff9b:1::1.1.1.1', 'reserved'],
  ['::ffff:0:1.1.1.1', 'reserved'],
  ['2002:101:101::', 'global'],
  ['2002:7f00:1::', 'reserved'],
  ['2002:a9fe:a9fe::1', 'metadata'],
  ['hens.example', 'invalid'],
  ['', 'invalid'],
];

test.each(kinds)('an address %s is %s', (address, kind) => {
  expect(classify(address)).toBe(kind);
});

test('a mapped address stands for its IPv4 host and others for themselves', () => {
  const plain = ['::ffff:10.0.0.7', '64:ff9b::a00:7', 'fe80::7%eth0', '10.0.0.7'].map(unmapped);

  expect(plain).toEqual(['10.0.0.7', '64:ff9b::a00:7', 'fe80::7', '10.0.0.7']);
});
