/** Notes: taken in, found, shown. What a note says is read anew whenever it is needed, with the products of the day. */
import type { Note, Role } from '../../core/business.ts';
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';

export interface NoteGiven {
  readonly content: string;
  readonly userRole: Role;
  readonly branch: string;
}

export interface Collected {
  note: Note;
  /** The note that says the same; it is the one that counts. */
  duplicateOf: string | undefined;
}

/** Keeps a note; one that the same author has just sent for the same branch is not kept twice. */
export async function collectNote(
  given: NoteGiven,
  ctx: Context<'store' | 'bus'>,
  id: string = crypto.randomUUID(),
): Promise<Collected> {
  const { notes } = ctx.store.business;
  const now = ctx.clock.now();
  const note: Note = {
    id,
    ...given,
    // What the token says counts, whatever the note claims.
    userRole: ctx.caller.role ?? given.userRole,
    author: ctx.caller.principal,
    createdAt: now,
    status: 'collected',
    bookingId: undefined,
    applications: 0,
  };
  const same = await notes.findSame(note, now - limits.sameNoteMs);
  if (same !== undefined) return { note: await findNote(same, ctx), duplicateOf: same };
  if (!(await notes.insert(note))) return { note: await findNote(id, ctx), duplicateOf: id };
  ctx.bus.publish({ noun: 'note', id, what: 'list' });
  return { note, duplicateOf: undefined };
}

/** Throws `not_found`. */
export async function findNote(id: string, { store }: Context<'store'>): Promise<Note> {
  const note = await store.business.notes.get(id);
  if (note !== undefined) return note;
  throw new PatchbayError('not_found', 'No note has that id.', {
    reason: 'NOTE_NOT_FOUND',
    hint: 'business_search_notes finds notes; business_note_collection keeps a new one.',
  });
}

export interface ShownNote {
  id: string;
  content: string;
  userRole: Role;
  branch: string;
  author: string;
  createdAt: string;
  status: Note['status'];
  bookingId?: string;
}

export function showNote({ createdAt, bookingId, applications: _times, ...note }: Note): ShownNote {
  return {
    ...note,
    createdAt: new Date(createdAt).toISOString(),
    ...(bookingId === undefined ? {} : { bookingId }),
  };
}

export interface SearchWanted {
  readonly query?: string | undefined;
  readonly branch?: string | undefined;
  readonly status?: Note['status'] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** By words, the best match first, or the newest first where no word is given. */
export async function searchNotes({ query, branch, status, limit, offset }: SearchWanted, ctx: Context<'store'>) {
  const { notes } = ctx.store.business;
  const words = query?.match(/[\p{L}\p{N}]+/gu)?.slice(0, 20) ?? [];
  if (words.length === 0) return notes.list({ branch, status, limit, offset });
  const found = await notes.search({ words, branch, limit: limits.listMax });
  const fitting = found.filter((note) => status === undefined || note.status === status);
  return { items: fitting.slice(offset, offset + limit), total: fitting.length };
}
