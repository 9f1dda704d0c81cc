/** The same migration with every product that the test registry can play, as source and as target. */
import { describe, expect, test } from 'vitest';
import type { Flavour } from '../../support/registry/flavours.ts';
import { randomRegistry } from '../../support/registry/random.ts';
import { contextOf } from './expected.ts';
import { openStage, version } from './stage.ts';

const plain = {
  versions: [
    version('hens', 1, 1),
    version('hens', 2, 2, { deleted: true }),
    version('hens', 4, 7),
    version('eggs', 1, 9, { references: [{ name: 'Hen', subject: 'hens', version: 4 }] }),
  ],
  configs: { hens: { compatibilityLevel: 'FULL' } },
};

const importing: readonly Flavour[] = [
  'confluent',
  'confluent-7.0',
  'axonops',
  'karapace',
  'redpanda-25',
  'redpanda-26',
];

describe.each(importing)('%s', (flavour) => {
  test('as a target keeps ids, numbers and deletions', async () => {
    const { source, target, migrate } = await openStage({ source: { seed: plain }, target: { flavour } });

    const report = await migrate();

    expect(report).toMatchObject({ status: 'completed', verification: { status: 'passed' } });
    expect(target.state().versions).toEqual(source.state().versions);
    expect(target.state().configs).toEqual(source.state().configs);
    expect(Object.values(target.state().modes)).not.toContain('IMPORT');
  });

  test('as a source is read whole', async () => {
    const { source, target, migrate } = await openStage({ source: { seed: plain, flavour } });
    const before = source.snapshot();

    const report = await migrate();

    expect(report).toMatchObject({ status: 'completed' });
    expect(target.state().versions).toEqual(source.state().versions);
    expect(source.snapshot()).toBe(before);
  });

  test.each([3, 4, 5])('takes random registry %i over', async (number) => {
    const seed = randomRegistry(number, { contexts: ['.'], isPlain: true });
    const { source, target, migrate } = await openStage({ source: { seed }, target: { flavour } });

    const report = await migrate();

    expect(report).toMatchObject({ status: 'completed' });
    expect(target.state().versions).toEqual(source.state().versions);
  });
});

const ownIds = { source: { seed: plain }, target: { flavour: 'apicurio' } } as const;

