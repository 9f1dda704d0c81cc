/** A coop that is open, a closed folder beside it, and what tests do with them. */
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PatchbayError } from '../../../src/core/error.ts';
import type { Folders, FoundFile, FoundFolder } from '../../../src/core/folders.ts';
import { diskFolders } from '../../../src/drivers/folders/index.ts';
import { testClock } from '../../harness/clock.ts';
import { tempDir } from '../../harness/temp.ts';

export const secret = 'the key of the hen house';
export const span = { from: 0, maxBytes: 1_000_000 };
export const text = (words: string): Uint8Array => new TextEncoder().encode(words);

export interface Farm {
  readonly folders: Folders;
  /** Open. */
  readonly coop: string;
  /** Closed, and beside it. */
  readonly away: string;
}

export async function openFolders(
  roots: readonly string[],
  closed: readonly string[] = [],
  closedStarts: readonly string[] = [],
): Promise<Folders> {
  const kit = { clock: testClock(), log: { write() {} }, dataDir: tempDir() };
  return (await diskFolders.open({ roots: [...roots], closed: [...closed], closedStarts: [...closedStarts] }, kit))
    .port;
}

export async function openFarm(): Promise<Farm> {
  const farm = realpathSync(tempDir());
  const [coop, away] = [join(farm, 'coop'), join(farm, 'coop-away')];
  mkdirSync(coop);
  mkdirSync(away);
  writeFileSync(join(coop, 'hens.md'), 'Berta\n');
  writeFileSync(join(away, 'secret.md'), secret);
  return { folders: await openFolders([coop]), coop, away };
}

export async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof PatchbayError ? (error.reason ?? error.code) : String(error);
  }
}

export async function readText(folders: Folders, path: string): Promise<string> {
  const found = await folders.read(path, span);
  if (found.kind === 'folder') throw new Error('That is a folder.');
  return new TextDecoder().decode(found.bytes);
}

export async function fileAt(folders: Folders, path: string): Promise<FoundFile> {
  const found: FoundFile | FoundFolder = await folders.read(path, span);
  if (found.kind === 'folder') throw new Error('That is a folder.');
  return found;
}
