/**
 * The books of a small shop: products, notes, and an append-only ledger of movements. Interfaces only.
 *
 * Quantities are thousandths of a product's unit and sums of money are minor units, both whole, so that sums are exact.
 */
import type { Page, PageWanted } from './run-ports.ts';

/** Where the shop is, and whom it knows. */
export interface Shop {
  /** IANA name of the time zone that decides on which day something happened. */
  readonly timezone: string;
  /** Of branches that lie in another zone, by the branch's id. */
  readonly branchZones: ReadonlyMap<string, string>;
}

/** `owner` may do everything; `worker` what is done behind the counter. */
export type Role = 'owner' | 'worker';

export const units = ['piece', 'kg', 'l'] as const;
export type Unit = (typeof units)[number];

/** What one unit of a product is made of. */
export interface Ingredient {
  readonly productId: string;
  /** Thousandths of the ingredient's unit. */
  readonly milli: number;
}

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly unit: Unit;
  /** Units in a pack, by the pack's name: `{"tray": 30}`. */
  readonly packs: Readonly<Record<string, number>>;
  readonly aliases: readonly string[];
  /** Minor units for one unit. */
  readonly priceMinor: number | undefined;
  readonly costMinor: number | undefined;
  readonly madeFrom: readonly Ingredient[];
  /** False once it is sold no more; what was booked of it stays. */
  readonly isActive: boolean;
}

/** `rejected`: nothing of it was, or will be, booked. */
export type NoteStatus = 'collected' | 'parsed' | 'applied' | 'rejected';

export interface Note {
  readonly id: string;
  readonly content: string;
  readonly userRole: Role;
  readonly branch: string;
  /** The principal who sent it. */
  readonly author: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly status: NoteStatus;
  /** The booking that applied it; none while it is not applied. */
  readonly bookingId: string | undefined;
  /** How often it was applied, taken back or not. */
  readonly applications: number;
}

export const movementKinds = [
  'purchase',
  'sale',
  'transfer_in',
  'transfer_out',
  'process_in',
  'process_out',
  'cook_in',
  'cook_out',
  'waste',
  'count',
  'expense',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** One line of the ledger. It is never changed: what was wrong is booked the other way round. */
export interface Movement {
  readonly kind: MovementKind;
  /** None for an expense. */
  readonly productId: string | undefined;
  readonly branch: string;
  /** The shop's own day: `2026-01-31`. */
  readonly day: string;
  /** What the stock grows by; negative when it shrinks. */
  readonly milli: number;
  /** What was earned by a sale or spent on a purchase or an expense. */
  readonly minor: number | undefined;
  /** The words that it was read from, or a reason. */
  readonly text: string;
}

export type BookingKind = 'note' | 'sale' | 'purchase' | 'count' | 'transfer' | 'undo';

/** Movements that are booked together or not at all. */
export interface Booking {
  /** Whoever books under the same id again changes nothing. */
  readonly id: string;
  readonly kind: BookingKind;
  readonly author: string;
  /** When it was booked, in milliseconds since 1970. */
  readonly at: number;
  readonly movements: readonly Movement[];
}

/** `already`: the id is taken, so it was booked before. `missing`: there is nothing in that state. */
export type Booked = 'booked' | 'already' | 'missing';

export interface StockWanted {
  readonly branch?: string | undefined;
  readonly productId?: string | undefined;
  /** At the end of this day. */
  readonly day?: string | undefined;
}

export interface StockLevel {
  readonly productId: string;
  readonly branch: string;
  readonly milli: number;
}

export interface SumsWanted {
  readonly kinds: readonly MovementKind[];
  /** The first and the last day. */
  readonly from: string;
  readonly to: string;
  readonly branch?: string | undefined;
  readonly productId?: string | undefined;
  readonly by: 'day' | 'product' | 'branch' | 'kind';
}

export interface Sum {
  /** The day, product, branch or kind; empty for what has no product. */
  readonly key: string;
  readonly milli: number;
  readonly minor: number;
  /** Movements that were booked and not taken back. */
  readonly count: number;
}

/** Movements that count: what was booked and not taken back. */
export interface Ledger {
  /** Everything or nothing, once for an id, whichever process comes first. */
  book(booking: Booking): Promise<'booked' | 'already'>;
  /** Books what a parsed note says and marks it as applied, both or nothing. `missing`: it is not waiting to be applied. */
  apply(noteId: string, booking: Booking): Promise<Booked>;
  /** Books a booking the other way round; its note, if it had one, can be applied again. */
  undo(bookingId: string, undo: Omit<Booking, 'movements' | 'kind'>): Promise<Booked>;
  get(id: string): Promise<Booking | undefined>;
  stock(wanted: StockWanted): Promise<readonly StockLevel[]>;
  sums(wanted: SumsWanted): Promise<readonly Sum[]>;
  /** The first day and the last day on which something was sold; none without a sale. */
  soldBetween(wanted: Omit<StockWanted, 'day'>): Promise<readonly [string, string] | undefined>;
}

export interface NotesWanted extends PageWanted {
  readonly status?: NoteStatus | undefined;
  readonly branch?: string | undefined;
}

export interface NoteSearch {
  /** Words that all occur; each may be the beginning of a word. */
  readonly words: readonly string[];
  readonly branch?: string | undefined;
  readonly limit: number;
}

export interface Notes {
  /** False when the id is taken. */
  insert(note: Note): Promise<boolean>;
  get(id: string): Promise<Note | undefined>;
  /** The same content from the same author for the same branch, since a moment. */
  findSame(note: Pick<Note, 'content' | 'author' | 'branch'>, since: number): Promise<string | undefined>;
  /** Moves on to another status; false when it was not in one of `from`. */
  move(id: string, from: readonly NoteStatus[], to: NoteStatus): Promise<boolean>;
  /** The newest first. */
  list(wanted: NotesWanted): Promise<Page<Note>>;
  /** The best match first. */
  search(wanted: NoteSearch): Promise<readonly Note[]>;
}

export interface Products {
  /** Inserts or replaces. */
  upsert(products: readonly Product[], now: number): Promise<void>;
  /** By id; those that are sold no more as well. */
  list(): Promise<readonly Product[]>;
}

/** What was said in a stream so far, as its parser keeps it. */
export interface VoiceStream {
  readonly id: string;
  readonly state: string;
  /** Counts the chunks, so that two that come together do not undo one another. */
  readonly version: number;
  readonly expiresAt: number;
}

export interface VoiceStreams {
  /** Undefined when there is none, or its time is over. */
  get(id: string, now: number): Promise<VoiceStream | undefined>;
  /** False when another process has put a later version. Those whose time is over are deleted. */
  put(stream: VoiceStream, now: number): Promise<boolean>;
}

/** A forecast as it was answered, so that its chart can be read later. */
export interface StoredForecast {
  readonly id: string;
  readonly at: number;
  readonly title: string;
  /** In words. */
  readonly summary: string;
  /** Its chart. */
  readonly svg: string;
}

export interface Forecasts {
  /** Of more than `limits.businessForecasts` the oldest are deleted. */
  put(forecast: StoredForecast): Promise<void>;
  get(id: string): Promise<StoredForecast | undefined>;
  list(page: PageWanted): Promise<Page<StoredForecast>>;
}

/** The books, as the store keeps them. */
export interface Business {
  readonly products: Products;
  readonly notes: Notes;
  readonly ledger: Ledger;
  readonly streams: VoiceStreams;
  readonly forecasts: Forecasts;
}
