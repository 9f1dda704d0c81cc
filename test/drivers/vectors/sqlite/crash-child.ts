/** Stores and deletes vectors without end, and says so after each: until it is killed. */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { sqliteVectors } from '../../../../src/drivers/vectors/sqlite/index.ts';
import { testClock } from '../../../harness/clock.ts';
import { planOf } from './crash-plan.ts';

// It is killed, and so never comes to keep what was compiled.
flushCompileCache();
const [dataDir = '', from = '0'] = process.argv.slice(2);
const { signal } = new AbortController();
const kit = { clock: testClock(), log: { write: () => {} }, dataDir };
const { port } = await sqliteVectors.open(sqliteVectors.options.parse({ byteRows: 0 }), kit);

for (let step = Number(from); ; step += 1) {
  const { refs, items } = planOf(step);
  if (items.length > 0) await port.upsert('hens', items, signal);
  else await port.delete({ namespace: 'hens', refs }, signal);
  writeSync(1, `${step}\n`);
}
