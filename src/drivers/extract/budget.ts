/** How much one extraction may still decode, whatever it is nested in, and the only place that inflates. */
import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { limits } from '../../core/limits.ts';
import { failure, type Place } from './failure.ts';

/** One per extraction; every entry and every layer spends from it. */
export class Budget {
  readonly #maxBytes: number;
  #leftBytes: number;
  #leftEntries: number = limits.extractEntries;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#leftBytes = maxBytes;
  }

  get leftBytes(): number {
    return this.#leftBytes;
  }

  spend(bytes: number, place: Place): void {
    this.#leftBytes -= bytes;
    if (this.#leftBytes < 0) throw this.tooLarge(place);
  }

  spendEntry(place: Place): void {
    this.#leftEntries -= 1;
    if (this.#leftEntries >= 0) return;
    throw failure('EXTRACT_ENTRIES', place, 'holds too many files', {
      limit: ['extractEntries', limits.extractEntries],
    });
  }

  tooLarge(place: Place): Error {
    const limit = ['extractBytes', this.#maxBytes] as const;
    return failure('EXTRACT_TOO_LARGE', place, 'decoded to more bytes than an extraction may have', { limit });
  }
}

export type Codec = 'gzip' | 'zlib' | 'deflate';

const decoders = { gzip: gunzipSync, zlib: inflateSync, deflate: inflateRawSync };

/** What it costs to write a small decoded buffer: fewer, larger pieces are joined faster. */
const chunkSize = 256 * 1024;

/**
 * Inflates in one go, stopped at whatever comes first: what is left of the budget, or the ratio.
 *
 * Sizes that a header claims are never looked at. Throws EXTRACT_TOO_LARGE, _RATIO, _TRUNCATED or _DAMAGED.
 */
export function inflate(bytes: Uint8Array, codec: Codec, budget: Budget, place: Place): Buffer {
  const byRatio = Math.max(limits.extractRatioAfterBytes, bytes.length * limits.extractRatio);
  // Node wants room for one byte at least.
  const maxOutputLength = Math.max(1, Math.min(byRatio, budget.leftBytes));
  try {
    const decoded = decoders[codec](bytes, { maxOutputLength, chunkSize });
    budget.spend(decoded.length, place);
    return decoded;
  } catch (cause) {
    throw explain(cause, codec, byRatio < budget.leftBytes, budget, place);
  }
}

function explain(cause: unknown, codec: Codec, isRatio: boolean, budget: Budget, place: Place): unknown {
  switch (codeOf(cause)) {
    case 'ERR_BUFFER_TOO_LARGE':
      if (!isRatio) return budget.tooLarge(place);
      return failure('EXTRACT_RATIO', place, `grew more than ${limits.extractRatio}-fold when decompressed`, {
        limit: ['extractRatio', limits.extractRatio],
      });
    case 'Z_BUF_ERROR':
      return failure('EXTRACT_TRUNCATED', place, `ended inside its ${codec} data`, { cause });
    case 'Z_DATA_ERROR':
    case 'Z_NEED_DICT':
      return failure('EXTRACT_DAMAGED', place, `has damaged ${codec} data`, { cause });
    default:
      return cause;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
