/**
 * What stands for the rows of full chunks, a file for each chunk. A file is read much faster than a blob of the database: in one
 * piece, to where the kernel has it.
 *
 * The files can be made of the floats again, and are wherever one is missing: they need no backup, and a disk that is full only
 * costs time. The database knows the chunks that have one by a stamp in its name, so that a file of another moment, from
 * a copy of the data folder for example, is never taken for it.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { chunkRows, type CodeKind, codeKinds, rowBytes } from './layout.ts';

export interface PackedChunk {
  readonly namespace: number;
  readonly number: number;
  readonly stamp: string;
}

/** The codes of a chunk, of each kind: the heads of all rows, then the rows. */
export type ChunkCodes = Readonly<Record<CodeKind, Uint8Array>>;

export function newStamp(): string {
  return randomBytes(8).toString('hex');
}

export class CodeFiles {
  readonly #folder: string;
  /** Not wanted any more, once what goes on is committed. */
  #dropped: PackedChunk[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Fills `into`; false when there is no such file, or not all of it. What is in `into` is anything then. */
  read(chunk: PackedChunk, { kind, dimensions }: { kind: CodeKind; dimensions: number }, into: Uint8Array): boolean {
    return (
      whereAllowed(() => {
        const file = openSync(this.#pathOf(chunk), 'r');
        try {
          const start = startOf(kind, dimensions);
          return fstatSync(file).size >= start + into.length && readWhole(file, into, start);
        } finally {
          closeSync(file);
        }
      }) ?? false
    );
  }

  /** Whole or not at all. */
  write(chunk: PackedChunk, codes: ChunkCodes): void {
    const path = this.#pathOf(chunk);
    const draft = `${path}.${newStamp()}`;
    const isWritten = whereAllowed(() => {
      mkdirSync(this.#folder, { recursive: true });
      const file = openSync(draft, 'wx');
      try {
        for (const kind of codeKinds) writeWhole(file, codes[kind]);
        // Its name must not outlive what is in it.
        fdatasyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(draft, path);
      return true;
    });
    if (isWritten === undefined) whereAllowed(() => rmSync(draft, { force: true }));
  }

  drop(chunk: PackedChunk): void {
    this.#dropped.push(chunk);
  }

  /** What was dropped is not in the database any more. */
  removeDropped(): void {
    for (const chunk of this.#dropped.splice(0)) whereAllowed(() => rmSync(this.#pathOf(chunk), { force: true }));
  }

  keepDropped(): void {
    this.#dropped = [];
  }

  /** Removes every file but those of `chunks`: what somebody left behind who was killed. */
  sweep(chunks: readonly PackedChunk[]): void {
    const wanted = new Set(chunks.map(nameOf));
    const names = whereAllowed(() => readdirSync(this.#folder)) ?? [];
    for (const name of names) {
      if (!wanted.has(name)) whereAllowed(() => rmSync(join(this.#folder, name), { force: true }));
    }
  }

  #pathOf(chunk: PackedChunk): string {
    return join(this.#folder, nameOf(chunk));
  }
}

function nameOf({ namespace, number, stamp }: PackedChunk): string {
  return `${namespace}-${number}-${stamp}`;
}

function startOf(wanted: CodeKind, dimensions: number): number {
  const before = codeKinds.slice(0, codeKinds.indexOf(wanted));
  return before.reduce((sum, kind) => sum + chunkRows * rowBytes(kind, dimensions), 0);
}

function readWhole(file: number, into: Uint8Array, start: number): boolean {
  for (let done = 0; done < into.length; ) {
    const read = readSync(file, into, done, into.length - done, start + done);
    if (read === 0) return false;
    done += read;
  }
  return true;
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done);
}

/** Undefined where the system refused it: no such file, no room, no right to. */
function whereAllowed<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined;
    throw error;
  }
}
