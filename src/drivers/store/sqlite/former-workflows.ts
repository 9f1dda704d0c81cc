/** What workflows were before they were stored again, so many of each. */
import type { Database } from 'better-sqlite3';
import type { FormerWorkflow, FormerWorkflows } from '../../../core/integration-ports.ts';
import { limits } from '../../../core/limits.ts';
import type { Follower } from './shelf.ts';

interface FormerRow extends FormerWorkflow {
  readonly workflowId: string;
}

const columns = 'version, sealed_as as sealedAs, sealed, updated_at as updatedAt';
const ofOne = 'from former_workflow where workflow_id = ?';

export function createFormerWorkflows(file: Database): FormerWorkflows {
  const list = file.prepare<[string, number, number], FormerWorkflow>(
    `select ${columns} ${ofOne} order by version desc limit ? offset ?`,
  );
  const count = file.prepare<[string], number>(`select count(*) ${ofOne}`).pluck();
  const get = file.prepare<[string, number], FormerWorkflow>(`select ${columns} ${ofOne} and version = ?`);
  const next = prepareNext(file);
  return {
    list: async (id, { limit, offset }) => ({ items: list.all(id, limit, offset), total: count.get(id) ?? 0 }),
    get: async (id, version) => get.get(id, version),
    next: async (id) => next.get(id) ?? 1,
  };
}

export function createSuccession(file: Database): Follower {
  const next = prepareNext(file);
  const insert = file.prepare<[FormerRow]>(
    `insert into former_workflow (workflow_id, version, sealed_as, sealed, updated_at)
    values (@workflowId, @version, @sealedAs, @sealed, @updatedAt)`,
  );
  const trim = file.prepare<[string, number]>('delete from former_workflow where workflow_id = ? and version <= ?');
  const move = file.prepare<[string, string]>('update former_workflow set workflow_id = ? where workflow_id = ?');
  const forget = file.prepare<[string]>('delete from former_workflow where workflow_id = ?');
  return {
    replaced({ id, sealed, updatedAt }) {
      const version = next.get(id) ?? 1;
      insert.run({ workflowId: id, version, sealedAs: id, sealed, updatedAt });
      trim.run(id, version - limits.workflowVersions);
    },
    moved: (from, to) => void move.run(to, from),
    deleted: (id) => void forget.run(id),
  };
}

function prepareNext(file: Database) {
  return file.prepare<[string], number>(`select coalesce(max(version), 0) + 1 ${ofOne}`).pluck();
}
