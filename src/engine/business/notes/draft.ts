/** An item of a note while it is being read. */
import type { Atom, ProductAtom } from './atoms.ts';
import type { Product } from './shapes.ts';
import type { Statement } from './statement.ts';
import type { Unit } from './units.ts';

export interface Price {
  readonly value: number;
  /** What the price is for: a named unit, one base unit ("each"), or whatever the line counts. */
  readonly per: Unit | 'each' | 'line';
}

/** What lowers the trust in a line. */
export type Doubt =
  | 'article'
  | 'breakdown'
  | 'breakdown-sum'
  | 'carried'
  | 'corrected'
  | 'dashed'
  | 'group-total'
  | 'implicit-quantity'
  | 'money-first'
  | 'odd-words'
  | 'repeated'
  | 'respective'
  | 'split-total'
  | 'stated-pack'
  | 'taken-back'
  | 'thousands'
  | 'total-after'
  | 'two-names'
  | 'unclear'
  | 'unpriced-before';

export interface Draft {
  statement: Statement;
  sentence: number;
  qty: number | undefined;
  isBad: boolean;
  /** Written with a k: thousands, or kilos. */
  isThousands: boolean;
  unit: Unit | undefined;
  product: Product | undefined;
  similarity: number;
  isGeneric: boolean;
  /** Words of a product that the catalogue does not have. */
  unknown: string[];
  unitPrice: Price | undefined;
  total: number | undefined;
  /** A price that the note does not say is one of a unit or of all. */
  unmarked: number | undefined;
  /** The items without a price that the total may be for together, this one the last of them. */
  group: readonly Draft[];
  discount: number;
  packSize: number | undefined;
  /** Whether it came out of cooking or cutting up. */
  isResult: boolean;
  readonly doubts: Set<Doubt>;
  /** The goods named before it, which an item without a name of its own means. */
  named: Draft | undefined;
  /** Whether the goods were cooked since they were named. */
  isCooked: boolean;
  /** The item that this one is a part of: "10 fried: 6 @ 35 and 4 @ 30". */
  parent: Draft | undefined;
  isReplaced: boolean;
  /** Whether "only" stands before it: at a till it takes the place of what was ordered of the same goods. */
  isOnly: boolean;
  start: number;
  end: number;
}

export function newDraft(statement: Statement, sentence: number, atom: Atom): Draft {
  return {
    statement,
    sentence,
    qty: undefined,
    isBad: false,
    isThousands: false,
    unit: undefined,
    product: undefined,
    similarity: 1,
    isGeneric: false,
    unknown: [],
    unitPrice: undefined,
    total: undefined,
    unmarked: undefined,
    group: [],
    discount: 0,
    packSize: undefined,
    isResult: false,
    doubts: new Set(),
    named: undefined,
    isCooked: false,
    parent: undefined,
    isReplaced: false,
    isOnly: false,
    start: atom.start,
    end: atom.end,
  };
}

export function hasProduct(draft: Draft): boolean {
  return draft.product !== undefined || draft.unknown.length > 0;
}

export function hasPrice(draft: Draft): boolean {
  return draft.unitPrice !== undefined || draft.total !== undefined || draft.unmarked !== undefined;
}

export function setProduct(draft: Draft, atom: ProductAtom): void {
  draft.product = atom.product;
  draft.similarity = atom.similarity;
  draft.isGeneric = atom.isGeneric;
  draft.unknown = [];
}

/** The same goods as another item, which named them. */
export function carryProduct(draft: Draft, from: Draft): void {
  draft.product = from.product;
  draft.similarity = from.similarity;
  draft.isGeneric = from.isGeneric;
  draft.unknown = [...from.unknown];
  draft.packSize ??= from.packSize;
  draft.doubts.add('carried');
}
