/** What a line costs in all: a price of one or of all, and which of the two when the note does not say. */
import { cents, factorOf } from './amount.ts';
import type { Draft, Price } from './draft.ts';
import type { NoteIssue, Product } from './shapes.ts';
import type { Unit } from './units.ts';

export interface Priced {
  readonly money?: number;
  readonly unitPrice?: number;
  /** The most that the line can be trusted. */
  readonly cap: number;
  readonly reading?: string;
  readonly issue?: Pick<NoteIssue, 'code' | 'message'>;
}

interface Line {
  readonly draft: Draft;
  readonly product: Product | undefined;
  /** As the note counts, and in base units. */
  readonly count: number;
  readonly qty: number;
}

export function priceLine(line: Line): Priced {
  const { draft } = line;
  const priced = grossOf(line);
  if (draft.discount === 0) return judged(line, priced);
  // "Sold 3 legs less 1": it may be legs as well as money.
  if (priced.money === undefined)
    return { ...priced, cap: 0.5, reading: 'something is taken off, and there is no price' };
  return {
    ...priced,
    money: cents(priced.money - draft.discount),
    cap: Math.min(priced.cap, 0.78),
    reading: 'less a discount',
  };
}

function grossOf(line: Line): Priced {
  const { unitPrice, total, unmarked } = line.draft;
  if (unitPrice !== undefined)
    return total === undefined ? fromUnit(line, unitPrice) : agreeing(fromUnit(line, unitPrice), total);
  if (total !== undefined) return { money: cents(total), cap: 1, reading: 'total price' };
  return unmarked === undefined ? { cap: 1 } : unmarkedPrice(line, unmarked);
}

function agreeing(priced: Priced, total: number): Priced {
  if (priced.money !== undefined && Math.abs(priced.money - total) < 0.01)
    return { ...priced, cap: Math.max(priced.cap, 0.9) };
  const issue = {
    code: 'total_mismatch',
    message: 'The unit price times the quantity is not the total that the note names.',
  } as const;
  return { money: cents(total), cap: 0.5, reading: 'total price, against the unit price', issue };
}

function fromUnit(line: Line, price: Price): Priced {
  if (price.per === 'line' || price.per === 'each') return perCounted(line, price);
  return perUnit(line, price.value, price.per);
}

/** "210 per tray" for what may be counted otherwise. */
function perUnit({ draft, product, count, qty }: Line, value: number, per: Unit): Priced {
  const factor = factorOf(product, per, draft.packSize);
  const isSame = draft.unit?.base === per.base && draft.unit.factor === per.factor;
  if (isSame) return { money: cents(value * count), unitPrice: value, cap: 1, reading: `price per ${per.base}` };
  if (factor.problem === undefined) {
    return { money: cents((value * qty) / factor.value), unitPrice: value, cap: 1, reading: `price per ${per.base}` };
  }
  if (draft.unit === undefined)
    return { money: cents(value * count), unitPrice: value, cap: 0.6, reading: `price per ${per.base}` };
  return {
    cap: 0.4,
    issue: { code: 'unit_mismatch', message: 'The price is for a unit that the quantity cannot be turned into.' },
  };
}

/** "@ 1450" and "each": of the unit that the line counts, or of one base unit where only that is plausible. */
function perCounted(line: Line, { value, per }: Price): Priced {
  const { draft, product, count, qty } = line;
  const byBase = { money: cents(value * qty), unitPrice: value, cap: 1, reading: 'price of one' };
  if (per === 'line' && isPlainlyTotal(line, value))
    return { money: cents(value), cap: 0.75, reading: 'price taken for the total' };
  if (draft.unit === undefined || count === qty) return byBase;
  if (draft.unit.factor !== 1) return { ...byBase, reading: `price per ${draft.unit.base}`, cap: 0.85 };
  const byUnit = {
    money: cents(value * count),
    unitPrice: value,
    cap: per === 'each' ? 0.85 : 0.95,
    reading: `price per ${draft.unit.base}`,
  };
  const usual = product?.price;
  if (usual === undefined) return { ...byUnit, cap: 0.7 };
  const isUnit = isNear((byUnit.money ?? 0) / qty, usual);
  const isBase = isNear(value, usual);
  if (isBase && !isUnit) return { ...byBase, cap: 0.78 };
  return isUnit && !isBase ? byUnit : { ...byUnit, cap: 0.6 };
}

/** "Half a sack at 730", "2 kilos at 460": as a price of one nobody would ask it, as one of all everybody does. */
function isPlainlyTotal({ product, count, qty }: Line, value: number): boolean {
  const usual = product?.price;
  if (usual === undefined || usual <= 0) return false;
  return distance(value / qty, usual) < 0.15 && distance((value * count) / qty, usual) > 0.6;
}

/** A price of one or of all: the one that is usual. */
function unmarkedPrice(line: Line, value: number): Priced {
  const { product, count, qty } = line;
  const asTotal = { money: cents(value), reading: 'price taken for the total' };
  if (count === 1) return { ...asTotal, reading: 'price', cap: 0.9 };
  const usual = product?.price;
  if (usual === undefined) return { ...asTotal, cap: 0.5, issue: unclear };
  const readings = [
    { ...asTotal, each: value / qty },
    {
      money: cents(value * count),
      unitPrice: value,
      reading: 'price taken for the price of one',
      each: (value * count) / qty,
    },
    { money: cents(value * qty), unitPrice: value, reading: 'price taken for the price of one', each: value },
  ];
  const near = readings.filter(({ each }) => isNear(each, usual));
  const best = near.toSorted((a, b) => distance(a.each, usual) - distance(b.each, usual))[0];
  if (best === undefined) return { ...asTotal, cap: 0.5, issue: unclear };
  const { each, ...priced } = best;
  const isOnly = near.every(({ money }) => money === best.money);
  return { ...priced, cap: isOnly && distance(each, usual) < 0.25 ? 0.85 : isOnly ? 0.75 : 0.6 };
}

const unclear = {
  code: 'price_unclear',
  message: 'The note does not say whether the price is for one or for all.',
} as const;

function isNear(value: number, usual: number): boolean {
  return value >= usual * 0.5 && value <= usual * 2;
}

function distance(value: number, usual: number): number {
  return Math.abs(Math.log(value / usual));
}

/** A price far from the usual one may be an hour, a weight or a slip. */
function judged({ product, qty }: Line, priced: Priced): Priced {
  const usual = product?.price;
  if (priced.money === undefined || usual === undefined || usual <= 0 || qty === 0) return priced;
  const each = priced.money / qty;
  if (each >= usual * 0.3 && each <= usual * 3) return priced;
  const issue = { code: 'price_unusual', message: 'The price is far from the usual one of the product.' } as const;
  return { ...priced, cap: Math.min(priced.cap, 0.7), issue: priced.issue ?? issue };
}
