import { onTestFinished } from 'vitest';
import type { Clock } from '../../../../src/core/context.ts';
import type { Files } from '../../../../src/core/files.ts';
import { diskFiles } from '../../../../src/drivers/files/disk/index.ts';
import { tempDir } from '../../../harness/temp.ts';

interface Barn {
  readonly dataDir: string;
  readonly now: () => number;
  readonly readOnly: boolean;
}

/** The driver on a folder of the test's own, closed when the test has ended. */
export async function openBarn({
  dataDir = tempDir(),
  now = Date.now,
  readOnly = false,
}: Partial<Barn> = {}): Promise<Files> {
  const clock: Clock = { now, sleep: async () => {} };
  const { port, close } = await diskFiles.open(
    { key: new Uint8Array(32), origin: async () => 'http://127.0.0.1:3334', readOnly },
    { clock, dataDir, log: { write: () => {} } },
  );
  onTestFinished(close);
  return port;
}
