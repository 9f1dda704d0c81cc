/**
 * What of the past tells about demand: which weekdays are closed, and which days were an exception.
 *
 * Days ahead are counted from 0; the weekday of day `j` is slot `j % 7`, so nothing here needs a calendar.
 */

export interface Past {
  /** NaN where nothing is known. */
  readonly amounts: readonly number[];
  /** By slot: whether that weekday is closed. */
  readonly closed: readonly boolean[];
  /** By slot: the chance that the weekday sells nothing, going by its recent days and half a day against it. */
  readonly silence: readonly number[];
  /** What days sold that tell about demand: known ones, on open weekdays, and no single closure. */
  readonly telling: readonly number[];
  /** The slots of `telling`. */
  readonly slots: readonly number[];
  /** By slot: what its telling days sold, the latest first. */
  readonly weekdays: readonly (readonly number[])[];
  /** Whether sales ended: a silence that is too long for what was sold before. */
  readonly isEnded: boolean;
  /** Whether most open days sell nothing. */
  readonly isSparse: boolean;
}

/** Weeks of which each weekday tells whether it is closed. */
const recentWeeks = 8;
/** A weekday is closed when at most this share of its recent days sold, and chance would hardly explain that. */
const closedShare = 0.2;
const hardlyChance = 0.001;
/** A weekday that sells on more than this share of the year's days was closed on a day without a sale. */
const regularShare = 0.75;
/** Days without a sale at the end that may be a closure; beyond them they are believed. */
const closureDays = 7;
/** Open days that tell whether most sell nothing. */
const sparseDays = 90;
/** Days of silence after which sales may have ended. */
const silentDays = 42;

/** Days from the first sale on that say how often there are any. */
const beginningDays = 14;

/** How many of a weekday's known days sold something. */
interface Tally {
  readonly days: number;
  readonly sales: number;
}

/**
 * Without most of the days before the first sale, where these are too many to be chance: the product was not there yet. Eight weeks
 * of them are kept, as one does not know how long a product that just began will go on.
 */
export function sinceSalesBegan(amounts: readonly number[]): readonly number[] {
  const first = amounts.findIndex((amount) => amount > 0);
  if (first <= recentWeeks * 7 || amounts.length - first < beginningDays) return amounts;
  const isNew = (1 - shareOfSales(amounts.slice(first))) ** first < hardlyChance;
  return isNew ? amounts.slice(first - recentWeeks * 7) : amounts;
}

export function readPast(amounts: readonly number[]): Past {
  const recent = tallies(amounts, recentWeeks);
  const closed = recent.map((tally) => isClosed(tally, recent));
  const silence = recent.map(({ days, sales }) => (days - sales) / (days + 0.5));
  const { telling, slots } = tellingDays(amounts, closed);
  const weekdays: number[][] = Array.from({ length: 7 }, () => []);
  for (let t = telling.length - 1; t >= 0; t -= 1) weekdays[slots[t] ?? 0]?.push(telling[t] ?? 0);
  const isSparse = shareOfSales(telling.slice(-sparseDays)) < 0.5;
  return { amounts, closed, silence, telling, slots, weekdays, isSparse, isEnded: haveEnded(amounts, telling) };
}

/** By slot, over the latest weeks in which the weekday is known. */
function tallies(amounts: readonly number[], weeks: number): Tally[] {
  const found = Array.from({ length: 7 }, () => ({ days: 0, sales: 0 }));
  for (let i = amounts.length - 1; i >= 0; i -= 1) {
    const tally = found[slotOf(i, amounts.length)];
    const amount = amounts[i] ?? Number.NaN;
    if (tally === undefined || tally.days >= weeks || Number.isNaN(amount)) continue;
    tally.days += 1;
    if (amount > 0) tally.sales += 1;
  }
  return found;
}

/** The slot of a past day. */
function slotOf(index: number, length: number): number {
  // As many days back as whole weeks may have, so that what is divided is never negative.
  return (index - length + 7 * 1024) % 7;
}

function isClosed({ days, sales }: Tally, all: readonly Tally[]): boolean {
  if (days === 0 || sales > closedShare * days) return false;
  let otherDays = 0;
  let otherSales = 0;
  for (const other of all) {
    if (other.sales <= closedShare * other.days) continue;
    otherDays += other.days;
    otherSales += other.sales;
  }
  return chanceOfAtMost(sales, days, (otherSales + 1) / (otherDays + 2)) < hardlyChance;
}

/** Of `hits` in `tries` that each succeed with `chance`. */
function chanceOfAtMost(hits: number, tries: number, chance: number): number {
  let term = (1 - chance) ** tries;
  let total = term;
  for (let k = 1; k <= hits; k += 1) {
    term *= ((tries - k + 1) / k) * (chance / (1 - chance));
    total += term;
  }
  return total;
}

function tellingDays(amounts: readonly number[], closed: readonly boolean[]): Pick<Past, 'telling' | 'slots'> {
  const isRegular = tallies(amounts, 52).map(({ days, sales }) => sales > regularShare * days);
  const lastSale = amounts.findLastIndex((amount) => amount > 0);
  const believedFrom = amounts.length - lastSale - 1 > closureDays ? lastSale : amounts.length;
  const telling: number[] = [];
  const slots: number[] = [];
  for (let i = 0; i < amounts.length; i += 1) {
    const amount = amounts[i] ?? Number.NaN;
    const slot = slotOf(i, amounts.length);
    if (Number.isNaN(amount) || closed[slot] === true) continue;
    if (amount <= 0 && i < believedFrom && isRegular[slot] === true) continue;
    telling.push(amount);
    slots.push(slot);
  }
  return { telling, slots };
}

/** Days after the last sale are all telling once there are more than `closureDays` of them. */
function haveEnded(amounts: readonly number[], telling: readonly number[]): boolean {
  const lastSale = amounts.findLastIndex((amount) => amount > 0);
  if (lastSale < 0 || amounts.length - 1 - lastSale < silentDays) return false;
  const last = telling.findLastIndex((amount) => amount > 0);
  const silence = telling.length - 1 - last;
  return (1 - shareOfSales(telling.slice(0, last + 1))) ** silence < hardlyChance;
}

function shareOfSales(amounts: readonly number[]): number {
  let sales = 0;
  for (const amount of amounts) if (amount > 0) sales += 1;
  return sales / Math.max(1, amounts.length);
}
