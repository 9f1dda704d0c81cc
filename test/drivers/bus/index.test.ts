import { expect, test } from 'vitest';
import type { Log } from '../../../src/core/context.ts';
import type { Change } from '../../../src/core/ports.ts';
import { memoryBus } from '../../../src/drivers/bus/index.ts';
import { testClock } from '../../harness/clock.ts';

const quiet = { write() {} };

async function open(log: Log = quiet) {
  return memoryBus.open({}, { clock: testClock(), log, dataDir: '.' });
}

test('hands each change to every subscriber until it leaves', async () => {
  const { port } = await open();
  const first: Change[] = [];
  const second: Change[] = [];
  const leave = port.subscribe((change) => first.push(change));
  port.subscribe((change) => second.push(change));

  port.publish({ noun: 'run', id: 'a', what: 'list' });
  leave();
  port.publish({ noun: 'run', id: 'b', what: 'list' });

  expect(first.map((change) => change.id)).toEqual(['a']);
  expect(second.map((change) => change.id)).toEqual(['a', 'b']);
});

test('goes on after a subscriber that throws, and logs it', async () => {
  const told: unknown[] = [];
  const heard: Change[] = [];
  const fox = new Error('fox');
  const { port } = await open({ write: (level, _message, fields) => told.push([level, fields?.cause]) });
  port.subscribe(() => {
    throw fox;
  });
  port.subscribe((change) => heard.push(change));

  port.publish({ noun: 'run', id: 'a', what: 'list' });

  expect(heard.map((change) => change.id)).toEqual(['a']);
  expect(told).toEqual([['error', fox]]);
});
