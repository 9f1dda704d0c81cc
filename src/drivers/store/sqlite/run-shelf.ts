/** Run records: one row for the run, and one for each step. */
import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { Created, NewRun, Prune, RunShelf, RunSource, StoredRun } from '../../../core/run-ports.ts';
import type { Places } from './places.ts';
import { createRunJournal, type Journaling } from './run-journal.ts';
import { columns, type RunRow, toRun } from './run-rows.ts';
import { prepareSettle } from './schedules.ts';
import { prepareKeepVersion, preparePruneVersion, type UsedVersion } from './run-versions.ts';

const joined = 'from run r left join version v on v.id = r.version_id left join webhook w on w.run_id = r.id';

type Reading = 'get' | 'isEnded' | 'source' | 'list' | 'countPrunable';
export function createRunShelf(places: Places): RunShelf {
  return { ...createReader(places.file), ...createWriter(places), ...createRunJournal(places) };
}

function createReader(file: Database): Pick<RunShelf, Reading> {
  const reads = prepareReads(file);
  const get = (id: string): StoredRun | undefined => {
    const row = reads.get.get(id);
    return row === undefined ? undefined : toRun(row, reads.steps.all(id));
  };
  return {
    async get(id) {
      return get(id);
    },
    async isEnded(id) {
      return reads.isEnded.get(id) !== 0;
    },
    async source(id) {
      const run = get(id);
      const source = reads.source.get(id);
      return run === undefined || source === undefined ? undefined : { run, ...definedSource(source) };
    },
    async list({ limit, offset, configId, withConfig = false }) {
      const { all, of } = withConfig ? reads.whole : reads.brief;
      const rows = configId === undefined ? all.all(limit, offset) : of.all(configId, limit, offset);
      const total = configId === undefined ? reads.count.get() : reads.countOf.get(configId);
      return { total: total ?? 0, items: rows.map((row) => toRun(row, reads.outcomes.all(row.id))) };
    },
    async countPrunable({ before, configId, status }) {
      const count = configId === undefined ? reads.countPrunable : reads.countPrunableOf;
      return count.get({ before, configId: configId ?? null, status: status ?? null }) ?? 0;
    },
  };
}

/** Each write is one transaction with others of its moment; the first statement of it is the one that can be refused. */
function createWriter({ file, batch, disk }: Places): Omit<RunShelf, Reading | Journaling> {
  const writes = prepareWrites(file);
  return {
    create: (run, owner) => batch.write(() => create(writes, run, owner)),
    async promise() {
      batch.flush();
      await disk.flushed();
    },
    async repoint(oldConfigId, newConfigId) {
      writes.repoint.run(newConfigId, oldConfigId);
    },
    async prune(wanted) {
      // Whoever deletes much asks again and again: in between, others have their turn.
      await setImmediate();
      return prune(file, writes, wanted);
    },
  };
}

/** The names of parts that are taken over, as two patterns. */
const adopted = { none: ['', ''], items: ['item%', 'answer %'], all: ['%', '%'] } as const;

interface SourceRow {
  readonly definition: string | null;
  readonly input: string | null;
  readonly secrets: string | null;
  readonly deaths: number;
}

function definedSource({ definition, input, secrets, deaths }: SourceRow): Omit<RunSource, 'run'> {
  return { definition: definition ?? '', input: input ?? undefined, secrets: secrets ?? undefined, deaths };
}

function create(writes: Writes, run: NewRun, owner: string | undefined): Created {
  const { key, version, webhook, resumes, firing, concurrency = null, secrets = null, ...rest } = run;
  const taken = key === undefined ? undefined : writes.byKey.get(key.key);
  if (taken !== undefined) return { takenBy: taken.id, fingerprint: taken.fingerprint ?? undefined };
  if (firing !== undefined && !writes.settleTick(firing)) return { isTooLate: true };
  const isFull = concurrency !== null && (writes.siblings.get(run.configId) ?? 0) >= concurrency;
  const status = owner === undefined || isFull ? 'queued' : 'running';
  writes.create.run({
    ...rest,
    status,
    owner: status === 'running' ? owner : '',
    versionId: version.id,
    secrets,
    resumes: resumes?.from ?? null,
    concurrency,
    scheduleId: firing?.schedule.id ?? null,
    tick: firing?.tick ?? null,
    key: key?.key ?? null,
    fingerprint: key?.fingerprint ?? null,
  });
  writes.keepVersion.run(version);
  if (webhook !== undefined) writes.holdWebhook.run(webhook.id, run.id, webhook.target);
  if (resumes !== undefined) {
    const { from, step, keep } = resumes;
    writes.adoptSteps.run({ id: run.id, from, step });
    const [first, second] = adopted[keep];
    writes.adoptParts.run({ id: run.id, from, step, first, second, skipSent: resumes.skipSent ? 1 : 0 });
  }
  return { status };
}

