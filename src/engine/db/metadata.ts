/** Metadata of vectors as callers give it: what JSON cannot keep exactly is refused, never rounded or left out. */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Metadata } from '../../core/vectors.ts';

/** Throws `invalid_input`: INVALID_ARGUMENT with the place of what cannot be kept, and TOO_LARGE. */
export function toMetadata(metadata: Readonly<Record<string, unknown>>, place: string): Metadata {
  checkValue(metadata, place);
  const bytes = Buffer.byteLength(JSON.stringify(metadata));
  if (bytes > limits.vectorMetadataBytes) {
    const hint = `At most ${limits.vectorMetadataBytes} bytes; keep the rest in a table or a file.`;
    throw new PatchbayError('invalid_input', `${place} had ${bytes} bytes of JSON.`, { reason: 'TOO_LARGE', hint });
  }
  // What came through a face is JSON.
  return metadata as Metadata;
}

function checkValue(value: unknown, place: string): void {
  if (typeof value === 'number') checkNumber(value, place);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === '__proto__') throw refuse(`${place} had a member called __proto__`, 'Choose another name.');
    checkValue(member, Array.isArray(value) ? `${place}[${name}]` : `${place}.${name.slice(0, shownChars)}`);
  }
}

/** Of a member's name in a message. */
const shownChars = 80;

function checkNumber(number: number, place: string): void {
  if (!Number.isFinite(number)) throw refuse(`${place} was no finite number`, 'Leave it out, or give it as text.');
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw refuse(`${place} was a whole number beyond 2^53, which JSON numbers cannot tell apart`, 'Give it as text.');
  }
}

function refuse(message: string, hint: string): PatchbayError {
  return new PatchbayError('invalid_input', `${message}.`, { reason: 'INVALID_ARGUMENT', hint });
}
