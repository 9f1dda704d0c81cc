import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sqliteStore } from '../../../src/drivers/store/sqlite/index.ts';
import { memoryBus } from '../../../src/drivers/bus/index.ts';
import { fileVault } from '../../../src/drivers/vault/index.ts';
import { Redactor } from '../../../src/engine/redact.ts';
import { RunLines } from '../../../src/engine/run/lines.ts';
import { RunRecord } from '../../../src/engine/run/record.ts';
import { testClock } from '../../harness/clock.ts';
import { tempDir } from '../../harness/temp.ts';

test('keeps the note of a request that was answered with a failure until the failure is recorded', async () => {
  const kit = { clock: testClock(), log: { write() {} }, dataDir: tempDir() };
  const migrations = join(import.meta.dirname, '../../../drizzle/sqlite');
  const { port: store, close } = await sqliteStore.open({ migrations }, kit);
  onTestFinished(close);
  const { port: vault } = await fileVault.open({}, kit);
  const version = { id: 'v1', config: '{}', sealed: '' };
  const run = { id: 'run', kind: 'workflow', configId: 'lay', version, input: '', secrets: undefined } as const;
  await store.runs.create({ ...run, startedAt: 1_000 }, 'ida');
  const begun = await store.runs.get('run');
  if (begun === undefined) throw new Error('The run was not stored.');
  const redactor = new Redactor();
  const { port: bus } = await memoryBus.open({}, kit);
  const ports = {
    runs: store.runs,
    vault,
    redactor,
    lines: new RunLines({ id: 'run', input: {} }, redactor, { bus, clock: kit.clock }),
  };
  const record = new RunRecord(begun, [], { id: 'run', owner: 'ida' }, ports);
  const journal = record.journalOf(0);
  await journal.sent('answer 1 of call', 'POST http://coop/eggs');

  journal.failed('answer 1 of call', false);

  expect(record.inFlight).toEqual([]);
  expect(await store.runs.parts('run')).toMatchObject([{ state: 'sent' }]);
  await record.addStep(0, { stepId: 'lay', success: false }, { isDone: false });
  expect(await store.runs.parts('run')).toEqual([]);
});
