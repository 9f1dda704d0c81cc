import { expect, test } from 'vitest';
import { pick } from '../../harness/json.ts';
import { farm, openStage, record, route, version } from './stage.ts';

test('lists the registries without their secrets, and says which answer', async () => {
  const { house, target } = await openStage({
    north: { user: 'ada', password: 'straw-and-hay', description: 'The old coop' },
    south: { viewOnly: true, token: 'feed-the-hens' },
  });
  await target.close();

  const listed = await house.done('registry/list', { check: true });

  expect(listed).toMatchObject({
    registry_mode: 'multi',
    registries: [
      { name: 'north', authentication: 'basic', view_only: false, answers: true, description: 'The old coop' },
      { name: 'south', authentication: 'bearer', view_only: true, answers: false },
    ],
  });
  expect(JSON.stringify(listed)).not.toMatch(/straw|feed-the/);
});

test('asks again soon when an answer to a first question is lost', { timeout: 20_000 }, async () => {
  const { house, target } = await openStage({ timeoutMs: 30_000 });
  target.faults.add({ match: { path: /metadata/, nth: 1 }, action: { kind: 'stall' } });

  const listed = await house.done('registry/list', { check: true });

  expect(listed).toMatchObject({ registries: [{ answers: true }, { answers: true }] });
});

test('lists contexts with the number of their subjects', async () => {
  const { house } = await openStage({
    source: { seed: { versions: [...farm.versions, version(':.geese:goose', 1, 1), version(':.geese:egg', 1, 2)] } },
  });

  expect(await house.done('registry/listContexts', { registry: 'north' })).toEqual({
    registry: 'north',
    supports_contexts: true,
    contexts: [
      { context: '.', subjects: 3 },
      { context: '.geese', subjects: 2 },
    ],
  });
});

test('compares two contexts, with a readable diff', async () => {
  const { house } = await openStage({
    source: { seed: { versions: [version('hens', 1, 1), version('hens', 2, 2), version('eggs', 1, 9)] } },
    target: {
      seed: {
        versions: [
          version('hens', 1, 1),
          version('hens', 2, 5, { schema: record('hens', 'weight') }),
          version('nests', 1, 3),
        ],
        modes: { '': 'READONLY' },
      },
    },
  });

  const compared = await house.done('registry/compare', route);

  expect(compared).toMatchObject({
    counts: { identical: 1, different: 1, only_in_source: 1, only_in_target: 1 },
    only_in_source: ['eggs, version 1'],
    only_in_target: ['nests, version 1'],
    different: [{ subject: 'hens', version: 2, what: ['schema text', 'id: 2 here, 5 there'] }],
    settings: ['mode: READWRITE here, READONLY there'],
  });
  const lines = String(pick(compared, 'different', 0, 'diff')).split('\n');
  expect(lines.filter((line) => /^[-+]/.test(line))).toEqual(['-      "name": "f2",', '+      "name": "weight",']);
});

test('compares the configurations and modes of subjects as well', async () => {
  const versions = [version('hens', 1, 1), version('eggs', 1, 2)];
  const { house } = await openStage({
    source: { seed: { versions, configs: { hens: { compatibilityLevel: 'FULL' } }, modes: { eggs: 'READONLY' } } },
    target: { seed: { versions, configs: { hens: { compatibilityLevel: 'NONE' } } } },
  });

  const whole = await house.done('registry/compare', route);
  const eggs = await house.done('registry/compare', { ...route, subject: 'eggs' });

  const ofEggs = 'mode of eggs: READONLY here, unset there';
  const ofHens = 'configuration of hens: {"compatibility":"FULL"} here, {"compatibility":"NONE"} there';
  expect([whole['settings'], eggs['settings']]).toEqual([[ofEggs, ofHens], [ofEggs]]);
});

