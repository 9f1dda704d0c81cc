/** Applying a note: everything that it says is booked together, once, or nothing is. */
import type { Booking, Note } from '../../core/business.ts';
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { type BookContext, type BookedAnswer, tellBooked, tellMovements } from './book.ts';
import { readCatalogue } from './catalogue.ts';
import { findNote } from './collect.ts';
import { dayOf } from './days.ts';
import { movementsOf, type NoteMovements } from './note-movements.ts';
import { readNote } from './read-note.ts';

type ApplyContext = Context<'store' | 'shop' | 'bus'>;

export interface ApplyWanted {
  readonly noteId: string;
  readonly dryRun: boolean;
  /** Books what is not sure too, and leaves out what is of no known product. */
  readonly force: boolean;
  readonly reject: boolean;
}

export interface ApplyAnswer extends Omit<BookedAnswer, 'bookingId'> {
  noteId: string;
  status: Note['status'];
  bookingId?: string;
}

/** Throws `not_found`, `conflict` for a note that was rejected or is not sure, and `invalid_input` when it says nothing. */
export async function applyNote(
  { noteId, dryRun, force, reject }: ApplyWanted,
  ctx: ApplyContext,
): Promise<ApplyAnswer> {
  const note = await findNote(noteId, ctx);
  if (reject) return rejectNote(note, ctx);
  if (note.bookingId !== undefined) return tellApplied(noteId, note.bookingId, ctx);
  if (note.status === 'rejected') throw rejected();
  const catalogue = await readCatalogue(ctx);
  const parsed = await readNote(note.content, catalogue, 'business/applyNote', ctx);
  const found = movementsOf(parsed, { note, day: dayOf(note.createdAt, ctx.shop, note.branch), catalogue });
  if (dryRun) {
    if (await ctx.store.business.notes.move(noteId, ['collected'], 'parsed')) changed(noteId, ctx);
    const told = await tellMovements(found.movements, { added: found.movements, catalogue }, ctx);
    const issues = [...tellFound(found), ...told.issues];
    return { noteId, status: 'parsed', alreadyBooked: false, ...told, issues };
  }
  checkBookable(found, force);
  const booked = await ctx.store.business.ledger.apply(noteId, bookingOf(note, found, ctx));
  if (booked === 'missing') return overtaken(noteId, ctx);
  changed(noteId, ctx);
  const answer = await tellApplied(noteId, bookingOf(note, found, ctx).id, ctx, booked);
  return { ...answer, issues: [...tellFound(found), ...answer.issues] };
}

/** Two that apply the same note make the same id. */
function bookingOf({ id, applications }: Note, { movements }: NoteMovements, { caller, clock }: ApplyContext): Booking {
  return { id: `note:${id}:${applications + 1}`, kind: 'note', author: caller.principal, at: clock.now(), movements };
}

function tellFound({ unsure, unbooked, assumed }: NoteMovements): string[] {
  return [...unsure, ...unbooked, ...assumed];
}

function checkBookable({ movements, unsure, unbooked }: NoteMovements, force: boolean): void {
  if (movements.length === 0) {
    throw new PatchbayError('invalid_input', 'The note said nothing that could be booked.', {
      reason: 'NOTHING_TO_BOOK',
      hint: 'business_parse_note shows how it is read; products that are missing are added with business_upsert_products.',
      details: { unbooked: unbooked.length },
    });
  }
  if (force || unsure.length + unbooked.length === 0) return;
  throw new PatchbayError('conflict', 'Some of the note was not sure enough to be booked.', {
    reason: 'NOTE_UNSURE',
    hint: 'Look at it with dryRun. With force, what is unsure is booked, and what is of no known product left out.',
    details: { unsure: unsure.length, unbooked: unbooked.length },
  });
}

async function rejectNote({ id }: Note, ctx: ApplyContext): Promise<ApplyAnswer> {
  const isMoved = await ctx.store.business.notes.move(id, ['collected', 'parsed', 'rejected'], 'rejected');
  if (!isMoved) {
    throw new PatchbayError('conflict', 'The note was applied, and cannot be rejected any more.', {
      reason: 'NOTE_APPLIED',
      hint: 'Take it back first: business_undo with its bookingId.',
    });
  }
  changed(id, ctx);
  return { noteId: id, status: 'rejected', alreadyBooked: false, movements: [], stockAfter: [], issues: [] };
}

/** Somebody else has applied or rejected it in the meantime. */
async function overtaken(noteId: string, ctx: ApplyContext): Promise<ApplyAnswer> {
  const { bookingId } = await findNote(noteId, ctx);
  if (bookingId === undefined) throw rejected();
  return tellApplied(noteId, bookingId, ctx);
}

async function tellApplied(
  noteId: string,
  bookingId: string,
  ctx: BookContext,
  booked: 'booked' | 'already' = 'already',
): Promise<ApplyAnswer> {
  return { noteId, status: 'applied', ...(await tellBooked(bookingId, booked, ctx)) };
}

function changed(id: string, { bus }: ApplyContext): void {
  bus.publish({ noun: 'note', id, what: 'item' });
}

function rejected(): PatchbayError {
  return new PatchbayError('conflict', 'The note was rejected.', {
    reason: 'NOTE_REJECTED',
    hint: 'Collect it anew if it is to be booked after all.',
  });
}
