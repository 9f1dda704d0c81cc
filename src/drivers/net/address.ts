/** What kind of place an IP address is, judged by the address alone and by any IPv4 address hidden inside it. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

export type AddressKind =
  | 'global'
  | 'loopback'
  /** 0.0.0.0/8 and ::, which most systems dial as loopback. */
  | 'unspecified'
  | 'private'
  | 'link-local'
  /** Shared space behind a carrier's NAT. */
  | 'shared'
  /** Where a cloud hands credentials to whoever asks. */
  | 'metadata'
  /** Documentation, multicast, benchmarks, tunnels and everything not yet given out. */
  | 'reserved'
  | 'invalid';

type Ranges = readonly (readonly [AddressKind, readonly string[]])[];

/** The first kind that matches wins. Sources: IANA special-purpose registry; the clouds' own documentation. */
const v4Ranges: Ranges = [
  [
    'metadata',
    [
      '169.254.169.0/24',
      '169.254.170.0/24',
      '169.254.0.23/32',
      '169.254.42.42/32',
      '100.100.100.200/32',
      '168.63.129.16/32',
      '192.0.0.192/32',
    ],
  ],
  ['loopback', ['127.0.0.0/8']],
  ['unspecified', ['0.0.0.0/8']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']],
  ['link-local', ['169.254.0.0/16']],
  ['shared', ['100.64.0.0/10']],
  [
    'reserved',
    [
      '192.0.0.0/24',
      '192.0.2.0/24',
      '192.88.99.0/24',
      '198.18.0.0/15',
      '198.51.100.0/24',
      '203.0.113.0/24',
      '224.0.0.0/4',
      '240.0.0.0/4',
    ],
  ],
];

/** Only 2000::/3 is given out, so all the rest is reserved without being listed. */
const v6Ranges: Ranges = [
  [
    'metadata',
    ['fd00:ec2::254/128', 'fd00:ec2::23/128', 'fd20:ce::254/128', 'fd00:c1::a9fe:a9fe/128', 'fe80::a9fe:a9fe/128'],
  ],
  ['loopback', ['::1/128']],
  ['unspecified', ['::/128']],
  ['private', ['fc00::/7']],
  ['link-local', ['fe80::/10']],
  ['reserved', ['2001::/23', '2001:db8::/32', '3fff::/20']],
  ['global', ['2000::/3']],
];

const v4Kinds = compile(v4Ranges, 'ipv4');
const v6Kinds = compile(v6Ranges, 'ipv6');

/** The kind of an address in any spelling that `node:net` accepts; a zone (`%eth0`) is ignored. */
export function classify(address: string): AddressKind {
  const bare = withoutZone(address);
  if (isIPv4(bare)) return findKind(v4Kinds, bare, 'ipv4') ?? 'global';
  if (!isIPv6(bare)) return 'invalid';
  const embedded = embeddedIpv4(bare);
  const listed = findKind(v6Kinds, bare, 'ipv6');
  if (embedded === undefined || listed === 'loopback' || listed === 'unspecified') return listed ?? 'reserved';
  const inner = classify(embedded.address);
  if (embedded.prefix === 'mapped' || inner === 'metadata') return inner;
  return embedded.prefix === 'tunnel' && inner === 'global' ? 'global' : 'reserved';
}

/** The IPv4 address that `::ffff:a.b.c.d` stands for; every other address as it is, without its zone. */
export function unmapped(address: string): string {
  const bare = withoutZone(address);
  const embedded = isIPv6(bare) ? embeddedIpv4(bare) : undefined;
  return embedded?.prefix === 'mapped' ? embedded.address : bare;
}

interface Embedded {
  readonly address: string;
  /** `mapped` is the IPv4 host itself; a tunnel reaches it through a gateway; the rest leads nowhere public. */
  readonly prefix: 'mapped' | 'tunnel' | 'other';
}

/** 64:ff9b::/96, as decimal groups. */
const nat64 = '100:65435:0:0:0:0';

/** Deprecated ::/96, stateless translation ::ffff:0:0:0/96, and local NAT64 64:ff9b:1::/48. */
const otherPrefixes = ['0:0:0:0:0:0', '0:0:0:0:65535:0', '100:65435:1:'];

function embeddedIpv4(address: string): Embedded | undefined {
  const groups = expand(address);
  const head = groups.slice(0, 6).join(':');
  if (groups[0] === 0x2002) return { address: dotted(groups[1], groups[2]), prefix: 'tunnel' };
  const tail = dotted(groups[6], groups[7]);
  if (head === '0:0:0:0:0:65535') return { address: tail, prefix: 'mapped' };
  if (head === nat64) return { address: tail, prefix: 'tunnel' };
  return otherPrefixes.some((prefix) => head.startsWith(prefix)) ? { address: tail, prefix: 'other' } : undefined;
}

/** The eight groups of an address that `isIPv6` accepts. */
function expand(address: string): readonly number[] {
  const [left = '', right] = address.split('::');
  const before = groupsOf(left);
  if (right === undefined) return before;
  const after = groupsOf(right);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function groupsOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function dotted(high = 0, low = 0): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function withoutZone(address: string): string {
  const zoneAt = address.indexOf('%');
  return zoneAt === -1 ? address : address.slice(0, zoneAt);
}

type Family = 'ipv4' | 'ipv6';
type Kinds = readonly (readonly [AddressKind, BlockList])[];

function compile(ranges: Ranges, family: Family): Kinds {
  return ranges.map(([kind, cidrs]) => {
    const list = new BlockList();
    for (const cidr of cidrs) {
      const [network = '', bits] = cidr.split('/');
      list.addSubnet(network, Number(bits), family);
    }
    return [kind, list] as const;
  });
}

function findKind(kinds: Kinds, address: string, family: Family): AddressKind | undefined {
  return kinds.find(([, list]) => list.check(address, family))?.[0];
}