test.each(['context', 'target_context'])(
  'says that a %s to be compared does not exist, and which do',
  async (which) => {
    const seed = { versions: [...farm.versions, version(':.geese:goose', 1, 1)] };
    const { house } = await openStage({ source: { seed }, target: { seed } });

    const outcome = await house.call('registry/compare', {
      ...route,
      target_context: '.',
      context: '.',
      [which]: '.gese',
    });

    expect(outcome).toMatchObject({
      error: {
        reason: 'CONTEXT_NOT_FOUND',
        hint: "Beside the default one it has '.geese'.",
        message: expect.stringContaining('.gese'),
      },
    });
  },
);

test('compares the settings of two thousand subjects, and says how to compare those of another', async () => {
  const versions = Array.from({ length: 2_001 }, (_, index) => version(`hen-${10_000 + index}`, 1, index + 1));
  const { source, house } = await openStage({ source: { seed: { versions } }, target: { seed: { versions } } });

  const compared = await house.done('registry/compare', route);

  expect(compared).toMatchObject({ counts: { identical: 2_001 }, cut: expect.stringContaining('first 2000 subjects') });
  expect(source.journal.filter(({ path }) => path.startsWith('/config/hen-'))).toHaveLength(2_000);
});

test('shows a long comparison part by part', async () => {
  const versions = Array.from({ length: 150 }, (_, index) =>
    version(`hen-${String(index).padStart(3, '0')}`, 1, index + 1),
  );
  const { house } = await openStage({ source: { seed: { versions } } });

  const first = await house.done('registry/compare', route);
  const second = await house.done('registry/compare', { ...route, offset: 100 });

  expect([first['only_in_source'], second['only_in_source']]).toMatchObject([{ length: 100 }, { length: 50 }]);
  expect(first['cut']).toContain('offset 100');
  expect(second['cut']).toBeUndefined();
});

test('lists migrations, and reads a part of a report', async () => {
  const { house, migrate } = await openStage({ source: { seed: farm } });
  const report = await migrate();

  const listed = await house.done('registry/migrations', {});
  const part = await house.done('registry/migrations', { id: report['migration_id'], path: 'id_map', offset: 3 });

  expect(listed).toMatchObject({ total: 1, items: [{ id: report['migration_id'], status: 'completed', ...route }] });
  expect(pick(part, 'migration', 'part')).toHaveLength(2);
});

test('tells the contexts of a migration as its answer did, whichever way they were asked for', async () => {
  const { house, migrate } = await openStage({ source: { seed: farm } });
  const report = await migrate({ context: '', target_context: 'copy' });
  const contexts = { context: '.', target_context: '.copy' };

  const listed = await house.done('registry/migrations', {});
  const read = await house.done('registry/migrations', { id: report['migration_id'] });

  expect(report).toMatchObject(contexts);
  expect(listed).toMatchObject({ items: [contexts] });
  expect(read).toMatchObject({ migration: contexts });
});

test('keeps a long report within what the caller can carry, and says how to read the rest', async () => {
  const versions = Array.from({ length: 400 }, (_, index) => version(`hen-${index}`, 1, index + 1));
  const { house, migrate } = await openStage({ source: { seed: { versions } } });
  const report = await migrate();
  const budget = { resultChars: 8_000 };

  const read = await house.done('registry/migrations', { id: report['migration_id'] }, { budget });

  expect(report).toMatchObject({ cut: expect.stringContaining('id_map: 20 of 400') });
  expect(JSON.stringify(read).length).toBeLessThanOrEqual(8_000);
  expect(read).toMatchObject({ next: { tool: 'registry_migrations', arguments: { path: 'id_map' } } });
  let rows = 0;
  for (let offset = 0; rows < 400 && offset <= 400; offset = rows) {
    const part = await house.done(
      'registry/migrations',
      { id: report['migration_id'], path: 'id_map', offset },
      { budget },
    );
    rows += [pick(part, 'migration', 'part')].flat().length;
  }
  expect(rows).toBe(400);
});

test('names a migration that is not there', async () => {
  const { house } = await openStage();

  for (const [tool, input] of [
    ['registry/migrations', { id: 'nobody' }],
    ['registry/rollback', { id: 'nobody' }],
  ] as const) {
    expect(await house.call(tool, input)).toMatchObject({
      error: { code: 'not_found', reason: 'MIGRATION_NOT_FOUND' },
    });
  }
});
