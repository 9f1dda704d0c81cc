/** The port for embeddings: namespaces of vectors by reference, with metadata, found by cosine. */
import type { Condition } from './condition.ts';
import { PatchbayError } from './error.ts';
import type { Json } from './json.ts';

export type Metadata = Readonly<Record<string, Json>>;

export interface VectorItem {
  readonly ref: string;
  /** Finite, not all zero; as long as every other of its namespace. */
  readonly embedding: Float32Array;
  readonly metadata: Metadata;
  /** What a search by words finds it by. */
  readonly text?: string | undefined;
}

export interface Upserted {
  /** How many of the items were new. */
  readonly created: number;
  readonly dimensions: number;
  /** Vectors in the namespace now. */
  readonly count: number;
}

export interface VectorQuery {
  readonly namespace: string;
  readonly embedding: Float32Array;
  readonly topK: number;
  /** Columns are paths in the metadata: `a.b` is a member of that name, else `b` inside of `a`. */
  readonly condition?: Condition | undefined;
  /** Compare with every vector's own floats, whatever that takes. */
  readonly isExact?: boolean | undefined;
  /** Words: what they find and what is near are joined by their ranks. */
  readonly words?: string | undefined;
  /** The least cosine. */
  readonly minScore?: number | undefined;
}

export interface VectorMatch {
  readonly ref: string;
  /** Cosine of the stored floats, whichever way it was found. */
  readonly score: number;
  readonly metadata: Metadata;
  readonly text?: string;
}

/** How candidates were found: by the floats, by a byte for each of them, by a bit for each, or by an index. */
export type VectorEngine = 'exact' | 'int8' | 'bit' | 'index';

export interface VectorAnswer {
  /** The best first, equal ones by reference: as many as were wanted when so many fulfil the condition. */
  readonly matches: readonly VectorMatch[];
  readonly engine: VectorEngine;
  /** Vectors in the namespace. */
  readonly count: number;
}

/** Those of `refs` that fulfil the condition; all of them, or all that fulfil it, when only one is given. */
export interface VectorDeletion {
  readonly namespace: string;
  readonly refs?: readonly string[] | undefined;
  readonly condition?: Condition | undefined;
  readonly isDryRun?: boolean | undefined;
}

export interface Deleted {
  readonly deleted: number;
  /** The first of them, by reference. */
  readonly refs: readonly string[];
  /** Vectors that are left; a namespace goes with its last one. */
  readonly count: number;
}

export interface Namespace {
  readonly name: string;
  readonly dimensions: number;
  readonly count: number;
}

export interface Vectors {
  /**
   * Stores all items, or none; the last of the same reference counts. A namespace comes with its first vector, which
   * decides its dimensions; throws `invalid_input` with DIMENSION_MISMATCH for others.
   */
  upsert(namespace: string, items: readonly VectorItem[], signal: AbortSignal): Promise<Upserted>;
  /** Undefined when there is no such namespace. Throws as `upsert`. */
  query(query: VectorQuery, signal: AbortSignal): Promise<VectorAnswer | undefined>;
  /** Undefined when there is no such namespace. */
  delete(deletion: VectorDeletion, signal: AbortSignal): Promise<Deleted | undefined>;
  /** By name. */
  namespaces(signal: AbortSignal): Promise<readonly Namespace[]>;
}

/** What every driver throws for a vector that does not fit into its namespace. */
export function dimensionMismatch(expected: number, given: number): PatchbayError {
  return new PatchbayError(
    'invalid_input',
    `The embedding had ${given} dimensions; those of its namespace have ${expected}.`,
    {
      reason: 'DIMENSION_MISMATCH',
      hint: 'Embed with the model that the namespace was filled with, or use another namespace.',
      details: { expected, given },
    },
  );
}
