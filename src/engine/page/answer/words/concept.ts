import type { SpanKind } from '../spans/kind.ts';

/** A concept, what its values look like, and the words for it. */
export type ConceptRow = readonly [concept: string, kind: SpanKind | undefined, words: string];
