import type { IncomingMessage } from 'node:http';
import { PatchbayError } from '../../core/error.ts';

/**
 * A request's body, read as it comes and refused as soon as it is longer than allowed, whatever Content-Length said.
 *
 * Throws `bad_request` with reason BODY_TOO_LARGE, BODY_INCOMPLETE, or BODY_ENCODED where it came compressed: that is not undone,
 * since a few bytes can stand for more than there is room for.
 */
export function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = incoming.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding !== '' && encoding !== 'identity') return Promise.reject(encoded());
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(tooLarge(maxBytes));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else reject(tooLarge(maxBytes));
    });
    incoming.once('end', () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    );
    incoming.once('error', (cause) => reject(incomplete(cause)));
    incoming.once('close', () => {
      // Every request closes; only a rare one deserves the price of an error with its stack.
      if (!incoming.complete) reject(incomplete(undefined));
    });
  });
}

function tooLarge(maxBytes: number): PatchbayError {
  return new PatchbayError('bad_request', `The request body was larger than ${maxBytes} bytes.`, {
    reason: 'BODY_TOO_LARGE',
  });
}

function encoded(): PatchbayError {
  return new PatchbayError('bad_request', 'The request body came with a Content-Encoding, and is read only as it is.', {
    reason: 'BODY_ENCODED',
    hint: 'Send it uncompressed, without the header Content-Encoding.',
  });
}

function incomplete(cause: unknown): PatchbayError {
  return new PatchbayError('bad_request', 'The request body ended early.', { reason: 'BODY_INCOMPLETE', cause });
}
