/** What every part of the contract works with. */
import type { VectorAnswer, VectorItem, Vectors } from '../../../src/core/vectors.ts';

/** A place where vectors are kept, empty at first; any number of ports may be opened on it. */
export interface Place {
  open(): Promise<Vectors>;
}

export type NewPlace = () => Place;

export const { signal } = new AbortController();

export function item(ref: string, numbers: readonly number[], metadata: VectorItem['metadata'] = {}): VectorItem {
  return { ref, embedding: Float32Array.from(numbers), metadata };
}

export function refs(answer: VectorAnswer | undefined): readonly string[] {
  return answer?.matches.map(({ ref }) => ref) ?? ['no such namespace'];
}

export function find(vectors: Vectors, namespace: string, numbers: readonly number[], topK = 10) {
  return vectors.query({ namespace, embedding: Float32Array.from(numbers), topK }, signal);
}
