/** What was sold, summed by day, product or branch. */
import type { Sum, SumsWanted } from '../../core/business.ts';
import { PatchbayError } from '../../core/error.ts';
import { fromMilli, fromMinor } from './amounts.ts';
import type { BookContext } from './book.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { addDays, today } from './days.ts';

export interface SalesWanted {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly branch?: string | undefined;
  readonly productId?: string | undefined;
  readonly groupBy: Exclude<SumsWanted['by'], 'kind'>;
}

/** The last thirty days unless days are given. Throws `invalid_input` when the last one is before the first. */
export async function listSales({ from, to, groupBy, ...narrow }: SalesWanted, ctx: BookContext) {
  const last = to ?? today(ctx, narrow.branch);
  const first = from ?? addDays(last, -29);
  if (first > last) {
    throw new PatchbayError('invalid_input', 'The last day was before the first one.', {
      reason: 'DAYS_REVERSED',
      hint: 'Give from and to as YYYY-MM-DD, from not after to.',
    });
  }
  const wanted: SumsWanted = { kinds: ['sale'], from: first, to: last, by: groupBy, ...narrow };
  const sums = await ctx.store.business.ledger.sums(wanted);
  const catalogue = await readCatalogue(ctx);
  return {
    from: first,
    to: last,
    revenue: fromMinor(sums.reduce((total, { minor }) => total + minor, 0)),
    sales: sums.reduce((total, { count }) => total + count, 0),
    items: sums.map((sum) => showSum(sum, groupBy, catalogue)),
  };
}

/** Units are summed where they are those of one product. */
function showSum({ key, milli, minor, count }: Sum, by: SalesWanted['groupBy'], catalogue: Catalogue) {
  const name = by === 'product' ? catalogue.get(key)?.name : undefined;
  return {
    key,
    ...(name === undefined ? {} : { name }),
    ...(by === 'product' ? { qty: fromMilli(0 - milli) } : {}),
    revenue: fromMinor(minor),
    sales: count,
  };
}
