/** What one unit is of another, as the instruction says it: `1 MB = 1000000 bytes`, `1 crate is 12 bottles`. */
import { wordsOf } from '../../words.ts';
import type { Instruction } from '../instruction/words/read.ts';
import { nouns, units } from '../terms/unit-table.ts';

export interface Ratio {
  /** The word of the wanted name, and by how much the values of the field are divided. */
  readonly wantedWord: string;
  readonly by: number;
}

const said =
  /\b(?:1|one|an?) (\p{L}+) (?:=|is|are|has|holds|means|equals|being|makes|:) (\d[\d ,.*x×]*?) ?(\p{L}+)\b/giu;

/** Undefined where nothing is said of the unit of the wanted name, or the field has that unit already. */
export function saidRatio(words: readonly string[], own: readonly string[], { text }: Instruction): Ratio | undefined {
  for (const [, large = '', amount = '', small = ''] of text.matchAll(said)) {
    const [one, other] = [wordsOf(large).join(' '), wordsOf(small).join(' ')];
    const factor = numberOf(amount);
    if (factor === undefined || factor === 0) continue;
    const isCounted = own.includes(other) || isMeasureOf(one, own);
    if (words.includes(one) && !own.includes(one) && isCounted) return { wantedWord: one, by: factor };
    if (words.includes(other) && own.includes(one)) return { wantedWord: other, by: 1 / factor };
  }
  return undefined;
}

/** `size` of what is counted in bytes, whatever its unit. */
function isMeasureOf(unit: string, own: readonly string[]): boolean {
  const isUnit = own.some((word) => units.get(word) !== undefined);
  return (
    !isUnit && (units.get(unit) ?? []).some(({ dimension }) => own.some((word) => nouns.get(dimension)?.has(word)))
  );
}

/** `1024 * 1024`, `1,000,000`. */
function numberOf(text: string): number | undefined {
  const factors = text.split(/[*x×]/).map((part) => Number(part.replace(/[ ,]/g, '')));
  const product = factors.reduce((all, one) => all * one, 1);
  return Number.isFinite(product) ? product : undefined;
}
