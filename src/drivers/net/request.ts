/** From a caller's request to one that can be put on the wire; nothing that the caller wrote passes unchecked. */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { NetRequest } from '../../core/ports.ts';
import { schemeHint } from './policy.ts';

/** One request as it goes out. Header names are in lower case. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** Longest host name that the domain name system carries. */
const hostChars = 253;

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** What a header value may hold (RFC 9110, field-value). */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** They belong to the connection, and the connection is ours. `proxy-*` goes with them. */
const connectionHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Throws `invalid_input` for a bad URL, method or header and `forbidden` for a scheme other than http and https. */
export function prepareRequest(request: NetRequest): Hop {
  return {
    url: parseUrl(request.url),
    method: parseMethod(request.method ?? 'GET'),
    headers: parseHeaders(request.headers ?? {}),
    body: request.body,
  };
}

function parseUrl(text: string): URL {
  if (text.length > limits.urlChars) throw badUrl(`had more than ${limits.urlChars} characters`);
  const url = URL.parse(text);
  if (url === null) throw badUrl('was not an absolute URL');
  if (!isHttp(url)) {
    throw new PatchbayError('forbidden', 'A URL that is neither http: nor https: was refused by the egress policy.', {
      reason: 'EGRESS_REFUSED',
      hint: schemeHint,
    });
  }
  if (url.username !== '' || url.password !== '') throw badUrl('held a user name or a password', credentialsHint);
  if (url.hostname.length > hostChars) throw badUrl('had a host name that was too long');
  return url;
}

const credentialsHint = 'Send the credentials in an Authorization header instead.';

export function isHttp(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

function badUrl(what: string, hint = 'Give a full URL such as `https://eggs.example/coops?limit=10`.'): PatchbayError {
  return new PatchbayError('invalid_input', `The URL ${what}.`, { reason: 'INVALID_URL', hint });
}

function parseMethod(method: string): string {
  const upper = method.toUpperCase();
  if (token.test(method) && upper !== 'CONNECT' && upper !== 'TRACE') return upper;
  throw new PatchbayError('invalid_input', 'The HTTP method was not one that can be sent.', {
    reason: 'INVALID_METHOD',
    hint: 'Use GET, POST, PUT, PATCH, DELETE, HEAD or OPTIONS.',
  });
}

function parseHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const sent: Record<string, string> = {
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'user-agent': 'Patchbay',
  };
  for (const [name, value] of Object.entries(headers)) {
    if (!token.test(name)) throw badHeader('A header name held characters that HTTP does not allow.');
    if (!fieldValue.test(value))
      throw badHeader(`The value of header "${name}" held characters that HTTP does not allow.`);
    const lower = name.toLowerCase();
    if (!connectionHeaders.has(lower) && !lower.startsWith('proxy-')) sent[lower] = value;
  }
  return sent;
}

function badHeader(message: string): PatchbayError {
  return new PatchbayError('invalid_input', message, {
    reason: 'INVALID_HEADER',
    hint: 'Remove line breaks and control characters; encode what is not Latin-1.',
  });
}
