/** Definitions as runs executed them: each is kept once, as long as a run has it. */
import type { Database, Statement } from 'better-sqlite3';
import type { DefinitionVersion } from '../../../core/run-ports.ts';

export interface UsedVersion {
  readonly version: string;
  readonly configId: string | null;
}

export function prepareKeepVersion(file: Database): Statement<[DefinitionVersion]> {
  return file.prepare('insert into version (id, config, sealed) values (@id, @config, @sealed) on conflict do nothing');
}

/** Runs of one version are runs of one definition, whatever that is called by now. */
export function preparePruneVersion(file: Database): Statement<[UsedVersion]> {
  return file.prepare(`delete from version where id = @version
    and not exists (select 1 from run where config_id = @configId and version_id = @version)`);
}
