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
  /** Vectors that may go; by default as many as the setting `data.confirmRows` allows unconfirmed. */
  readonly maxDeleted?: number | undefined;
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
  /**
   * Undefined when there is no such namespace. Throws `answer_needed` with CONFIRMATION_REQUIRED and the count, and deletes
   * nothing, when it would be more than `maxDeleted`; a dry run counts whatever it is.
   */
  delete(deletion: VectorDeletion, signal: AbortSignal): Promise<Deleted | undefined>;
  /** By name. */
  namespaces(signal: AbortSignal): Promise<readonly Namespace[]>;
}

/** Throws what every driver throws for items that do not fit into their namespace; `known` is what it has, if it is there. */
export function checkDimensions(items: readonly VectorItem[], known: number | undefined): void {
  const expected = known ?? items[0]?.embedding.length ?? 0;
  const index = items.findIndex(({ embedding }) => embedding.length !== expected);
  const given = items[index]?.embedding.length;
  if (given === undefined) return;
  const what = items.length === 1 ? 'The embedding' : `items[${index}].embedding`;
  throw dimensionMismatch({ expected, given, what, where: known === undefined ? 'items[0].embedding' : undefined });
}

interface Mismatch {
  readonly expected: number;
  readonly given: number;
  /** What did not fit, and into what, when that is not the namespace. */
  readonly what?: string | undefined;
  readonly where?: string | undefined;
}

/** What every driver throws for a vector that does not fit into its namespace. */
export function dimensionMismatch({ expected, given, what = 'The embedding', where }: Mismatch): PatchbayError {
  const dimensions = `${given} ${given === 1 ? 'dimension' : 'dimensions'}`;
  const those = where === undefined ? 'those of its namespace have' : `${where} had`;
  return new PatchbayError('invalid_input', `${what} had ${dimensions}; ${those} ${expected}.`, {
    reason: 'DIMENSION_MISMATCH',
    hint: 'Embed with the model that the namespace was filled with, or use another namespace.',
    details: { expected, given },
  });
}
