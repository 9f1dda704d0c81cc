/** A request through all of its redirects. Each hop opens or reuses a connection that the egress policy has checked. */
import type { Dispatcher } from 'undici';
import { limits } from '../../core/limits.ts';
import type { NetRequest, NetResponse } from '../../core/ports.ts';
import { type Answer, exchange } from './exchange.ts';
import { CookieJar } from './cookies.ts';
import { failure, type Place } from './failure.ts';
import { isRedirect, nextHop } from './redirect.ts';
import { type Hop, prepareRequest } from './request.ts';
import { createWatch, type Watch } from './watch.ts';

/**
 * Fetches over `agent`.
 *
 * Throws `invalid_input` for a request that cannot be sent, `forbidden` for a target that the policy refuses,
 * `upstream_failed` and `timeout` for what went wrong outside, `cancelled` when the caller's signal says so.
 */
export async function fetchGuarded(request: NetRequest, agent: Dispatcher): Promise<NetResponse> {
  const first = prepareRequest(request);
  const place = { host: first.url.host, isRedirected: false, isProxied: request.proxy !== undefined };
  const watch = createWatch(request.signal, request.timeoutMs ?? limits.requestTimeoutMs, place);
  try {
    return await follow({ request, agent, first, place, watch });
  } finally {
    watch.end();
  }
}

interface Journey {
  readonly request: NetRequest;
  readonly agent: Dispatcher;
  readonly first: Hop;
  readonly place: Place;
  readonly watch: Watch;
}

async function follow({ request, agent, first, place, watch }: Journey): Promise<NetResponse> {
  const redirects = request.redirects ?? limits.redirects;
  const maxBytes = request.maxBytes ?? limits.responseBytes;
  const followsRedirects = redirects > 0;
  const { onSend } = request;

  const jar = request.keepsCookies === true ? new CookieJar() : undefined;

  let hop = first;
  for (let followed = 0; ; followed += 1) {
    const here: Place = { ...place, isRedirected: followed > 0 };
    const answer = await exchange(agent, { hop, place: here, maxBytes, followsRedirects, watch, onSend });
    const { location } = answer.headers;
    if (!followsRedirects || !isRedirect(answer.status, location)) return toResponse(hop, answer, followed);
    if (followed === redirects) throw failure('TOO_MANY_REDIRECTS', place, { details: { redirects } });
    jar?.take(answer.headers['set-cookie'], hop.url);
    hop = nextHop(hop, answer.status, location, here);
    if (jar !== undefined) hop = jar.addTo(hop, first);
  }
}

function toResponse(hop: Hop, answer: Answer, redirects: number): NetResponse {
  return { ...answer, url: withoutFragment(hop.url), redirects };
}

function withoutFragment(url: URL): string {
  if (url.hash === '') return url.href;
  return url.href.slice(0, url.href.indexOf('#'));
}
