/**
 * The contract of a durable engine, held to real processes that are killed: what an engine behind another store must pass,
 * too. Everything is judged from outside, by what arrives at a service and by what the records say.
 */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { limits } from '../../src/core/limits.ts';
import { crash, targetsOf } from './crash.ts';
import type { EngineProcess, EngineUnderTest, PlaceSettings } from './engine.ts';
import { type Begun, Farm, until } from './farm.ts';

/** As the issue has it: whoever takes over a dead process's runs has begun so soon. */
const takeoverMs = 5_000;
const kills = 200;
const yearMs = 365 * 86_400_000;

interface Ground {
  /** A place with the named kinds of runs, closed when the test has ended. */
  farm(names: readonly string[], settings?: PlaceSettings): Promise<Farm>;
  engine(): EngineUnderTest;
}

/** `open` gives the engine; it is closed after the last test. */
export function durableContract(open: () => Promise<EngineUnderTest>): void {
  let engine: EngineUnderTest | undefined;
  beforeAll(async () => {
    engine = await open();
  }, 60_000);
  afterAll(async () => engine?.close());
  const ground: Ground = {
    engine() {
      if (engine === undefined) throw new Error('The engine was not opened.');
      return engine;
    },
    async farm(names, settings) {
      const farm = await Farm.open(ground.engine(), names, settings);
      onTestFinished(() => farm.close());
      return farm;
    },
  };
  crashContract(ground);
  describe('interrupted runs', { timeout: 60_000 }, () => doubtContract(ground));
  describe('failed runs', { timeout: 60_000 }, () => failureContract(ground));
  describe('runs that nobody survives', { timeout: 120_000 }, () => despairContract(ground));
  describe('a new place', { timeout: 120_000 }, () => beginningContract(ground));
  describe('runs that follow others', { timeout: 120_000 }, () => sequelContract(ground));
  describe('several processes on one place', { timeout: 120_000 }, () => togetherContract(ground));
  describe('clocks', { timeout: 120_000 }, () => clockContract(ground));
}

function crashContract({ engine }: Ground): void {
  test(`goes on with every run after ${kills} kills, in every step and at any moment`, async () => {
    const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1_000_000));

    const report = await crash({ engine: engine(), kills, seed });

    expect(report.kills).toBeGreaterThanOrEqual(kills);
    expect(Object.keys(report.aims)).toHaveLength(targetsOf().length);
    expect(report.ends.succeeded).toBeGreaterThan(kills / 4);
    expect(report.ends.interrupted).toBeGreaterThan(0);
  }, 900_000);
}

/** A run whose third item was asked for, and whose process was killed before the answer. */
async function interrupted(farm: Farm): Promise<{ process: EngineProcess; run: Begun; doubt: string }> {
  const first = await farm.place.start();
  farm.coop.delayMs = () => 50;
  const run = await farm.begin('post-rounds', first);
  await until(() => farm.requestsOf(run).length === 3, 'the third request');
  await farm.kill(first);
  farm.coop.delayMs = () => 0;
  return {
    process: await farm.place.start(),
    run,
    doubt: `POST ${farm.coop.origin}/${run.tag}/layEach/2/1`,
  };
}

function doubtContract({ farm }: Ground): void {
  test('says which request is in doubt, and goes on only when somebody decided about it', async () => {
    const place = await farm(['post-rounds']);
    const { process, run, doubt } = await interrupted(place);

    const end = await place.endOf(run.id, process);

    expect(end.status).toBe('interrupted');
    expect(end.error).toContain(doubt);
    await expect(process.call('run/resume', { id: run.id })).rejects.toThrow(doubt);
    expect(place.requestsOf(run)).toHaveLength(3);
  });

  test.each([
    ['skip', 1],
    ['send', 2],
  ] as const)('goes on with inDoubt %s: the request arrives %i times', async (inDoubt, times) => {
    const place = await farm(['post-rounds']);
    const { process, run } = await interrupted(place);
    await place.endOf(run.id, process);

    const next = await process.call('run/resume', { id: run.id, inDoubt });

    expect(next).toMatchObject({ status: 'succeeded', resumes: run.id });
    const arrived = place.requestsOf(run).map(({ step, item }) => `${step} ${item}`);
    expect(arrived.filter((name) => name === 'layEach 2')).toHaveLength(times);
    expect(new Set(arrived).size).toBe(7);
    expect(arrived).toHaveLength(6 + times);
  });

  test('goes on with a resumed run after a kill, as with any other', async () => {
    const place = await farm(['post-rounds', 'posts']);
    const { process, run } = await interrupted(place);
    await place.endOf(run.id, process);
    place.coop.delayMs = () => 50;
    const next = await process.call('run/resume', { id: run.id, inDoubt: 'skip', background: true });
    await until(() => place.requestsOf(run).some(({ step }) => step === 'end'), 'the last request');

    await place.kill(process);
    const end = await place.endOf(String(next.id), await place.place.start());

    expect(end.status).toBe('succeeded');
    const arrived = place.requestsOf(run).map(({ step, item }) => `${step} ${item}`);
    expect(arrived.filter((name) => name.startsWith('layEach'))).toHaveLength(6);
  });
}

