/** What a weekday sold in the past weeks, as its forecast. */
import type { Past } from './past.ts';
import { mean, median, sum } from './statistics.ts';

/** Weeks of the windows whose medians are averaged: soon after a change, steady, and in between. */
const windows = [4, 8, 13];
/** Weeks whose means count. */
const meanWeeks = 8;

export function forecastByMedians(past: Past, days: number): number[] {
  return bySlot(past, days, (amounts) => mean(windows.map((weeks) => median(amounts.slice(0, weeks)))));
}

/** For short histories: the weekday's mean, drawn to the mean of all open days as if that were one more day of it. */
export function forecastByMeans(past: Past, days: number): number[] {
  const recent = past.weekdays.flatMap((amounts) => amounts.slice(0, meanWeeks));
  const all = mean(recent);
  return bySlot(past, days, (amounts) => {
    const own = amounts.slice(0, meanWeeks);
    return (sum(own) + all) / (own.length + 1);
  });
}

function bySlot(past: Past, days: number, forecast: (amounts: readonly number[]) => number): number[] {
  const slots = past.weekdays.map((amounts, slot) => (past.closed[slot] === true ? 0 : forecast(amounts)));
  return Array.from({ length: days }, (_, j) => slots[j % 7] ?? 0);
}
