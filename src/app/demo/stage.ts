/** What the demo plays on: the shop's API on loopback, a data folder, and Patchbay with a client. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readShop, type Service, type Shop, startService } from '../../../examples/online-retail/service.ts';
import { packageRoot } from '../package.ts';
import { type Patchbay, startPatchbay } from './client.ts';

export interface Stage {
  readonly shop: Shop;
  readonly service: Service;
  /** What the shop's API wants; made anew for each demo. */
  readonly token: string;
  /** The one that was started last. */
  readonly patchbay: Patchbay;
  /** Starts another one on the same data, for when the last one is gone. */
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

/** About what an API elsewhere takes, so that progress is there to be seen. */
const answerMs = 120;

/** Without `keepIn` the data folder is a temporary one, which goes when the process goes, however it goes. */
export async function openStage(keepIn: string | undefined, signal: AbortSignal): Promise<Stage> {
  const shop = readShop(join(packageRoot, 'examples', 'data', 'online-retail.json'));
  const token = `shop-${randomBytes(12).toString('hex')}`;
  const service = await startService({ shop, token, answerMs });
  try {
    const dataDir = keepIn ?? temporaryFolder();
    const launcher = join(packageRoot, 'bin', 'patchbay.js');
    const start = () => startPatchbay([launcher, 'stdio', '--data', dataDir, '--log-level', 'error'], signal);
    let patchbay = await start();
    return {
      shop,
      service,
      token,
      get patchbay() {
        return patchbay;
      },
      async startAgain() {
        patchbay = await start();
      },
      async close() {
        await patchbay.close();
        await service.close();
      },
    };
  } catch (error) {
    await service.close();
    throw error;
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-demo-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
