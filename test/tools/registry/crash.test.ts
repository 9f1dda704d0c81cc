/** The process is killed in the middle of a migration; the next one tidies up, and the same call goes on. */
import { expect, test } from 'vitest';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { tempDir } from '../../harness/temp.ts';
import { chanceFrom } from '../../support/registry/chance.ts';
import { openRegistry } from '../../support/registry/open.ts';
import { randomRegistry } from '../../support/registry/random.ts';
import { expectMigrated, expectSameOutcomes } from './expected.ts';
import { killAt, startMigration } from './kill.ts';
import { asked, others, settingsFor, version } from './stage.ts';

/** REGISTRY_CRASHES asks for more. */
const crashes = Number(process.env.REGISTRY_CRASHES ?? 4);
const first = Number(process.env.REGISTRY_SEED ?? 1);

/** What the newest migration says of itself. */
async function readNewest(house: TestHouse): Promise<unknown> {
  const { items } = await house.done('registry/migrations', {});
  return pick(await house.done('registry/migrations', { id: pick(items, 0, 'id') }), 'migration');
}

test.each(Array.from({ length: crashes }, (_, index) => first + index))(
  'crashes, round %i, leave no mode behind, and the same call goes on to the end',
  { timeout: 60_000 },
  async (number) => {
    const chance = chanceFrom(number);
    const source = await openRegistry({ seed: randomRegistry(number, { contexts: ['.hens'], subjectsAtMost: 8 }) });
    // Where others have something in the context, single subjects are put into IMPORT mode.
    const ofOthers = number % 2 === 0 ? [version(`:.hens:${others}`, 3, 1_000_000)] : [];
    const target = await openRegistry({ seed: { versions: ofOthers } });
    const settings = settingsFor(source, target);
    const dataDir = tempDir();
    const before = source.snapshot();
    let isHeld = true;
    const kills = 1 + Math.floor(chance() * 3);
    for (let kill = 0; kill < kills && isHeld; kill += 1) {
      const match = { path: /versions|mode|config/, nth: 8 + Math.floor(chance() * 30) };
      isHeld = await killAt(match, target, { settings, dataDir, over: { context: '.hens' } });
    }

    const house = await openHouse(settings, dataDir);
    house.work();
    const work = async () => {
      const { items } = await house.done('registry/migrations', {});
      return [JSON.stringify(items).includes('running'), Object.values(target.state().modes).includes('IMPORT')];
    };
    await expect.poll(work).toEqual([false, false]);
    const report = await house.done('migrate_context_interactive', { ...asked, context: '.hens' });

    expect(report).toMatchObject({ status: 'completed', verification: { status: 'passed' } });
    expect(source.snapshot()).toBe(before);
    expectMigrated({ source, target, context: '.hens', targetContext: '.hens', modesBefore: {} });
    expectSameOutcomes(target);
    const { total } = await house.done('registry/migrations', {});
    expect(total).toBe(isHeld ? 1 : 2);
  },
);

test('leaves a mode open while the name of its registry leads to another place', { timeout: 30_000 }, async () => {
  const source = await openRegistry({ seed: randomRegistry(1, { contexts: ['.hens'] }) });
  const [target, other] = [await openRegistry(), await openRegistry()];
  const settings = settingsFor(source, target);
  const dataDir = tempDir();
  const pause = target.pauseAt({ method: 'POST', nth: 2 });
  const migration = startMigration({ settings, dataDir, over: { context: '.hens' } });
  await pause.reached;
  await migration.kill();
  pause.release();

  const astray = await openHouse(settingsFor(source, other), dataDir);
  astray.work();
  await expect
    .poll(async () => pick(await readNewest(astray), 'restoration'))
    .toMatchObject({ code: 'MODE_RESTORE_FAILED', message: expect.stringContaining('another address') });
  const [held, untouched] = [target.state().modes[':.hens:'], other.journal.length];
  await astray.close();
  const house = await openHouse(settings, dataDir);
  house.work();

  expect([held, untouched]).toEqual(['IMPORT', 0]);
  await expect.poll(() => target.state().modes[':.hens:']).toBeUndefined();
});

