/** What stands right behind the words that are asked for, without a mark between: `Harbour master Morwenna Teague`, `call on channel 12`. */
import type { Evidence } from './evidence/evidence.ts';
import type { Passage } from './evidence/passage.ts';
import { signalsOf } from './field-signals.ts';
import type { Wanted } from './field-wanted.ts';
import { bestIn, regionTrust } from './match.ts';
import type { Candidate } from './weigh/candidate.ts';
import { coverageOf } from './weigh/coverage.ts';
import { isStopWord } from './words/stop.ts';
import type { Term } from './words/terms.ts';
import type { Word } from './words/word.ts';

const alikeLeast = 0.85;
const termWeight = 0.3;
/** Of an average: something that stands there by chance is often something else. */
const adjacentTrust = 0.85;

/** Names in capital letters, or a number or code, up to the next mark. */
const value =
  /^\s(?:(?:is|are|was|ist|est|es|ay|no\.|nr\.)\s)?((?:\p{Lu}[\p{L}\p{N}.'’&-]*|\p{N}[\p{L}\p{N}.,:/%-]*)(?:\s(?:(?:de|del|la|von|van|der|of|and|&|und|et|y)\s)?(?:\p{Lu}[\p{L}\p{N}.'’&-]*|\p{N}[\p{L}\p{N}.,:/%-]*)){0,4})(?=$|[\s,.;:()])/u;

export function adjacentCandidates(wanted: Wanted, { index }: Evidence): readonly Candidate[] {
  const terms = wanted.sought.named.filter(({ isAbsent, weight }) => !isAbsent && weight > termWeight);
  if (wanted.kinds.length > 0 || terms.length === 0) return [];
  const { head } = wanted.sought;
  return index.passagesOf({ within: terms[0]?.alike.keys() ?? [] }).flatMap((passage) => {
    const end =
      endOfRun(terms, passage.words) ??
      (head === undefined || head.isAbsent ? undefined : endOfRun([head], passage.words));
    const [, found = ''] = end === undefined ? [] : (value.exec(passage.text.slice(end)) ?? []);
    const text = found.replace(/[.,:]+$/, '');
    return text === '' ? [] : [candidateOf(wanted, passage, text)];
  });
}

/** Behind the first words one after another that say all of the terms. */
function endOfRun(terms: readonly Term[], words: readonly Word[]): number | undefined {
  let left = new Set(terms);
  for (const word of words) {
    const said = [...left].filter(({ alike }) => (alike.get(word.stem) ?? 0) >= alikeLeast);
    if (said.length === 0 && !isStopWord(word.folded)) left = new Set(terms);
    for (const term of said) left.delete(term);
    if (left.size === 0) return word.end;
  }
  return undefined;
}

function candidateOf(wanted: Wanted, passage: Passage, text: string): Candidate {
  const credit = (term: Term): number =>
    Math.max(bestIn(passage.words, term), 0.75 * bestIn(passage.above, term), term.isSubject ? 0.6 : 0);
  const coverage = coverageOf(wanted.sought, credit, () => false);
  const trust = adjacentTrust * regionTrust(passage);
  const signals = signalsOf(wanted, coverage, {
    precision: 1,
    keyed: coverage.named,
    fit: 1,
    trust,
    text,
    region: passage.line.region,
  });
  return { value: text, passage: passage.text, node: passage.line.block, kind: 'field pair', signals };
}
