import type { Database } from 'better-sqlite3';
import type { Note, NoteSearch, NotesWanted, Notes } from '../../../../core/business.ts';
import type { Disk } from '../../../sql/disk.ts';

interface NoteRow extends Omit<Note, 'bookingId'> {
  readonly bookingId: string | null;
}

/** What a list is narrowed to; null: not at all. */
interface Narrow {
  readonly status: string | null;
  readonly branch: string | null;
}

export function createNotes({ file, disk }: { readonly file: Database; readonly disk: Disk }): Notes {
  const statements = prepare(file);
  const insert = file.transaction((note: Note): boolean => {
    const isNew = statements.insert.run({ ...note, bookingId: note.bookingId ?? null }).changes > 0;
    if (isNew) statements.insertText.run(note.content, note.id);
    return isNew;
  });

  return {
    async insert(note) {
      const isNew = insert.immediate(note);
      await disk.flushed();
      return isNew;
    },
    async get(id) {
      const row = statements.get.get(id);
      return row === undefined ? undefined : toNote(row);
    },
    findSame: async ({ content, author, branch }, since) => statements.same.get({ content, author, branch, since }),
    move: async (id, from, to) => statements.move.run({ id, to, from: JSON.stringify(from) }).changes > 0,
    async list({ limit, offset, ...wanted }) {
      const narrow = narrowOf(wanted);
      const items = statements.list.all({ ...narrow, limit, offset }).map(toNote);
      return { items, total: statements.count.get(narrow) ?? 0 };
    },
    async search(wanted) {
      const query = matchOf(wanted);
      if (query === '') return [];
      return statements.search.all({ query, branch: wanted.branch ?? null, limit: wanted.limit }).map(toNote);
    },
  };
}

const columns = `n.id, n.content, n.user_role as userRole, n.branch, n.author, n.created_at as createdAt, n.status,
  n.booking_id as bookingId, n.applications`;

function prepare(file: Database) {
  const narrow = '(@status is null or n.status = @status) and (@branch is null or n.branch = @branch)';
  return {
    insert: file.prepare<[NoteRow]>(
      `insert into note (id, content, user_role, branch, author, created_at, status, booking_id, applications)
      values (@id, @content, @userRole, @branch, @author, @createdAt, @status, @bookingId, @applications)
      on conflict (id) do nothing`,
    ),
    insertText: file.prepare<[string, string]>('insert into note_text (content, note_id) values (?, ?)'),
    get: file.prepare<[string], NoteRow>(`select ${columns} from note n where n.id = ?`),
    same: file
      .prepare<[Pick<Note, 'content' | 'author' | 'branch'> & { since: number }], string>(
        `select id from note where author = @author and branch = @branch and created_at >= @since
        and content = @content and status != 'rejected' order by created_at desc limit 1`,
      )
      .pluck(),
    move: file.prepare<[{ id: string; from: string; to: string }]>(
      'update note set status = @to where id = @id and status in (select value from json_each(@from))',
    ),
    list: file.prepare<[Narrow & { limit: number; offset: number }], NoteRow>(
      `select ${columns} from note n where ${narrow} order by n.created_at desc, n.id limit @limit offset @offset`,
    ),
    count: file.prepare<[Narrow], number>(`select count(*) from note n where ${narrow}`).pluck(),
    search: file.prepare<[{ query: string; branch: string | null; limit: number }], NoteRow>(
      `select ${columns} from note_text t join note n on n.id = t.note_id
      where note_text match @query and (@branch is null or n.branch = @branch) order by bm25(note_text) limit @limit`,
    ),
  };
}

function narrowOf({ status, branch }: Pick<NotesWanted, 'status' | 'branch'>): Narrow {
  return { status: status ?? null, branch: branch ?? null };
}

/** Every word is a quoted text of FTS5, so that nothing in it is an operator. */
function matchOf({ words }: NoteSearch): string {
  return words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(' AND ');
}

function toNote({ bookingId, ...row }: NoteRow): Note {
  return { ...row, bookingId: bookingId ?? undefined };
}
