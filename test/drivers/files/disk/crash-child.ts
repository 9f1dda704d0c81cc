/** Works on the files of a folder from a step on, and writes the number of every step that was acknowledged, until it is killed. */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { diskFiles } from '../../../../src/drivers/files/disk/index.ts';
import { stepOf } from './crash-work.ts';

// It is killed, and so never comes to keep what was compiled.
flushCompileCache();
const [, , dataDir = '', first = '0'] = process.argv;
const { port: files } = await diskFiles.open(
  { key: new Uint8Array(32), origin: async () => '', readOnly: false },
  { clock: { now: Date.now, sleep: async () => {} }, dataDir, log: { write: () => {} } },
);
for (let number = Number(first); ; number += 1) {
  const { key, file } = stepOf(number);
  if (file === undefined) await files.delete({ bucket: 'coop', key });
  else await files.put(file);
  // At once, so that what was acknowledged before the end is known.
  writeSync(1, `${number}\n`);
}
