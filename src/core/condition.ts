/** What rows must be like, whichever way it was asked for: the one form that every store of rows or vectors understands. */
import type { Json } from './json.ts';

export type Order = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte';

/** Nulls are as in SQL: no comparison but `is` holds for them. */
export type Condition =
  /** Every one; an empty list always holds. */
  | { readonly all: readonly Condition[] }
  /** At least one; an empty list never holds. */
  | { readonly any: readonly Condition[] }
  | Comparison
  | Membership
  | Likeness
  | Being;

/** Records and lists are compared as JSON, whatever the order of their members, and only by `eq` and `ne`. */
export interface Comparison {
  readonly column: string;
  readonly order: Order;
  readonly value: Exclude<Json, null>;
}

export interface Membership {
  readonly column: string;
  readonly among: readonly (string | number | boolean)[];
  readonly isNegated: boolean;
}

/** `%` stands for any text, `_` for one character, a backslash takes what follows as it is. */
export interface Likeness {
  readonly column: string;
  readonly like: string;
  readonly ignoresCase: boolean;
}

export interface Being {
  readonly column: string;
  readonly is: 'null' | 'not null' | 'true' | 'false';
}

/** Every column that it speaks of, each once. */
export function columnsOf(condition: Condition): readonly string[] {
  if ('all' in condition) return unique(condition.all.flatMap(columnsOf));
  if ('any' in condition) return unique(condition.any.flatMap(columnsOf));
  return [condition.column];
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
