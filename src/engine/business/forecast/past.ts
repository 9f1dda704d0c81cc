/**
 * What of the past tells about demand: which weekdays are closed, and which days were an exception.
 *
 * Days ahead are counted from 0; the weekday of day `j` is slot `j % 7`, so nothing here needs a calendar.
 */
import { mean } from './statistics.ts';

export interface Past {
  /** NaN where nothing is known. Returns beyond the sales of a day count as nothing sold. */
  readonly amounts: readonly number[];
  /** By slot: whether that weekday is closed. */
  readonly closed: readonly boolean[];
  /** By slot: the chance that the weekday sells nothing, going by its recent days. */
  readonly silence: readonly number[];
  /** The indexes of days that tell about demand: known, on open weekdays, and no single closure. */
  readonly telling: readonly number[];
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
const hardlyChance = 0.01;
/** A weekday that sells on more than this share of its days was closed on a day without a sale. */
const regularShare = 0.75;
/** Days without a sale at the end that may be a closure; beyond them they are believed. */
const closureDays = 7;
/** Open days that tell whether most sell nothing. */
const sparseDays = 90;
/** Days of silence after which sales may have ended. */
const silentDays = 42;

export function readPast(amounts: readonly number[]): Past {
  const closed = closedWeekdays(amounts);
  const telling = tellingDays(amounts, closed);
  const weekdays: number[][] = Array.from({ length: 7 }, () => []);
  for (const i of telling.toReversed()) weekdays[slotOf(i, amounts.length)]?.push(Math.max(0, amounts[i] ?? 0));
  const recent = telling.slice(-sparseDays).filter((i) => (amounts[i] ?? 0) > 0).length;
  const isSparse = recent * 2 < Math.min(telling.length, sparseDays);
  return {
    amounts,
    closed,
    silence: silentWeekdays(amounts),
    telling,
    weekdays,
    isSparse,
    isEnded: haveEnded(amounts, telling),
  };
}

/** The slot of a past day. */
export function slotOf(index: number, length: number): number {
  return (((index - length) % 7) + 7) % 7;
}

/** The known amounts of a slot's weekday, the latest first. */
function weekdayAmounts(amounts: readonly number[], slot: number, weeks: number): number[] {
  const found: number[] = [];
  for (let i = amounts.length - 7 + slot; i >= 0 && found.length < weeks; i -= 7) {
    const amount = amounts[i] ?? Number.NaN;
    if (!Number.isNaN(amount)) found.push(Math.max(0, amount));
  }
  return found;
}

function closedWeekdays(amounts: readonly number[]): boolean[] {
  const slots = Array.from({ length: 7 }, (_, slot) => weekdayAmounts(amounts, slot, recentWeeks));
  const sold = slots.map((recent) => recent.filter((amount) => amount > 0).length);
  return slots.map((recent, slot) => {
    const days = recent.length;
    const sales = sold[slot] ?? 0;
    if (days === 0 || sales > closedShare * days) return false;
    let otherDays = 0;
    let otherSales = 0;
    for (const [other, { length }] of slots.entries()) {
      if (other === slot || (sold[other] ?? 0) <= closedShare * length) continue;
      otherDays += length;
      otherSales += sold[other] ?? 0;
    }
    return atMost(sales, days, (otherSales + 1) / (otherDays + 2)) < hardlyChance;
  });
}

function silentWeekdays(amounts: readonly number[]): number[] {
  return Array.from({ length: 7 }, (_, slot) => {
    const recent = weekdayAmounts(amounts, slot, recentWeeks);
    return recent.filter((amount) => amount === 0).length / (recent.length + 1);
  });
}

/** The chance of at most `hits` in `tries` that each succeed with `chance`. */
function atMost(hits: number, tries: number, chance: number): number {
  let term = (1 - chance) ** tries;
  let total = term;
  for (let k = 1; k <= hits; k += 1) {
    term *= ((tries - k + 1) / k) * (chance / (1 - chance));
    total += term;
  }
  return total;
}

function tellingDays(amounts: readonly number[], closed: readonly boolean[]): number[] {
  const { length } = amounts;
  const sells = Array.from({ length: 7 }, (_, slot) =>
    mean(weekdayAmounts(amounts, slot, 52).map((amount) => (amount > 0 ? 1 : 0))),
  );
  const lastSale = amounts.findLastIndex((amount) => amount > 0);
  const believedFrom = length - lastSale - 1 > closureDays ? lastSale : length;
  const telling: number[] = [];
  for (const [i, amount] of amounts.entries()) {
    const slot = slotOf(i, length);
    if (Number.isNaN(amount) || closed[slot] === true) continue;
    if (amount <= 0 && i < believedFrom && (sells[slot] ?? 0) > regularShare) continue;
    telling.push(i);
  }
  return telling;
}

function haveEnded(amounts: readonly number[], telling: readonly number[]): boolean {
  const lastSale = amounts.findLastIndex((amount) => amount > 0);
  const silence = telling.filter((i) => i > lastSale).length;
  if (lastSale < 0 || amounts.length - 1 - lastSale < silentDays) return false;
  const before = telling.filter((i) => i <= lastSale);
  const share = before.filter((i) => (amounts[i] ?? 0) > 0).length / Math.max(1, before.length);
  return (1 - share) ** silence < hardlyChance;
}
