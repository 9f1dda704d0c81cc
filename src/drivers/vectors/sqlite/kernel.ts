/** The memory that searches read, and the kernel that reads it. */
import { kernelBytes } from './kernel-bytes.ts';
import type { Kind } from './layout.ts';

type Scan = (query: number, rows: number, quarter: number, stride: number, heads: number, scores: number) => void;

/** Of WebAssembly's memory. */
export const pageBytes = 65_536;

interface LinearMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** What we use of WebAssembly: the types of Node know only that it is there. */
interface WebAssemblyApi {
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => LinearMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> };
}

/** Scores of which one peak is taken. */
export const peakRows = 64;

type AddBounds = (
  query: number,
  rows: number,
  stride: number,
  heads: number,
  scores: number,
  list: number,
  end: number,
) => void;

export interface Kernel {
  readonly memory: LinearMemory;
  readonly scans: Readonly<Record<Kind, Scan>>;
  /** Adds to scores the bounds of single fours of rows, by nibbles; the list of their first rows must not be empty, and room for a four is behind it. */
  readonly addBounds: AddBounds;
  /** Writes the greatest of each `peakRows` scores; the last of them may be of fewer, and of what stands behind those. */
  peaks(scores: number, end: number, peaks: number): void;
}

export function createKernel(): Kernel {
  // The interface above is a part of the standard's (WebAssembly JavaScript Interface).
  const { Memory, Module, Instance }: WebAssemblyApi = Reflect.get<object, string>(globalThis, 'WebAssembly');
  const memory = new Memory({ initial: 1, maximum: 65_536 });
  const module = new Module(Buffer.from(kernelBytes, 'base64'));
  const { exports } = new Instance(module, { patchbay: { memory } });
  return {
    memory,
    scans: {
      f32: functionOf(exports['dotFloats']),
      front: functionOf(exports['boundNibbles']),
      back: functionOf(exports['boundNibbles']),
      low: functionOf(exports['boundNibbles']),
      bit: functionOf(exports['countBits']),
    },
    addBounds: functionOf(exports['addBounds']),
    peaks: functionOf(exports['peaks']),
  };
}

function functionOf(exported: unknown): (...numbers: readonly number[]) => void {
  if (typeof exported !== 'function') throw new Error('The kernel lacks a function.');
  // Every function of kernel.wat takes whole numbers and gives nothing back.
  return exported as (...numbers: readonly number[]) => void;
}
