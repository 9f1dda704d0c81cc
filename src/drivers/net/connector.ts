/**
 * The pooled connections, and the one place where the egress policy is applied: as a connection is opened.
 *
 * A pooled connection was checked when it was opened and stays on the address it was opened to, so requests that
 * reuse it cost no further check, and a name that has since moved elsewhere cannot move the connection.
 */
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, Pool } from 'undici';
import type { Log } from '../../core/context.ts';
import { limits } from '../../core/limits.ts';
import { failure } from './failure.ts';
import { type EgressCheck, isLocalhostName } from './policy.ts';

export interface Resolved {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a name. Rejects when there are none. */
export type Resolve = (host: string) => Promise<readonly Resolved[]>;

const loopback: readonly Resolved[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

export interface AgentOptions {
  readonly check: EgressCheck;
  readonly resolve: Resolve;
  readonly log: Log;
}

/** One agent for the life of the driver. Its time limits are off: a request's own timer covers all of its hops. */
export function createAgent(options: AgentOptions): Agent {
  return new Agent({
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: limits.responseHeadBytes,
    factory: (origin, pool) => new Pool(origin, { ...pool, connect: createConnector(origin, options) }),
  });
}

function createConnector(origin: string | URL, options: AgentOptions): buildConnector.connector {
  const { protocol, port: written } = new URL(origin);
  const port = written === '' ? (protocol === 'https:' ? 443 : 80) : Number(written);
  const check = logRefusals(options);
  const connect = buildConnector({
    timeout: limits.connectTimeoutMs,
    allowH2: false,
    // Stated, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    rejectUnauthorized: true,
    autoSelectFamily: true,
    lookup: createLookup(port, check, options.resolve),
  });

  // Node asks `lookup` for names only, so an address in the URL is checked here.
  return function connectChecked(target, callback) {
    const refusal = isIP(target.hostname) === 0 ? undefined : check(target.hostname, port, [target.hostname]);
    if (refusal === undefined) connect(target, callback);
    else process.nextTick(callback, refusal, null);
  };
}

/** The log may hold the addresses that the caller is not told. */
function logRefusals({ check, log }: AgentOptions): EgressCheck {
  return function checkAndLog(host, port, addresses) {
    const refusal = check(host, port, addresses);
    if (refusal !== undefined) log.write('warn', 'egress refused', { host, port, addresses });
    return refusal;
  };
}

/** Resolves a name once and hands out its addresses only when the policy accepts every one of them. */
function createLookup(port: number, check: EgressCheck, resolve: Resolve): LookupFunction {
  async function lookUp(host: string): Promise<Resolved[]> {
    const early = check(host, port, []);
    if (early !== undefined) throw early;
    const found = isLocalhostName(host) ? loopback : await resolveOrFail(host, resolve);
    const addresses = found.map(({ address }) => address);
    const refusal = check(host, port, addresses);
    if (refusal !== undefined) throw refusal;
    return [...found];
  }

  return function lookup(host, _options, callback) {
    lookUp(host).then(
      (found) => callback(null, found),
      (error) => callback(error, []),
    );
  };
}

async function resolveOrFail(host: string, resolve: Resolve): Promise<readonly Resolved[]> {
  const place = { host, isRedirected: false };
  const found = await resolve(host).catch((cause: unknown) => {
    throw failure('DNS_FAILED', place, { cause });
  });
  if (found.length === 0) throw failure('DNS_FAILED', place);
  return found;
}
