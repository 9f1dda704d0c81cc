/** Our own file fails under a migration, as on a full disk: the target is left in order, and the caller is told. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { asked, farm, openStage } from './stage.ts';

/** From now on no version can be noted any more. */
function breakJournal(dataDir: string): void {
  const file = new Database(join(dataDir, 'system.db'));
  file.exec("create trigger full before insert on migrated_version begin select raise(abort, 'disk is full'); end");
  file.close();
}

test('says so when something fails that nobody has foreseen, and has changed nothing', async () => {
  const { house, target } = await openStage({ source: { seed: farm } });
  await house.ports();
  const file = new Database(join(house.dataDir, 'system.db'));
  file.exec('alter table migrated_version rename to elsewhere');
  file.close();

  const outcome = await house.call('migrate_context_interactive', asked);

  expect(outcome).toMatchObject({ error: { code: 'internal', reason: 'INTERACTIVE_MIGRATION_ERROR' } });
  expect(target.journal.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('puts the mode back although nothing can be noted any more', async () => {
  const { house, target, migrate } = await openStage({ source: { seed: farm } });
  let posts = 0;
  target.onRequest(({ method }) => {
    posts += method === 'POST' ? 1 : 0;
    if (posts === 1) breakJournal(house.dataDir);
  });

  const report = await migrate();

  expect(report).toMatchObject({ status: 'failed', restoration: { modes: [{ restored: true }] } });
  expect(target.state().modes).toEqual({ '': 'READWRITE' });
});
