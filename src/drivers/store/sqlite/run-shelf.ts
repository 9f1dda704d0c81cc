import { asc, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import * as z from 'zod';
import { isRecord } from '../../../core/json.ts';
import type { RunShelf, StoredRun } from '../../../core/ports.ts';
import { StepResult } from '../../../model/run.ts';
import type { Batch } from './batch.ts';
import { runSteps, runs } from './schema.ts';

const Headers = z.record(z.string(), z.string());

type RunRow = typeof runs.$inferSelect;

const { data: _data, config: _config, ...withoutData } = getTableColumns(runs);

/** Run records: one row for the run, one for each step, each step written as soon as it ended. */
export function createRunShelf(db: BetterSQLite3Database, batch: Batch): RunShelf {
  const statements = { ...prepareReads(db), ...prepareWrites(db) };
  const steps = (runId: string): StepResult[] =>
    statements.steps.all({ id: runId }).map((row) => StepResult.parse(JSON.parse(row.result)));

  const outcomes = (runId: string): StepResult[] =>
    statements.outcomes.all({ id: runId }).map((row) => StepResult.parse(JSON.parse(row.result)));
  const summary = (row: Omit<RunRow, 'data' | 'config'>): StoredRun => {
    return toRun({ ...row, data: null, config: null }, outcomes(row.id));
  };

  return {
    create(run, owner) {
      const row = { ...toRow(run), owner };
      return batch.write(() => statements.create.run(row));
    },
    async get(id) {
      const row = statements.get.get({ id });
      return row === undefined ? undefined : toRun(row, steps(id));
    },
    async list({ limit, offset, configId }) {
      const page = { limit, offset };
      if (configId === undefined) {
        const total = statements.count.get()?.total ?? 0;
        return { total, items: statements.list.all(page).map(summary) };
      }
      const total = statements.countOf.get({ configId })?.total ?? 0;
      return { total, items: statements.listOf.all({ ...page, configId }).map(summary) };
    },
    addStep(id, position, step) {
      return batch.write(() => statements.addStep.run({ id, position, result: step }));
    },
    end(id, end) {
      const row = {
        id,
        status: end.status,
        data: toText(end.data),
        error: end.error ?? null,
        statusCode: end.statusCode ?? null,
        headers: toText(end.headers),
        completedAt: end.completedAt,
      };
      return batch.write(() => statements.end.run(row));
    },
    async repoint(oldConfigId, newConfigId) {
      db.update(runs).set({ configId: newConfigId }).where(eq(runs.configId, oldConfigId)).run();
    },
    async interrupt(ownerIsAlive, now) {
      const orphans = statements.unfinished.all().filter((row) => !ownerIsAlive(row.owner));
      return orphans.length === 0
        ? 0
        : markInterrupted(
            db,
            orphans.map((row) => row.id),
            now,
          );
    },
  };
}

function markInterrupted(db: BetterSQLite3Database, ids: readonly string[], now: number): number {
  const error = 'The process that executed this run ended before it.';
  return db
    .update(runs)
    .set({ status: 'interrupted', error, completedAt: now })
    .where(inArray(runs.id, [...ids]))
    .run().changes;
}

function prepareReads(db: BetterSQLite3Database) {
  const id = sql.placeholder('id');
  const page = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };
  const ofConfig = eq(runs.configId, sql.placeholder('configId'));
  const newestFirst = [desc(runs.startedAt), desc(runs.id)];
  return {
    get: db.select().from(runs).where(eq(runs.id, id)).prepare(),
    steps: db
      .select({ result: runSteps.result })
      .from(runSteps)
      .where(eq(runSteps.runId, id))
      .orderBy(asc(runSteps.position))
      .prepare(),
    outcomes: db
      .select({ result: sql<string>`json_remove(${runSteps.result}, '$.rawData', '$.transformedData')` })
      .from(runSteps)
      .where(eq(runSteps.runId, id))
      .orderBy(asc(runSteps.position))
      .prepare(),
    count: db.select({ total: count() }).from(runs).prepare(),
    countOf: db.select({ total: count() }).from(runs).where(ofConfig).prepare(),
    list: db
      .select(withoutData)
      .from(runs)
      .orderBy(...newestFirst)
      .limit(page.limit)
      .offset(page.offset)
      .prepare(),
    listOf: db
      .select(withoutData)
      .from(runs)
      .where(ofConfig)
      .orderBy(...newestFirst)
      .limit(page.limit)
      .offset(page.offset)
      .prepare(),
    unfinished: db
      .select({ id: runs.id, owner: runs.owner })
      .from(runs)
      .where(inArray(runs.status, ['queued', 'running']))
      .prepare(),
  };
}

function prepareWrites(db: BetterSQLite3Database) {
  const id = sql.placeholder('id');
  return {
    create: db
      .insert(runs)
      .values({
        id,
        kind: sql.placeholder('kind'),
        configId: sql.placeholder('configId'),
        status: sql.placeholder('status'),
        owner: sql.placeholder('owner'),
        config: sql.placeholder('config'),
        data: sql.placeholder('data'),
        error: sql.placeholder('error'),
        statusCode: sql.placeholder('statusCode'),
        headers: sql.placeholder('headers'),
        startedAt: sql.placeholder('startedAt'),
        completedAt: sql.placeholder('completedAt'),
      })
      .prepare(),
    addStep: db
      .insert(runSteps)
      .values({ runId: id, position: sql.placeholder('position'), result: sql.placeholder('result') })
      .prepare(),
    end: db
      .update(runs)
      .set({
        status: sql`${sql.placeholder('status')}`,
        data: sql`${sql.placeholder('data')}`,
        error: sql`${sql.placeholder('error')}`,
        statusCode: sql`${sql.placeholder('statusCode')}`,
        headers: sql`${sql.placeholder('headers')}`,
        completedAt: sql`${sql.placeholder('completedAt')}`,
      })
      .where(eq(runs.id, id))
      .prepare(),
  };
}

function toRow(run: StoredRun): Omit<RunRow, 'owner'> {
  return {
    id: run.id,
    kind: run.kind,
    configId: run.configId ?? null,
    status: run.status,
    config: toText(run.config),
    data: toText(run.data),
    error: run.error ?? null,
    statusCode: run.statusCode ?? null,
    headers: toText(run.headers),
    startedAt: run.startedAt,
    completedAt: run.completedAt ?? null,
  };
}

function toRun(row: RunRow, stepResults: StepResult[]): StoredRun {
  const config: unknown = fromText(row.config);
  return {
    id: row.id,
    kind: row.kind,
    configId: row.configId ?? undefined,
    status: row.status,
    config: isRecord(config) ? config : undefined,
    data: fromText(row.data),
    error: row.error ?? undefined,
    ...(row.statusCode === null ? {} : { statusCode: row.statusCode }),
    ...(row.headers === null ? {} : { headers: Headers.parse(fromText(row.headers)) }),
    stepResults,
    startedAt: row.startedAt,
    completedAt: row.completedAt ?? undefined,
  };
}

function toText(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function fromText(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text);
}
