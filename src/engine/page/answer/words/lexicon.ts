/** Words of one page, and how often they stand there. */
import type { Evidence } from '../evidence/evidence.ts';
import { isStopWord } from './stop.ts';
import { synonymsOf } from './vocabulary.ts';
import { isParticiple, likeness } from './word.ts';

export interface Lexicon {
  readonly counts: ReadonlyMap<string, number>;
  readonly passages: number;
  readonly subject: ReadonlySet<string>;
  /** Stems of the page that say a stem, and how well. */
  alike(stem: string): ReadonlyMap<string, number>;
}

const synonymLikeness = 0.88;
const saidLikeness = 0.8;
/** Stems that are alike begin with as many letters, or one ends in as many of the other. */
const letters = { first: 4, last: 5 };
/** Languages that put words together as they like: `Neukundenbonus`, `Berghütte`. */
const compounding = new Set(['de', 'nl', 'sv', 'da', 'no', 'nb', 'fi']);
const shortLast = 4;

export function lexiconOf(evidence: Evidence): Lexicon {
  const counts = countsOf(evidence);
  const { passages, subject } = evidence;
  const stems = new Set(subject.filter(({ folded }) => !isStopWord(folded)).map(({ stem }) => stem));
  const known = new Map<string, ReadonlyMap<string, number>>();
  const last = compounding.has(evidence.language) ? shortLast : letters.last;
  let likely: ((stem: string) => readonly string[]) | undefined;
  return {
    counts,
    passages: passages.length,
    subject: stems,
    alike: (stem) => {
      likely ??= likelyIn([...counts.keys()], last);
      const alike = known.get(stem) ?? alikeOf(stem, counts, { likely, last });
      known.set(stem, alike);
      return alike;
    },
  };
}

function countsOf({ passages, pairs, grids }: Evidence): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const last = new Map<string, number>();
  passages.forEach(({ words }, at) => {
    for (const { stem } of words) {
      if (last.get(stem) === at) continue;
      last.set(stem, at);
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  });
  for (const { words, source } of pairs) {
    const isSeen = source !== 'structured' && source !== 'meta' && source !== 'role' && source !== 'class';
    for (const { stem } of isSeen ? words.key : [...words.key, ...words.context()])
      if (!counts.has(stem)) counts.set(stem, 1);
  }
  for (const { places } of grids) for (const stem of places.keys()) if (!counts.has(stem)) counts.set(stem, 1);
  return counts;
}

function alikeOf(
  stem: string,
  counts: ReadonlyMap<string, number>,
  { likely, last }: { likely: (stem: string) => readonly string[]; last: number },
): ReadonlyMap<string, number> {
  const synonyms = synonymsOf(stem);
  // A word that the page has itself mostly means there what it means in the question: a charge may be a price, and charging none.
  const said = counts.has(stem) ? saidLikeness : synonymLikeness;
  const alike = new Map<string, number>();
  const onPage = [...synonyms].filter((one) => counts.has(one));
  for (const one of [...likely(stem), ...onPage]) {
    const how = synonyms.has(one) ? Math.max(said, likeness(stem, one, last)) : likeness(stem, one, last);
    if (how > 0) alike.set(one, how);
  }
  return alike;
}

/** Of all stems those that could be alike by their letters. */
function likelyIn(stems: readonly string[], last: number): (stem: string) => readonly string[] {
  const all = new Set(stems);
  const participles = stems.filter((stem) => stem.includes('ge') && stem.endsWith('t'));
  const relativesOf = (stem: string): readonly string[] =>
    (stem.includes('ge') && stem.endsWith('t') ? stems : participles).filter((one) => isParticiple(stem, one));
  const byStart = Map.groupBy(stems, (stem) => stem.slice(0, letters.first));
  const byEnd = Map.groupBy(
    stems.filter(({ length }) => length > last),
    (stem) => stem.slice(-last),
  );
  return (stem) => [
    ...(byStart.get(stem.slice(0, letters.first)) ?? []),
    ...(stem.length < last ? [] : (byEnd.get(stem.slice(-last)) ?? [])),
    ...endsOf(stem, last).filter((end) => all.has(end)),
    ...relativesOf(stem),
  ];
}

function endsOf(stem: string, last: number): readonly string[] {
  return Array.from({ length: Math.max(0, stem.length - last) }, (_, at) => stem.slice(at + 1));
}
