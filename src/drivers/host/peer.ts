/**
 * Whose connections there are, as Linux tells it in `/proc/net/tcp`. Loopback is shared by all users of a machine: without
 * this, whoever connects first would be trusted.
 */
import { readFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import { join } from 'node:path';
import type { Peer } from '../../core/host.ts';

export interface End {
  readonly address: string;
  readonly port: number;
}

export interface Peers {
  /** The user at the far end of a connection that was accepted. */
  ofConnection(far: End, near: End): Promise<Peer>;
  /** The user whose process listens on a port of loopback. */
  ofListener(port: number): Promise<Peer>;
}

interface Row {
  readonly local: string;
  readonly remote: string;
  readonly isListening: boolean;
  readonly uid: number;
}

/** In the order in which a connection to 127.0.0.1 finds them. */
const listeningAddresses = ['127.0.0.1', '::ffff:127.0.0.1', '0.0.0.0', '::'];

export function createPeers(procDir: string): Peers {
  const own = process.getuid?.();

  function judge(row: Row | undefined): Peer {
    if (row === undefined || own === undefined) return 'unknown';
    if (row.uid === own) return 'same-user';
    return row.uid === 0 ? 'system' : 'other-user';
  }

  return {
    async ofConnection(far, near) {
      const rows = await readRows(procDir);
      const [local, remote] = [encode(far), encode(near)];
      return judge(rows.find((row) => row.local === local && row.remote === remote));
    },
    async ofListener(port) {
      const listening = (await readRows(procDir)).filter((row) => row.isListening);
      const places = listeningAddresses.map((address) => encode({ address, port }));
      const found = places.flatMap((place) => listening.filter(({ local }) => local === place));
      return judge(found[0]);
    },
  };
}

async function readRows(procDir: string): Promise<readonly Row[]> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readTable(join(procDir, 'net', name))));
  return tables.flat();
}

async function readTable(path: string): Promise<readonly Row[]> {
  const text = await readFile(path, 'latin1').catch(() => '');
  return text
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, local, remote, state, , , , uid] = line.trim().split(/\s+/);
      if (local === undefined || remote === undefined || uid === undefined) return [];
      return [{ local, remote, isListening: state === '0A', uid: Number(uid) }];
    });
}

/** As the kernel writes it: words of four bytes, each in the byte order of the machine, which is little-endian. */
function encode({ address, port }: End): string {
  const words = isIPv4(address) ? [v4Bytes(address)] : v6Words(address);
  const hex = words.map((bytes) => bytes.toReversed().map(twoDigits).join('')).join('');
  return `${hex}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
}

function v4Bytes(address: string): number[] {
  return address.split('.').map(Number);
}

function v6Words(address: string): number[][] {
  const bytes = address.includes('.') ? mapped(address) : [...Array<number>(15).fill(0), address === '::1' ? 1 : 0];
  return [0, 4, 8, 12].map((start) => bytes.slice(start, start + 4));
}

/** `::ffff:a.b.c.d`; other addresses do not occur on loopback. */
function mapped(address: string): number[] {
  return [...Array<number>(10).fill(0), 255, 255, ...v4Bytes(address.slice(address.lastIndexOf(':') + 1))];
}

function twoDigits(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
