/** Carries the trace of the work on to the services that are to have it (W3C Trace Context), as `telemetry.traceHosts` names them. */
import type { Kit } from '../../core/driver.ts';
import type { NetRequest } from '../../core/ports.ts';
import { toTraceparent } from '../../core/telemetry.ts';

/** `hosts` are names of hosts, each with or without a port. A trace that the request names itself stays. */
export function carryTrace(log: Kit['log'], hosts: readonly string[] = []): (request: NetRequest) => NetRequest {
  const known = new Set(hosts.map((host) => host.toLowerCase()));
  if (known.size === 0) return (request) => request;
  return (request) => {
    const { headers = {} } = request;
    const { host, hostname } = URL.parse(request.url) ?? {};
    const isKnown = host !== undefined && hostname !== undefined && (known.has(host) || known.has(hostname));
    const place = isKnown ? log.telemetry?.place() : undefined;
    if (place === undefined || Object.keys(headers).some((name) => name.toLowerCase() === 'traceparent'))
      return request;
    return { ...request, headers: { ...headers, traceparent: toTraceparent(place) } };
  };
}
