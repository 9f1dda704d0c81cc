import { expect, test } from 'vitest';
import { createLog } from '../../../src/drivers/log/index.ts';

function open(level: 'debug' | 'info' | 'warn' = 'info') {
  const written: string[] = [];
  const log = createLog({ level, write: (line) => written.push(line), now: () => Date.UTC(2026, 0, 1) });
  return { log, written };
}

test('writes one JSON object a line', () => {
  const { log, written } = open();

  log.write('info', 'hen\nin', { tool: 'db/query' });
  log.flush();

  expect(JSON.parse(written.join(''))).toEqual({
    time: '2026-01-01T00:00:00.000Z',
    level: 'info',
    message: 'hen\nin',
    tool: 'db/query',
  });
  expect(written.join('').trimEnd()).not.toContain('\n');
});

test('leaves out what is less important than its level', () => {
  const { log, written } = open('warn');

  log.write('info', 'quiet');
  log.write('error', 'loud');
  log.flush();

  expect(written.join('')).toMatch(/loud/);
  expect(written.join('')).not.toMatch(/quiet/);
});

test('writes a cause with the causes behind it', () => {
  const { log, written } = open();

  log.write('error', 'failed', { cause: new Error('outer', { cause: new Error('inner') }) });
  log.flush();

  expect(JSON.parse(written.join('')).cause).toMatch(/outer[\s\S]*caused by: Error: inner/);
});
