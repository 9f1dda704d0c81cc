/** Notes that several processes apply at the same moment, and processes that die while they do. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import type { TestHouse } from '../../harness/house.ts';
import { built } from '../../harness/program.ts';
import { openShop, stock } from './shop.ts';

interface Applier {
  readonly child: ChildProcess;
  readonly lines: AsyncIterator<string>;
  start(): void;
}

/** A process that has everything open and waits for the start. */
async function prepare(dataDir: string, notes: readonly string[]): Promise<Applier> {
  const child = spawn(process.execPath, [built('notes-child'), dataDir, ...notes], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('ready');
  return { child, lines, start: () => void child.stdin.write('start\n') };
}

async function collectMany(house: TestHouse, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    const content = `Note ${at}. Bought ${at} bags whole chicken at 1500 each. Sold 2 legs at 85 each. Sold 3 eggs at 9 each.`;
    const { noteId } = await house.done('business/noteCollection', { content, userRole: 'owner' });
    ids.push(String(noteId));
  }
  return ids;
}

const sumTo = (count: number): number => (count * (count + 1)) / 2;

test('two processes that apply one note at the same moment book it once', { timeout: 60_000 }, async () => {
  const house = await openShop();
  const notes = await collectMany(house, 20);
  const appliers = await Promise.all([prepare(house.dataDir, notes), prepare(house.dataDir, notes)]);

  for (const { start } of appliers) start();
  const answers: { noteId: string; alreadyBooked: boolean }[] = [];
  for (const { lines } of appliers) {
    for (const _note of notes) answers.push(JSON.parse(String((await lines.next()).value)));
  }

  const booked = answers.filter(({ alreadyBooked }) => alreadyBooked === false).map(({ noteId }) => noteId);
  expect(answers.length).toBe(40);
  expect(booked.toSorted()).toEqual(notes.toSorted());
  expect(await stock(house)).toEqual({ 'whole@main': 10 * sumTo(20), 'legs@main': -40, 'eggs@main': -60 });
});

test('a process that is killed while it applies notes loses and doubles nothing', { timeout: 120_000 }, async () => {
  const house = await openShop();
  const notes = await collectMany(house, 60);
  for (const seen of [1, 7, 16]) {
    const { child, lines, start } = await prepare(house.dataDir, notes);
    const gone = new Promise((resolve) => child.once('exit', resolve));
    start();
    for (let line = 0; line < seen; line += 1) await lines.next();
    child.kill('SIGKILL');
    await gone;
    await expectWhole(house, notes);
  }

  for (const noteId of notes) await house.done('business/applyNote', { noteId });

  expect(await stock(house)).toEqual({ 'whole@main': 10 * sumTo(60), 'legs@main': -120, 'eggs@main': -180 });
});

/** Every note is booked with all its lines, or not at all. */
async function expectWhole(house: TestHouse, notes: readonly string[]): Promise<void> {
  const { store } = await house.ports();
  for (const id of notes) {
    const note = await store.business.notes.get(id);
    const booking = await store.business.ledger.get(`note:${id}:1`);
    expect([note?.status, booking?.movements.length]).toEqual(
      booking === undefined ? ['collected', undefined] : ['applied', 3],
    );
  }
}
