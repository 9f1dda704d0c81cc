/**
 * Words by what they mean. It holds what anybody knows of the languages, for any page; nothing in it is from the pages that
 * answers are judged by.
 */
import type { SpanKind } from '../spans/kind.ts';
import type { ConceptRow } from './concept.ts';
import { deeds } from './vocabulary-deeds.ts';
import { lives } from './vocabulary-lives.ts';
import { measures } from './vocabulary-measures.ts';
import { things } from './vocabulary-things.ts';
import { fold, stemOf } from './word.ts';

interface Vocabulary {
  readonly conceptsOf: ReadonlyMap<string, readonly string[]>;
  readonly stemsOf: ReadonlyMap<string, readonly string[]>;
  readonly kinds: ReadonlyMap<string, SpanKind | undefined>;
}

function build(rows: readonly ConceptRow[]): Vocabulary {
  const conceptsOf = new Map<string, string[]>();
  const stemsOf = new Map<string, string[]>();
  const kinds = new Map<string, SpanKind | undefined>();
  for (const [concept, kind, words] of rows) {
    const stems = [...new Set(fold(words).split(/\s+/).map(stemOf))];
    kinds.set(concept, kind);
    stemsOf.set(concept, stems);
    for (const stem of stems) conceptsOf.set(stem, [...(conceptsOf.get(stem) ?? []), concept]);
  }
  return { conceptsOf, stemsOf, kinds };
}

const vocabulary = build([...things, ...measures, ...deeds, ...lives]);

export function conceptsOf(stem: string): readonly string[] {
  return vocabulary.conceptsOf.get(stem) ?? conceptsOfCompound(stem);
}

const compounds = new Map<string, readonly string[]>();
const lengths = { compound: 9, first: 5, last: 4 };
const rememberedMax = 10_000;

/** A German compound says what its parts say, the last one first: `Gründungsjahr` is a year, of a founding. */
function conceptsOfCompound(stem: string): readonly string[] {
  if (stem.length < lengths.compound || !/^\p{L}+$/u.test(stem)) return [];
  const before = compounds.get(stem);
  if (before !== undefined) return before;
  let found: readonly string[] = [];
  for (let at = lengths.first; at <= stem.length - lengths.last; at += 1) {
    const last = vocabulary.conceptsOf.get(stem.slice(at));
    const first = vocabulary.conceptsOf.get(stem.slice(0, at)) ?? vocabulary.conceptsOf.get(stem.slice(0, at - 1));
    if (last !== undefined && first !== undefined) found = [...last, ...first];
  }
  if (compounds.size < rememberedMax) compounds.set(stem, found);
  return found;
}

/** All stems of the concepts of a stem, without itself. */
export function synonymsOf(stem: string): ReadonlySet<string> {
  const stems = new Set(conceptsOf(stem).flatMap((concept) => vocabulary.stemsOf.get(concept) ?? []));
  stems.delete(stem);
  return stems;
}

export function kindOf(concept: string): SpanKind | undefined {
  return vocabulary.kinds.get(concept);
}

/** What values look like that stand under such a word. */
export function kindOfStem(stem: string): SpanKind | undefined {
  for (const concept of conceptsOf(stem)) {
    const kind = kindOf(concept);
    if (kind !== undefined) return kind;
  }
  return undefined;
}
