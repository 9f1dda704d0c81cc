/** Bare connections under the egress policy, for whoever speaks over them itself, as a browser does through a proxy. */
import { isIP, type Socket } from 'node:net';
import type { Log } from '../../core/context.ts';
import type { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { createDialler } from './dial.ts';
import { explain, failure } from './failure.ts';
import { createGuard, type Resolve } from './guard.ts';
import { createEgressCheck, type EgressPolicy, isLocalhostName } from './policy.ts';
import { resolveBySystem } from './resolve.ts';

export interface Tunnels {
  /** Resolves, checks and connects, within the limit of a connection. Throws as `Net.fetch` does. */
  open(host: string, port: number, signal: AbortSignal): Promise<Socket>;
  /** The refusal of a target that somebody else looks up: it is judged by its name, or by the address that it is. */
  refuse(host: string, port: number): PatchbayError | undefined;
  /** Destroys every connection. */
  close(): void;
}

export interface TunnelOptions extends EgressPolicy {
  readonly log: Log;
  /** Looks names up; the system's resolver when absent. */
  readonly resolve?: Resolve;
}

export function openTunnels({ log, resolve = resolveBySystem, ...policy }: TunnelOptions): Tunnels {
  const check = createEgressCheck(policy);
  const dialler = createDialler({ check, resolve, log });
  return {
    async open(host, port, signal) {
      const place = { host, isRedirected: false };
      const late = AbortSignal.timeout(limits.connectTimeoutMs);
      try {
        return await dialler.dial({ host, port, tls: 'off', place }, AbortSignal.any([signal, late]));
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw late.aborted ? failure('CONNECT_TIMEOUT', place) : explain(error, place);
      }
    },
    refuse(host, port) {
      const { refuse } = createGuard(port, { check, resolve, log });
      if (isIP(host) !== 0) return refuse(host);
      return isLocalhostName(host) ? check(host, port, ['127.0.0.1', '::1']) : check(host, port, []);
    },
    close: dialler.close,
  };
}