function failureContract({ farm }: Ground): void {
  test.each([
    ['fails', 'broken'],
    ['fails-softly', 'refused'],
  ] as const)('has no doubt about a request that was answered with a failure: %s', async (name, failing) => {
    const place = await farm([name]);
    const process = await place.place.start();
    const run = await place.begin(name, process);
    expect(await place.endOf(run.id, process)).toMatchObject({ status: 'failed' });

    const next = await process.call('run/resume', { id: run.id });

    expect(next).toMatchObject({ status: 'failed', resumes: run.id });
    expect(place.requestsOf(run).map(({ step }) => step)).toEqual(['look', failing, failing]);
  });
}

function despairContract({ farm }: Ground): void {
  test(`gives a run up that ${limits.runDeaths} processes died of without getting ahead`, async () => {
    const place = await farm(['reads']);
    place.coop.delayMs = () => 60_000;
    let process = await place.place.start();
    const run = await place.begin('reads', process);

    for (let death = 1; death <= limits.runDeaths; death += 1) {
      await until(() => place.requestsOf(run).length === death, `request ${death}`);
      await place.kill(process);
      process = await place.place.start();
    }

    const end = await place.endOf(run.id, process);
    expect(end.status).toBe('interrupted');
    expect(end.error).toContain(`${limits.runDeaths}`);
    expect(place.requestsOf(run)).toHaveLength(limits.runDeaths);
    place.coop.delayMs = () => 0;
    expect(await process.call('run/resume', { id: run.id })).toMatchObject({ status: 'succeeded' });
  });
}

function sequelContract({ farm }: Ground): void {
  test('begins the workflow that follows a run once, whenever the process is killed between them', async () => {
    const place = await farm(['post-pages', 'reads']);
    const trials = 8;
    let process = await place.place.start();
    const { total: before } = await process.call('run/list', { limit: 1 });

    for (let trial = 0; trial < trials; trial += 1) {
      const doomed = process;
      const tag = place.newTag();
      const killed = Promise.withResolvers<void>();
      place.coop.onAnswer = ({ run, step }) => {
        if (run !== tag || step !== 'end') return;
        place.coop.onAnswer = () => {};
        setTimeout(() => place.kill(doomed).then(() => killed.resolve(), killed.reject), trial * 3);
      };
      const run = await place.begin('post-pages', doomed, tag, 'tool:reads');
      await killed.promise;
      process = await place.place.start();
      const { webhook } = await place.endOf(run.id, process);
      const next = String(Reflect.get(Object(webhook), 'outcome')).replace(/^run /, '');
      expect(await place.endOf(next, process)).toMatchObject({ configId: 'reads', status: 'succeeded' });
    }

    const { total: after } = await process.call('run/list', { limit: 1 });
    expect(Number(after) - Number(before)).toBe(2 * trials);
  });
}

function beginningContract({ engine }: Ground): void {
  test('opens a place whose first process was killed while it made the place', async () => {
    for (let trial = 0; trial < 6; trial += 1) {
      const place = await engine().newPlace();
      const first = await place.start();
      const second = await place.start();
      await new Promise((resolve) => setTimeout(resolve, trial * 20));

      await first.kill();

      expect(await second.call('run/list', {})).toMatchObject({ total: 0 });
      expect(await (await place.start()).call('run/list', {})).toMatchObject({ total: 0 });
      await place.remove();
    }
  });
}

/** Processes that were started at the same moment. */
function startAll(farm: Farm, count: number): Promise<EngineProcess[]> {
  return Promise.all(Array.from({ length: count }, () => farm.place.start()));
}

function repeatedOf(farm: Farm, run: Begun): readonly string[] {
  const names = farm.requestsOf(run).map(({ step, item, page }) => `${step} ${item} ${page}`);
  return names.filter((name, index) => names.indexOf(name) < index);
}

