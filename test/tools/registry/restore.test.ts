/** What was changed for the time being is put back, however long that takes, and the report says how it is. */
import { expect, test } from 'vitest';
import { pick } from '../../harness/json.ts';
import { asked, farm, openStage, version } from './stage.ts';

test('puts back as many modes as there are, as long as it gets ahead', { timeout: 40_000 }, async () => {
  const names = Array.from({ length: 33 }, (_, index) => `hens ${index}`);
  const { house, target } = await openStage({
    source: { seed: { versions: names.map((name, index) => version(name, 1, index + 1)) } },
    target: { seed: { versions: [version('geese', 1, 900)] } },
    timeoutMs: 20_000,
  });
  target.faults.add({ match: { method: 'DELETE', path: /mode/ }, action: { kind: 'latency', ms: 5_500 } });

  const report = await house.done('migrate_context_interactive', { ...asked });

  expect(report).toMatchObject({ status: 'completed', summary: { registered: 33 } });
  expect(pick(report, 'restoration', 'code')).toBeUndefined();
  expect(Object.values(target.state().modes)).not.toContain('IMPORT');
});

test('says that only a mode is left, and that all is well once it is put back', async () => {
  const { house, target, migrate } = await openStage({ source: { seed: farm } });
  const heal = target.onRequest(({ method }) => {
    if (method === 'POST') target.deny({ method: 'PUT', path: /mode/ });
  });

  const report = await migrate();
  heal();
  target.deny();
  house.work();
  const read = async () => pick(await house.done('registry/migrations', { id: report['migration_id'] }), 'migration');
  await expect.poll(async () => pick(await read(), 'status')).toBe('completed');

  expect(report).toMatchObject({
    status: 'partial',
    verification: { status: 'passed' },
    errors: [],
    message: expect.stringMatching(/^Everything was migrated.*could not be put back/),
  });
  expect(await read()).toMatchObject({
    message: 'Everything was migrated and compared with the source.',
    restoration: { modes: [{ scope: 'mode :.:', before: 'READWRITE', after: 'READWRITE', restored: true }] },
    checkpoint: { resumable: false },
  });
  expect(pick(await read(), 'restoration', 'code')).toBeUndefined();
});

test('stays what it was when a mode is put back after other things failed', async () => {
  const { house, target, migrate } = await openStage({ source: { seed: farm } });
  target.faults.add({ match: { path: /nests/, method: 'POST' }, action: { kind: 'status', status: 422 } });
  const heal = target.onRequest(({ method }) => {
    if (method === 'POST') target.deny({ method: 'PUT', path: /mode/ });
  });

  const report = await migrate();
  heal();
  target.deny();
  house.work();
  const read = async () => pick(await house.done('registry/migrations', { id: report['migration_id'] }), 'migration');
  await expect.poll(async () => pick(await read(), 'restoration', 'modes', 0, 'restored')).toBe(true);

  expect(report).toMatchObject({ status: 'partial', message: expect.stringContaining('could not be put back') });
  expect(await read()).toMatchObject({ status: 'partial', message: expect.not.stringContaining('put back') });
});
