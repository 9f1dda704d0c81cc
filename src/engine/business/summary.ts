/** One day of the shop: what came in, what went out, and what is left to do. */
import type { Sum, SumsWanted } from '../../core/business.ts';
import { fromMilli, fromMinor, minorFor } from './amounts.ts';
import type { BookContext } from './book.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { addDays, today } from './days.ts';

export interface SummaryWanted {
  readonly date?: string | undefined;
  readonly branch?: string | undefined;
}

export async function summarizeDay({ date, branch }: SummaryWanted, ctx: BookContext) {
  const day = date ?? today(ctx, branch);
  const { ledger, notes } = ctx.store.business;
  const on = (when: string, kinds: SumsWanted['kinds'], by: SumsWanted['by']): Promise<readonly Sum[]> =>
    ledger.sums({ kinds, from: when, to: when, by, branch });
  const kinds = new Map((await on(day, ['sale', 'purchase', 'expense'], 'kind')).map((sum) => [sum.key, sum]));
  const minor = (kind: string): number => kinds.get(kind)?.minor ?? 0;
  const sold = (await on(day, ['sale'], 'product')).toSorted((a, b) => b.minor - a.minor);
  const [weekBefore] = await on(addDays(day, -7), ['sale'], 'kind');
  const catalogue = await readCatalogue(ctx);
  const waiting = await Promise.all(
    (['collected', 'parsed'] as const).map((status) => notes.list({ status, branch, limit: 1, offset: 0 })),
  );
  const figures = {
    date: day,
    ...(branch === undefined ? {} : { branch }),
    revenue: fromMinor(minor('sale')),
    sales: kinds.get('sale')?.count ?? 0,
    purchases: fromMinor(minor('purchase')),
    expenses: fromMinor(minor('expense')),
    cash: fromMinor(minor('sale') - minor('purchase') - minor('expense')),
    ...marginOf(sold, catalogue),
    weekBefore: fromMinor(weekBefore?.minor ?? 0),
    waitingNotes: waiting.reduce((total, list) => total + list.total, 0),
    products: sold.slice(0, 20).map(({ key, milli, minor: revenue }) => ({
      productId: key,
      name: catalogue.get(key)?.name ?? key,
      qty: fromMilli(0 - milli),
      revenue: fromMinor(revenue),
    })),
  };
  return { ...figures, summary: tellDay(figures) };
}

/** Of sales whose products say what they cost. */
function marginOf(sold: readonly Sum[], catalogue: Catalogue): { margin?: number } {
  const costs = sold.map(({ key, milli }) => {
    const perUnit = catalogue.get(key)?.costMinor;
    return perUnit === undefined ? undefined : minorFor(0 - milli, perUnit);
  });
  if (sold.length === 0 || costs.includes(undefined)) return {};
  const cost = costs.reduce<number>((total, each) => total + (each ?? 0), 0);
  return { margin: fromMinor(sold.reduce((total, { minor }) => total + minor, 0) - cost) };
}

interface Figures {
  readonly date: string;
  readonly revenue: number;
  readonly sales: number;
  readonly purchases: number;
  readonly expenses: number;
  readonly cash: number;
  readonly weekBefore: number;
  readonly waitingNotes: number;
  readonly products: readonly { readonly name: string; readonly revenue: number }[];
}

function tellDay(figures: Figures): string {
  const { date, revenue, sales, purchases, expenses, cash, weekBefore, waitingNotes, products } = figures;
  if (sales === 0 && purchases === 0 && expenses === 0) {
    return `Nothing was booked for ${date}.${tellWaiting(waitingNotes)}`;
  }
  const best = products[0];
  const change = weekBefore === 0 ? '' : ` (${tellChange(revenue, weekBefore)} against the week before)`;
  return [
    `On ${date}, ${sales} ${sales === 1 ? 'sale' : 'sales'} brought ${revenue}${change}.`,
    best === undefined ? '' : ` Best: ${best.name} with ${best.revenue}.`,
    ` Purchases took ${purchases} and expenses ${expenses}, which leaves ${cash}.`,
    tellWaiting(waitingNotes),
  ].join('');
}

function tellChange(now: number, before: number): string {
  const percent = Math.round(((now - before) / before) * 100);
  return percent < 0 ? `${percent} %` : `+${percent} %`;
}

function tellWaiting(notes: number): string {
  return notes === 0 ? '' : ` Notes that wait to be applied: ${notes}.`;
}
