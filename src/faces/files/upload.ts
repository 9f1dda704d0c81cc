import type { IncomingMessage } from 'node:http';
import { PatchbayError } from '../../core/error.ts';
import type { Files } from '../../core/files.ts';
import { limits } from '../../core/limits.ts';
import { isMediaType } from '../../core/media-type.ts';
import { compared, isKnownChecksum } from './checksums.ts';
import type { Exchange } from './download.ts';
import { etagOf } from './select.ts';

/** What an object store may do for these is not done here; whoever sends them relies on it. */
const notDone = ['if-match', 'if-none-match', 'content-range', 'content-encoding'];

/** Headers of S3 that ask for nothing but what is done. */
const harmless = ['x-amz-content-sha256', 'x-amz-date', 'x-amz-user-agent'];

/** All other headers of S3 ask for something, such as `x-amz-acl`. */
function isAsked(name: string): boolean {
  return notDone.includes(name) || (name.startsWith('x-amz-') && !harmless.includes(name) && !isKnownChecksum(name));
}

/** PUT: the body goes to the store as it comes. */
export async function upload({ request, response, place }: Exchange, files: Files): Promise<void> {
  checkHead(request);
  if (request.headers.expect !== undefined) response.writeContinue();
  const put = await files.put({
    ...place,
    // The connection is still needed when the store has had enough: for the answer.
    bytes: compared(request.iterator({ destroyOnReturn: false }), request.headers),
    contentType: request.headers['content-type'] ?? 'application/octet-stream',
    maxBytes: limits.uploadBytes,
    sha256: digestOf(request),
  });
  response.writeHead(200, { etag: etagOf(put), 'content-length': '0' }).end();
}

function checkHead({ headers }: IncomingMessage): void {
  const isFramed = headers['x-amz-content-sha256']?.toString().startsWith('STREAMING-') === true;
  const name = Object.keys(headers).find(isAsked) ?? (isFramed ? 'x-amz-content-sha256' : undefined);
  if (name !== undefined) {
    throw new PatchbayError('unsupported', `The header ${name} is not obeyed here.`, {
      reason: 'NOT_IMPLEMENTED',
      hint: 'Send the whole file as it is.',
    });
  }
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
    throw new PatchbayError('bad_request', 'The upload did not say how long it is.', { reason: 'LENGTH_REQUIRED' });
  }
  if (Number(headers['content-length'] ?? 0) > limits.uploadBytes) {
    throw new PatchbayError('invalid_input', `The file was larger than ${limits.uploadBytes} bytes.`, {
      reason: 'TOO_LARGE',
    });
  }
  if (isMediaType(headers['content-type'] ?? 'application/octet-stream')) return;
  throw new PatchbayError('invalid_input', 'The Content-Type was none.', { reason: 'INVALID_ARGUMENT' });
}

/** A client may say what it sends, though the link does not. */
function digestOf({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-amz-content-sha256'];
  return typeof given === 'string' && /^[0-9a-f]{64}$/.test(given) ? given : undefined;
}
