/** What is known of migrations of schema registries: what was planned, written and changed for the time being. */
import type { Database, Statement } from 'better-sqlite3';
import { PatchbayError } from '../../../core/error.ts';
import type {
  MigratedSetting,
  MigratedVersion,
  Migrations,
  NewMigration,
  StoredMigration,
} from '../../../core/migration-ports.ts';
import type { Disk } from '../../sql/disk.ts';

interface MigrationRow extends Omit<StoredMigration, 'report' | 'completedAt'> {
  readonly report: string | null;
  readonly completedAt: number | null;
}

interface VersionRow extends Omit<MigratedVersion, 'targetVersion' | 'targetId'> {
  readonly targetVersion: number | null;
  readonly targetId: number | null;
}

interface SettingRow extends Omit<MigratedSetting, 'isTemporary' | 'isSettled' | 'unansweredSince'> {
  readonly isTemporary: number;
  readonly isSettled: number;
  readonly unansweredSince: number | null;
}

export function createMigrations({ file, disk }: { file: Database; disk: Disk }): Migrations {
  const statements = prepare(file);
  const create = file.transaction((migration: NewMigration): string | undefined => {
    const other = statements.onTarget.get(migration.target);
    if (other === undefined) statements.insert.run({ ...migration });
    return other;
  });
  const take = file.transaction((seen: StoredMigration, owner: string): boolean => {
    const other = statements.onTarget.get(seen.target);
    if (other !== undefined && other !== seen.id) return false;
    const { id, status, owner: before } = seen;
    return statements.take.run({ id, status, before, owner }).changes > 0;
  });
  const held = (id: string, owner: string): void => {
    if (statements.isHeld.get(id, owner) === undefined) throw lost(id);
  };
  const putVersions = file.transaction((id: string, owner: string, versions: readonly MigratedVersion[]): void => {
    held(id, owner);
    for (const { targetVersion = null, targetId = null, ...version } of versions) {
      statements.putVersion.run({ id, ...version, targetVersion, targetId });
    }
  });
  const putSetting = file.transaction((id: string, owner: string, setting: MigratedSetting): void => {
    held(id, owner);
    const { isTemporary, isSettled, unansweredSince = null } = setting;
    const flags = { isTemporary: Number(isTemporary), isSettled: Number(isSettled) };
    statements.putSetting.run({ id, ...setting, ...flags, unansweredSince });
  });

  return {
    async create(migration) {
      const other = create.immediate(migration);
      await disk.flushed();
      return other;
    },
    get: async (id) => toMigration(statements.get.get(id)),
    async list(page) {
      const items = statements.list.all({ ...page }).flatMap((row) => toMigration(row) ?? []);
      return { items, total: statements.count.get() ?? 0 };
    },
    latest: async (key) => toMigration(statements.latest.get(key)),
    unsettled: async () => statements.unsettled.all().flatMap((row) => toMigration(row) ?? []),
    take: async (seen, owner) => take.immediate(seen, owner),
    async putVersions(id, owner, versions) {
      putVersions.immediate(id, owner, versions);
    },
    versions: async (id) => statements.versions.all(id).map(toVersion),
    versionsOfKey: async (key) => statements.versionsOfKey.all(key).map(toVersion),
    async putSetting(id, owner, setting) {
      putSetting.immediate(id, owner, setting);
      await disk.flushed();
    },
    settings: async (id) => statements.settings.all(id).map(toSetting),
    async end(id, owner, end) {
      if (statements.end.run({ id, owner, ...end }).changes === 0) throw lost(id);
      await disk.flushed();
    },
  };
}

const versionColumns =
  'subject, version, source_id as sourceId, target_version as targetVersion, target_id as targetId, state';

