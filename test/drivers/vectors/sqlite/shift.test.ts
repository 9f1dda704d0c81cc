import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { Bell } from '../../../../src/drivers/vectors/sqlite/bell.ts';
import { Shift } from '../../../../src/drivers/vectors/sqlite/shift.ts';

test('a thread that has ended is not waited for, and the others are dismissed', () => {
  const { bell, shift } = shiftOf(2);
  bell.enter(1);
  bell.enter(2);
  bell.begin();
  bell.leave(2);

  expect(() => shift.answers()).toThrow('A thread could not scan.');
  shift.leave();

  expect(bell.isClosed).toBe(true);
});

test('what a thread said before it ended counts', () => {
  const { bell, shift, mates } = shiftOf(1);
  bell.enter(1);
  const job = bell.begin();
  mates[0]?.postMessage({ job, found: [{ slot: 7, bound: 0.5 }], unread: [] });
  bell.leave(1);

  expect(shift.answers()).toEqual({ found: [{ slot: 7, bound: 0.5 }], unread: [] });
});

test('no job follows the end', () => {
  const bell = new Bell(Bell.bufferFor(1));
  bell.begin();
  bell.close();

  bell.begin();

  expect(bell.isClosed).toBe(true);
});

function shiftOf(threads: number) {
  const channels = Array.from({ length: threads }, () => new MessageChannel());
  onTestFinished(() => {
    for (const { port1 } of channels) port1.close();
  });
  const bell = new Bell(Bell.bufferFor(threads));
  let looks = 0;
  const checkpoint = (): void => {
    looks += 1;
    if (looks > 20) throw new Error('It was waited for.');
  };
  const means = { bell, taken: undefined, checkpoint, dismiss: () => bell.close() };
  const shift = new Shift(
    channels.map(({ port1 }) => port1),
    means,
  );
  return { bell, shift, mates: channels.map(({ port2 }) => port2) };
}
