import type { Host } from '../../../src/core/host.ts';
import { localHost } from '../../../src/drivers/host/index.ts';
import { testClock } from '../../harness/clock.ts';

interface Options {
  readonly environment?: Readonly<Record<string, string>>;
  readonly procDir?: string;
}

export async function openHost({ environment = {}, procDir }: Options = {}): Promise<Host> {
  const kit = { clock: testClock(), log: { write() {} }, dataDir: '' };
  const { port } = await localHost.open(localHost.options.parse({ environment, procDir }), kit);
  return port;
}
