/** How workers are shared: the limits are tight here, so that every way of ending is met. */
import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { PatchbayError } from '../../../src/core/error.ts';
import type { Sandbox } from '../../../src/core/ports.ts';
import { onlyWorkers, openSandbox, signal } from './open.ts';

const slow = 60_000;

/** The reason of an evaluation's failure. */
function failureOf(sandbox: Sandbox, expression: string): Promise<string | undefined> {
  return sandbox.evaluate(expression, {}, signal).then(
    () => undefined,
    (error: PatchbayError) => error.reason,
  );
}

/** Different texts, so that none is known as slow from the one before. */
function hostileExpressions(count: number): string[] {
  const kinds = [
    (n: number) => `() => { for (let egg = ${n};; egg += 1); }`,
    (n: number) => `() => /^(a+)+$/.test("a".repeat(${40 + n}) + "b")`,
    (n: number) => `($f := function($n) { $f($n + ${n}) }; $f(0))`,
    (n: number) => `() => { const eggs = { n: ${n} }; for (let egg = 0;; egg += 1) eggs["egg" + egg] = egg; }`,
    (n: number) => `() => Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, ${n})`,
    (n: number) => `() => { const lay = () => Promise.resolve(${n}).then(lay); lay(); return 1; }`,
  ];
  return Array.from({ length: count }, (_, n) => kinds[n % kinds.length]?.(n) ?? '');
}

test('answers what ran well before at once while more expressions hang than there are workers', {
  timeout: slow,
}, async () => {
  const sandbox = onlyWorkers(await openSandbox({ timeoutMs: 500 }));
  const answer = async (round: number): Promise<readonly unknown[]> => {
    const scope = sandbox.open({ round });
    const results = await Promise.all([
      scope.evaluate('(all) => all.round + 1', {}, signal),
      sandbox.evaluate('(n) => n + 1', round, signal),
      sandbox.evaluate('$eval("1 + 1")', round, signal),
    ]);
    scope.close();
    return results;
  };
  await answer(0);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();

  const hostile = hostileExpressions(12).map((expression) => failureOf(sandbox, expression));
  let slowestMs = 0;
  for (let round = 0; round < 100; round += 1) {
    const start = performance.now();
    expect(await answer(round)).toEqual([round + 1, round + 1, 2]);
    slowestMs = Math.max(slowestMs, performance.now() - start);
  }
  const ended = await Promise.race([Promise.all(hostile), setTimeout(0, 'not all of them')]);
  const reasons = await Promise.all(hostile);
  delay.disable();

  expect(ended).toBe('not all of them');
  expect(reasons.filter((reason) => reason !== 'EXPRESSION_TIMEOUT' && reason !== 'EXPRESSION_MEMORY')).toEqual([]);
  // Both generous: the machine that runs this may be busy with the other tests.
  expect(slowestMs).toBeLessThan(5_000);
  expect(delay.max / 1e6).toBeLessThan(1_000);
});

test('comes to new expressions as well while others hang', { timeout: slow }, async () => {
  const sandbox = onlyWorkers(await openSandbox({ timeoutMs: 500 }));
  const hostile = hostileExpressions(6).map((expression) => failureOf(sandbox, expression));

  const fresh = Array.from({ length: 20 }, (_, n) => sandbox.evaluate(`() => ${n}`, {}, signal));

  expect(await Promise.all(fresh)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(await Promise.all(hostile)).not.toContain(undefined);
});

test('keeps turns: one scope with very many evaluations does not hold up another', { timeout: slow }, async () => {
  const sandbox = onlyWorkers(await openSandbox({ workers: 1 }));
  const greedy = sandbox.open({ hens: Array.from({ length: 5_000 }, (_, id) => ({ id, name: `hen ${id}` })) });
  const modest = sandbox.open({ eggs: 1 });
  let done = 0;
  const many = Array.from({ length: 500 }, (_, n) =>
    greedy
      .evaluate('(all) => all.hens.filter((hen) => hen.id % all.n === 0).length', { n: n + 1 }, signal)
      .finally(() => {
        done += 1;
      }),
  );

  expect(await modest.evaluate('(all) => all.eggs', {}, signal)).toBe(1);

  expect(done).toBeLessThan(250);
  await Promise.all(many);
});

test('lets an expression that is slow but good have its time', { timeout: slow }, async () => {
  const sandbox = onlyWorkers(await openSandbox({ sliceMs: 30, timeoutMs: 30_000 }));
  const work = (ms: number) => `() => { const end = Date.now() + ${ms}; while (Date.now() < end); return ${ms}; }`;

  const times = [200, 210, 220, 230, 240, 250];

  expect(await Promise.all(times.map((ms) => sandbox.evaluate(work(ms), {}, signal)))).toEqual(times);
});

test('moves large data between workers for short and for long expressions', { timeout: slow }, async () => {
  const sandbox = onlyWorkers(await openSandbox({ workers: 1, longWorkers: 1, sliceMs: 30, timeoutMs: 30_000 }));
  const scope = sandbox.open({ hens: 'hen'.repeat(100_000) });
  const long = '(all) => { const end = Date.now() + 200; while (Date.now() < end); return all.hens.length; }';
  const results: unknown[] = [];

  for (const expression of [long, '(all) => all.hens.length', long, '(all) => all.hens.length', long]) {
    results.push(await scope.evaluate(expression, {}, signal));
  }

  expect(results).toEqual(Array.from({ length: 5 }, () => 300_000));
});

test('forgets an evaluation whose caller leaves, queued or running', { timeout: slow }, async () => {
  const sandbox = onlyWorkers(await openSandbox({ workers: 1, longWorkers: 1, sliceMs: 10_000, timeoutMs: 20_000 }));
  const control = new AbortController();
  const left = [1, 2, 3].map((n) => sandbox.evaluate(`() => { for (let egg = ${n};;); }`, {}, control.signal));
  const outcomes = Promise.allSettled(left);

  control.abort(new Error('gone'));

  expect((await outcomes).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await sandbox.evaluate('() => 2', {}, signal)).toBe(2);
});

test('refuses a caller that has left already', async () => {
  const sandbox = onlyWorkers(await openSandbox());

  await expect(sandbox.evaluate('() => 1', {}, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});

test('answers very many at the same time', { timeout: slow }, async () => {
  const sandbox = onlyWorkers(await openSandbox());

  const answers = await Promise.all(
    Array.from({ length: 2_000 }, (_, n) => sandbox.evaluate('(n) => n * 2', n, signal)),
  );

  expect(answers).toEqual(Array.from({ length: 2_000 }, (_, n) => n * 2));
});

const children = '/proc/thread-self/children';

function ownProcesses(): readonly number[] {
  return readFileSync(children, 'utf8').trim().split(' ').map(Number);
}

test.runIf(existsSync(children))(
  'takes no time from an expression that the machine lets wait',
  {
    timeout: slow,
  },
  async () => {
    const before = ownProcesses();
    const sandbox = onlyWorkers(await openSandbox({ workers: 1, timeoutMs: 1_000 }));
    await sandbox.evaluate('() => 1', {}, signal);
    const workers = ownProcesses().filter((pid) => !before.includes(pid));
    const work = '() => { const end = Date.now() + 500; while (Date.now() < end); return 2; }';

    const answer = sandbox.evaluate(work, {}, signal);
    await setTimeout(100);
    for (const pid of workers) process.kill(pid, 'SIGSTOP');
    await setTimeout(1_500);
    for (const pid of workers) process.kill(pid, 'SIGCONT');

    expect(await answer).toBe(2);
  },
);
