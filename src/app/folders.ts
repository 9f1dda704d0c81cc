import type { Kit, Opened } from '../core/driver.ts';
import { PatchbayError } from '../core/error.ts';
import type { Folders } from '../core/folders.ts';
import { listenerPath, tokenPathOf } from './oauth.ts';
import type { Config } from './settings.ts';

/** What is open of this machine's files. Our own keys, tokens and settings are not, even where they lie in a folder that is. */
export async function openFolders(config: Config, kit: Kit): Promise<Opened<Folders>> {
  const { diskFolders } = await import('../drivers/folders/index.ts');
  const closed = [kit.dataDir, ...(config.configFile === undefined ? [] : [config.configFile])];
  const closedStarts = [tokenPathOf(config), listenerPath()];
  return diskFolders.open({ roots: config.roots, closed, closedStarts }, kit);
}

/** Folders may come and go while Patchbay runs; whoever checks wants to know of one that is not there. */
export async function requireRoots({ roots }: Config): Promise<void> {
  const { whyClosed } = await import('../drivers/folders/place.ts');
  for (const root of roots) {
    const why = await whyClosed(root);
    if (why === undefined) continue;
    throw new PatchbayError('bad_request', `The folder "${root}" of --root / PATCHBAY_ROOTS / files.roots ${why}.`, {
      hint: 'Create it, or name another one: until then `filesystem` finds nothing there.',
    });
  }
}
