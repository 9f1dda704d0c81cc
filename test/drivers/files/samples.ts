import { hash } from 'node:crypto';
import type { Files, PutFile } from '../../../src/core/files.ts';

/** How the contract gets at the driver that it judges. */
export interface FilesUnderTest {
  /** An empty store, closed when the test has ended. */
  open(): Promise<Files>;
  /** Two processes' view of one empty store. */
  openTwice(): Promise<readonly [Files, Files]>;
  /** An empty store whose links somebody serves. */
  openServed(): Promise<Files>;
}

export function egg(key = 'eggs.csv', over: Partial<PutFile> = {}): PutFile {
  return { bucket: 'coop', key, bytes: bytesOf('7 eggs'), contentType: 'text/csv', maxBytes: 1_000_000, ...over };
}

export function bytesOf(text: string): Uint8Array {
  return Buffer.from(text);
}

export function digestOf(bytes: Uint8Array | string): string {
  return hash('sha256', bytes);
}

/** In pieces, as they come over a wire. */
export async function* stream(...pieces: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? bytesOf(piece) : piece;
}

export async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The text of a file that is there. */
export async function textOf(files: Files, key = 'eggs.csv'): Promise<string> {
  const open = await files.open({ bucket: 'coop', key });
  if (open === undefined) throw new Error(`There is no ${key}.`);
  try {
    return (await readAll(open.read())).toString();
  } finally {
    await open.close();
  }
}
