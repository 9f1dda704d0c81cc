/**
 * What stands for the rows of full chunks, a file for each chunk and kind of code. A file is read much faster than a blob of the
 * database: in one piece, to where the kernel has it. The system reads ahead, so that nothing else must stand behind it.
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
import { type CodeKind, codeKinds } from './layout.ts';

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

  pathOf(chunk: PackedChunk, kind: CodeKind): string {
    return join(this.#folder, nameOf(chunk, kind));
  }

  /** Each whole or not at all. */
  write(chunk: PackedChunk, codes: ChunkCodes): void {
    for (const kind of codeKinds) this.#write(this.pathOf(chunk, kind), codes[kind]);
  }

  drop(chunk: PackedChunk): void {
    this.#dropped.push(chunk);
  }

  /** What was dropped is not in the database any more. */
  removeDropped(): void {
    for (const chunk of this.#dropped.splice(0)) {
      for (const kind of codeKinds) whereAllowed(() => rmSync(this.pathOf(chunk, kind), { force: true }));
    }
  }

  keepDropped(): void {
    this.#dropped = [];
  }

  /** Removes every file but those of `chunks`: what somebody left behind who was killed. */
  sweep(chunks: readonly PackedChunk[]): void {
    const wanted = new Set(chunks.flatMap((chunk) => codeKinds.map((kind) => nameOf(chunk, kind))));
    const names = whereAllowed(() => readdirSync(this.#folder)) ?? [];
    for (const name of names) {
      if (!wanted.has(name)) whereAllowed(() => rmSync(join(this.#folder, name), { force: true }));
    }
  }

  #write(path: string, bytes: Uint8Array): void {
    const draft = `${path}.${newStamp()}`;
    const isWritten = whereAllowed(() => {
      mkdirSync(this.#folder, { recursive: true });
      const file = openSync(draft, 'wx');
      try {
        writeWhole(file, bytes);
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
}

/** A part of such a file. */
export interface Piece {
  readonly from: number;
  readonly bytes: number;
}

/**
 * Fills `into` from such a file, or pieces of it where they stand there; false when there is no such file, or not all
 * of it. What is in `into` is anything then.
 */
export function readCodes(
  path: string,
  into: Uint8Array,
  pieces: readonly Piece[] = [{ from: 0, bytes: into.length }],
): boolean {
  return (
    whereAllowed(() => {
      const file = openSync(path, 'r');
      try {
        return fstatSync(file).size === into.length && pieces.every((piece) => readPiece(file, into, piece));
      } finally {
        closeSync(file);
      }
    }) ?? false
  );
}

function nameOf({ namespace, number, stamp }: PackedChunk, kind: CodeKind): string {
  return `${namespace}-${number}-${stamp}.${kind}`;
}

function readPiece(file: number, into: Uint8Array, { from, bytes }: Piece): boolean {
  for (let at = from; at < from + bytes; ) {
    const read = readSync(file, into, at, from + bytes - at, at);
    if (read === 0) return false;
    at += read;
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
