/** Real servers on loopback and a driver to reach them, both closed when the test ends. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Server as TcpServer } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Kit } from '../../../src/core/driver.ts';
import type { PatchbayError } from '../../../src/core/error.ts';
import type { Net, NetRequest, NetResponse } from '../../../src/core/ports.ts';
import type { Resolve } from '../../../src/drivers/net/guard.ts';
import { undiciNet } from '../../../src/drivers/net/index.ts';
import type { EgressMode } from '../../../src/drivers/net/policy.ts';

export interface CoopNet {
  readonly port: Net;
  /** Fetches with a signal that never aborts, unless another is given. */
  fetch(url: string, request?: Partial<NetRequest>): Promise<NetResponse>;
  /** The failure of a fetch that must not succeed. */
  refusal(url: string, request?: Partial<NetRequest>): Promise<PatchbayError>;
  /** Names that were looked up, in order. */
  readonly lookups: string[];
  /** Fields of the log lines. */
  readonly logged: Readonly<Record<string, unknown>>[];
}

export interface NetWanted {
  readonly mode?: EgressMode;
  readonly allow?: readonly string[];
  readonly ownPorts?: readonly number[];
  /** Addresses by name; a list of lists answers each lookup with the next one. */
  readonly names?: Readonly<Record<string, readonly string[] | readonly (readonly string[])[]>>;
  readonly resolve?: Resolve;
  readonly proxy?: string;
}

export async function openNet(wanted: NetWanted = {}): Promise<CoopNet> {
  const lookups: string[] = [];
  const logged: Readonly<Record<string, unknown>>[] = [];
  const resolve: Resolve = async (host) => {
    lookups.push(host);
    return wanted.resolve === undefined ? answerFrom(wanted.names ?? {}, host, lookups) : wanted.resolve(host);
  };
  const options = undiciNet.options.parse({
    mode: wanted.mode ?? 'local',
    allow: [...(wanted.allow ?? [])],
    ownPorts: () => new Set(wanted.ownPorts),
    resolve,
    proxy: wanted.proxy,
  });
  const opened = await undiciNet.open(options, kitThatLogs(logged));
  onTestFinished(() => opened.close());
  const fetch: CoopNet['fetch'] = (url, request) =>
    opened.port.fetch({ url, signal: new AbortController().signal, ...request });
  return { port: opened.port, fetch, refusal: (url, request) => failureOf(fetch(url, request)), lookups, logged };
}

async function failureOf(answer: Promise<NetResponse>): Promise<PatchbayError> {
  const outcome = await answer.then(
    () => new Error('The fetch succeeded.'),
    (error: PatchbayError) => error,
  );
  if (outcome.name === 'PatchbayError' && 'code' in outcome) return outcome;
  throw outcome;
}

function answerFrom(names: NonNullable<NetWanted['names']>, host: string, lookups: readonly string[]) {
  const known = names[host] ?? [];
  const isLists = (list: typeof known): list is readonly (readonly string[])[] => Array.isArray(list[0]);
  const turn = lookups.filter((name) => name === host).length - 1;
  const addresses = isLists(known) ? (known[turn] ?? []) : known;
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

function kitThatLogs(logged: Readonly<Record<string, unknown>>[]): Kit {
  return {
    clock: { now: () => 0, sleep: async () => {} },
    log: { write: (_level, _message, fields = {}) => void logged.push(fields) },
    dataDir: '',
  };
}

export interface CoopServer {
  readonly port: number;
  /** `http://127.0.0.1:port`. */
  readonly url: string;
  readonly server: Server;
  /** Request lines and headers as they arrived. */
  readonly seen: Seen[];
}

export interface Seen {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** Answers after the whole request has arrived. */
export async function startCoop(listener: RequestListener): Promise<CoopServer> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      seen.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
      listener(request, response);
    });
  });
  const port = await listen(server);
  onTestFinished(() => server.closeAllConnections());
  return { port, url: `http://127.0.0.1:${port}`, server, seen };
}

/** Listens on a free port of 127.0.0.1 until the test ends. */
export async function listen(server: TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return portOf(server.address());
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server did not listen on a port.');
  return address.port;
}
