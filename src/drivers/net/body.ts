/** Collects the body of an answer, decompressed as it arrives and stopped as soon as it breaks a cap. */
import * as zlib from 'node:zlib';
import { limits } from '../../core/limits.ts';
import type { FailureReason } from './failure.ts';

export interface BodySink {
  write(chunk: Buffer): void;
  end(): void;
  /** Frees what the sink holds. */
  stop(): void;
}

export interface SinkOptions {
  /** Decoded bytes after which the answer is refused. */
  readonly maxBytes: number;
  done(bytes: Uint8Array): void;
  fail(reason: FailureReason, cause?: unknown): void;
  /** Holds back the connection while the decoder is busy. */
  pause(): void;
  resume(): void;
}

type Decoder = zlib.Gunzip | zlib.BrotliDecompress | zlib.ZstdDecompress;

/** Makes the decoder of one body, whose first byte it is given. */
export type OpenDecoder = (firstByte: number) => Decoder;

/** RFC 9659 lets a zstd answer ask for a window of at most 8 MiB. */
const zstdOptions = { params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } };

const decoders = new Map<string, OpenDecoder>([
  ['gzip', () => zlib.createGunzip()],
  ['x-gzip', () => zlib.createGunzip()],
  // Some servers send raw deflate; a zlib header names method 8 in its low four bits.
  ['deflate', (firstByte) => ((firstByte & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw())],
  ['br', () => zlib.createBrotliDecompress()],
  ['zstd', () => zlib.createZstdDecompress(zstdOptions)],
]);

/** Undefined for an encoding that we do not know and for several in layers: such a body is delivered as it came. */
export function findDecoder(contentEncoding: string | undefined): OpenDecoder | undefined {
  return contentEncoding === undefined ? undefined : decoders.get(contentEncoding.trim().toLowerCase());
}

export function openPlainSink(options: SinkOptions): BodySink {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  return {
    write(chunk) {
      sizeBytes += chunk.length;
      if (sizeBytes > options.maxBytes) options.fail('RESPONSE_TOO_LARGE');
      else chunks.push(chunk);
    },
    end: () => options.done(join(chunks, sizeBytes)),
    stop() {
      chunks.length = 0;
    },
  };
}

/** The decoder is opened by the first byte, since many answers that name an encoding have no body. */
export function openDecodingSink(openDecoder: OpenDecoder, options: SinkOptions): BodySink {
  const decoded = openPlainSink(options);
  let wireBytes = 0;
  let decodedBytes = 0;
  let decoder: Decoder | undefined;

  function keep(chunk: Buffer): void {
    decodedBytes += chunk.length;
    const isPastRatio = decodedBytes > wireBytes * limits.responseRatio;
    if (isPastRatio && decodedBytes > limits.responseRatioAfterBytes) options.fail('RESPONSE_RATIO');
    else decoded.write(chunk);
  }

  function open(firstByte: number): Decoder {
    return openDecoder(firstByte)
      .on('data', keep)
      .on('drain', () => options.resume())
      .on('end', () => decoded.end())
      .on('error', (cause) => options.fail('DECODE_FAILED', cause));
  }

  return {
    write(chunk) {
      wireBytes += chunk.length;
      decoder ??= open(chunk[0] ?? 0);
      if (!decoder.write(chunk)) options.pause();
    },
    end() {
      if (decoder === undefined) decoded.end();
      else decoder.end();
    },
    stop() {
      decoded.stop();
      decoder?.destroy();
    },
  };
}

function join(chunks: readonly Buffer[], sizeBytes: number): Uint8Array {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, sizeBytes);
}
