/** Where a redirect leads, and what may travel there. Methods and bodies change as the Fetch standard has it. */
import { limits } from '../../core/limits.ts';
import { failure, type Place } from './failure.ts';
import { schemeHint } from './policy.ts';
import { type Hop, isHttp } from './request.ts';

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** What may cross to another origin. Any other header could be a secret under a name of its own. */
const harmlessHeaders = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-language',
  'content-type',
  'pragma',
  'range',
  'user-agent',
]);

/** They describe a body, and go with it. */
const bodyHeaders = new Set(['content-encoding', 'content-language', 'content-location', 'content-type']);

const otherOriginHint =
  'It leads to another origin, where the request body is not sent: put the URL of that origin into the request.';

export function isRedirect(status: number, location: string | undefined): location is string {
  return location !== undefined && redirectStatuses.has(status);
}

/**
 * The request that follows a redirect. `place` is for the failures: `upstream_failed` for a target that is not a
 * plain URL, or that would take a body to another origin, `forbidden` for one that is neither http nor https.
 */
export function nextHop(hop: Hop, status: number, location: string, place: Place): Hop {
  const url = parseTarget(hop.url, location, place);
  const dropsBody = becomesGet(status, hop.method);
  const isSameOrigin = url.origin === hop.url.origin;
  const body = dropsBody ? undefined : hop.body;
  // A body may hold secrets, as the one that asks for a token does.
  if (!isSameOrigin && body !== undefined && body.length > 0)
    throw failure('BAD_REDIRECT', place, { hint: otherOriginHint });
  const headers = Object.entries(hop.headers).filter(
    ([name]) => (isSameOrigin || harmlessHeaders.has(name)) && !(dropsBody && bodyHeaders.has(name)),
  );
  return {
    url,
    method: dropsBody ? 'GET' : hop.method,
    headers: Object.fromEntries(headers),
    body,
  };
}

function parseTarget(base: URL, location: string, place: Place): URL {
  const url = location.length > limits.urlChars ? null : URL.parse(location, base.href);
  if (url === null || url.username !== '' || url.password !== '') throw failure('BAD_REDIRECT', place);
  if (isHttp(url)) return url;
  throw failure('EGRESS_REFUSED', { ...place, isRedirected: true }, { hint: schemeHint });
}

function becomesGet(status: number, method: string): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD';
  return (status === 301 || status === 302) && method === 'POST';
}
