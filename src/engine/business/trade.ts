/** Sales and purchases as they are told by a till or a person, without a note. */
import type { Movement, Product } from '../../core/business.ts';
import { PatchbayError } from '../../core/error.ts';
import type { TradeLine } from '../../model/business.ts';
import { minorFor, toMilli, toMinor } from './amounts.ts';
import { type BookContext, type BookedAnswer, book } from './book.ts';
import { findProduct, readCatalogue } from './catalogue.ts';
import { addDays, today, zoneOf } from './days.ts';

export interface Trade {
  readonly items: readonly TradeLine[];
  readonly branch: string;
  readonly day?: string | undefined;
  readonly id?: string | undefined;
}

/** Throws `not_found` for a product that is not there, and `invalid_input` for a day that is to come. */
export async function recordTrade(kind: 'sale' | 'purchase', trade: Trade, ctx: BookContext): Promise<BookedAnswer> {
  const catalogue = await readCatalogue(ctx);
  const day = pastDay(trade, ctx);
  const movements = trade.items.map((line): Movement => {
    const product = findProduct(line.productId, catalogue);
    const milli = toMilli(line.qty);
    return {
      kind,
      productId: product.id,
      branch: trade.branch,
      day,
      milli: kind === 'sale' ? 0 - milli : milli,
      minor: moneyOf(line, product, kind),
      text: '',
    };
  });
  return book({ id: trade.id, kind, movements }, ctx);
}

/** Unknown where neither the line nor the product says it. */
function moneyOf({ qty, total }: TradeLine, product: Product, kind: 'sale' | 'purchase'): number | undefined {
  if (total !== null && total !== undefined) return toMinor(total);
  const perUnit = kind === 'sale' ? product.priceMinor : product.costMinor;
  return perUnit === undefined ? undefined : minorFor(toMilli(qty), perUnit);
}

/** Today when none is given; tomorrow counts as today somewhere on earth. */
function pastDay({ day, branch }: Pick<Trade, 'day' | 'branch'>, ctx: BookContext): string {
  const now = today(ctx, branch);
  if (day === undefined) return now;
  if (day <= addDays(now, 1)) return day;
  throw new PatchbayError('invalid_input', 'The day was still to come.', {
    reason: 'DAY_TO_COME',
    hint: `Today is ${now} in ${zoneOf(ctx.shop, branch)}.`,
  });
}
