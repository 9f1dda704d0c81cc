/** Has the process under test made as the package is: from the many files of the sources a start takes five times longer. */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { bundleSources } from '../../scripts/bundle.ts';

/** The folder, which is the caller's to remove; it stands in the repository, where packages are found. */
export async function buildChild(): Promise<string> {
  const dist = join(import.meta.dirname, 'dist');
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, 'build-'));
  await bundleSources(folder, { child: 'test/durable/child.ts' });
  return folder;
}
