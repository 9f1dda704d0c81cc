/** Whatever a person or a model writes as a search by words. One of them is enough, each as it stands. */
export function toWordQuery(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length === 0 ? undefined : [...new Set(words)].map((word) => `"${word}"`).join(' OR ');
}

/** The constant of reciprocal-rank fusion, as its authors have it (Cormack, Clarke and Büttcher, 2009). */
const damping = 60;

/** Joins rankings: what stands high in one of them, or in several, comes first. */
export function fuse(rankings: readonly (readonly number[])[]): readonly number[] {
  const points = new Map<number, number>();
  for (const ranking of rankings) {
    for (const [rank, id] of ranking.entries()) points.set(id, (points.get(id) ?? 0) + 1 / (damping + rank + 1));
  }
  // The order of the first ranking decides between equals: sorting keeps it.
  return [...points].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}
