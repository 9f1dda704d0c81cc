/** Without ids: the target numbers anew, and what refers to a version follows it. */
import { expect, test } from 'vitest';
import { farm, openStage, record, version } from './stage.ts';

const renumbered = { preserve_ids: false };

test('lets the target give ids and numbers, and leads references to the new ones', async () => {
  const { target, migrate } = await openStage({
    source: { seed: farm },
    target: { seed: { versions: [version('geese', 1, 1)] } },
  });

  const report = await migrate(renumbered);

  expect(report).toMatchObject({ status: 'completed', plan: { import_scope: 'none' }, summary: { soft_deleted: 1 } });
  const hens = target.state().versions.filter(({ subject }) => subject === 'hens');
  expect(hens.map(({ version: number, deleted }) => [number, deleted])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]);
  expect(target.state().versions.find(({ subject }) => subject === 'eggs')?.references).toEqual([
    { name: 'Hen', subject: 'hens', version: 3 },
  ]);
  expect(report).toMatchObject({
    id_map: expect.arrayContaining([
      expect.objectContaining({ subject: 'hens', source_version: 4, target_version: 3 }),
    ]),
  });
});

test('lets a history through that breaks its own rules, and puts the level back', async () => {
  const text = (type: string) => JSON.stringify({ type: 'record', name: 'Hen', fields: [{ name: 'eggs', type }] });
  const seed = {
    versions: [version('hens', 1, 1, { schema: text('int') }), version('hens', 2, 2, { schema: text('string') })],
  };
  const { target, migrate } = await openStage({ source: { seed } });

  const report = await migrate(renumbered);

  expect(report).toMatchObject({
    status: 'completed',
    restoration: { configs: [{ scope: 'config :.:hens', before: null, after: null, restored: true }] },
    plan: { warnings: [expect.stringMatching(/NONE on 1 subjects.*hens/)] },
  });
  expect(target.state().configs).toEqual({});
});

test('does not loosen the rules of a subject that others use', async () => {
  const text = (type: string) => JSON.stringify({ type: 'record', name: 'Hen', fields: [{ name: 'eggs', type }] });
  const { target, migrate } = await openStage({
    source: { seed: { versions: [version('hens', 1, 1, { schema: text('int') })] } },
    target: { seed: { versions: [version('hens', 1, 5, { schema: text('string') })] } },
  });

  const report = await migrate(renumbered);

  expect(report).toMatchObject({ status: 'failed', errors: [{ code: 'VERSION_CONFLICT', subject: 'hens' }] });
  expect(target.state().versions).toHaveLength(1);
  expect(target.state().configs).toEqual({});
});

test('does not loosen them the second time either', async () => {
  const text = (type: string) => JSON.stringify({ type: 'record', name: 'Hen', fields: [{ name: 'eggs', type }] });
  const { target, migrate } = await openStage({
    source: { seed: { versions: [version('hens', 1, 1, { schema: text('int') })] } },
    target: { seed: { versions: [version('hens', 1, 5, { schema: text('string') })] } },
  });
  await migrate(renumbered);

  const report = await migrate(renumbered);

  expect(report).toMatchObject({ status: 'failed', errors: [{ code: 'VERSION_CONFLICT', subject: 'hens' }] });
  expect(target.state().versions).toHaveLength(1);
});

test('keeps a live version that a deleted one is the same as', async () => {
  const schema = record('Hen');
  const seed = {
    versions: [version('hens', 1, 1, { schema, deleted: true }), version('hens', 2, 1, { schema })],
  };
  const { target, migrate } = await openStage({ source: { seed } });

  const report = await migrate(renumbered);

  expect(report).toMatchObject({ status: 'completed' });
  expect(target.state().versions).toMatchObject([{ version: 1, deleted: false }]);
});

test('brings over the latest versions alone, with what they refer to', async () => {
  const { target, migrate } = await openStage({
    source: {
      seed: {
        versions: [
          version('hens', 1, 1),
          version('hens', 2, 2),
          version('eggs', 1, 3, { references: [{ name: 'Hen', subject: 'hens', version: 1 }] }),
          version('nests', 1, 4),
          version('nests', 2, 5),
        ],
      },
    },
  });

  const report = await migrate({ migrate_all_versions: false });

  expect(report).toMatchObject({ status: 'completed', summary: { registered: 4 } });
  expect(target.state().versions.map(({ subject, version: number }) => `${subject} ${number}`)).toEqual([
    'eggs 1',
    'hens 1',
    'hens 2',
    'nests 2',
  ]);
});
