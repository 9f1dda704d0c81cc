/** What callers give as vectors and names, checked before anything is stored or searched. */
import { PatchbayError } from '../../core/error.ts';
import { hasInvisible } from '../../core/invisible.ts';
import { limits } from '../../core/limits.ts';
import type { VectorItem } from '../../core/vectors.ts';
import { toMetadata } from './metadata.ts';

/** Throws `invalid_input` with INVALID_ARGUMENT for what is no direction; single precision, as it is stored. */
export function toEmbedding(numbers: readonly number[], place = 'embedding'): Float32Array {
  if (numbers.length === 0) throw refuse(place, 'was empty', 'Give it the numbers that your model made.');
  if (numbers.length > limits.vectorDimensions) {
    throw tooLarge(place, `had ${numbers.length} dimensions`, `At most ${limits.vectorDimensions} are allowed.`);
  }
  const floats = Float32Array.from(numbers);
  const bad = floats.findIndex((number) => !Number.isFinite(number));
  if (bad >= 0) throw refuse(`${place}[${bad}]`, 'was no finite number', 'Give numbers that 32 bits can hold.');
  if (floats.every((number) => number === 0)) {
    throw refuse(place, 'was all zero', 'A zero vector has no direction to compare; leave it out.');
  }
  return floats;
}

export interface GivenVector {
  readonly ref: string;
  readonly embedding: readonly number[];
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly text?: string | undefined;
}

/** Throws as `toEmbedding`, and TOO_LARGE. */
export function toItem({ ref, embedding, metadata = {}, text }: GivenVector, place = ''): VectorItem {
  checkName(ref, { place: `${place}ref`, chars: limits.vectorRefChars });
  if (text !== undefined && Buffer.byteLength(text) > limits.vectorTextBytes) {
    throw tooLarge(`${place}text`, 'was too long', `At most ${limits.vectorTextBytes} bytes; store it in parts.`);
  }
  return {
    ref,
    embedding: toEmbedding(embedding, `${place}embedding`),
    metadata: toMetadata(metadata, `${place}metadata`),
    text,
  };
}

export function checkNamespace(name: string): void {
  checkName(name, { place: 'namespace', chars: limits.vectorNamespaceChars });
}

function checkName(name: string, { place, chars }: { readonly place: string; readonly chars: number }): void {
  if (name === '') throw refuse(place, 'was empty', 'Give it a name.');
  if (name.length > chars) throw refuse(place, `had ${name.length} characters`, `At most ${chars} are allowed.`);
  if (hasInvisible(name)) throw refuse(place, 'had characters in it that cannot be seen', 'Give plain text.');
}

function refuse(place: string, what: string, hint: string): PatchbayError {
  return new PatchbayError('invalid_input', `${place} ${what}.`, { reason: 'INVALID_ARGUMENT', hint });
}

function tooLarge(place: string, what: string, hint: string): PatchbayError {
  return new PatchbayError('invalid_input', `${place} ${what}.`, { reason: 'TOO_LARGE', hint });
}
