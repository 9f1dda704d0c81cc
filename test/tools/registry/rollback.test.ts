/** A rollback takes back what the migration created, and nothing else. */
import { expect, test } from 'vitest';
import { randomRegistry } from '../../support/registry/random.ts';
import { asked, farm, openStage, version } from './stage.ts';

test('shows first, and then removes exactly what was created', async () => {
  const { house, target, migrate } = await openStage({
    source: { seed: farm },
    target: { seed: { versions: [version('geese', 1, 50)], modes: { '': 'READWRITE' } } },
  });
  const before = target.snapshot();
  const { migration_id: id } = await migrate();
  const after = target.snapshot();

  const shown = await house.done('registry/rollback', { id });
  const unchanged = target.snapshot();
  const done = await house.done('registry/rollback', { id, dry_run: false });

  expect(shown).toMatchObject({ status: 'dry_run', remove: { length: 5 }, settings: ['config of hens'] });
  expect(unchanged).toBe(after);
  expect(done).toMatchObject({ status: 'completed', removed: 5, keep: [] });
  expect(target.snapshot()).toBe(before);
  expect(await house.done('registry/migrations', {})).toMatchObject({ items: [{ id, status: 'rolled_back' }] });
});

test.each([2, 3, 4, 5, 6, 7])('brings the target back to where it was: random registry %i', async (number) => {
  const { house, target, migrate } = await openStage({
    source: { seed: randomRegistry(number, { contexts: ['.hens'] }) },
    target: { seed: { versions: [version(':.hens:geese and more', 1, 9_000)], contexts: ['.', '.hens'] } },
  });
  const before = target.snapshot();
  const { migration_id: id } = await migrate({ context: '.hens' });

  const done = await house.done('registry/rollback', { id, dry_run: false });

  expect(done).toMatchObject({ status: 'completed' });
  expect(target.snapshot()).toBe(before);
});

test('keeps what others have built upon it, and what that needs', async () => {
  const { house, target, migrate } = await openStage({ source: { seed: farm } });
  const { migration_id: id } = await migrate();
  const references = [{ name: 'Egg', subject: 'eggs', version: 1 }];
  target.plant({ versions: [version('omelette', 1, 500, { references })] });

  const done = await house.done('registry/rollback', { id, dry_run: false });

  expect(done).toMatchObject({
    status: 'partial',
    keep: expect.arrayContaining([expect.objectContaining({ version: 'eggs, version 1' })]),
  });
  const left = target.state().versions.map(({ subject, version: number }) => `${subject} ${number}`);
  expect(left).toEqual(['eggs 1', 'hens 4', 'omelette 1']);
});

test('leaves what was there before, though it was identical', async () => {
  const there = farm.versions.filter(({ subject }) => subject === 'nests');
  const { house, target, migrate } = await openStage({ source: { seed: farm }, target: { seed: { versions: there } } });
  const { migration_id: id } = await migrate();

  await house.done('registry/rollback', { id, dry_run: false });

  expect(target.state().versions.map(({ subject }) => subject)).toEqual(['nests']);
});

test('stops a migration that goes on, and removes what it has written', async () => {
  const { house, target } = await openStage({ source: { seed: farm } });
  const before = target.state().versions;
  const pause = target.pauseAt({ method: 'POST', nth: 4 });
  const handle = await house.done('migrate_context_interactive', asked, { budget: { softMs: 0 } });
  await pause.reached;

  const rolling = house.done('registry/rollback', { id: handle['migration_id'], dry_run: false });
  pause.release();

  expect(await rolling).toMatchObject({ status: 'completed' });
  expect(target.state().versions).toEqual(before);
  expect(target.state().modes['']).toBe('READWRITE');
});

test('refuses to change a view-only registry', async () => {
  const { house, source, target, migrate } = await openStage({ source: { seed: farm } });
  const { migration_id: id } = await migrate();
  const locked = await openStage({
    dataDir: house.dataDir,
    north: { url: source.url },
    south: { url: target.url, viewOnly: true },
  });

  expect(await locked.house.call('registry/rollback', { id, dry_run: false })).toMatchObject({
    error: { reason: 'TARGET_VIEWONLY' },
  });
});
