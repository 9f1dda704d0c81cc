/** A proposal for one part of the result, with what speaks for it and what nothing can confirm. */
import type { Expr } from './expression.ts';

export interface Note {
  /** `meaning`: the names differ. `rival`: something else fits as well. `assumed`: a decision the data does not show. */
  readonly kind: 'meaning' | 'rival' | 'assumed' | 'used';
  readonly text: string;
}

/** A part that something else would fit nearly as well. */
export interface Rivalry {
  readonly place: string;
  /** The text that was chosen, to be left out of a second search. */
  readonly text: string;
  readonly chosen: string;
  readonly rival: string;
  readonly margin: number;
}

export interface Part {
  readonly place: string;
  readonly text: string;
}

export interface Choice {
  readonly expr: Expr;
  /** From 0 to 1. */
  readonly score: number;
  /** Required and optional places that nothing was found for. */
  readonly missing: readonly string[];
  readonly left: readonly string[];
  readonly notes: readonly Note[];
  readonly rivalries: readonly Rivalry[];
  /** What was chosen for every place inside. */
  readonly parts: readonly Part[];
  /** What it is made of, for people. */
  readonly label: string;
  /** Sources that no sibling should be made of as well. */
  readonly uses: string;
}

export function createChoice(expr: Expr, score: number, label: string, over: Partial<Choice> = {}): Choice {
  return { expr, score, missing: [], left: [], notes: [], rivalries: [], parts: [], label, uses: expr.text, ...over };
}

/** Those that miss least first, then those that fit best. */
export function ranked(choices: readonly Choice[]): readonly Choice[] {
  return choices.toSorted((a, b) => a.missing.length - b.missing.length || b.score - a.score);
}

/** What a choice that is made of another one has from it. */
export function insideOf({
  missing,
  left,
  rivalries,
  parts,
}: Choice): Pick<Choice, 'missing' | 'left' | 'rivalries' | 'parts'> {
  return { missing, left, rivalries, parts };
}
