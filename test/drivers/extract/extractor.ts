/** Opens the real driver, and builds the files that no program would write. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import type { PatchbayError } from '../../../src/core/error.ts';
import type { Extractor, ExtractRequest } from '../../../src/core/ports.ts';
import { processExtractor } from '../../../src/drivers/extract/index.ts';
import { testClock } from '../../harness/clock.ts';

type Wanted = Partial<ExtractRequest>;

export interface OpenExtractor {
  readonly port: Extractor;
  /** Bytes, or the text that they are the UTF-8 of. */
  extract(bytes: string | ExtractRequest['bytes'], wanted?: Wanted): Promise<unknown>;
  /** The error of an extraction that must fail. */
  refusal(bytes: string | ExtractRequest['bytes'], wanted?: Wanted): Promise<PatchbayError>;
}

type Options = Parameters<typeof processExtractor.options.parse>[0];

export async function openExtractor(options: Options = {}): Promise<OpenExtractor> {
  const kit = { clock: testClock(), log: { write() {} }, dataDir: '.' };
  const opened = await processExtractor.open(processExtractor.options.parse(options), kit);
  onTestFinished(() => opened.close());
  const extract: OpenExtractor['extract'] = (bytes, wanted = {}) =>
    opened.port.extract({
      bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
      signal: new AbortController().signal,
      ...wanted,
    });
  return {
    port: opened.port,
    extract,
    async refusal(bytes, wanted) {
      const value = await extract(bytes, wanted).catch((error: unknown) => ({ error }));
      if (typeof value !== 'object' || value === null || !('error' in value)) throw new Error('It did not fail.');
      return value.error as PatchbayError; // The caller compares its members; another error has none of them.
    },
  };
}

export function fixture(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, '../../fixtures/extract', name));
}

interface PackedFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** What the archive claims instead of the truth. */
  readonly claimedBytes?: number;
  readonly method?: number;
  /** Content that is compressed already. */
  readonly packed?: Uint8Array;
}

/** A ZIP archive, with whatever lies it is asked for. */
export function zip(files: readonly PackedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const content = Buffer.from(file.content);
    const packed = Buffer.from(file.packed ?? deflateRawSync(content));
    const name = Buffer.from(file.name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(0x0800, 2);
    head.writeUInt16LE(file.method ?? 8, 4);
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(file.claimedBytes ?? content.length, 18);
    head.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, name, packed]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), head, place, name]));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06'), end]);
}
