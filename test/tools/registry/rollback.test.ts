/** A rollback takes back what the migration created, and nothing else. */
import { expect, test } from 'vitest';
import type { MigratedVersion } from '../../../src/core/migration-ports.ts';
import { openHouse } from '../../harness/house.ts';
import { randomRegistry } from '../../support/registry/random.ts';
import { asked, farm, openStage, record, type Stage, version } from './stage.ts';

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

test('leaves what others have, where the target refused what the migration wanted to write there', async () => {
  const { house, target, migrate } = await openStage({
    source: { seed: { versions: [version('hens', 1, 1), version('eggs', 1, 2)] } },
  });
  target.faults.add({
    match: { method: 'POST', path: /eggs/ },
    action: { kind: 'status', status: 422, errorCode: 42201 },
  });
  const { migration_id: id } = await migrate();
  target.plant({ versions: [version('eggs', 1, 2, { schema: record('Egg', 'theirs') })] });

  const done = await house.done('registry/rollback', { id, dry_run: false });

  expect(done).toMatchObject({ status: 'completed', removed: 1, keep: [] });
  expect(target.state().versions).toMatchObject([{ subject: 'eggs', version: 1, id: 2 }]);
});

test('leaves what others have under the number that a version has at the source, when ids are not kept', async () => {
  const text = (type: string) => JSON.stringify({ type: 'record', name: 'Hen', fields: [{ name: 'eggs', type }] });
  const { house, target, migrate } = await openStage({
    source: { seed: { versions: [version('hens', 1, 1, { schema: text('string') })] } },
    target: { seed: { versions: [version('hens', 1, 1, { schema: text('int') })] } },
  });
  const { migration_id: id } = await migrate({ preserve_ids: false });
  const before = target.snapshot();

  const done = await house.done('registry/rollback', { id, dry_run: false });

  expect(done).toMatchObject({ removed: 0 });
  expect(target.snapshot()).toBe(before);
});

/** A migration whose process ended before it noted any answer. */
async function plantDead({ house, target }: Stage, keepsIds: boolean, subjects: readonly string[]): Promise<string> {
  const { store } = await house.ports();
  const request = { source_registry: 'north', target_registry: 'south' };
  const value = { value: true, source: 'argument' };
  const preferences = {
    preserve_ids: { ...value, value: keepsIds },
    dry_run: { ...value, value: false },
    migrate_all_versions: value,
  };
  const dead = { id: 'm1', key: 'k', target: target.url, owner: 'dead', startedAt: 1_000 };
  await store.migrations.create({ ...dead, request: JSON.stringify({ request, preferences }) });
  const rows = subjects.map((subject, index): MigratedVersion => {
    const none = { targetVersion: undefined, targetId: undefined };
    return { subject, version: 1, sourceId: index + 1, ...none, state: 'planned' };
  });
  await store.migrations.putVersions('m1', 'dead', rows);
  return 'm1';
}

test('removes what a dead process may have written only where it says what the source says', async () => {
  const versions = [version('hens', 1, 1), version('eggs', 1, 2)];
  const theirs = [version('hens', 1, 1), version('eggs', 1, 2, { schema: record('Egg', 'theirs') })];
  const stage = await openStage({ source: { seed: { versions } }, target: { seed: { versions: theirs } } });
  const id = await plantDead(stage, true, ['hens', 'eggs']);

  const done = await stage.house.done('registry/rollback', { id, dry_run: false });

  expect(done).toMatchObject({ status: 'partial', removed: 1, keep: [{ version: 'eggs, version 1' }] });
  expect(stage.target.state().versions).toMatchObject([{ subject: 'eggs' }]);
});

test.each([
  { when: 'ids were not kept', keepsIds: false, isDown: false },
  { when: 'the source cannot be read', keepsIds: true, isDown: true },
])('keeps and names what a dead process may have written, when $when', async ({ keepsIds, isDown }) => {
  const seed = { versions: [version('hens', 1, 1)] };
  const stage = await openStage({ source: { seed }, target: { seed } });
  const id = await plantDead(stage, keepsIds, ['hens']);
  if (isDown) stage.source.faults.add({ action: { kind: 'status', status: 404 } });

  const done = await stage.house.done('registry/rollback', { id, dry_run: false });

  expect(done).toMatchObject({ status: 'partial', removed: 0, keep: [{ version: 'hens, version 1' }] });
  expect(stage.target.state().versions).toHaveLength(1);
});

test('refuses when the name of the registry leads to another place by now', async () => {
  const { house, source, target, migrate } = await openStage({ source: { seed: farm } });
  const { migration_id: id } = await migrate();
  const moved = await openStage({
    dataDir: house.dataDir,
    north: { url: source.url },
    target: { seed: target.state() },
  });
  const before = moved.target.snapshot();

  const refused = await moved.house.call('registry/rollback', { id, dry_run: false });

  expect(refused).toMatchObject({ error: { code: 'not_found', reason: 'TARGET_REGISTRY_NOT_FOUND' } });
  expect(moved.target.snapshot()).toBe(before);
});

test('needs the address of the target alone', async () => {
  const { house, target, migrate } = await openStage({ source: { seed: farm } });
  const { migration_id: id } = await migrate();
  const renamed = await openHouse({ registries: { west: { url: target.url } } }, house.dataDir);

  const done = await renamed.done('registry/rollback', { id, dry_run: false });

  expect(done).toMatchObject({ status: 'completed' });
  expect(target.state()).toMatchObject({ versions: [], configs: {} });
});

test('deletes nothing through an alias that somebody has set since', async () => {
  const { house, target, migrate } = await openStage({
    source: { seed: { versions: [version('hens', 1, 1)] } },
    target: { seed: { versions: [version('geese', 1, 50)] } },
  });
  const { migration_id: id } = await migrate();
  target.plant({ configs: { hens: { alias: 'geese' } } });
  const before = target.state().versions;

  const done = await house.done('registry/rollback', { id, dry_run: false });

  expect(done).toMatchObject({ status: 'partial', removed: 0, keep: [{ version: 'hens, version 1' }] });
  expect(target.state().versions).toEqual(before);
});