function togetherContract({ farm }: Ground): void {
  test('takes over the runs of a process that died within 5 s, and leaves those of others alone', async () => {
    const place = await farm(['reads', 'keyed', 'post-rounds']);
    let [dying, ...living] = await startAll(place, 3);
    place.coop.delayMs = () => 100;
    const beginAll = (process: EngineProcess): Promise<Begun[]> =>
      Promise.all(['reads', 'reads', 'keyed', 'reads'].map((name) => place.begin(name, process)));
    const owned = await Promise.all([dying, ...living].map((process) => beginAll(process ?? unknownProcess())));
    const all = owned.flat();

    for (const orphans of owned.slice(0, 2)) {
      await until(() => orphans.every((run) => place.requestsOf(run).length >= 3), 'the first requests');
      const killedAt = await place.kill(dying ?? unknownProcess());
      const { life } = place.coop;
      const isTaken = (run: Begun): boolean => place.requestsOf(run).some((request) => request.life >= life);
      await until(() => orphans.every(isTaken), 'the takeover');
      const took = orphans.map((run) => place.requestsOf(run).find((request) => request.life >= life)?.at ?? 0);
      expect(Math.max(...took) - killedAt).toBeLessThan(takeoverMs);
      [dying, ...living] = living;
    }

    place.coop.delayMs = () => 0;
    for (const run of all) await place.judge(run, dying ?? unknownProcess());
    expect(owned[2]?.flatMap((run) => repeatedOf(place, run))).toEqual([]);
  });

  test('begins one run for one idempotency key, whichever processes are asked at once', async () => {
    const place = await farm(['posts']);
    const processes = await startAll(place, 3);

    for (let round = 0; round < 5; round += 1) {
      const tag = place.newTag();
      const asked = [...processes, ...processes].map((process) => place.begin('posts', process, tag));
      const runs = await Promise.all(asked);
      const [run = unknownRun(), ...others] = runs;
      expect(others.map(({ id }) => id)).toEqual(others.map(() => run.id));
      await place.judge(run, processes[0] ?? unknownProcess());
      expect(repeatedOf(place, run)).toEqual([]);
    }
  });

  test('leaves its runs to a process that was stopped for a while, which is not dead', async () => {
    const place = await farm(['reads', 'post-rounds']);
    const [stopped = unknownProcess(), other = unknownProcess()] = await startAll(place, 2);
    place.coop.delayMs = () => 20;
    const runs = await Promise.all(['reads', 'post-rounds'].map((name) => place.begin(name, stopped)));
    await until(() => runs.every((run) => place.requestsOf(run).length >= 2), 'the first requests');
    const watched = await place.begin('reads', other);

    stopped.pause();
    // As long as the other process takes for a run of its own: it looks for orphans several times.
    place.coop.delayMs = () => 60;
    await place.judge(watched, other);
    stopped.proceed();

    place.coop.delayMs = () => 0;
    for (const run of runs) await place.judge(run, other);
    expect(runs.flatMap((run) => repeatedOf(place, run))).toEqual([]);
  });
}

function clockContract({ farm }: Ground): void {
  test('loses nothing and takes nothing over when clocks jump', async () => {
    const place = await farm(['reads', 'keyed']);
    const [one = unknownProcess(), other = unknownProcess()] = await startAll(place, 2);
    place.coop.delayMs = () => 60;
    const runs = await Promise.all(
      [one, other].flatMap((process) => ['reads', 'keyed'].map((name) => place.begin(name, process))),
    );
    await until(() => runs.every((run) => place.requestsOf(run).length >= 2), 'the first requests');

    // Of all runs together: on a busy machine one may be nearly at its end when another begins.
    const made = (): number => runs.reduce((sum, run) => sum + place.requestsOf(run).length, 0);
    for (const [here, there] of [
      [yearMs, -3_600_000],
      [-yearMs, 3_600_000],
      [3_600_000, -yearMs],
    ] as const) {
      const before = made();
      await Promise.all([one.setClock(here), other.setClock(there)]);
      await until(() => made() > before + 16, 'further requests');
    }

    for (const run of runs) await place.judge(run, other);
    expect(runs.flatMap((run) => repeatedOf(place, run))).toEqual([]);
  });

  test('takes over within 5 s although the clocks of two processes are a year apart', async () => {
    const place = await farm(['reads', 'keyed']);
    const [dying = unknownProcess(), heir = unknownProcess()] = await startAll(place, 2);
    await Promise.all([dying.setClock(yearMs), heir.setClock(-yearMs)]);
    place.coop.delayMs = () => 60;
    const runs = await Promise.all(['reads', 'keyed'].map((name) => place.begin(name, dying)));
    await until(() => runs.every((run) => place.requestsOf(run).length >= 3), 'the first requests');

    const killedAt = await place.kill(dying);
    const { life } = place.coop;
    await until(() => runs.every((run) => place.requestsOf(run).at(-1)?.life === life), 'the takeover');

    expect(performance.now() - killedAt).toBeLessThan(takeoverMs);
    for (const run of runs) await place.judge(run, heir);
  });
}

function unknownProcess(): never {
  throw new Error('The process is not there.');
}

function unknownRun(): never {
  throw new Error('The run is not there.');
}
