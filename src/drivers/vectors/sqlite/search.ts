/**
 * One search: what the filter leaves, candidates among it, and their cosines by their own floats. Whatever finds the
 * candidates, the answer holds exact cosines in their order.
 */
import { dimensionMismatch } from '../../../core/vectors.ts';
import type { VectorAnswer, VectorEngine, VectorMatch, VectorQuery } from '../../../core/vectors.ts';
import { BitCheck } from './bit-check.ts';
import { cosine, errorOf, toFloats } from './codes.ts';
import { addSlot, chunkRows, idOf, type Kind, noSlots, type Slots, slotOf } from './layout.ts';
import type { Matching } from './matching.ts';
import type { Memory } from './memory.ts';
import { type Scanning, scan } from './scan.ts';
import type { NamespaceRow, Tables } from './tables.ts';
import { fuse, toWordQuery } from './words.ts';

export interface SearchOptions {
  readonly byteRows: number;
  readonly bitRows: number;
}

interface Scored {
  readonly id: number;
  readonly ref: string;
  readonly score: number;
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
/** Most candidates whose cosine is computed because they are near the last match; equal ones beyond are left to chance. */
const widest = 20_000;

export class Search {
  readonly #tables: Tables;
  readonly #memory: Memory;
  readonly #matching: Matching;
  readonly #scanning: Scanning;
  readonly #options: SearchOptions;
  readonly #bits: BitCheck;

  constructor(
    parts: { tables: Tables; memory: Memory; matching: Matching; scanning: Scanning },
    options: SearchOptions,
  ) {
    this.#tables = parts.tables;
    this.#memory = parts.memory;
    this.#matching = parts.matching;
    this.#scanning = parts.scanning;
    this.#options = options;
    this.#bits = new BitCheck(parts);
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
      return { engine: 'exact', scored: this.#score(allowed, query.embedding).slice(0, depth) };
    }
    const kind = this.#kindFor(namespace, query.isExact === true);
    const masks = allowed === undefined ? undefined : toMasks(allowed);
    const error = errorOf(kind, query.embedding);
    for (let width = kind === 'bit' ? Math.max(400, 40 * depth) : Math.max(40, 4 * depth); ; width *= 4) {
      const found = this.#scan(namespace, { kind, query, width, masks });
      const scored = this.#score(found.ids, query.embedding).slice(0, depth);
      // Where rows that were left out may be as near as the last match, equal ones for example, more are looked at.
      const isSure = kind === 'bit' || found.bar < (scored.at(-1)?.score ?? 0) - error;
      if (isSure || width >= widest) return { engine: kind === 'f32' ? 'exact' : kind, scored };
    }
  }

  #scan(
    namespace: NamespaceRow,
    {
      kind,
      query,
      width,
      masks,
    }: { kind: Kind; query: VectorQuery; width: number; masks: ReadonlyMap<number, Slots> | undefined },
  ) {
    const isPassing = kind === 'f32' && namespace.count >= this.#options.byteRows;
    const blocks = isPassing ? this.#memory.passing(namespace, kind) : this.#memory.blocks(namespace, kind);
    const [found] = scan(
      { namespace, kind, blocks, queries: [query.embedding], width, allowed: masks },
      this.#scanning,
    );
    return found ?? { ids: [], bar: Number.NEGATIVE_INFINITY };
  }

  #kindFor(namespace: NamespaceRow, isExact: boolean): Kind {
    if (isExact || namespace.count < this.#options.byteRows) return 'f32';
    const isLarge = namespace.count > this.#options.bitRows && namespace.dimensions >= bitDimensions;
    return isLarge && this.#bits.holds(namespace) ? 'bit' : 'int8';
  }

  /** The best first, equal ones by reference. */
  #score(ids: readonly number[], query: Float32Array): readonly Scored[] {
    const tables = this.#tables;
    const scored = ids.flatMap((id) => {
      const blob = tables.floats.get(id);
      const ref = tables.ref.get(id);
      return blob === undefined || ref === undefined ? [] : [{ id, ref, score: cosine(query, toFloats(blob)) }];
    });
    return scored.sort((a, b) => b.score - a.score || (a.ref < b.ref ? -1 : 1));
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
    const scores = new Map([...near.scored, ...this.#score(byWords, query.embedding)].map((each) => [each.id, each]));
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
