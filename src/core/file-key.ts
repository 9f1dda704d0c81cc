/** Which buckets and keys there can be. They are checked and never cleaned: what is stored has the name that was given. */
import { PatchbayError } from './error.ts';
import type { FilePlace } from './files.ts';

/** As S3 has them. */
const keyBytes = 1_024;
const segmentBytes = 255;
const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const likeAddress = /^\d+(?:\.\d+){3}$/;

/** These make a name look like another one. */
const turning = /\p{Bidi_Control}/u;

/** Devices of Windows, whatever their extension. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Throws `invalid_input` with the reason INVALID_PATH and the rule that was broken. */
export function checkPlace({ bucket, key }: FilePlace): void {
  checkBucket(bucket);
  const problem = problemOf(key);
  if (problem !== undefined) {
    throw new PatchbayError('invalid_input', `The path was refused: it ${problem}.`, {
      reason: 'INVALID_PATH',
      hint: 'Write it like reports/2026/eggs.csv; it is taken as it is, percent signs included.',
    });
  }
}

/** Throws as `checkPlace`. */
export function checkBucket(bucket: string): void {
  if (bucketPattern.test(bucket) && !bucket.includes('..') && !likeAddress.test(bucket)) return;
  throw new PatchbayError('invalid_input', 'The name of the bucket was refused.', {
    reason: 'INVALID_PATH',
    hint: 'Use 3 to 63 lower-case letters, digits, dots and hyphens, with a letter or a digit at both ends; no two dots together, and no address such as 192.0.2.1.',
  });
}

/** True for a key that a file can have. */
export function isKey(key: string): boolean {
  return problemOf(key) === undefined;
}

function problemOf(key: string): string | undefined {
  if (key === '') return 'is empty';
  if (!key.isWellFormed()) return 'is no valid Unicode';
  if (bytesOf(key) > keyBytes) return `is longer than ${keyBytes} bytes`;
  if (key.includes('\\')) return 'has a backslash';
  if (/\p{Cc}/u.test(key)) return 'has control characters';
  if (turning.test(key)) return 'has invisible characters that change the direction of text';
  for (const segment of key.split('/')) {
    const problem = segmentProblem(segment);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function segmentProblem(segment: string): string | undefined {
  if (segment === '') return 'has an empty part: no slash at its start, at its end, or twice';
  if (segment === '.' || segment === '..') return 'has a part that is "." or ".."';
  if (bytesOf(segment) > segmentBytes) return `has a part longer than ${segmentBytes} bytes`;
  if (/[. ]$/.test(segment)) return 'has a part that ends with a dot or a space, which Windows drops';
  return device.test(segment) ? 'has a part that is the name of a device of Windows' : undefined;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
