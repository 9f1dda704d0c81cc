/** Schedules and their ticks. A tick is settled in one statement that names what was seen, so that two processes never both do it. */
import type { Database } from 'better-sqlite3';
import type { Overlap, MissedTicks } from '../../../model/schedule.ts';
import type {
  DueSchedule,
  Firing,
  ScheduleInserted,
  Schedules,
  StoredSchedule,
  TickMove,
} from '../../../core/schedule-ports.ts';
import type { Places } from './places.ts';
import type { Follower } from './shelf.ts';

interface Row {
  readonly id: string;
  readonly workflowId: string;
  readonly cronExpression: string;
  readonly timezone: string;
  readonly isEnabled: number;
  readonly missed: MissedTicks;
  readonly overlap: Overlap;
  readonly jitterSeconds: number;
  readonly sealed: string;
  readonly lastRunAt: number | null;
  readonly nextRunAt: number;
  readonly dueAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

interface DueRow extends Row {
  readonly lastRun: string | null;
  readonly lastEnd: number | null;
}

export function createSchedules({ file, batch, disk }: Pick<Places, 'file' | 'batch' | 'disk'>): Schedules {
  const statements = prepare(file);

  function insert(schedule: StoredSchedule, most: number): ScheduleInserted {
    if (statements.hasWorkflow.get(schedule.workflowId) === 0) return 'no workflow';
    if ((statements.countOf.get(schedule.workflowId) ?? 0) >= most) return 'full';
    return statements.insert.run(toRow(schedule)).changes > 0 ? 'inserted' : 'taken';
  }

  /** What was written, once it is on the disk. */
  async function lasting<T>(written: T): Promise<T> {
    await disk.flushed();
    return written;
  }

  return {
    async get(id) {
      const row = statements.get.get(id);
      return row === undefined ? undefined : fromRow(row);
    },
    async listOf(workflowId) {
      return statements.listOf.all(workflowId).map(fromRow);
    },
    async insert(schedule, most) {
      return lasting(file.transaction(insert).immediate(schedule, most));
    },
    async replace(schedule, previous) {
      const isNewTick = schedule.nextRunAt !== previous.nextRunAt || schedule.dueAt !== previous.dueAt ? 1 : 0;
      const seen = { seenAt: previous.updatedAt, isNewTick };
      return lasting(statements.replace.run({ ...toRow(schedule), ...seen }).changes > 0);
    },
    async delete(id) {
      return lasting(statements.delete.run(id).changes > 0);
    },
    async due(now, limit, after) {
      const rows = statements.due.all({ now, limit, afterDueAt: after?.dueAt ?? 0, afterId: after?.id ?? '' });
      return rows.map(fromDueRow);
    },
    async pass(move) {
      return batch.write(() => settleTick(statements.settle, move));
    },
  };
}

/** Settles a tick, within the transaction of the run that it begins; false when that is done already. */
export function prepareSettle(file: Database): (firing: Firing) => boolean {
  const statement = prepareSettling(file);
  return (firing) => settleTick(statement, firing, firing.tick);
}

/** What follows a workflow to another id, and what ends with it. */
export function prepareFollow(file: Database): Follower {
  const move = file.prepare('update schedule set workflow_id = ? where workflow_id = ?');
  const remove = file.prepare('delete from schedule where workflow_id = ?');
  return {
    moved: (oldId, newId) => void move.run(newId, oldId),
    deleted: (id) => void remove.run(id),
  };
}

type Settling = ReturnType<typeof prepareSettling>;

function settleTick(statement: Settling, { schedule, next, nextDueAt }: TickMove, tick?: number): boolean {
  const { id, nextRunAt: seen, updatedAt } = schedule;
  return statement.run({ id, seen, updatedAt, next, nextDueAt, tick: tick ?? null }).changes > 0;
}

function prepareSettling(file: Database) {
  return file.prepare(`update schedule set last_run_at = coalesce(@tick, last_run_at), next_run_at = @next, due_at = @nextDueAt
    where id = @id and is_enabled and next_run_at = @seen and updated_at = @updatedAt`);
}

const columns = `s.id as id, s.workflow_id as workflowId, s.cron_expression as cronExpression, s.timezone as timezone,
  s.is_enabled as isEnabled, s.missed as missed, s.overlap as overlap, s.jitter_seconds as jitterSeconds, s.sealed as sealed,
  s.last_run_at as lastRunAt, s.next_run_at as nextRunAt, s.due_at as dueAt, s.created_at as createdAt, s.updated_at as updatedAt`;

function prepare(file: Database) {
  return {
    get: file.prepare<[string], Row>(`select ${columns} from schedule s where s.id = ?`),
    listOf: file.prepare<[string], Row>(
      `select ${columns} from schedule s where s.workflow_id = ? order by s.created_at, s.id`,
    ),
    countOf: file.prepare<[string], number>('select count(*) from schedule where workflow_id = ?').pluck(),
    hasWorkflow: file.prepare<[string], number>('select exists (select 1 from workflow where id = ?)').pluck(),
    insert: file.prepare(`insert into schedule (id, workflow_id, cron_expression, timezone, is_enabled, missed, overlap,
      jitter_seconds, sealed, last_run_at, next_run_at, due_at, created_at, updated_at)
      values (@id, @workflowId, @cronExpression, @timezone, @isEnabled, @missed, @overlap,
      @jitterSeconds, @sealed, @lastRunAt, @nextRunAt, @dueAt, @createdAt, @updatedAt) on conflict (id) do nothing`),
    replace: file.prepare(`update schedule set cron_expression = @cronExpression, timezone = @timezone,
      is_enabled = @isEnabled, missed = @missed, overlap = @overlap, jitter_seconds = @jitterSeconds, sealed = @sealed,
      next_run_at = iif(@isNewTick, @nextRunAt, next_run_at), due_at = iif(@isNewTick, @dueAt, due_at),
      updated_at = @updatedAt where id = @id and updated_at = @seenAt`),
    delete: file.prepare<[string]>('delete from schedule where id = ?'),
    due: file.prepare<[{ now: number; limit: number; afterDueAt: number; afterId: string }], DueRow>(
      `select ${columns}, r.id as lastRun, r.completed_at as lastEnd from schedule s
      left join run r on r.schedule_id = s.id and r.tick = s.last_run_at
      where s.is_enabled and s.due_at <= @now and (s.due_at, s.id) > (@afterDueAt, @afterId)
      order by s.due_at, s.id limit @limit`,
    ),
    settle: prepareSettling(file),
  };
}

function toRow({ isEnabled, lastRunAt, ...schedule }: StoredSchedule): Row {
  return { ...schedule, isEnabled: isEnabled ? 1 : 0, lastRunAt: lastRunAt ?? null };
}

function fromRow({ isEnabled, lastRunAt, ...row }: Row): StoredSchedule {
  return { ...row, isEnabled: isEnabled !== 0, lastRunAt: lastRunAt ?? undefined };
}

function fromDueRow({ lastRun, lastEnd, ...row }: DueRow): DueSchedule {
  return { ...fromRow(row), last: lastRun === null ? undefined : { completedAt: lastEnd ?? undefined } };
}
