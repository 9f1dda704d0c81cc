/** The `network.allow` setting: hosts, `host:port`, addresses and CIDR ranges that may be reached in spite of the mode. */
import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { PatchbayError } from '../../core/error.ts';
import { unmapped } from './address.ts';

export interface AllowList {
  /** `name` as `normalHost` gives it. */
  hasHost(name: string, port: number): boolean;
  hasAddress(address: string, port: number): boolean;
}

/** Parses the setting once. Throws `invalid_input` for an entry that is neither a host nor a range. */
export function parseAllowList(entries: readonly string[]): AllowList {
  const names = new Set<string>();
  const ranges = new Map<number | undefined, BlockList>();

  function addRange(port: number | undefined, address: string, bits: number | undefined): void {
    const list = ranges.get(port) ?? new BlockList();
    ranges.set(port, list);
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, bits ?? (family === 'ipv4' ? 32 : 128), family);
  }

  for (const entry of entries) {
    const { host, port, bits } = parseEntry(entry);
    if (isIP(host) === 0) names.add(port === undefined ? host : `${host}:${port}`);
    else addRange(port, host, bits);
  }

  return {
    hasHost: (name, port) => names.has(name) || names.has(`${name}:${port}`),
    hasAddress(address, port) {
      const plain = unmapped(address);
      const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
      return [undefined, port].some((key) => ranges.get(key)?.check(plain, family) === true);
    },
  };
}

/** Whether an entry of the setting can be parsed. */
export function isAllowEntry(entry: string): boolean {
  try {
    parseEntry(entry);
    return true;
  } catch {
    return false;
  }
}

export const allowEntryWanted = 'must be `host`, `host:port`, an address or a range such as `10.0.0.0/8`';

/** A host name in lower-case ASCII without trailing dots or IPv6 brackets. */
export function normalHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/\.+$/, '')
    .replace(/^\[(.*)\]$/, '$1');
}

interface Entry {
  readonly host: string;
  readonly port: number | undefined;
  /** Length of the prefix when the entry is a range. */
  readonly bits: number | undefined;
}

function parseEntry(entry: string): Entry {
  const text = entry.trim();
  const [network = '', bits] = text.split('/');
  if (isIP(network) !== 0) return { host: network, port: undefined, bits: parseBits(entry, network, bits) };
  const match = /^(\[[^\]]+\]|[^:/\s]+)(?::(\d{1,5}))?$/.exec(text);
  const name = match?.[1] ?? '';
  const host = name.startsWith('[') ? normalHost(name) : normalHost(domainToASCII(name));
  const port = match?.[2] === undefined ? undefined : Number(match[2]);
  if (host === '' || (name.startsWith('[') && isIP(host) === 0) || (port ?? 0) > 65_535) throw badEntry(entry);
  return { host, port, bits: undefined };
}

function parseBits(entry: string, network: string, bits: string | undefined): number | undefined {
  if (bits === undefined) return undefined;
  const most = isIP(network) === 4 ? 32 : 128;
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) throw badEntry(entry);
  return Number(bits);
}

function badEntry(entry: string): PatchbayError {
  return new PatchbayError('invalid_input', `An entry of \`network.allow\` was not a host or a range: "${entry}".`, {
    reason: 'INVALID_SETTING',
    hint: 'Write `host`, `host:port`, an address or a range such as `10.0.0.0/8` (PATCHBAY_ALLOW_HOSTS).',
  });
}
