/** Vectors for tests, and what a search must find, computed the plain way. */
import type { VectorItem } from '../../../src/core/vectors.ts';
import { type Random, seeded } from '../../durable/random.ts';

export type Make = () => Float32Array;

/** Directions without any structure. */
export function scattered(dimensions: number, seed: number): Make {
  const random = seeded(seed);
  return () => Float32Array.from({ length: dimensions }, () => normal(random));
}

/** Around a few centres, as embeddings are. */
export function clustered(dimensions: number, seed: number, topics = 20): Make {
  const random = seeded(seed);
  const centres = Array.from({ length: topics }, scattered(dimensions, seed + 1));
  return () => {
    const centre = centres[random.below(topics)] ?? new Float32Array();
    return centre.map((x) => x + 0.6 * normal(random));
  };
}

function normal(random: Random): number {
  const even = (): number => random.below(2 ** 30) / 2 ** 30;
  return Math.sqrt(-2 * Math.log(1 - even())) * Math.cos(2 * Math.PI * even());
}

export function items(count: number, make: Make): readonly VectorItem[] {
  return Array.from({ length: count }, (_, index) => ({
    ref: `hen-${index}`,
    embedding: make(),
    metadata: { index, coop: `coop ${index % 7}` },
  }));
}

/** Cosine in double precision. */
export function cosine(a: Float32Array, b: Float32Array): number {
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

/** By an index: tests compare millions. */
function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** The nearest, by comparing with every one. */
export function nearest(query: Float32Array, among: Iterable<VectorItem>, topK: number): readonly string[] {
  return [...among]
    .map(({ ref, embedding }) => ({ ref, score: cosine(query, embedding) }))
    .sort((a, b) => b.score - a.score || (a.ref < b.ref ? -1 : 1))
    .slice(0, topK)
    .map(({ ref }) => ref);
}
