/** What a client says of the bytes that it sends: it is compared, or refused where that is not done here. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { PatchbayError } from '../../core/error.ts';

interface Digest {
  update(chunk: Uint8Array): void;
  /** Base64. */
  value(): string;
}

type NewDigest = () => Digest;

/** By header, as S3 has them; all are base64. */
const known: Readonly<Record<string, NewDigest>> = {
  'content-md5': hashed('md5'),
  'x-amz-checksum-sha1': hashed('sha1'),
  'x-amz-checksum-sha256': hashed('sha256'),
  'x-amz-checksum-crc32': () => {
    let sum = 0;
    return {
      update(chunk) {
        sum = crc32(chunk, sum);
      },
      value() {
        const bytes = Buffer.alloc(4);
        bytes.writeUInt32BE(sum);
        return bytes.toString('base64');
      },
    };
  },
};

/** They name a sum, and are none. */
const algorithmNames = ['x-amz-checksum-algorithm', 'x-amz-sdk-checksum-algorithm'];

/** Whether it is the header of a sum that is compared. */
export function isKnownChecksum(name: string): boolean {
  return name in known || algorithmNames.includes(name);
}

/** The same bytes; throws DIGEST_MISMATCH at their end when they are not what the headers say. */
export async function* compared(
  bytes: AsyncIterable<Uint8Array>,
  headers: IncomingHttpHeaders,
): AsyncGenerator<Uint8Array> {
  const sums = Object.entries(known).flatMap(([name, make]) => {
    const wanted = headers[name];
    return wanted === undefined ? [] : [{ wanted: [wanted].flat().join(), digest: make() }];
  });
  for await (const chunk of bytes) {
    for (const { digest } of sums) digest.update(chunk);
    yield chunk;
  }
  if (sums.every(({ wanted, digest }) => digest.value() === wanted)) return;
  throw new PatchbayError('invalid_input', 'The bytes did not have the checksum that was announced.', {
    reason: 'DIGEST_MISMATCH',
    hint: 'Send them again; nothing was stored.',
  });
}

function hashed(algorithm: string): NewDigest {
  return () => {
    const hash = createHash(algorithm);
    return { update: (chunk) => void hash.update(chunk), value: () => hash.digest('base64') };
  };
}
