/** Sales of the past, day by day, as the ledger has them: what a forecast is made from. */
import { limits } from '../../core/limits.ts';
import { fromMilli, fromMinor } from './amounts.ts';
import type { BookContext } from './book.ts';
import { addDays, today } from './days.ts';

export interface SalesHistory {
  readonly history: readonly { readonly date: string; readonly amount: number }[];
  /** Yesterday: of today, nobody knows yet what it will bring. */
  readonly until: string;
}

export interface HistoryWanted {
  /** In its units; money of all products without it. */
  readonly productId?: string | undefined;
  readonly branch?: string | undefined;
}

export async function readSales({ productId, branch }: HistoryWanted, ctx: BookContext): Promise<SalesHistory> {
  const until = addDays(today(ctx, branch), -1);
  const from = addDays(until, 1 - limits.forecastHistoryDays);
  const sums = await ctx.store.business.ledger.sums({ kinds: ['sale'], from, to: until, branch, productId, by: 'day' });
  const history = sums.map(({ key, milli, minor }) => ({
    date: key,
    amount: productId === undefined ? fromMinor(minor) : fromMilli(0 - milli),
  }));
  return { history, until };
}
