/** A process that writes rows until it is killed. It says what was acknowledged, one number a line. */
import { flushCompileCache } from 'node:module';
import { systemClock } from '../../../src/drivers/clock/index.ts';
import { sqliteRows } from '../../../src/drivers/rows/sqlite/index.ts';
import { rowsOfBatch } from './crash.ts';

// It is killed, and so never comes to keep what was compiled.
flushCompileCache();
const [dataDir = '', first = '0'] = process.argv.slice(2);
const kit = { clock: systemClock, log: { write() {} }, dataDir };
const { port } = await sqliteRows.open(sqliteRows.options.parse({}), kit);
const signal = new AbortController().signal;

for (let batch = Number(first); ; batch += 1) {
  await port.perform(
    [
      { kind: 'insert', table: 'eggs', rows: rowsOfBatch(batch) },
      { kind: 'insert', table: 'last', rows: [{ name: 'batch', batch }], onConflict: ['name'] },
    ],
    { signal },
  );
  // Small enough to be made without another process.
  await port.perform([{ kind: 'insert', table: 'chicks', rows: rowsOfBatch(batch) }], { signal });
  process.stdout.write(`${batch}\n`);
}
