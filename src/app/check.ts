import { compose } from './compose.ts';
import { requireRoots } from './folders.ts';
import type { Config } from './settings.ts';

/** `patchbay check`: opens every part and says how it is. */
export async function runCheck(config: Config): Promise<void> {
  // It looks, and executes nothing of what waits.
  const house = await compose({ ...config, noWorker: true });
  try {
    await house.health();
    await requireRoots(config);
    process.stdout.write(`ok: ${house.registry.listed.length} tools listed, data in ${config.dataDir}\n`);
  } finally {
    await house.close();
  }
}
