/** Trains of thought, bounded: the oldest sessions, and the oldest thoughts of each, make room. */
import type { Database } from 'better-sqlite3';
import { limits } from '../../../core/limits.ts';
import type { Thought, ThoughtHistory, Thoughts, ThoughtSession } from '../../../core/memory.ts';

interface SessionRow extends ThoughtSession {
  readonly now: number;
}

export function createThoughts(file: Database): Thoughts {
  const statements = prepare(file);
  const begin = file.transaction((row: SessionRow): void => {
    statements.begin.run(row);
    statements.trimSessions.run(limits.thinkingSessions);
  });
  const add = file.transaction((row: SessionRow, thought: Thought): ThoughtHistory | undefined => {
    const length = statements.count.get(row);
    if (length === undefined) return undefined;
    const { id } = row;
    statements.insert.run({ id, position: length, branch: branchOf(thought), thought: JSON.stringify(thought) });
    statements.trim.run(id, length - limits.thinkingThoughts);
    return { length, branches: statements.branches.all(id) };
  });
  return {
    begin: async (session, now) => begin.immediate({ ...session, now }),
    latest: async (principal, since) => statements.latest.get(principal, since),
    add: async (session, thought, now) => add.immediate({ ...session, now }, thought),
    // What is stored was a thought when it was written.
    list: async (session) => statements.list.all(session).map((text): Thought => JSON.parse(text)),
  };
}

/** As the reference server has it: a branch is one that says where it leaves. */
function branchOf({ branchId, branchFromThought }: Thought): string | null {
  return branchFromThought === undefined ? null : (branchId ?? null);
}

function prepare(file: Database) {
  return {
    begin: file.prepare<[SessionRow]>(
      'insert into thinking_session (id, principal, length, updated_at) values (@id, @principal, 0, @now)',
    ),
    trimSessions: file.prepare<[number]>(
      `delete from thinking_session where id in
      (select id from thinking_session order by updated_at desc, rowid desc limit -1 offset ?)`,
    ),
    latest: file
      .prepare<[string, number], string>(
        `select id from thinking_session where principal = ? and updated_at >= ?
        order by updated_at desc, rowid desc limit 1`,
      )
      .pluck(),
    count: file
      .prepare<[SessionRow], number>(
        `update thinking_session set length = length + 1, updated_at = @now
        where id = @id and principal = @principal returning length`,
      )
      .pluck(),
    insert: file.prepare<[{ id: string; position: number; branch: string | null; thought: string }]>(
      'insert into thought (session_id, position, branch, thought) values (@id, @position, @branch, @thought)',
    ),
    trim: file.prepare<[string, number]>('delete from thought where session_id = ? and position <= ?'),
    branches: file
      .prepare<[string], string>(
        `select branch from thought where session_id = ? and branch is not null
        group by branch order by min(position)`,
      )
      .pluck(),
    list: file
      .prepare<[ThoughtSession], string>(
        `select thought from thought join thinking_session on id = session_id
        where session_id = @id and principal = @principal order by position`,
      )
      .pluck(),
  };
}
