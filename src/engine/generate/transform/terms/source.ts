/** One place of the data as an expression can name it. */
import { isScalarShape, type Shape } from '../../shape.ts';
import type { Name } from '../../words.ts';
import type { Expr } from './expression.ts';

export interface Source {
  readonly at: Expr;
  readonly name: Name;
  readonly shape: Shape;
  /** Lists on the way: with none, this is a single value. */
  readonly lists: number;
  /** How people call it, such as `orders.lines.price`. */
  readonly label: string;
  /** The record it stands in, so that siblings are known; every shape is one place of the data. */
  readonly parent: Shape | undefined;
  /** How far away it is. */
  readonly distance: number;
  /** Each list, and what the records around its items look like, the nearest first: `%`, `%.%`. */
  readonly around: readonly Around[];
  /** How it was looked up in another list. */
  readonly via?: string | undefined;
  /** It is the item of a list of texts or numbers. */
  readonly isItself?: boolean;
  /** It is the value beside a label, of a list that is called so. */
  readonly labelled?: { readonly label: string; readonly of: readonly string[] };
}

export interface Around {
  readonly shape: Shape;
  readonly label: string;
  readonly words: readonly string[];
}

/** Whether it is one text, number or flag, wherever it stands. */
export function isSingleValue({ lists, shape }: Pick<Source, 'lists' | 'shape'>): boolean {
  return lists === 0 && isScalarShape(shape);
}

/** Whether it is one text, number or flag of the record itself. */
export function isOwnValue(source: Pick<Source, 'lists' | 'shape' | 'distance'>): boolean {
  return source.distance === 0 && isSingleValue(source);
}
