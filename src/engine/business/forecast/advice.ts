/** What an order is asked for with, and what is advised. */
import type { History } from './history.ts';

/** The history in pieces of the product, not in money. */
export interface ReorderInput extends History {
  readonly stock: number;
  /** Ordered before, and not there yet. */
  readonly onOrder?: number | undefined;
  /** Days until an order arrives. */
  readonly leadDays: number;
  /** Days until the next order can be made. */
  readonly reviewDays: number;
  /** The chance of having enough: between 0 and 1, both excluded; it goes before cost and price. */
  readonly serviceLevel?: number | undefined;
  readonly cost?: number | undefined;
  readonly price?: number | undefined;
  /** What a piece is worth that was not sold until then; 0 for what spoils, and where nothing is said. */
  readonly salvage?: number | undefined;
  /** Pieces that can only be ordered together. */
  readonly pack?: number | undefined;
}

export interface ReorderAdvice {
  readonly quantity: number;
  /** What stock and orders together should come to. */
  readonly target: number;
  /** What will be sold on average until the next order arrives. */
  readonly expected: number;
  /** The chance that `target` is enough. */
  readonly serviceLevel: number;
  /** Where that chance comes from. */
  readonly basis: 'given' | 'margin' | 'usual';
  /** The days that have to be covered. */
  readonly from: string;
  readonly to: string;
  /** The first day that the stock at hand does not cover; absent where it lasts beyond `to`. */
  readonly runsOutOn?: string;
  /** Whether that is before an order of today arrives. */
  readonly isLate: boolean;
  readonly reasoning: string;
}

/** What the reasoning is about. */
export type Advised = Omit<ReorderAdvice, 'reasoning'>;
