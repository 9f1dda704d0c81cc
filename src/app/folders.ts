import type { Kit, Opened } from '../core/driver.ts';
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