test('puts a mode back that comes to pass after its process was killed, and after it was looked for', {
  timeout: 30_000,
}, async () => {
  const source = await openRegistry({ seed: randomRegistry(1, { contexts: ['.hens'] }) });
  const target = await openRegistry();
  const settings = settingsFor(source, target);
  const dataDir = tempDir();
  const pause = target.pauseAt({ method: 'PUT', path: /mode/ });
  const migration = startMigration({ settings, dataDir, over: { context: '.hens' } });
  await pause.reached;
  await migration.kill();

  const house = await openHouse(settings, dataDir);
  house.work();
  await expect.poll(async () => pick(await readNewest(house), 'status')).toBe('interrupted');
  pause.release();

  const look = () => {
    const put = target.journal.find(({ method }) => method === 'PUT');
    return [put?.isHandled, target.state().modes[':.hens:']];
  };
  await expect.poll(look).toEqual([true, undefined]);
});

/** A migration that was killed in IMPORT mode, and the house that comes after it. */
async function afterKill() {
  const source = await openRegistry({ seed: randomRegistry(1, { contexts: ['.hens'] }) });
  const target = await openRegistry();
  const settings = settingsFor(source, target);
  const dataDir = tempDir();
  await killAt({ method: 'POST', nth: 2 }, target, { settings, dataDir, over: { context: '.hens' } });
  return { source, target, dataDir, settings };
}

async function houseAfterKill() {
  const { target, settings, dataDir } = await afterKill();
  return { target, house: await openHouse(settings, dataDir) };
}

test('puts modes back when the source has left the configuration and the target has another name', {
  timeout: 30_000,
}, async () => {
  const { target, dataDir } = await afterKill();
  const held = target.state().modes[':.hens:'];

  const house = await openHouse({ registries: { west: { url: target.url } } }, dataDir);
  house.work();

  expect(held).toBe('IMPORT');
  await expect.poll(() => target.state().modes[':.hens:']).toBeUndefined();
  await expect
    .poll(() => readNewest(house))
    .toMatchObject({ status: 'interrupted', restoration: { modes: [{ restored: true }] } });
});

test.each([
  { when: 'is not configured any more', south: {}, message: 'not configured any more' },
  { when: 'is view-only by now', south: { viewOnly: true }, message: 'view-only' },
])('says which modes it left as they are when the target $when', { timeout: 30_000 }, async ({ south, message }) => {
  const { source, target, dataDir } = await afterKill();
  const registries = {
    north: { url: source.url },
    ...('viewOnly' in south ? { south: { url: target.url, ...south } } : {}),
  };

  const house = await openHouse({ registries }, dataDir);
  house.work();

  await expect
    .poll(() => readNewest(house))
    .toMatchObject({
      status: 'interrupted',
      message: expect.stringContaining('could not be put back'),
      restoration: {
        code: 'MODE_RESTORE_FAILED',
        message: expect.stringContaining(message),
        modes: [{ scope: 'mode :.hens:', before: null, after: null, restored: false }],
      },
    });
  expect(target.state().modes[':.hens:']).toBe('IMPORT');
});

test('says that it was interrupted before anybody has tidied up after it', { timeout: 30_000 }, async () => {
  const { house } = await houseAfterKill();

  expect(await house.done('registry/migrations', {})).toMatchObject({ items: [{ status: 'interrupted' }] });
});

test('does not say that it goes on while its modes are just being put back', { timeout: 30_000 }, async () => {
  const { target, house } = await houseAfterKill();
  const pause = target.pauseAt({ path: /mode/ });
  house.work();
  await pause.reached;

  const answer = await house.done(
    'migrate_context_interactive',
    { ...asked, context: '.hens' },
    { budget: { softMs: 0 } },
  );
  pause.release();

  expect(answer).toMatchObject({ status: 'interrupted', message: expect.stringContaining('just being put back') });
});

test('waits for its modes to be put back, and goes on', { timeout: 30_000 }, async () => {
  const { target, house } = await houseAfterKill();
  const pause = target.pauseAt({ path: /mode/ });
  house.work();
  await pause.reached;
  const pending = house.done('migrate_context_interactive', { ...asked, context: '.hens' });
  pause.release();

  expect(await pending).toMatchObject({ status: 'completed' });
});
