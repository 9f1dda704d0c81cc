/**
 * One search: what the filter leaves, candidates among it, and their cosines by their own floats. Whatever finds the
 * candidates, the answer holds exact cosines in their order.
 */
import { dimensionMismatch } from '../../../core/vectors.ts';
import type { VectorAnswer, VectorEngine, VectorMatch, VectorQuery } from '../../../core/vectors.ts';
import { BitCheck } from './bit-check.ts';
import type { Crew } from './crew.ts';
import { addSlot, chunkRows, idOf, noSlots, type Slots, slotOf } from './layout.ts';
import type { Matching } from './matching.ts';
import type { Memory } from './memory.ts';
import { Nearest } from './nearest.ts';
import { rank, type Scored } from './ranking.ts';
import type { Scanning } from './scan.ts';
import { Sweep } from './sweep.ts';
import type { NamespaceRow, Tables } from './tables.ts';
import { fuse, toWordQuery } from './words.ts';

export interface SearchOptions {
  readonly byteRows: number;
  readonly bitRows: number;
}

interface Near {
  readonly engine: VectorEngine;
  readonly scored: readonly Scored[];
}

/** A filter that leaves so few is answered by the floats of those alone. */
const fewRows = 1_000;
/** Ranks that a search by words and one by cosine are joined from: so many for each match, within bounds. */
const fusedDepth = { perMatch: 10, least: 50, most: 1_000 };
/** Fewer bits than these hardly tell vectors apart. */
const bitDimensions = 128;

export class Search {
  readonly #tables: Tables;
  readonly #memory: Memory;
  readonly #matching: Matching;
  readonly #scanning: Scanning;
  readonly #crew: Crew;
  readonly #options: SearchOptions;
  readonly #bits: BitCheck;
  readonly #nearest: Nearest;

  constructor(
    parts: { tables: Tables; memory: Memory; matching: Matching; scanning: Scanning; crew: Crew },
    options: SearchOptions,
  ) {
    this.#tables = parts.tables;
    this.#memory = parts.memory;
    this.#matching = parts.matching;
    this.#scanning = parts.scanning;
    this.#crew = parts.crew;
    this.#options = options;
    this.#bits = new BitCheck(parts);
    this.#nearest = new Nearest(parts);
  }

  /** Within a transaction, so that everything is of one moment. */
  find(query: VectorQuery): VectorAnswer | undefined {
    const namespace = this.#tables.namespace.get(query.namespace);
    if (namespace === undefined) return undefined;
    const { dimensions, count } = namespace;
    if (query.embedding.length !== dimensions) {
      throw dimensionMismatch({ expected: dimensions, given: query.embedding.length });
    }
    const allowed = query.condition === undefined ? undefined : this.#matching.ids(namespace, query.condition);
    const words = query.words === undefined ? undefined : toWordQuery(query.words);
    const depth = words === undefined ? query.topK : depthFor(query.topK);
    const near = this.#near(namespace, query, { allowed, depth });
    const scored =
      words === undefined ? near.scored : this.#withWords(namespace, query, { near, words, allowed, depth });
    const { minScore = Number.NEGATIVE_INFINITY } = query;
    const best = scored.filter(({ score }) => score >= minScore).slice(0, query.topK);
    return { matches: best.map((each) => this.#show(each)), engine: near.engine, count };
  }

  #near(
    namespace: NamespaceRow,
    query: VectorQuery,
    { allowed, depth }: { allowed: readonly number[] | undefined; depth: number },
  ): Near {
    if (allowed !== undefined && allowed.length <= fewRows) {
      return { engine: 'exact', scored: rank(this.#tables, allowed, { query: query.embedding, depth }) };
    }
    const kind = this.#kindFor(namespace, query.isExact === true);
    const masks = allowed === undefined ? undefined : toMasks(allowed);
    const wanted = { query: query.embedding, depth, allowed: masks };
    if (kind === 'bit') return { engine: 'bit', scored: this.#byBits(namespace, wanted) };
    // Floats of a namespace that is large are read from the disk.
    const isPassing = kind === 'f32' && namespace.count >= this.#options.byteRows;
    const scored = this.#nearest.find(namespace, { ...wanted, kind }, { isPassing });
    return { engine: kind === 'f32' ? 'exact' : 'int8', scored };
  }

  #byBits(
    namespace: NamespaceRow,
    { query, depth, allowed }: { query: Float32Array; depth: number; allowed: ReadonlyMap<number, Slots> | undefined },
  ): readonly Scored[] {
    const width = Math.max(400, 40 * depth);
    const rows = this.#memory.rows(namespace, 'bit');
    const parts = { rows, scanning: this.#scanning, crew: this.#crew };
    const alike = new Sweep(namespace, { kind: 'bit', query, width, allowed }, parts).best();
    return rank(
      this.#tables,
      alike.map(({ slot }) => idOf(namespace.id, slot)),
      { query, depth },
    );
  }

  #kindFor(namespace: NamespaceRow, isExact: boolean): 'f32' | 'front' | 'bit' {
    if (isExact || namespace.count < this.#options.byteRows) return 'f32';
    const isLarge = namespace.count > this.#options.bitRows && namespace.dimensions >= bitDimensions;
    return isLarge && this.#bits.holds(namespace) ? 'bit' : 'front';
  }

  #withWords(
    namespace: NamespaceRow,
    query: VectorQuery,
    {
      near,
      words,
      allowed,
      depth,
    }: { near: Near; words: string; allowed: readonly number[] | undefined; depth: number },
  ): readonly Scored[] {
    const isAllowed = allowed === undefined ? undefined : new Set(allowed);
    const byWords: number[] = [];
    const first = idOf(namespace.id, 0);
    for (const id of this.#tables.findWords.iterate(words, first, first + namespace.slots)) {
      if (isAllowed?.has(id) !== false) byWords.push(id);
      if (byWords.length >= depth) break;
    }
    const scores = new Map(
      [...near.scored, ...rank(this.#tables, byWords, { query: query.embedding, depth })].map((each) => [
        each.id,
        each,
      ]),
    );
    return fuse([near.scored.map(({ id }) => id), byWords]).flatMap((id) => scores.get(id) ?? []);
  }

  #show({ id, ref, score }: Scored): VectorMatch {
    const item = this.#tables.item.get(id);
    const metadata = JSON.parse(item?.metadata ?? '{}');
    return { ref, score, metadata, ...(item?.text == null ? {} : { text: item.text }) };
  }
}

function depthFor(topK: number): number {
  return Math.max(topK, fusedDepth.least, Math.min(topK * fusedDepth.perMatch, fusedDepth.most));
}

function toMasks(ids: readonly number[]): ReadonlyMap<number, Slots> {
  const masks = new Map<number, Slots>();
  for (const id of ids) {
    const slot = slotOf(id);
    const number = Math.floor(slot / chunkRows);
    const mask = masks.get(number) ?? noSlots();
    if (!masks.has(number)) masks.set(number, mask);
    addSlot(mask, slot % chunkRows);
  }
  return masks;
}
