/** Knows links of ours again. What it does not understand it refuses: a parameter that is not obeyed must not be promised. */
import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import type { LinkGate, LinkRequest } from '../../../core/file-link.ts';
import { limits } from '../../../core/limits.ts';
import { algorithm, type Pair, scopeOf, signatureOf, unsignedPayload } from './canonical.ts';
import type { Credentials } from './credentials.ts';
import { readParameters } from './parameters.ts';
import { filesPath } from './path.ts';

/** The signature is compared in constant time, and before anything that only its maker may know is told. */
export function createLinkGate(credentials: Credentials, clock: Clock): LinkGate {
  return (request) => {
    const parameters = readParameters(request.query);
    const stamp = parameters.get('x-amz-date');
    checkFixed(parameters);
    if (parameters.get('x-amz-credential') !== `${credentials.accessKeyId}/${scopeOf(stamp)}`) throw unknownKey();
    const headers = signedHeaders(parameters.get('x-amz-signedheaders'), request);
    // A link to read is a link to look at the head as well.
    const methods = request.method === 'HEAD' ? ['HEAD', 'GET'] : [request.method];
    const isTrue = methods.some((method) => {
      const canonical = { method, path: filesPath(request), query: parameters.signed, headers, stamp };
      return isSame(signatureOf(canonical, credentials.secretAccessKey), parameters.get('x-amz-signature'));
    });
    if (!isTrue) throw mismatch();
    checkTime(stamp, parameters.get('x-amz-expires'), clock.now());
    return {
      responseType: parameters.find('response-content-type'),
      responseDisposition: parameters.find('response-content-disposition'),
    };
  };
}

function checkFixed({ get, find }: ReturnType<typeof readParameters>): void {
  const payload = find('x-amz-content-sha256') ?? unsignedPayload;
  if (get('x-amz-algorithm') === algorithm && payload === unsignedPayload) return;
  throw new PatchbayError('bad_request', 'The link was signed in a way that is not known here.', {
    reason: 'LINK_MALFORMED',
  });
}

/** The headers that were signed, with what this request has in them. */
function signedHeaders(names: string, request: LinkRequest): readonly Pair[] {
  const list = names.split(';');
  const isOrdered = list.every((name, at) => at === 0 || name > (list[at - 1] ?? ''));
  if (!list.includes('host') || !isOrdered) {
    throw new PatchbayError('bad_request', 'The list of signed headers was not in order, or lacked host.', {
      reason: 'LINK_MALFORMED',
    });
  }
  return list.map((name) => {
    const value = request.header(name);
    if (value === undefined) {
      throw new PatchbayError('forbidden', 'A header that the link was signed with was missing.', {
        reason: 'LINK_MISMATCH',
        hint: 'Send the headers that came with the link, such as Content-Type.',
      });
    }
    return [name, value];
  });
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function checkTime(stamp: string, expires: string, now: number): void {
  const madeAt = Date.parse(stamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (madeAt > now + limits.linkAheadMs) {
    throw new PatchbayError('forbidden', 'The link was made in the future.', {
      reason: 'LINK_NOT_YET_VALID',
      hint: 'One of the two clocks is wrong.',
    });
  }
  if (now < madeAt + Number(expires) * 1_000) return;
  throw new PatchbayError('forbidden', 'The link has expired.', { reason: 'LINK_EXPIRED', hint: 'Ask for a new one.' });
}

function unknownKey(): PatchbayError {
  return new PatchbayError('forbidden', 'The link was not made by this Patchbay.', { reason: 'LINK_UNKNOWN_KEY' });
}

function mismatch(): PatchbayError {
  return new PatchbayError('forbidden', 'The link did not allow this request: its signature is of another one.', {
    reason: 'LINK_MISMATCH',
    hint: 'Use the link unchanged, with the method and the headers that it came with.',
  });
}