function prepare(file: Database) {
  const bare = 'id, key, target, status, owner, request, started_at as startedAt, completed_at as completedAt';
  const id: Statement<[string], string> = file
    .prepare<[string], string>("select id from migration where target = ? and status = 'running'")
    .pluck();
  return {
    onTarget: id,
    insert: file.prepare(
      `insert into migration (id, key, target, status, owner, request, started_at)
      values (@id, @key, @target, 'running', @owner, @request, @startedAt)`,
    ),
    take: file.prepare(
      `update migration set status = 'running', owner = @owner, completed_at = null
      where id = @id and status = @status and owner = @before`,
    ),
    isHeld: file.prepare<[string, string]>("select 1 from migration where id = ? and owner = ? and status = 'running'"),
    get: file.prepare<[string], MigrationRow>(`select ${bare}, report from migration where id = ?`),
    list: file.prepare<[{ limit: number; offset: number }], MigrationRow>(
      `select ${bare}, null as report from migration order by started_at desc, id desc limit @limit offset @offset`,
    ),
    count: file.prepare<[], number>('select count(*) from migration').pluck(),
    latest: file.prepare<[string], MigrationRow>(
      `select ${bare}, report from migration where key = ? order by started_at desc, id desc limit 1`,
    ),
    unsettled: file.prepare<[], MigrationRow>(
      `select ${bare}, report from migration where status = 'running'
      or id in (select migration_id from migrated_setting where is_temporary = 1 and is_settled = 0)`,
    ),
    putVersion: file.prepare(
      `insert into migrated_version (migration_id, subject, version, source_id, target_version, target_id, state)
      values (@id, @subject, @version, @sourceId, @targetVersion, @targetId, @state)
      on conflict do update set target_version = @targetVersion, target_id = @targetId, state = @state`,
    ),
    versions: file.prepare<[string], VersionRow>(
      `select ${versionColumns} from migrated_version where migration_id = ? order by rowid`,
    ),
    versionsOfKey: file.prepare<[string], VersionRow>(
      `select ${versionColumns} from migrated_version where migration_id in (select id from migration where key = ?)
      order by (select started_at from migration where id = migration_id), migration_id, rowid`,
    ),
    // What was there before the first change is what has to be put back, however often it is changed.
    putSetting: file.prepare(
      `insert into migrated_setting (migration_id, kind, subject, is_temporary, before, during, is_settled,
      unanswered_since)
      values (@id, @kind, @subject, @isTemporary, @before, @during, @isSettled, @unansweredSince)
      on conflict do update set is_settled = @isSettled, during = @during, unanswered_since = @unansweredSince,
      before = iif(is_temporary = 1 and is_settled = 1 and @isSettled = 0, @before, before)`,
    ),
    settings: file.prepare<[string], SettingRow>(
      `select kind, subject, before, during, is_temporary as isTemporary, is_settled as isSettled,
      unanswered_since as unansweredSince
      from migrated_setting where migration_id = ? order by rowid`,
    ),
    end: file.prepare(
      `update migration set status = @status, report = @report, completed_at = @completedAt
      where id = @id and owner = @owner and status = 'running'`,
    ),
  };
}

function toMigration(row: MigrationRow | undefined): StoredMigration | undefined {
  if (row === undefined) return undefined;
  return { ...row, report: row.report ?? undefined, completedAt: row.completedAt ?? undefined };
}

function toVersion({ targetVersion, targetId, ...row }: VersionRow): MigratedVersion {
  return { ...row, targetVersion: targetVersion ?? undefined, targetId: targetId ?? undefined };
}

function toSetting({ isTemporary, isSettled, unansweredSince, ...row }: SettingRow): MigratedSetting {
  const since = unansweredSince === null ? {} : { unansweredSince };
  return { ...row, isTemporary: isTemporary === 1, isSettled: isSettled === 1, ...since };
}

function lost(id: string): PatchbayError {
  return new PatchbayError('conflict', `Migration '${id}' is not carried out by this process any more.`, {
    reason: 'MIGRATION_LOST',
    hint: 'Read it with registry_migrations.',
  });
}
