/** The contract of migrations in the store: whose they are, what was planned, and what has to be put back. */
import { expect, test } from 'vitest';
import type { MigratedSetting, MigratedVersion, NewMigration } from '../../../src/core/migration-ports.ts';
import type { StoreUnderTest } from './samples.ts';

function migration(id: string, over: Partial<NewMigration> = {}): NewMigration {
  return { id, key: 'north to south', target: `at ${id}`, owner: 'ada', request: '{"a":1}', startedAt: 1_000, ...over };
}

function row(subject: string, over: Partial<MigratedVersion> = {}): MigratedVersion {
  const none = { targetVersion: undefined, targetId: undefined };
  return { subject, version: 1, sourceId: 7, ...none, state: 'planned', ...over };
}

function mode(subject: string, over: Partial<MigratedSetting> = {}): MigratedSetting {
  const change = { before: null, during: '"IMPORT"', isTemporary: true, isSettled: false };
  return { kind: 'mode', subject, ...change, ...over };
}

const ended = { status: 'completed', report: '{"status":"completed"}', completedAt: 2_000 } as const;
const lost = { code: 'conflict', reason: 'MIGRATION_LOST' };

export function migrationContract(under: StoreUnderTest): void {
  ownerContract(under);
  listContract(under);
  rowContract(under);
  keyContract(under);
  settingContract(under);
}

function ownerContract(under: StoreUnderTest): void {
  test('lets one migration run on a target at a time, across processes', async () => {
    const [here, there] = await under.openTwice();

    expect(await here.migrations.create(migration('m1', { target: 'south' }))).toBeUndefined();
    expect(await there.migrations.create(migration('m2', { target: 'south' }))).toBe('m1');
    await here.migrations.end('m1', 'ada', ended);

    expect(await there.migrations.get('m2')).toBeUndefined();
    expect(await there.migrations.create(migration('m2', { target: 'south' }))).toBeUndefined();
  });

  test('is taken over once, and only as it was seen', async () => {
    const [here, there] = await under.openTwice();
    await here.migrations.create(migration('m1'));
    const [seen] = await there.migrations.unsettled();
    if (seen === undefined) throw new Error('It is not there.');

    const taken = [await here.migrations.take(seen, 'berta'), await there.migrations.take(seen, 'cora')];

    expect(taken).toEqual([true, false]);
    await expect(here.migrations.end('m1', 'ada', ended)).rejects.toMatchObject(lost);
    await there.migrations.end('m1', 'berta', ended);
    expect(await here.migrations.get('m1')).toMatchObject({ ...ended, owner: 'berta' });
  });

  test('is not taken while another one runs on its target', async () => {
    const store = await under.open();
    await store.migrations.create(migration('m1', { target: 'south' }));
    await store.migrations.end('m1', 'ada', { ...ended, status: 'interrupted' });
    const seen = await store.migrations.get('m1');
    await store.migrations.create(migration('m2', { target: 'south' }));

    expect(seen !== undefined && (await store.migrations.take(seen, 'berta'))).toBe(false);
  });

  test('takes no writes from others, nor once it has ended', async () => {
    const { migrations } = await under.open();
    await migrations.create(migration('m1'));

    await expect(migrations.putVersions('m1', 'berta', [row('hens')])).rejects.toMatchObject(lost);
    await expect(migrations.putSetting('m1', 'berta', mode(''))).rejects.toMatchObject(lost);
    await migrations.end('m1', 'ada', ended);

    await expect(migrations.putVersions('m1', 'ada', [row('hens')])).rejects.toMatchObject(lost);
    await expect(migrations.end('m1', 'ada', ended)).rejects.toMatchObject(lost);
    expect(await migrations.versions('m1')).toEqual([]);
  });
}

function listContract(under: StoreUnderTest): void {
  test('lists the newest first, page by page, without reports, and finds the newest of a key', async () => {
    const { migrations } = await under.open();
    for (const [index, id] of ['m1', 'm2', 'm3'].entries()) {
      await migrations.create(
        migration(id, { startedAt: 1_000 + index, key: id === 'm3' ? 'other' : 'north to south' }),
      );
    }
    await migrations.end('m2', 'ada', ended);

    const page = await migrations.list({ limit: 2, offset: 1 });

    expect(page).toMatchObject({ total: 3, items: [{ id: 'm2', report: undefined }, { id: 'm1' }] });
    expect(await migrations.latest('north to south')).toMatchObject({
      id: 'm2',
      report: ended.report,
      completedAt: 2_000,
    });
    expect(await migrations.latest('nobody')).toBeUndefined();
  });
}

