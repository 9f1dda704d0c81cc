/**
 * The pooled connections of HTTP. The egress policy is applied as a connection is opened.
 *
 * A pooled connection was checked when it was opened and stays on the address it was opened to, so requests that
 * reuse it cost no further check, and a name that has since moved elsewhere cannot move the connection.
 */
import { rootCertificates } from 'node:tls';
import { Agent, buildConnector, Pool, ProxyAgent } from 'undici';
import { limits } from '../../core/limits.ts';
import type { TlsIdentity } from '../../core/migration-ports.ts';
import { createGuard, type GuardOptions } from './guard.ts';

/** Time limits are off: a request's own timer covers all of its hops. */
export const common = { allowH2: false, headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: limits.responseHeadBytes };

/** One agent for the life of the driver. */
export function createAgent(options: GuardOptions, identity: TlsIdentity = {}): Agent {
  return new Agent({
    ...common,
    factory: (origin, pool) => new Pool(origin, { ...pool, connect: createConnector(origin, options, identity) }),
  });
}

/** All requests through one proxy; TLS is between us and the service. */
export function createProxied(uri: string): ProxyAgent {
  const tls = { rejectUnauthorized: true, timeout: limits.connectTimeoutMs };
  return new ProxyAgent({ ...common, uri, requestTls: tls, proxyTls: tls });
}

function createConnector(
  origin: string | URL,
  options: GuardOptions,
  { ca, cert, key }: TlsIdentity,
): buildConnector.connector {
  const { protocol, port: written } = new URL(origin);
  const port = written === '' ? (protocol === 'https:' ? 443 : 80) : Number(written);
  const guard = createGuard(port, options);
  const connect = buildConnector({
    timeout: limits.connectTimeoutMs,
    allowH2: false,
    // Stated, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    rejectUnauthorized: true,
    autoSelectFamily: true,
    lookup: guard.lookup,
    // An authority of one's own is added to those of the system, which would otherwise be forgotten.
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  });

  return function connectChecked(target, callback) {
    const refusal = guard.refuse(target.hostname);
    if (refusal === undefined) connect(target, callback);
    else process.nextTick(callback, refusal, null);
  };
}