function prune(file: Database, writes: Writes, { before, limit, configId, status }: Prune): number {
  const row = { before, limit, configId: configId ?? null, status: status ?? null };
  return file
    .transaction(() => {
      const deleted = (configId === undefined ? writes.prune : writes.pruneOf).all(row);
      const versions = new Map(deleted.map((one) => [one.version, one]));
      for (const one of versions.values()) writes.pruneVersion.run(one);
      return deleted.length;
    })
    .immediate();
}

function prepareReads(file: Database) {
  const steps = 'from run_step where run_id = ? order by position';
  return {
    get: file.prepare<[string], RunRow>(`select ${columns('all')} ${joined} where r.id = ?`),
    isEnded: file.prepare<[string], number>('select completed_at is not null from run where id = ?').pluck(),
    source: file.prepare<[string], SourceRow>(
      'select v.sealed as definition, input, secrets, deaths from run r left join version v on v.id = r.version_id where r.id = ?',
    ),
    steps: file.prepare<[string], string>(`select result ${steps}`).pluck(),
    outcomes: file
      .prepare<[string], string>(`select json_remove(result, '$.rawData', '$.transformedData') ${steps}`)
      .pluck(),
    count: file.prepare<[], number>('select count(*) from run').pluck(),
    countOf: file.prepare<[string], number>('select count(*) from run where config_id = ?').pluck(),
    brief: prepareLists(file, 'none'),
    whole: prepareLists(file, 'config'),
    countPrunable: file.prepare<[PruneRow], number>(`select count(*) from run where ${prunable}`).pluck(),
    countPrunableOf: file.prepare<[PruneRow], number>(`select count(*) from run where ${prunableOf}`).pluck(),
  };
}

function prepareLists(file: Database, carried: 'config' | 'none') {
  const newest = 'order by r.started_at desc, r.id desc limit ? offset ?';
  const runs = `select ${columns(carried)} ${joined}`;
  return {
    all: file.prepare<[number, number], RunRow>(`${runs} ${newest}`),
    of: file.prepare<[string, number, number], RunRow>(`${runs} where r.config_id = ? ${newest}`),
  };
}

interface PruneRow {
  readonly before: number;
  readonly configId: string | null;
  readonly status: string | null;
}

/** A run whose webhook is still on its way stays. No run ends before it starts, so the index on the start serves. */
const prunable = `started_at < @before and completed_at < @before and (@status is null or status = @status)
  and not exists (select 1 from webhook w where w.run_id = run.id and w.status = 'waiting')`;
const prunableOf = `config_id = @configId and ${prunable}`;

type Writes = ReturnType<typeof prepareWrites>;

function prepareWrites(file: Database) {
  const [prune, few] = [
    'delete from run where rowid in (select rowid from run',
    'limit @limit) returning version_id as version, config_id as configId',
  ];
  return {
    byKey: file.prepare<[string], { id: string; fingerprint: string | null }>(
      'select id, fingerprint from run where key = ?',
    ),
    siblings: file
      .prepare<[string], number>(
        "select count(*) from run where completed_at is null and status in ('running', 'queued') and config_id = ?",
      )
      .pluck(),
    create: file.prepare(`insert into run
      (id, kind, config_id, status, owner, version_id, input, secrets, resumes, key, fingerprint, concurrency, schedule_id, tick,
      started_at) values (@id, @kind, @configId, @status, @owner, @versionId, @input, @secrets, @resumes, @key, @fingerprint,
      @concurrency, @scheduleId, @tick, @startedAt)`),
    settleTick: prepareSettle(file),
    keepVersion: prepareKeepVersion(file),
    holdWebhook: file.prepare("insert into webhook (id, run_id, target, status) values (?, ?, ?, 'held')"),
    adoptSteps: file.prepare(`insert into run_step (run_id, position, result)
      select @id, position, result from run_step where run_id = @from and position < @step`),
    // What was sent and not answered: 'null' stands for an answer with nothing in it.
    adoptParts: file.prepare(`insert into run_part (run_id, step, name, state, value)
      select @id, step, name, 'done', iif(state = 'sent', 'null', value) from run_part where run_id = @from
      and (state = 'done' or @skipSent) and (step < @step or name like @first or name like @second)`),
    repoint: file.prepare('update run set config_id = ? where config_id = ?'),
    prune: file.prepare<[PruneRow & { limit: number }], UsedVersion>(`${prune} where ${prunable} ${few}`),
    pruneOf: file.prepare<[PruneRow & { limit: number }], UsedVersion>(`${prune} where ${prunableOf} ${few}`),
    pruneVersion: preparePruneVersion(file),
  };
}
