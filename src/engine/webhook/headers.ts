/**
 * Headers that a caller may add to a webhook: whatever does not decide where the request goes or what it is. That names and
 * values are what HTTP allows is seen to by the network port, as for every request.
 */
import { PatchbayError } from '../../core/error.ts';

type Headers = Readonly<Record<string, string>>;

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
    const lower = name.toLowerCase();
    const kind = reserved.has(lower) ? lower : reservedPrefixes.find((prefix) => lower.startsWith(prefix));
    if (kind !== undefined) throw badHeader(`headers held ${kind}, which a caller may not set.`);
    if (lower === 'authorization' && authorization !== undefined) {
      throw badHeader('headers held authorization, though the configured base has credentials of its own.');
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
    hint: 'Leave that header out, or give it another name.',
  });
}
