/** Run records: one row for the run, one for each step, and the journal of what its requests were answered with. */
import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { PatchbayError } from '../../../core/error.ts';
import type { Created, Hold, NewRun, Prune, RunPart, RunShelf, RunSource, StoredRun } from '../../../core/run-ports.ts';
import type { Batch } from './batch.ts';
import type { Disk } from './disk.ts';
import { columns, type RunRow, toRun, toText } from './run-rows.ts';
import type { Spool } from './spool.ts';

const joined = 'from run r left join version v on v.id = r.version_id left join webhook w on w.run_id = r.id';

type Reading = 'get' | 'isEnded' | 'source' | 'list' | 'countPrunable';
type Journaling = 'putStep' | 'putPart' | 'dropPart' | 'parts' | 'end';

interface Places {
  readonly file: Database;
  readonly batch: Batch;
  readonly disk: Disk;
  readonly spool: Spool;
}

export function createRunShelf(places: Places): RunShelf {
  return { ...createReader(places.file), ...createWriter(places), ...createJournal(places) };
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
    async list({ limit, offset, configId }) {
      const rows = configId === undefined ? reads.list.all(limit, offset) : reads.listOf.all(configId, limit, offset);
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

function createJournal({ file, batch, spool }: Places): Pick<RunShelf, Journaling> {
  const writes = prepareWrites(file);
  const parts = file.prepare<[string], RunPart>('select step, name, state, value from run_part where run_id = ?');
  return {
    async putStep({ id, owner }, { index, text, isDone, result }) {
      await batch.write(() => {
        refuseLost(id, writes.putStep.run({ id, owner, index, text }).changes);
        if (isDone) writes.dropParts.run(id, index);
        if (result !== undefined) putPart(writes, { id, owner }, result);
      });
      if (isDone && spool.isWritten(id)) spool.remove(id);
    },
    async putPart({ id, owner }, part, isRepeatable = false) {
      if (isRepeatable) spool.append(id, part);
      else {
        const isLasting = part.state === 'sent';
        await batch.write(() => refuseLost(id, putPart(writes, { id, owner }, part)), { isLasting });
      }
    },
    dropPart: ({ id, owner }, { step, name }) =>
      batch.write(() => {
        const { changes } = writes.dropPart.run({ id, owner, step, name });
        if (changes === 0) refuseLost(id, writes.isHeld.all({ id, owner }).length);
      }),
    async parts(id) {
      if (!spool.isWritten(id)) unspool(id, file, spool);
      const stored = parts.all(id);
      return spool.isWritten(id) ? latest([...stored, ...spool.read(id)]) : stored;
    },
    async end({ id, owner }, end) {
      const { status, completedAt, error = null, statusCode = null } = end;
      const row = { status, completedAt, error, statusCode, data: toText(end.data), headers: toText(end.headers) };
      const isSpooled = spool.isWritten(id);
      const lines = isSpooled && status !== 'succeeded' ? spool.read(id) : [];
      await batch.write(
        () => {
          refuseLost(id, writes.end.run({ id, owner, ...row }).changes);
          if (status === 'succeeded') writes.dropAllParts.run(id);
          for (const part of lines) writes.keepPart.run({ id, ...part });
          writes.letWebhookGo.run(completedAt, id);
        },
        { isLasting: true },
      );
      if (isSpooled) spool.remove(id);
    },
  };
}

/** The last of each name. */
function latest(parts: readonly RunPart[]): readonly RunPart[] {
  return [...new Map(parts.map((part) => [`${part.step} ${part.name}`, part])).values()];
}

/** Takes the lines of a run that nobody writes any more into the database; those of a run that is gone just go. */
export function unspool(id: string, file: Database, spool: Spool): void {
  const lines = spool.read(id);
  if (lines.length > 0) {
    const { keepPart } = prepareWrites(file);
    const keep = file.transaction(() => {
      for (const part of lines) keepPart.run({ id, ...part });
    });
    keep.immediate();
  }
  spool.remove(id);
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

function refuseLost(id: string, changes: number): void {
  if (changes > 0) return;
  throw new PatchbayError('conflict', `Run '${id}' is not executed here any more.`, {
    reason: 'RUN_LOST',
    hint: 'Read the run to see what became of it.',
  });
}

/** How many were written: none by somebody who does not hold the run. */
function putPart(writes: Writes, { id, owner }: Hold, { step, name, state, value }: RunPart): number {
  return writes.putPart.run(step, name, state, value, id, owner).changes;
}

function create(writes: Writes, run: NewRun, owner: string | undefined): Created {
  const { key, version, webhook, resumes, concurrency = null, secrets = null, ...rest } = run;
  const taken = key === undefined ? undefined : writes.byKey.get(key.key);
  if (taken !== undefined) return { takenBy: taken.id, fingerprint: taken.fingerprint };
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
    list: file.prepare<[number, number], RunRow>(
      `select ${columns('none')} ${joined} order by r.started_at desc, r.id desc limit ? offset ?`,
    ),
    listOf: file.prepare<[string, number, number], RunRow>(
      `select ${columns('none')} ${joined} where r.config_id = ? order by r.started_at desc, r.id desc limit ? offset ?`,
    ),
    countPrunable: file.prepare<[PruneRow], number>(`select count(*) from run where ${prunable}`).pluck(),
    countPrunableOf: file.prepare<[PruneRow], number>(`select count(*) from run where ${prunableOf}`).pluck(),
  };
}

interface PrunedRow {
  readonly version: string;
  readonly configId: string | null;
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
  const held = 'from run where id = @id and owner = @owner';
  const [prune, few] = [
    'delete from run where rowid in (select rowid from run',
    'limit @limit) returning version_id as version, config_id as configId',
  ];
  return {
    byKey: file.prepare<[string], { id: string; fingerprint: string }>('select id, fingerprint from run where key = ?'),
    siblings: file
      .prepare<[string], number>(
        "select count(*) from run where completed_at is null and status in ('running', 'queued') and config_id = ?",
      )
      .pluck(),
    create: file.prepare(`insert into run
      (id, kind, config_id, status, owner, version_id, input, secrets, resumes, key, fingerprint, concurrency, started_at)
      values (@id, @kind, @configId, @status, @owner, @versionId, @input, @secrets, @resumes, @key, @fingerprint,
      @concurrency, @startedAt)`),
    keepVersion: file.prepare(
      'insert into version (id, config, sealed) values (@id, @config, @sealed) on conflict do nothing',
    ),
    holdWebhook: file.prepare("insert into webhook (id, run_id, target, status) values (?, ?, ?, 'held')"),
    putStep: file.prepare(`insert into run_step (run_id, position, result) select id, @index, @text ${held}
      on conflict (run_id, position) do update set result = excluded.result`),
    putPart: file.prepare(`insert into run_part (run_id, step, name, state, value)
      select id, ?, ?, ?, ? from run where id = ? and owner = ?
      on conflict (run_id, step, name) do update set state = excluded.state, value = excluded.value`),
    // By the run alone: what was spooled is of whoever held it.
    keepPart: file.prepare(`insert into run_part (run_id, step, name, state, value)
      select id, @step, @name, @state, @value from run where id = @id
      on conflict (run_id, step, name) do update set state = excluded.state, value = excluded.value`),
    dropPart: file.prepare(
      `delete from run_part where step = @step and name = @name and run_id in (select id ${held})`,
    ),
    isHeld: file.prepare(`select 1 ${held}`),
    dropParts: file.prepare('delete from run_part where run_id = ? and step = ?'),
    dropAllParts: file.prepare('delete from run_part where run_id = ?'),
    end: file.prepare(`update run set status = @status, owner = '', secrets = null, data = @data, error = @error,
      status_code = @statusCode, headers = @headers, completed_at = @completedAt where id = @id and owner = @owner`),
    letWebhookGo: file.prepare(
      "update webhook set status = 'waiting', next_at = ? where run_id = ? and status = 'held'",
    ),
    adoptSteps: file.prepare(`insert into run_step (run_id, position, result)
      select @id, position, result from run_step where run_id = @from and position < @step`),
    // What was sent and not answered: 'null' stands for an answer with nothing in it.
    adoptParts: file.prepare(`insert into run_part (run_id, step, name, state, value)
      select @id, step, name, 'done', iif(state = 'sent', 'null', value) from run_part where run_id = @from
      and (state = 'done' or @skipSent) and (step < @step or name like @first or name like @second)`),
    repoint: file.prepare('update run set config_id = ? where config_id = ?'),
    prune: file.prepare<[PruneRow & { limit: number }], PrunedRow>(`${prune} where ${prunable} ${few}`),
    pruneOf: file.prepare<[PruneRow & { limit: number }], PrunedRow>(`${prune} where ${prunableOf} ${few}`),
    // Runs of one version are runs of one definition, whatever that is called by now.
    pruneVersion: file.prepare<[PrunedRow]>(`delete from version where id = @version
      and not exists (select 1 from run where config_id = @configId and version_id = @version)`),
  };
}
