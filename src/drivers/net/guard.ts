/**
 * The egress policy at the moment of dialling: a name is resolved once, every address is checked, and what is dialled is
 * what was checked. Every socket that leaves Patchbay is opened with it.
 */
import { isIP, type LookupFunction } from 'node:net';
import type { Log } from '../../core/context.ts';
import type { PatchbayError } from '../../core/error.ts';
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

export interface GuardOptions {
  readonly check: EgressCheck;
  readonly resolve: Resolve;
  readonly log: Log;
}

/** What stands between one port of a host and a socket. */
export interface Guard {
  /** The refusal of a host that is an address. Node asks `lookup` for names only, so it must be asked for first. */
  refuse(host: string): PatchbayError | undefined;
  /** Hands out the addresses of a name only when the policy accepts every one of them. */
  readonly lookup: LookupFunction;
}

export function createGuard(port: number, options: GuardOptions): Guard {
  const check = logRefusals(options);
  return {
    refuse: (host) => (isIP(host) === 0 ? undefined : check(host, port, [host])),
    lookup: createLookup(port, check, options.resolve),
  };
}

/** The log may hold the addresses that the caller is not told. */
function logRefusals({ check, log }: GuardOptions): EgressCheck {
  return function checkAndLog(host, port, addresses) {
    const refusal = check(host, port, addresses);
    if (refusal !== undefined) log.write('warn', 'egress refused', { host, port, addresses });
    return refusal;
  };
}

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