test('apicurio keeps no ids, which is told before anything is written', async () => {
  const { target, migrate } = await openStage(ownIds);

  const dry = await migrate({ dry_run: true });
  const report = await migrate();

  expect(dry).toMatchObject({ status: 'dry_run', plan: { warnings: [expect.stringContaining('ids of its own')] } });
  expect(report).toMatchObject({ status: 'blocked', message: expect.stringContaining('preserve_ids: false') });
  expect(target.journal.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('apicurio takes what it keeps no metadata of', async () => {
  const seed = { versions: [version('hens', 1, 1, { metadata: { properties: { owner: 'Ada' } } })] };
  const { target, house, migrate } = await openStage({ source: { seed }, target: { flavour: 'apicurio' } });

  const report = await migrate({ preserve_ids: false });

  expect(report).toMatchObject({
    status: 'partial',
    errors: [],
    verification: { mismatches: [{ subject: 'hens', version: 1, what: 'metadata' }] },
  });
  await house.done('registry/rollback', { id: report['migration_id'], dry_run: false });
  expect(target.state().versions).toEqual([]);
});

test('apicurio takes everything with ids of its own', async () => {
  const { target, migrate } = await openStage({ source: { seed: plain }, target: { flavour: 'apicurio' } });

  const report = await migrate({ preserve_ids: false });

  expect(report).toMatchObject({ status: 'completed' });
  expect(target.state().versions).toHaveLength(4);
});

test.each(['source', 'target'] as const)('redpanda-26 is a %s whose contexts are in the names alone', async (side) => {
  const seed = randomRegistry(9, { contexts: ['.hens'], isPlain: true });
  const flavour = { flavour: 'redpanda-26' } as const;
  const { source, target, house, migrate } = await openStage({
    source: { seed, ...(side === 'source' ? flavour : {}) },
    target: side === 'target' ? flavour : {},
  });

  const report = await migrate({ context: '.hens', target_context: '.coop' });
  const moved = contextOf(target.state(), '.coop');
  const done = await house.done('registry/rollback', { id: report['migration_id'], dry_run: false });

  expect(report).toMatchObject({ status: 'completed', verification: { status: 'passed' } });
  expect(moved).toEqual(contextOf(source.state(), '.hens'));
  expect(done).toMatchObject({ status: 'completed' });
  expect([target.state().versions, target.state().modes]).toEqual([[], {}]);
});

/** Names that say a context elsewhere, and nothing to a product without contexts. */
const literal = {
  versions: [
    version(':.coop:hens', 1, 1),
    version('eggs', 1, 2, { references: [{ name: 'hens', subject: ':.coop:hens', version: 1 }] }),
  ],
};

test.each([true, false])(
  'takes names with a context in them literally, between products without: ids %s',
  async (ids) => {
    const { source, target, migrate } = await openStage({
      source: { seed: literal, flavour: 'karapace' },
      target: { flavour: ids ? 'redpanda-25' : 'apicurio' },
    });

    expect(await migrate({ preserve_ids: ids })).toMatchObject({ status: 'completed', summary: { registered: 2 } });
    expect(target.state().versions).toMatchObject(source.state().versions.map(({ subject }) => ({ subject })));
  },
);

test('is blocked when the target would read a context out of a name', async () => {
  const { target, migrate } = await openStage({ source: { seed: literal, flavour: 'karapace' } });

  expect(await migrate()).toMatchObject({
    status: 'blocked',
    plan: { conflicts: [{ subject: ':.coop:hens', detail: expect.stringContaining('hens of .coop') }] },
  });
  expect(target.state().versions).toEqual([]);
});

test('apicurio shows a thousand subjects at once, and is read whole', async () => {
  const versions = Array.from({ length: 1_001 }, (_, index) => version(`hens-${index}`, 1, index + 1));
  const { source, target, migrate } = await openStage({ source: { seed: { versions }, flavour: 'apicurio' } });

  await migrate();

  expect(target.state().versions).toEqual(source.state().versions);
});

describe('apicurio, which says NONE of a subject that has no level', () => {
  const strict = { '': { compatibilityLevel: 'BACKWARD' } };

  test('is read with the levels that are set', async () => {
    const configs = { ...strict, eggs: { compatibilityLevel: 'FULL' } };
    const { source, target, migrate } = await openStage({
      source: { seed: { versions: plain.versions, configs }, flavour: 'apicurio' },
    });

    await migrate();

    expect({ ...strict, ...target.state().configs }).toEqual(source.state().configs);
  });

  test('keeps a NONE that was set', async () => {
    const configs = { ...strict, eggs: { compatibilityLevel: 'NONE' } };
    const { target, migrate } = await openStage({
      source: { seed: { versions: plain.versions, configs }, flavour: 'apicurio' },
    });

    await migrate();

    expect(target.state().configs['eggs']).toEqual({ compatibilityLevel: 'NONE' });
  });

  test('gives a level back that a migration has set', async () => {
    const { house, target, migrate } = await openStage({ source: { seed: plain }, target: { flavour: 'apicurio' } });
    // Somebody else's version keeps the subject alive.
    const report = await migrate({ preserve_ids: false });
    target.plant({ versions: [version('hens', 9, 90)] });

    const done = await house.done('registry/rollback', { id: report['migration_id'], dry_run: false });

    expect(done).toMatchObject({ status: 'completed', keep: [] });
    expect(target.state().configs).not.toHaveProperty('hens');
  });

  test('has no level left over from a history that breaks its own rules', async () => {
    const text = (type: string) => JSON.stringify({ type: 'record', name: 'Hen', fields: [{ name: 'eggs', type }] });
    const versions = [
      version('hens', 1, 1, { schema: text('int') }),
      version('hens', 2, 2, { schema: text('string') }),
    ];
    const { target, migrate } = await openStage({
      source: { seed: { versions } },
      target: { flavour: 'apicurio', seed: { versions: [], configs: strict } },
    });

    expect(await migrate({ preserve_ids: false })).toMatchObject({
      status: 'completed',
      restoration: { configs: [{ before: null, restored: true }] },
    });
    expect(target.state().configs).toEqual(strict);
  });
});

test('says which versions apicurio lists and does not show', async () => {
  const versions = [version('hens', 1, 1), version('eggs', 1, 2, { deleted: true })];
  const { target, migrate } = await openStage({ source: { seed: { versions }, flavour: 'apicurio' } });

  const report = await migrate();

  expect(report).toMatchObject({
    plan: { warnings: expect.arrayContaining([expect.stringContaining('such as eggs, version 1')]) },
  });
  expect(target.state().versions).toMatchObject([{ subject: 'hens' }]);
});

test('writes what is deleted once, though no ids are kept', async () => {
  const { target, migrate } = await openStage({ source: { seed: plain }, target: { flavour: 'apicurio' } });
  await migrate({ preserve_ids: false });
  const once = target.state().versions;

  const again = await migrate({ preserve_ids: false });

  expect(again).toMatchObject({ status: 'completed', summary: { registered: 0, skipped_identical: 4 } });
  expect(target.state().versions).toEqual(once);
});

test('says what a target has dropped', async () => {
  const seed = { versions: [version('hens', 1, 1, { metadata: { properties: { owner: 'Ada' } } })] };
  const { migrate } = await openStage({ source: { seed }, target: { flavour: 'karapace' } });

  const report = await migrate();

  expect(report).toMatchObject({
    status: 'partial',
    verification: { status: 'failed', mismatches: [{ subject: 'hens', version: 1, what: 'metadata' }] },
  });
});

test('drops no rule set that a target refuses, and says so', async () => {
  const seed = { versions: [version('hens', 1, 1, { ruleSet: { domainRules: [] } }), version('eggs', 1, 2)] };
  const { target, migrate } = await openStage({ source: { seed }, target: { flavour: 'redpanda-25' } });

  const report = await migrate();

  expect(report).toMatchObject({
    status: 'partial',
    errors: [{ subject: 'hens', http_status: 422, message: expect.stringContaining('rule sets') }],
  });
  expect(target.state().versions).toMatchObject([{ subject: 'eggs' }]);
});

test.each(['redpanda-25', 'karapace'] as const)(
  'gives %s the level alone, says what else there was, and takes it back',
  async (flavour) => {
    const configs = { hens: { compatibilityLevel: 'FULL', normalize: true } };
    const { house, target, migrate } = await openStage({
      source: { seed: { versions: plain.versions, configs } },
      target: { flavour },
    });

    const report = await migrate();
    const during = target.state().configs;
    const done = await house.done('registry/rollback', { id: report['migration_id'], dry_run: false });

    expect(report).toMatchObject({ errors: [{ subject: 'hens', message: expect.stringContaining('normalize') }] });
    expect([during, target.state().configs]).toEqual([{ hens: { compatibilityLevel: 'FULL' } }, {}]);
    expect(done).toMatchObject({ status: 'completed', keep: [] });
  },
);

test('takes a text that the target prints otherwise for the same', async () => {
  const schema = '{ "type": "record", "name": "Hen", "fields": [ ] }';
  const { migrate } = await openStage({
    source: { seed: { versions: [version('hens', 1, 1, { schema })] } },
    target: { canonicalise: 'compact-json' },
  });

  expect(await migrate()).toMatchObject({
    status: 'completed',
    verification: { checked: 1, byte_identical: 0, canonically_equal: 1 },
  });
  expect(await migrate()).toMatchObject({ status: 'completed', summary: { skipped_identical: 1 } });
});

test.each(['karapace', 'redpanda-25'] as const)('says that %s has no contexts', async (flavour) => {
  const { house } = await openStage({ source: { seed: plain }, target: { flavour } });

  const outcome = await house.call('migrate_context_interactive', {
    source_registry: 'north',
    target_registry: 'south',
    target_context: 'hens',
    dry_run: false,
    preserve_ids: true,
    migrate_all_versions: true,
  });

  expect(outcome).toMatchObject({
    error: { reason: 'CONTEXT_NOT_FOUND', hint: expect.stringContaining('no contexts') },
  });
});
