/** The line of runs: rows of runs that are queued, in the order in which they came. */
import type { Database } from 'better-sqlite3';
import type { Claimed, RunQueue } from '../../../core/run-ports.ts';
import { prepareLetGo } from './deliveries.ts';
import type { Places } from './places.ts';

interface Candidate {
  readonly id: string;
  readonly configId: string;
  readonly concurrency: number | null;
  readonly isCancelled: number;
}

export function createRunQueue({ file, batch, disk, spool }: Places): RunQueue {
  const statements = prepare(file);
  const { claim, cancel, reclaim } = prepareTransactions(file, statements);
  return {
    async length() {
      return statements.length.get() ?? 0;
    },
    async before(id) {
      return statements.before.get(id);
    },
    async claim(owner, turn) {
      // Nearly always nobody waits, and then no lock is needed to see it.
      return statements.isEmpty.get() === 1 ? undefined : claim.immediate(owner, turn);
    },
    async release({ id, owner }) {
      // After what was written to the run before.
      await batch.write(() => statements.release.run(id, owner));
      spool.leave(id);
    },
    async owners() {
      return statements.owners.all();
    },
    async reclaim(owner) {
      return reclaim.immediate(owner);
    },
    async cancel(id, error, now) {
      // Whoever hears that it is cancelled relies on it.
      const isThere = cancel.immediate(id, error, now);
      await disk.flushed();
      return isThere;
    },
    async cancelled(owner) {
      return statements.cancelled.all(owner);
    },
  };
}

type Statements = ReturnType<typeof prepare>;

function prepareTransactions(file: Database, statements: Statements) {
  return {
    claim: file.transaction((owner: string, turn: string): Claimed | undefined => {
      const found = next(statements, turn, undefined) ?? next(statements, '', turn);
      if (found === undefined) return undefined;
      statements.take.run(owner, found.id);
      return { id: found.id, turn: found.configId, isCancelled: found.isCancelled !== 0 };
    }),
    cancel: file.transaction((id: string, error: string, now: number): boolean => {
      if (statements.cancelQueued.run(error, now, id).changes === 0) return statements.askCancel.run(id).changes > 0;
      statements.letWebhookGo.run(now, id);
      return true;
    }),
    reclaim: file.transaction((owner: string): number => {
      statements.freeWebhooks.run(owner);
      return statements.freeRuns.run(owner).changes;
    }),
  };
}

/** The oldest run of the first definition behind `turn` that has a place, up to and including `last`. */
function next(statements: Statements, turn: string, last: string | undefined): Candidate | undefined {
  for (let at = turn; ; ) {
    const candidate = statements.next.get(at);
    if (candidate === undefined || (last !== undefined && candidate.configId > last)) return undefined;
    const { concurrency, configId } = candidate;
    if (concurrency === null || (statements.running.get(configId) ?? 0) < concurrency) return candidate;
    at = configId;
  }
}

/** What a run has recorded so far; what was only sent is no progress. */
const recorded = `(select count(*) from run_step where run_id = run.id)
  + (select count(*) from run_part where run_id = run.id and state = 'done')`;

function prepare(file: Database) {
  return {
    isEmpty: file
      .prepare<[], number>("select not exists (select 1 from run where completed_at is null and status = 'queued')")
      .pluck(),
    length: file
      .prepare<[], number>("select count(*) from run where completed_at is null and status = 'queued'")
      .pluck(),
    before: file
      .prepare<[string], number>(
        `select (select count(*) from run where completed_at is null and status = 'queued' and rowid < r.rowid) from run r
        where r.id = ? and r.status = 'queued'`,
      )
      .pluck(),
    next: file.prepare<[string], Candidate>(
      `select id, config_id as configId, concurrency, is_cancelled as isCancelled from run
      where completed_at is null and status = 'queued' and config_id > ?
      order by config_id, rowid limit 1`,
    ),
    running: file
      .prepare<[string], number>(
        "select count(*) from run where completed_at is null and status = 'running' and config_id = ?",
      )
      .pluck(),
    take: file.prepare("update run set status = 'running', owner = ? where id = ?"),
    release: file.prepare("update run set status = 'queued', owner = '' where id = ? and owner = ?"),
    owners: file
      .prepare<[], string>(
        `select owner from run where completed_at is null and status = 'running'
        union select owner from webhook where status = 'waiting' and owner > ''`,
      )
      .pluck(),
    freeRuns: file.prepare(
      `update run set status = 'queued', owner = '', recorded = ${recorded},
      deaths = iif(deaths > 0 and recorded = ${recorded}, deaths + 1, 1) where completed_at is null and status = 'running' and owner = ?`,
    ),
    freeWebhooks: file.prepare("update webhook set owner = '' where status = 'waiting' and owner = ?"),
    cancelQueued: file.prepare(
      `update run set status = 'cancelled', error = ?, completed_at = ?, secrets = null
      where id = ? and status = 'queued'`,
    ),
    letWebhookGo: prepareLetGo(file),
    askCancel: file.prepare("update run set is_cancelled = 1 where id = ? and status = 'running'"),
    cancelled: file
      .prepare<[string], string>(
        "select id from run where completed_at is null and status = 'running' and owner = ? and is_cancelled = 1",
      )
      .pluck(),
  };
}