function rowContract(under: StoreUnderTest): void {
  test('keeps versions in the order in which they were planned, and what became of them', async () => {
    const [here, there] = await under.openTwice();
    await here.migrations.create(migration('m1'));
    await here.migrations.putVersions('m1', 'ada', [row('hens'), row('eggs'), row('\u{1F414} "x"\u2028')]);

    await here.migrations.putVersions('m1', 'ada', [row('hens', { state: 'written', targetVersion: 3, targetId: 9 })]);

    expect(await there.migrations.versions('m1')).toEqual([
      row('hens', { state: 'written', targetVersion: 3, targetId: 9 }),
      row('eggs'),
      row('\u{1F414} "x"\u2028'),
    ]);
  });
}

function keyContract(under: StoreUnderTest): void {
  test('gathers the versions of all migrations with a key, the oldest migration first', async () => {
    const { migrations } = await under.open();
    await migrations.create(migration('m2', { startedAt: 2_000 }));
    await migrations.create(migration('m1', { startedAt: 1_000 }));
    await migrations.create(migration('m3', { key: 'other' }));
    await migrations.putVersions('m2', 'ada', [row('hens', { state: 'sent', targetVersion: 4 })]);
    await migrations.putVersions('m1', 'ada', [row('hens'), row('eggs')]);
    await migrations.putVersions('m3', 'ada', [row('geese')]);

    expect(await migrations.versionsOfKey('north to south')).toEqual([
      row('hens'),
      row('eggs'),
      row('hens', { state: 'sent', targetVersion: 4 }),
    ]);
  });
}

function settingContract(under: StoreUnderTest): void {
  test('remembers what was set before the first change, however often it is noted', async () => {
    const { migrations } = await under.open();
    await migrations.create(migration('m1'));
    await migrations.putSetting('m1', 'ada', mode('', { before: '"READWRITE"' }));
    await migrations.putSetting('m1', 'ada', mode('', { before: '"IMPORT"' }));
    await migrations.putSetting('m1', 'ada', mode('', { isTemporary: false, before: null, during: '"READONLY"' }));

    expect(await migrations.settings('m1')).toEqual([
      mode('', { before: '"READWRITE"' }),
      mode('', { isTemporary: false, before: null, during: '"READONLY"' }),
    ]);
  });

  test('begins anew with a setting that was put back', async () => {
    const { migrations } = await under.open();
    await migrations.create(migration('m1'));
    await migrations.putSetting('m1', 'ada', mode('hens', { before: '"READWRITE"' }));
    await migrations.putSetting('m1', 'ada', mode('hens', { before: '"READWRITE"', isSettled: true }));

    await migrations.putSetting('m1', 'ada', mode('hens', { before: '"READONLY"' }));

    expect(await migrations.settings('m1')).toEqual([mode('hens', { before: '"READONLY"' })]);
  });

  test('remembers since when an answer is missing, until there is one', async () => {
    const { migrations } = await under.open();
    await migrations.create(migration('m1'));

    await migrations.putSetting('m1', 'ada', mode('hens', { unansweredSince: 1_500 }));
    const [sent] = await migrations.settings('m1');
    await migrations.putSetting('m1', 'ada', mode('hens'));
    const [answered] = await migrations.settings('m1');

    expect(sent).toEqual(mode('hens', { unansweredSince: 1_500 }));
    expect(answered).toEqual(mode('hens'));
  });

  test('finds what runs, and what has something to put back although it has ended', async () => {
    const [here, there] = await under.openTwice();
    for (const id of ['m1', 'm2', 'm3', 'm4']) await here.migrations.create(migration(id));
    await here.migrations.putSetting('m2', 'ada', mode(''));
    await here.migrations.putSetting('m3', 'ada', mode('', { isTemporary: false }));
    await here.migrations.putSetting('m4', 'ada', mode('', { isSettled: true }));
    for (const id of ['m2', 'm3', 'm4']) await here.migrations.end(id, 'ada', ended);

    const ids = (await there.migrations.unsettled()).map(({ id }) => id);

    expect(ids.sort()).toEqual(['m1', 'm2']);
  });
}
