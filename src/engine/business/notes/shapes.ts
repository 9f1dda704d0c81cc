/** What the parser of notes is given and what it answers. Positions are offsets into the note as it came. */

export interface Product {
  readonly id: string;
  readonly name: string;
  /** The unit that stock is kept in: `piece`, `kg` or `l`; piece when absent. */
  readonly unit?: string | undefined;
  /** How many base units one pack holds: `{ tray: 30 }`. */
  readonly packs?: Readonly<Record<string, number>> | undefined;
  readonly aliases?: readonly string[] | undefined;
  /** The usual price of one base unit, which decides between readings that the note leaves open. */
  readonly price?: number | undefined;
}

export type Side = 'purchase' | 'sale';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One booking that a note states. */
export interface NoteLine {
  /** The words of the note that it was read from. */
  readonly text: string;
  readonly span: Span;
  readonly side: Side;
  /** The product's id, or `unknown:<slug>`. */
  readonly productId: string;
  /** In the product's base unit; negative for what was given back. */
  readonly qty: number;
  readonly unit: string;
  readonly unitPrice?: number;
  /** The line's total; absent where the note names no price. */
  readonly money?: number;
  readonly confidence: number;
  /** How the words were understood, in plain terms. */
  readonly reading: readonly string[];
}

export interface Purchase {
  readonly productId: string;
  readonly qty: number;
  readonly cost?: number;
}

export interface Sale {
  readonly productId: string;
  readonly qty: number;
  readonly revenue?: number;
}

export type OtherKind = 'transfer' | 'cooking' | 'waste' | 'leftover' | 'given' | 'plan' | 'denied';

/** Something that happened, or did not, and is neither a purchase nor a sale. */
export interface OtherLine {
  readonly text: string;
  readonly span: Span;
  readonly kind: OtherKind;
  readonly productId: string;
  readonly qty: number;
  readonly confidence: number;
  /** Of a transfer: the branch it went to or came from, as the note writes it. */
  readonly to?: string;
  readonly from?: string;
  /** Of cooking and cutting up: whether it was used up or came of it. */
  readonly role?: 'from' | 'to';
}

export interface Expense {
  readonly text: string;
  readonly span: Span;
  readonly what: string;
  readonly amount: number;
  readonly confidence: number;
}

export interface NoteIssue {
  readonly code:
    | 'unknown_product'
    | 'impossible_number'
    | 'quantity_missing'
    | 'quantity_assumed'
    | 'side_assumed'
    | 'unit_mismatch'
    | 'pack_unknown'
    | 'price_unclear'
    | 'price_unusual'
    | 'total_mismatch'
    | 'number_unexplained';
  readonly message: string;
  readonly span: Span;
}

export interface OtherParts {
  readonly transfers: readonly OtherLine[];
  readonly cooking: readonly OtherLine[];
  readonly leftovers: readonly OtherLine[];
  readonly waste: readonly OtherLine[];
  readonly given: readonly OtherLine[];
  readonly plans: readonly OtherLine[];
  readonly denied: readonly OtherLine[];
  readonly expenses: readonly Expense[];
}

export type NoteLanguage = 'en' | 'tl' | 'ceb' | 'mixed' | 'unknown';

export interface ParsedNote {
  readonly purchases: readonly Purchase[];
  readonly sales: readonly Sale[];
  readonly lines: readonly NoteLine[];
  readonly issues: readonly NoteIssue[];
  readonly other: OtherParts;
  readonly language: NoteLanguage;
}
