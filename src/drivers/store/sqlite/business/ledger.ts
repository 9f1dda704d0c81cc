/** The ledger: bookings are added in one transaction each, and nothing is ever changed. */
import type { Database } from 'better-sqlite3';
import type { Booked, Booking, BookingKind, Ledger, Movement } from '../../../../core/business.ts';
import type { Disk } from '../../../sql/disk.ts';
import { createSums } from './sums.ts';

interface MovementRow extends Omit<Movement, 'productId' | 'minor'> {
  readonly productId: string | null;
  readonly minor: number | null;
}

interface BookingRow extends Omit<Booking, 'movements'> {
  readonly noteId: string | null;
  readonly reverses: string | null;
}

type Origin = Partial<Pick<BookingRow, 'noteId' | 'reverses'>>;

export function createLedger({ file, disk }: { readonly file: Database; readonly disk: Disk }): Ledger {
  const statements = prepare(file);

  const insert = (booking: Booking, { noteId = null, reverses = null }: Origin, sign: 1 | -1): boolean => {
    const { id, kind, author, at } = booking;
    if (statements.insert.run({ id, kind, author, at, noteId, reverses }).changes === 0) return false;
    for (const [line, { productId = null, minor = null, ...movement }] of booking.movements.entries()) {
      statements.insertMovement.run({ bookingId: id, line, ...movement, productId, minor, sign });
    }
    return true;
  };
  const book = file.transaction((booking: Booking) => (insert(booking, {}, 1) ? 'booked' : 'already'));
  const apply = file.transaction((noteId: string, booking: Booking): Booked => {
    if (statements.has.get(booking.id) !== undefined) return 'already';
    if (statements.applyNote.run({ noteId, bookingId: booking.id }).changes === 0) return 'missing';
    insert(booking, { noteId }, 1);
    return 'booked';
  });
  const undo = file.transaction((bookingId: string, by: Omit<Booking, 'movements' | 'kind'>): Booked => {
    const booking = statements.get.get(bookingId);
    if (booking === undefined || booking.kind === 'undo') return 'missing';
    const movements = statements.movements.all(bookingId).map(toMovement).map(reversed);
    const kind: BookingKind = 'undo';
    if (!insert({ ...by, kind, movements }, { noteId: booking.noteId, reverses: bookingId }, -1)) return 'already';
    statements.releaseNote.run(bookingId);
    return 'booked';
  });
  const durably = async <T>(result: T): Promise<T> => {
    await disk.flushed();
    return result;
  };

  return {
    book: (booking) => durably(book.immediate(booking)),
    apply: (noteId, booking) => durably(apply.immediate(noteId, booking)),
    undo: (bookingId, by) => durably(undo.immediate(bookingId, by)),
    async get(id) {
      const row = statements.get.get(id);
      if (row === undefined) return undefined;
      const { kind, author, at } = row;
      return { id, kind, author, at, movements: statements.movements.all(id).map(toMovement) };
    },
    ...createSums(file),
  };
}

function prepare(file: Database) {
  return {
    has: file.prepare<[string], number>('select 1 from booking where id = ?').pluck(),
    get: file.prepare<[string], BookingRow>(
      'select id, kind, author, at, note_id as noteId, reverses from booking where id = ?',
    ),
    // Whoever books twice, or takes back twice, finds the id or the booking taken.
    insert: file.prepare<[BookingRow]>(
      `insert into booking (id, kind, author, at, note_id, reverses) values (@id, @kind, @author, @at, @noteId, @reverses)
      on conflict do nothing`,
    ),
    insertMovement: file.prepare<[MovementRow & { bookingId: string; line: number; sign: number }]>(
      `insert into movement (booking_id, line, kind, product_id, branch, day, milli, minor, sign, text)
      values (@bookingId, @line, @kind, @productId, @branch, @day, @milli, @minor, @sign, @text)`,
    ),
    movements: file.prepare<[string], MovementRow>(
      `select kind, product_id as productId, branch, day, milli, minor, text from movement
      where booking_id = ? order by line`,
    ),
    applyNote: file.prepare<[{ noteId: string; bookingId: string }]>(
      `update note set status = 'applied', booking_id = @bookingId, applications = applications + 1
      where id = @noteId and status in ('collected', 'parsed')`,
    ),
    releaseNote: file.prepare<[string]>(
      "update note set status = 'parsed', booking_id = null where booking_id = ? and status = 'applied'",
    ),
  };
}

function toMovement({ productId, minor, ...row }: MovementRow): Movement {
  return { ...row, productId: productId ?? undefined, minor: minor ?? undefined };
}

function reversed(movement: Movement): Movement {
  const { milli, minor } = movement;
  // Adding zero keeps what is nothing from becoming minus nothing.
  return { ...movement, milli: 0 - milli, minor: minor === undefined ? undefined : 0 - minor };
}
