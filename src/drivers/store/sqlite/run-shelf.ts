/** Run records: one row for the run, one for each step, and the journal of what its requests were answered with. */
import type { Database } from 'better-sqlite3';
import { PatchbayError } from '../../../core/error.ts';
import type { Created, Hold, NewRun, Prune, RunPart, RunShelf, RunSource, StoredRun } from '../../../core/run-ports.ts';
import type { Batch } from './batch.ts';
import { columns, type RunRow, toRun, toText } from './run-rows.ts';

const joined = 'from run r left join version v on v.id = r.version_id left join webhook w on w.run_id = r.id';

type Reading = 'get' | 'isEnded' | 'source' | 'list' | 'parts' | 'countPrunable';

export function createRunShelf(file: Database, batch: Batch): RunShelf {
  return { ...createReader(file), ...createWriter(file, batch) };
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
    async parts(id) {
      return reads.parts.all(id);
    },
    async countPrunable({ before, configId, status }) {
      return reads.countPrunable.get({ before, configId: configId ?? null, status: status ?? null }) ?? 0;
    },
  };
}

/** Each write is one transaction with others of its moment; the first statement of it is the one that can be refused. */
function createWriter(file: Database, batch: Batch): Omit<RunShelf, Reading> {
  const writes = prepareWrites(file);
  return {
    create: (run, owner) => batch.write(() => create(writes, run, owner)),
    putStep: ({ id, owner }, { index, text, isDone, result }) =>
      batch.write(() => {
        refuseLost(id, writes.putStep.run({ id, owner, index, text }).changes);
        if (isDone) writes.dropParts.run(id, index);
        if (result !== undefined) putPart(writes, { id, owner }, result);
      }),
    putPart: ({ id, owner }, part) =>
      batch.write(
        () => {
          refuseLost(id, putPart(writes, { id, owner }, part));
        },
        { isLasting: part.state === 'sent' },
      ),
    dropPart: ({ id, owner }, { step, name }) =>
      batch.write(() => {
        writes.dropPart.run({ id, owner, step, name });
      }),
    end: ({ id, owner }, end) =>
      batch.write(
        () => {
          const { status, completedAt, error = null, statusCode = null } = end;
          const row = { status, completedAt, error, statusCode, data: toText(end.data), headers: toText(end.headers) };
          refuseLost(id, writes.end.run({ id, owner, ...row }).changes);
          if (status === 'succeeded') writes.dropAllParts.run(id);
          writes.letWebhookGo.run(completedAt, id);
        },
        { isLasting: true },
      ),
    promise: (id) =>
      batch.write(
        () => {
          writes.touch.run(id);
        },
        { isLasting: true },
      ),
    async repoint(oldConfigId, newConfigId) {
      writes.repoint.run(newConfigId, oldConfigId);
    },
    async prune(wanted) {
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
      const { changes } = writes.prune.run(row);
      if (changes > 0) writes.pruneVersions.run();
      return changes;
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
    parts: file.prepare<[string], RunPart>('select step, name, state, value from run_part where run_id = ?'),
    count: file.prepare<[], number>('select count(*) from run').pluck(),
    countOf: file.prepare<[string], number>('select count(*) from run where config_id = ?').pluck(),
    list: file.prepare<[number, number], RunRow>(
      `select ${columns('none')} ${joined} order by r.started_at desc, r.id desc limit ? offset ?`,
    ),
    listOf: file.prepare<[string, number, number], RunRow>(
      `select ${columns('none')} ${joined} where r.config_id = ? order by r.started_at desc, r.id desc limit ? offset ?`,
    ),
    countPrunable: file.prepare<[PruneRow], number>(`select count(*) from run where ${prunable}`).pluck(),
  };
}

interface PruneRow {
  readonly before: number;
  readonly configId: string | null;
  readonly status: string | null;
}

/** A run whose webhook is still on its way stays. No run ends before it starts, so the index on the start serves. */
const prunable = `started_at < @before and completed_at < @before and (@configId is null or config_id = @configId)
  and (@status is null or status = @status)
  and not exists (select 1 from webhook w where w.run_id = run.id and w.status = 'waiting')`;

type Writes = ReturnType<typeof prepareWrites>;

function prepareWrites(file: Database) {
  const held = 'from run where id = @id and owner = @owner';
  return {
    byKey: file.prepare<[string], { id: string; fingerprint: string }>('select id, fingerprint from run where key = ?'),
    siblings: file
      .prepare<[string], number>("select count(*) from run where status in ('running', 'queued') and config_id = ?")
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
    touch: file.prepare('update run set started_at = started_at where id = ?'),
    putPart: file.prepare(`insert into run_part (run_id, step, name, state, value)
      select id, ?, ?, ?, ? from run where id = ? and owner = ?
      on conflict (run_id, step, name) do update set state = excluded.state, value = excluded.value`),
    dropPart: file.prepare(
      `delete from run_part where step = @step and name = @name and run_id in (select id ${held})`,
    ),
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
    prune: file.prepare(`delete from run where rowid in (select rowid from run where ${prunable} limit @limit)`),
    pruneVersions: file.prepare(
      'delete from version where not exists (select 1 from run where version_id = version.id)',
    ),
  };
}
