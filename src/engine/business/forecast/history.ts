/**
 * What a caller knows of the past, as one amount for every day.
 *
 * The thing people get wrong is a day that is not listed: sold nothing, or not known? A list that states days without a sale
 * means what it leaves out to be unknown; a list without a single zero is a list of sales, and what it leaves out sold nothing. A caller
 * that knows says so with `absent`.
 */
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import { type DailyAmounts, type DayAmount, dayNumber } from './calendar.ts';

export interface History {
  readonly history: readonly DayAmount[];
  /** The last day that is known; without it, the last of the history. */
  readonly until?: string | undefined;
  /** What a day means that is not listed, up to `until`. */
  readonly absent?: 'sold nothing' | 'unknown' | undefined;
}

/**
 * Amounts of one day are added up, returns are negative amounts; of a long history the last days count (`limits.forecastHistoryDays`).
 *
 * Throws `invalid_input` for a date that is none, an amount that is no number, and a history of no days without `until`.
 */
export function readHistory({ history, until, absent }: History): DailyAmounts {
  const byDay = addUp(history);
  const lastDay = until === undefined ? Math.max(...byDay.keys()) : dayNumber(until);
  if (!Number.isFinite(lastDay)) {
    throw new PatchbayError('invalid_input', 'The history was empty, and no day was named after which to forecast.', {
      reason: 'NO_HISTORY',
      hint: 'Give at least one day of history, or leave history out to forecast what is booked.',
    });
  }
  const known = [...byDay.keys()].filter((day) => day <= lastDay && day > lastDay - limits.forecastHistoryDays);
  const firstDay = Math.min(...known, lastDay + 1);
  const states = absent ?? (known.some((day) => byDay.get(day) === 0) ? 'unknown' : 'sold nothing');
  const other = states === 'unknown' ? Number.NaN : 0;
  const amounts = Array.from({ length: lastDay - firstDay + 1 }, (_, i) => byDay.get(firstDay + i) ?? other);
  return { firstDay, amounts: withoutReturns(amounts) };
}

/** A day with more returns than sales takes the rest back from the days before it: what came back was sold there. */
function withoutReturns(amounts: readonly number[]): number[] {
  const kept = [...amounts];
  let returned = 0;
  for (let i = kept.length - 1; i >= 0; i -= 1) {
    const amount = kept[i] ?? Number.NaN;
    if (Number.isNaN(amount)) continue;
    kept[i] = Math.max(0, amount - returned);
    returned = Math.max(0, returned - amount);
  }
  return kept;
}

function addUp(history: readonly DayAmount[]): Map<number, number> {
  const byDay = new Map<number, number>();
  for (const { date, amount } of history) {
    if (!(Math.abs(amount) <= limits.forecastAmount)) {
      throw new PatchbayError(
        'invalid_input',
        'An amount of the history was no number, or too large to be one of sales.',
        {
          reason: 'INVALID_AMOUNT',
          hint: `Amounts lie between -${limits.forecastAmount} and ${limits.forecastAmount}.`,
        },
      );
    }
    const day = dayNumber(date);
    byDay.set(day, (byDay.get(day) ?? 0) + amount);
  }
  return byDay;
}
