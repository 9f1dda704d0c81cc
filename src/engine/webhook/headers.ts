/** Headers that a caller may add to a webhook: whatever does not decide where the request goes or what it is. */
import { PatchbayError } from '../../core/error.ts';

type Headers = Readonly<Record<string, string>>;

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** What a header value may hold (RFC 9110, field-value). */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

const reserved: ReadonlySet<string> = new Set([
  // They belong to the connection or describe the body, which is ours.
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // Some servers route by them, or act by another method.
  'forwarded',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url',
]);

/** `webhook-` is the signature. */
const reservedPrefixes = ['proxy-', 'webhook-', 'x-forwarded-'];

/**
 * The headers with names in lower case. `authorization` is the base's own, which wins: a caller may send one only where
 * there is none. Throws `invalid_input`, naming the header.
 */
export function webhookHeaders(headers: Headers, authorization: string | undefined): Headers {
  const added = Object.entries(headers).map(([name, value]): [string, string] => {
    if (!token.test(name)) throw badHeader('A name in headers held characters that HTTP does not allow.');
    if (!fieldValue.test(value)) throw badHeader(`headers.${name} held characters that HTTP does not allow.`);
    const lower = name.toLowerCase();
    const isOurs = reserved.has(lower) || reservedPrefixes.some((prefix) => lower.startsWith(prefix));
    if (isOurs) throw badHeader(`headers.${name} was one that Patchbay sets itself.`);
    if (lower === 'authorization' && authorization !== undefined) {
      throw badHeader(`headers.${name} was given, though the configured base has credentials of its own.`);
    }
    return [lower, value];
  });
  return {
    'content-type': 'application/json',
    ...Object.fromEntries(added),
    ...(authorization === undefined ? {} : { authorization }),
  };
}

function badHeader(message: string): PatchbayError {
  return new PatchbayError('invalid_input', message, {
    reason: 'INVALID_HEADER',
    hint: 'Leave that header out, or give it another name and plain characters.',
  });
}
