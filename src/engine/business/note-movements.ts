/** What a note that was read does to the ledger. What is not sure, or of no known product, is named and not booked. */
import type { Movement, Note } from '../../core/business.ts';
import { limits } from '../../core/limits.ts';
import { branchId } from '../../model/business.ts';
import { minorFor, toMilli, toMinor } from './amounts.ts';
import type { Catalogue } from './catalogue.ts';
import { cookedMovements } from './cooking.ts';
import type { NoteLine, OtherLine, ParsedNote } from './notes/shapes.ts';

export interface NoteMovements {
  readonly movements: readonly Movement[];
  /** Lines that are not sure enough: nothing of the note is booked unless somebody says so. */
  readonly unsure: readonly string[];
  /** Lines that cannot be booked. */
  readonly unbooked: readonly string[];
  /** What was assumed. */
  readonly assumed: readonly string[];
}

/** Where and when a note's movements happen, and what is known. */
export interface NotePlace {
  readonly note: Pick<Note, 'branch'>;
  readonly day: string;
  readonly catalogue: Catalogue;
}

interface Read {
  readonly text: string;
  readonly productId: string;
  readonly qty: number;
  readonly confidence: number;
}

export function movementsOf(parsed: ParsedNote, place: NotePlace): NoteMovements {
  const { lines, other } = parsed;
  const moved = [...other.transfers, ...other.waste, ...other.given];
  const all: readonly Read[] = [...lines, ...moved, ...other.cooking];
  const isKnown = ({ productId, qty }: Read): boolean => place.catalogue.has(productId) && isPlausible(qty);
  const expenses = other.expenses.filter(({ amount }) => amount <= limits.lineMoney);
  const unsure = [...all.filter(isKnown), ...expenses].filter(
    ({ confidence }) => confidence < limits.bookingConfidence,
  );
  return {
    movements: [
      ...lines.filter(isKnown).map((line) => traded(line, place)),
      ...moved.filter(isKnown).flatMap((line) => goneElsewhere(line, place)),
      ...cookedMovements(other.cooking.filter(isKnown), place),
      ...expenses.map(({ text, amount }) => spent(text, amount, place)),
    ],
    unsure: unsure.map(({ text, confidence }) => `"${text}" was read with a confidence of ${confidence}.`),
    unbooked: [
      ...all.filter((line) => !isKnown(line)).map(({ text }) => `"${text}" is of no known product and is not booked.`),
      ...other.transfers.filter(isNowhere).map(({ text }) => `"${text}" names no branch and is not booked.`),
    ],
    assumed: lines.filter((line) => isKnown(line) && assumesPrice(line, place)).map(tellAssumed),
  };
}

function isPlausible(qty: number): boolean {
  return Number.isFinite(qty) && Math.abs(qty) <= limits.lineQuantity;
}

function traded(line: NoteLine, place: NotePlace): Movement {
  const milli = toMilli(line.qty);
  const money = line.money ?? assumedMoney(line, place);
  // What was given back is counted the other way round, and its money too.
  const minor = money === undefined ? undefined : Math.sign(line.qty) * toMinor(Math.abs(money));
  const kind = line.side;
  return { ...at(line, place), kind, milli: kind === 'sale' ? 0 - milli : milli, minor };
}

/** A sale that names no price was made at the product's. */
function assumedMoney({ side, productId, qty }: NoteLine, { catalogue }: NotePlace): number | undefined {
  const price = catalogue.get(productId)?.priceMinor;
  return side === 'purchase' || price === undefined ? undefined : minorFor(toMilli(qty), price) / 100;
}

function assumesPrice(line: NoteLine, place: NotePlace): boolean {
  return line.money === undefined && assumedMoney(line, place) !== undefined;
}

function tellAssumed({ text }: NoteLine): string {
  return `"${text}" names no price: that of the product is taken.`;
}

function isNowhere({ to, from }: OtherLine): boolean {
  return branchId(to ?? '') === '' && branchId(from ?? '') === '';
}

/** Goods that left without being sold. */
function goneElsewhere(line: OtherLine, place: NotePlace): Movement[] {
  const milli = Math.abs(toMilli(line.qty));
  const here = at(line, place);
  if (line.kind !== 'transfer') return [{ ...here, kind: 'waste', milli: 0 - milli, minor: undefined }];
  if (isNowhere(line)) return [];
  const from = branchId(line.from ?? '') || here.branch;
  const to = branchId(line.to ?? '') || here.branch;
  return [
    { ...here, kind: 'transfer_out', branch: from, milli: 0 - milli, minor: undefined },
    { ...here, kind: 'transfer_in', branch: to, milli, minor: undefined },
  ];
}

function spent(text: string, amount: number, { note, day }: NotePlace): Movement {
  return { kind: 'expense', productId: undefined, branch: note.branch, day, milli: 0, minor: toMinor(amount), text };
}

function at({ productId, text }: Pick<Read, 'productId' | 'text'>, { note, day }: NotePlace) {
  return { productId, branch: note.branch, day, text };
}
