/** Booking: what every tool that changes the ledger does, and what it answers. */
import type * as z from 'zod';
import type { Booked, Booking, Movement } from '../../core/business.ts';
import type { Context } from '../../core/context.ts';
import type { Movement as ShownMovement, StockLevel } from '../../model/business.ts';
import { fromMilli, fromMinor } from './amounts.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { stockOf, tellShortages } from './stock.ts';

export type BookContext = Context<'store' | 'shop'>;

export interface BookedAnswer {
  bookingId: string;
  alreadyBooked: boolean;
  movements: z.output<typeof ShownMovement>[];
  stockAfter: z.output<typeof StockLevel>[];
  issues: string[];
}

/** Books under an id that the caller gives, once, or under a new one. */
export async function book(
  wanted: Pick<Booking, 'kind' | 'movements'> & { readonly id: string | undefined },
  ctx: BookContext,
): Promise<BookedAnswer> {
  const { kind, movements } = wanted;
  const id = wanted.id === undefined ? `${kind}-${crypto.randomUUID()}` : ownId(wanted.id, ctx);
  const { principal: author } = ctx.caller;
  const booked = await ctx.store.business.ledger.book({ id, kind, author, at: ctx.clock.now(), movements });
  const answer = await tellBooked(id, booked, ctx);
  // A count is the difference to the stock of its time, which is another one when it is sent again.
  const isOther = booked === 'already' && kind !== 'count' && !isSame(answer.movements, movements.map(showMovement));
  return isOther ? { ...answer, issues: [...answer.issues, otherwiseBooked] } : answer;
}

const otherwiseBooked =
  'Under this id other goods were booked before. What was sent now was not booked: send it with an id of its own.';

/** Whether the same goods moved. Days and prices may have changed in between where they were not given. */
function isSame(one: BookedAnswer['movements'], other: BookedAnswer['movements']): boolean {
  const [some, others] = [one, other].map((each) =>
    each.map(({ kind, productId, branch, qty }) => JSON.stringify([kind, productId, branch, qty])).sort(),
  );
  return String(some) === String(others);
}

/** Callers number for themselves: what one has named, another one does not find taken. */
function ownId(id: string, { caller }: BookContext): string {
  return `${caller.principal}:${id}`;
}

/** What was booked under the id, now or before. */
export async function tellBooked(id: string, booked: Booked, ctx: BookContext): Promise<BookedAnswer> {
  const booking = await ctx.store.business.ledger.get(id);
  const movements = booking?.movements ?? [];
  const answer = await tellMovements(movements, { added: [], catalogue: await readCatalogue(ctx) }, ctx);
  return { bookingId: id, alreadyBooked: booked === 'already', ...answer };
}

/** Movements with what they make of the stock; `added` are those that are not booked. */
export async function tellMovements(
  movements: readonly Movement[],
  around: { readonly added: readonly Movement[]; readonly catalogue: Catalogue },
  ctx: Context<'store'>,
): Promise<Pick<BookedAnswer, 'movements' | 'stockAfter' | 'issues'>> {
  const stockAfter = await stockOf(movements, around, ctx);
  return {
    movements: movements.map(showMovement),
    stockAfter,
    issues: [...tellShortages(stockAfter), ...tellUnpriced(movements)],
  };
}

/** Goods that were sold or bought for nobody knows how much: every sum counts them as nothing. What is taken back was told before. */
function tellUnpriced(movements: readonly Movement[]): string[] {
  const unpriced = movements.filter(
    ({ kind, milli, minor }) => minor === undefined && (kind === 'sale' ? milli < 0 : kind === 'purchase' && milli > 0),
  );
  const told = unpriced.map(({ kind, productId = '' }) => {
    const named = kind === 'sale' ? `sale of ${productId} has no price` : `purchase of ${productId} has no cost`;
    return `The ${named}: it counts as no money. Say how much it was; what is booked already is taken back by business_undo first.`;
  });
  return [...new Set(told)];
}

function showMovement({ kind, productId, branch, day, milli, minor, text }: Movement): BookedAnswer['movements'][0] {
  return {
    kind,
    ...(productId === undefined ? {} : { productId }),
    branch,
    day,
    qty: fromMilli(milli),
    ...(minor === undefined ? {} : { money: fromMinor(minor) }),
    text,
  };
}
