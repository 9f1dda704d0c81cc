/** The source has moved on since it was migrated: the same call brings over what is new, unasked where only ours is touched. */
import { expect, test } from 'vitest';
import { farm, openStage, record, version } from './stage.ts';

test('brings over what is new in subjects that it has migrated, and asks nobody', async () => {
  const { source, target, house, migrate } = await openStage({ source: { seed: farm } });
  const { migration_id: first } = await migrate();
  source.plant({ versions: [version('hens', 5, 30), version('ducks', 1, 31)] });

  const report = await migrate();

  expect(report).toMatchObject({ status: 'completed', summary: { registered: 2, skipped_identical: 5 } });
  expect(report['migration_id']).not.toBe(first);
  expect(target.state().versions).toEqual(source.state().versions);
  const undone = await house.done('registry/rollback', { id: report['migration_id'], dry_run: false });
  expect(undone).toMatchObject({ status: 'completed', removed: 2 });
});

test('brings over again and again', async () => {
  const { source, target, migrate } = await openStage({ source: { seed: farm } });
  for (const number of [5, 6, 7]) {
    await migrate();
    source.plant({ versions: [version('hens', number, 30 + number)] });
  }

  const report = await migrate();

  expect(report).toMatchObject({ status: 'completed', summary: { registered: 1 } });
  expect(target.state().versions).toEqual(source.state().versions);
});

test('deletes what the source has deleted since', async () => {
  const { source, target, migrate } = await openStage({ source: { seed: farm } });
  await migrate();
  await fetch(`${source.url}/subjects/nests/versions/1`, { method: 'DELETE' });

  const report = await migrate();

  expect(report).toMatchObject({ status: 'completed', summary: { soft_deleted: 1 } });
  expect(target.state().versions).toEqual(source.state().versions);
});

test('counts nothing as its own that somebody else has put in its place', async () => {
  const { source, target, migrate } = await openStage({ source: { seed: { versions: [version('hens', 1, 1)] } } });
  await migrate();
  for (const query of ['', '?permanent=true'])
    await fetch(`${target.url}/subjects/hens/versions/1${query}`, { method: 'DELETE' });
  target.plant({ versions: [version('hens', 1, 70, { schema: record('hens', 'theirs') })] });
  source.plant({ versions: [version('hens', 2, 2)] });

  const report = await migrate();

  expect(report).toMatchObject({ status: 'blocked' });
  expect(target.state().versions).toHaveLength(1);
});

test('tells a client that cannot be asked which arguments bring over the rest, and they do', async () => {
  const { source, target, migrate } = await openStage({ source: { seed: farm } });
  await migrate();
  target.plant({ versions: [version('hens', 9, 90)] });
  source.plant({ versions: [version('hens', 5, 30)] });

  const blocked = await migrate();
  const report = await migrate({ preserve_ids: false });

  expect(blocked).toMatchObject({ status: 'blocked', message: expect.stringContaining('preserve_ids: false') });
  expect(report).toMatchObject({ status: 'completed', summary: { registered: 1 }, plan: { import_scope: 'none' } });
  expect(target.state().versions.filter(({ subject }) => subject === 'hens')).toMatchObject([
    { version: 1 },
    { version: 2, deleted: true },
    { version: 4 },
    { version: 9 },
    { version: 10 },
  ]);
});
