import { expect, test } from 'vitest';
import type { Allowance } from '../../../src/core/ports.ts';
import { localThrottle } from '../../../src/drivers/throttle/index.ts';
import { testClock } from '../../harness/clock.ts';

const any = Number.POSITIVE_INFINITY;
const allowance: Allowance = { concurrency: any, requests: any, perMs: 1_000 };
const { signal } = new AbortController();

async function open() {
  const clock = testClock();
  const { port } = await localThrottle.open({}, { clock, log: { write() {} }, dataDir: '' });
  return { clock, port };
}

/** The names of those that have come through so far. */
function watch(entries: Readonly<Record<string, Promise<unknown>>>): readonly string[] {
  const through: string[] = [];
  for (const [name, entry] of Object.entries(entries)) entry.then(() => through.push(name));
  return through;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('lets so many in at a time, in the order of their coming', async () => {
  const { port } = await open();
  const two = { ...allowance, concurrency: 2 };
  const enter = () => port.enter('farm', two, signal);
  const [a, b, c, d] = [enter(), enter(), enter(), enter()];
  const through = watch({ a, b, c, d });

  await settle();
  expect(through).toEqual(['a', 'b']);
  (await b)();
  await settle();
  expect(through).toEqual(['a', 'b', 'c']);
  (await a)();
  await settle();
  expect(through).toEqual(['a', 'b', 'c', 'd']);
});

test('lets so many in within any span of time', async () => {
  const { clock, port } = await open();
  const twoEachSecond = { ...allowance, requests: 2 };
  const entries: Promise<unknown>[] = [];
  for (let i = 0; i < 4; i += 1) entries.push(port.enter('farm', twoEachSecond, signal).then((leave) => leave()));
  const through = watch({ a: entries[0], b: entries[1], c: entries[2], d: entries[3] } as never); // Four were made.

  await settle();
  expect(through).toEqual(['a', 'b']);
  clock.advance(999);
  await settle();
  expect(through).toEqual(['a', 'b']);
  clock.advance(1);
  await settle();
  expect(through).toEqual(['a', 'b', 'c', 'd']);
});

test('waits no longer than a span where the clock is set back', async () => {
  const { clock, port } = await open();
  const oneEachSecond = { ...allowance, requests: 1 };
  (await port.enter('farm', oneEachSecond, signal))();
  clock.advance(-3_600_000);
  const through = watch({ a: port.enter('farm', oneEachSecond, signal) });

  await settle();
  expect(through).toEqual([]);
  clock.advance(1_000);
  await settle();
  expect(through).toEqual(['a']);
});

test('keeps services apart', async () => {
  const { port } = await open();
  const one = { ...allowance, concurrency: 1 };
  await port.enter('farm', one, signal);

  await expect(port.enter('mill', one, signal)).resolves.toBeTypeOf('function');
});

test('gives up the place of one that leaves the line, for concurrency and for time', async () => {
  const { clock, port } = await open();
  const one = { ...allowance, concurrency: 1, requests: 2 };
  const leave = await port.enter('farm', one, signal);
  const control = new AbortController();
  const impatient = port.enter('farm', one, control.signal);
  const patient = port.enter('farm', one, signal);

  await settle();
  control.abort(new Error('gone'));
  await expect(impatient).rejects.toThrow('gone');
  leave();
  (await patient)();

  const late = new AbortController();
  const third = port.enter('farm', one, late.signal);
  await settle();
  late.abort(new Error('gone too'));
  await expect(third).rejects.toThrow('gone too');
  clock.advance(1_000);
  await expect(port.enter('farm', one, signal)).resolves.toBeTypeOf('function');
});

test('lets one leave the line at once that stands behind others', async () => {
  const { port } = await open();
  const slow = { ...allowance, requests: 1, perMs: 60_000 };
  await port.enter('farm', slow, signal);
  void port.enter('farm', slow, signal);
  const control = new AbortController();
  const behind = port.enter('farm', slow, control.signal);

  await settle();
  control.abort(new Error('gone'));

  await expect(behind).rejects.toThrow('gone');
});
