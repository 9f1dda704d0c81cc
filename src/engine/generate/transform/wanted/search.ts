/** What all parts of the search share. */
import { type Name, weightOf } from '../../words.ts';
import type { Instruction } from '../instruction/words/read.ts';
import type { Asked } from '../terms/asked.ts';
import type { Choice } from '../terms/choice.ts';
import type { Expr } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import type { Target } from '../terms/target.ts';

/** One part of the result that something has to be found for. */
export interface Wanted {
  readonly target: Target;
  readonly name: Name;
  /** Where it stands in the result, such as `orders[].total`. */
  readonly place: string;
  readonly isRequired: boolean;
  /** It is looked for in one record of a list already. */
  readonly isPicked?: boolean;
}

export interface Search {
  /** The best proposals first; none where nothing fits. */
  derive(wanted: Wanted, scope: Scope): readonly Choice[];
  /** What one item of the list sees. */
  itemsOf(list: Source, scope: Scope): Scope;
  isBanned(place: string, expr: Expr): boolean;
  /** False when the search has looked at as much as it may. */
  spend(steps: number): boolean;
  isSpent(): boolean;
  /** Whether what is required may be the only thing that it can be, however that is called. */
  readonly mayAssume: boolean;
  readonly instruction: Instruction;
  /** What the names of single fields ask for. */
  readonly asked: Asked;
}

/** Proposals below this are guesses, and are not made. */
export const scoreMin = 0.56;

/** Words around the fields of an item: the wanted list's, and those of the list that it is read from. */
export function itemContext({ name }: Wanted, source: Source): readonly string[] {
  const found = [...source.name.own.toReversed(), ...source.name.context].filter((word) => weightOf(word) === 1);
  return [...name.own.toReversed(), ...found.slice(0, 3), ...name.context];
}
