/** The process is killed in the middle of a migration; the next one tidies up, and the same call goes on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { tempDir } from '../../harness/temp.ts';
import { chanceFrom } from '../../support/registry/chance.ts';
import { randomRegistry } from '../../support/registry/random.ts';
import type { TestRegistry } from '../../support/registry/index.ts';
import { openRegistry } from '../../support/registry/open.ts';
import { expectMigrated, expectSameOutcomes } from './expected.ts';
import { asked, settingsFor } from './stage.ts';

/** REGISTRY_CRASHES asks for more. */
const crashes = Number(process.env.REGISTRY_CRASHES ?? 4);
const first = Number(process.env.REGISTRY_SEED ?? 1);

/** A house of its own process that migrates until it is killed. */
function startMigration(
  settings: unknown,
  dataDir: string,
): { kill(): Promise<void>; readonly ended: Promise<unknown> } {
  const [compose, config] = ['compose', 'settings'].map(
    (name) => new URL(`../../../src/app/${name}.ts`, import.meta.url),
  );
  const script = `
    const { compose } = await import(${JSON.stringify(compose)});
    const { Config } = await import(${JSON.stringify(config)});
    const settings = Config.parse({ logLevel: 'error', toolsets: 'all', ...${JSON.stringify(settings)} });
    const house = await compose({ ...settings, dataDir: ${JSON.stringify(dataDir)} });
    await house.door.invoke({
      tool: house.registry.get('migrate_context_interactive').tool,
      input: ${JSON.stringify({ ...asked, context: '.hens' })},
      caller: { face: 'command', principal: 'test' },
      requestId: 'test',
      signal: new AbortController().signal,
      canAsk: false,
    });
    process.exit(0);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return { kill, ended };
}

/** What the newest migration says of itself. */
async function readNewest(house: TestHouse): Promise<unknown> {
  const { items } = await house.done('registry/migrations', {});
  return pick(await house.done('registry/migrations', { id: pick(items, 0, 'id') }), 'migration');
}

/** Kills the process while the target holds one of its changes; false when it ended before. */
async function killAtChange(nth: number, target: TestRegistry, settings: unknown, dataDir: string): Promise<boolean> {
  const pause = target.pauseAt({ path: /versions|mode|config/, nth });
  const migration = startMigration(settings, dataDir);
  const isHeld = await Promise.race([pause.reached.then(() => true), migration.ended.then(() => false)]);
  await migration.kill();
  pause.release();
  return isHeld;
}

test.each(Array.from({ length: crashes }, (_, index) => first + index))(
  'crashes, round %i, leave no mode behind, and the same call goes on to the end',
  { timeout: 60_000 },
  async (number) => {
    const chance = chanceFrom(number);
    const source = await openRegistry({ seed: randomRegistry(number, { contexts: ['.hens'], subjectsAtMost: 8 }) });
    const target = await openRegistry();
    const settings = settingsFor(source, target);
    const dataDir = tempDir();
    const before = source.snapshot();
    let isHeld = true;
    const kills = 1 + Math.floor(chance() * 3);
    for (let kill = 0; kill < kills && isHeld; kill += 1) {
      isHeld = await killAtChange(8 + Math.floor(chance() * 30), target, settings, dataDir);
    }

    const house = await openHouse(settings, dataDir);
    house.work();
    const work = async () => {
      const { items } = await house.done('registry/migrations', {});
      return [JSON.stringify(items).includes('running'), target.state().modes[':.hens:']];
    };
    await expect.poll(work).toEqual([false, undefined]);
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
  const migration = startMigration(settings, dataDir);
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
  const migration = startMigration(settings, dataDir);
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
