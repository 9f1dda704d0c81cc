/** Carries the trace of the work on to the services that are to have it (W3C Trace Context), as `telemetry.traceHosts` names them. */
import { isIP } from 'node:net';
import type { Kit } from '../../core/driver.ts';
import type { NetRequest } from '../../core/ports.ts';
import { toTraceparent } from '../../core/telemetry.ts';
import { type AllowList, normalHost, parseAllowList } from './allow-list.ts';

/** `hosts` are written as those of `network.allow`. A trace that the request names itself stays. */
export function carryTrace(log: Kit['log'], hosts: readonly string[] = []): (request: NetRequest) => NetRequest {
  if (hosts.length === 0) return (request) => request;
  const known = parseAllowList(hosts);
  return (request) => {
    const { headers = {} } = request;
    const url = URL.parse(request.url);
    const place = url !== null && isListed(url, known) ? log.telemetry?.place() : undefined;
    if (place === undefined || Object.keys(headers).some((name) => name.toLowerCase() === 'traceparent'))
      return request;
    return { ...request, headers: { ...headers, traceparent: toTraceparent(place) } };
  };
}

function isListed({ hostname, protocol, port }: URL, list: AllowList): boolean {
  const host = normalHost(hostname);
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
  return isIP(host) === 0 ? list.hasHost(host, number) : list.hasAddress(host, number);
}
