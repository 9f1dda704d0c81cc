/** The process is killed while the target gives ids of its own: what it was given then has to be found again. */
import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { tempDir } from '../../harness/temp.ts';
import { chanceFrom } from '../../support/registry/chance.ts';
import type { Match } from '../../support/registry/faults.ts';
import { randomRegistry } from '../../support/registry/random.ts';
import type { Seed } from '../../support/registry/seed.ts';
import { openRegistry } from '../../support/registry/open.ts';
import { expectSameHistory } from './expected.ts';
import { killAt } from './kill.ts';
import { asked, others, record, settingsFor, version } from './stage.ts';

/** REGISTRY_CRASHES asks for more. */
const crashes = Number(process.env.REGISTRY_CRASHES ?? 4);
const first = Number(process.env.REGISTRY_SEED ?? 1);

/** Migrates `seed` without its ids, is killed at each of `moments` in turn, and then goes on to the end. */
async function migrateThroughKills(seed: Seed, moments: readonly Match[], context = '.') {
  const source = await openRegistry({ seed });
  const ofOthers = context === '.' ? others : `:${context}:${others}`;
  const target = await openRegistry({ seed: { versions: [version(ofOthers, 1, 900)] } });
  const settings = settingsFor(source, target);
  const dataDir = tempDir();
  const over = { context, preserve_ids: false };
  for (const moment of moments) if (!(await killAt(moment, target, { settings, dataDir, over }))) break;
  const house = await openHouse(settings, dataDir);
  const report = await house.done('migrate_context_interactive', { ...asked, ...over });
  return { source, target, house, report };
}

const history = {
  versions: [
    version('hens', 1, 1),
    version('hens', 3, 3, { deleted: true }),
    version('hens', 5, 5),
    version('zoo', 1, 9, { deleted: true }),
  ],
  configs: { hens: { compatibilityLevel: 'NONE' }, zoo: { compatibilityLevel: 'FULL' } },
};

test.each([1, 2, 3, 4])(
  'is killed while version %i is on its way, and the same call ends with the source',
  {
    timeout: 30_000,
  },
  async (nth) => {
    const { source, target, report } = await migrateThroughKills(history, [{ method: 'POST', path: /versions$/, nth }]);

    expect(report).toMatchObject({ status: 'completed', verification: { status: 'passed' } });
    expectSameHistory({ source, target, context: '.' });
  },
);

test('knows what it had sent for its own, so that a rollback takes it back', { timeout: 30_000 }, async () => {
  const moment = { method: 'POST', path: /versions$/, nth: 3 };
  const { target, house, report } = await migrateThroughKills(history, [moment]);

  const done = await house.done('registry/rollback', { id: report['migration_id'], dry_run: false });

  expect(done).toMatchObject({ status: 'completed', keep: [] });
  expect(target.state().versions.map(({ subject }) => subject)).toEqual([others]);
  expect(target.state().configs).toEqual({});
});

const text = (type: string) => JSON.stringify({ type: 'record', name: 'Hen', fields: [{ name: 'eggs', type }] });

test('keeps the level of the source although it was loosened when the process was killed', {
  timeout: 30_000,
}, async () => {
  const seed = {
    versions: [version('hens', 1, 1, { schema: text('int') }), version('hens', 2, 2, { schema: text('string') })],
    configs: { hens: { compatibilityLevel: 'NONE' } },
  };
  const [source, target] = [await openRegistry({ seed }), await openRegistry()];
  const settings = settingsFor(source, target);
  const dataDir = tempDir();
  const over = { preserve_ids: false };
  await killAt({ method: 'PUT', path: /config\/hens/ }, target, { settings, dataDir, over });
  target.plant({ versions: [version('hens', 2, 77, { schema: text('string') })] });
  const house = await openHouse(settings, dataDir);

  const report = await house.done('migrate_context_interactive', { ...asked, ...over });
  house.work();
  const before = target.journal.length;
  await expect.poll(() => target.journal.length, { timeout: 15_000 }).toBeGreaterThan(before);

  expect(report).toMatchObject({ status: 'completed' });
  expect(target.state().configs).toMatchObject({ hens: { compatibilityLevel: 'NONE' } });
});

test('leaves alone what somebody else had registered with the same content before', { timeout: 30_000 }, async () => {
  const schema = record('Hen');
  const source = await openRegistry({
    seed: { versions: [version('hens', 1, 1, { schema, deleted: true }), version('hens', 2, 2)] },
  });
  const target = await openRegistry({ seed: { versions: [version('hens', 1, 70, { schema })] } });
  const settings = settingsFor(source, target);
  const dataDir = tempDir();
  const over = { preserve_ids: false };
  await killAt({ method: 'POST', path: /versions$/, nth: 1 }, target, { settings, dataDir, over });
  const house = await openHouse(settings, dataDir);

  const report = await house.done('migrate_context_interactive', { ...asked, ...over });

  expect(report).toMatchObject({ status: 'completed' });
  expect(target.state().versions).toMatchObject([
    { subject: 'hens', version: 1, deleted: false },
    { subject: 'hens', version: 2, deleted: false },
  ]);
  expect(pick(report, 'summary', 'registered')).toBe(0);
});

test.each(Array.from({ length: crashes }, (_, index) => first + index))(
  'crashes without ids, round %i, and ends with the source all the same',
  { timeout: 60_000 },
  async (number) => {
    const chance = chanceFrom(number);
    const size = { subjectsAtMost: 8, versionsAtMost: 6 };
    const seed = randomRegistry(number, { contexts: ['.hens'], ...size, isPlain: true });
    const moments = Array.from({ length: 1 + Math.floor(chance() * 3) }, () => ({
      path: chance() < 0.8 ? /versions/ : /config/,
      nth: 1 + Math.floor(chance() * 14),
    }));

    const { source, target, report } = await migrateThroughKills(seed, moments, '.hens');

    expect(report).toMatchObject({ status: 'completed', verification: { status: 'passed' } });
    expectSameHistory({ source, target, context: '.hens' });
  },
);
