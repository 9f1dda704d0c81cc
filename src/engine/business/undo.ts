/** Taking back what was booked: it is booked the other way round, and both stay. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { type BookedAnswer, tellBooked } from './book.ts';

/** Throws `not_found` for what was never booked. */
export async function undoBooking(
  bookingId: string,
  ctx: Context<'store' | 'shop' | 'bus'>,
): Promise<BookedAnswer & { undone: string }> {
  const id = `undo:${bookingId}`;
  const { principal: author } = ctx.caller;
  const done = await ctx.store.business.ledger.undo(bookingId, { id, author, at: ctx.clock.now() });
  if (done === 'missing') {
    throw new PatchbayError('not_found', 'Nothing that could be taken back has that id.', {
      reason: 'BOOKING_NOT_FOUND',
      hint: 'Give the bookingId that was answered when it was booked.',
    });
  }
  if (done === 'booked') ctx.bus.publish({ noun: 'note', id: bookingId, what: 'list' });
  return { ...(await tellBooked(id, done, ctx)), undone: bookingId };
}
