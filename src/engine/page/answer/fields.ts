/** Named values of a page, without a model: found by what the page calls them, or cut out of a sentence that speaks of them. */
import type { Evidence } from './evidence/evidence.ts';
import { adjacentCandidates } from './field-adjacent.ts';
import { pairCandidates, spanCandidates } from './field-candidates.ts';
import { wantedOf } from './field-wanted.ts';
import type { Found } from './found.ts';
import { cellCandidates } from './table-cell.ts';
import { holdsAllAsked } from './several-asked.ts';
import { titleCandidates } from './title.ts';
import { opposedTo } from './with-or-without.ts';
import { inUnitAsked } from './unit-wanted.ts';
import type { Candidate } from './weigh/candidate.ts';
import { dayAlone } from './day-alone.ts';
import { choose } from './weigh/choose.ts';
import { withRivals } from './weigh/rivals.ts';
import { shownOf, withShown } from './weigh/shown.ts';
import type { Lexicon } from './words/lexicon.ts';
import { wordsOf } from './words/word.ts';

export function fieldReader(
  evidence: Evidence,
  lexicon: Lexicon,
): (name: string, description: string) => Found | undefined {
  const candidatesOf = fieldCandidates(evidence, lexicon);
  return (name, description) => choose('field', candidatesOf(name, description));
}

/** All that may be the value, in no order. */
export function fieldCandidates(
  evidence: Evidence,
  lexicon: Lexicon,
): (name: string, description: string) => readonly Candidate[] {
  const shown = shownOf(evidence.lines);
  return (name, description) => {
    const wanted = wantedOf(name, description, { evidence, lexicon });
    const isOpposed = opposedTo(description);
    const candidates = [
      ...pairCandidates({ ...wanted, isOpposed }, evidence),
      ...spanCandidates(wanted, evidence),
      ...adjacentCandidates(wanted, evidence),
      ...cellCandidates({ sought: wanted.sought, kinds: wanted.kinds, kind: 'field cell', isOpposed }, evidence),
      ...titleCandidates(name, description, evidence),
    ];
    const isSaid = saidBy(description);
    const holdsAll = holdsAllAsked(description);
    const asDay = dayAlone(name, description, wanted.kinds);
    const others = candidates.flatMap((one) =>
      isSaid(one.value) || !holdsAll(one.value) ? [] : [{ ...one, value: asDay(one.value) }],
    );
    return withRivals(withShown(inUnitAsked(others, name, description), shown), evidence.orderly);
  };
}

/** "Snow above 2,200 metres" says that height itself. */
function saidBy(description: string): (value: string) => boolean {
  const words = new Set(wordsOf(description).map(({ folded }) => folded));
  return (value) => /\d/.test(value) && wordsOf(value).every(({ folded }) => words.has(folded));
}
