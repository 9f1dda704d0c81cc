/** Makes few files of the process under test: loading the many files that it is made of takes five times longer. */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { convertedSchemas } from '../../scripts/bundle.ts';

const root = join(import.meta.dirname, '../..');

/** Code for another machine than Node's, and what is found by its package's name. */
const unbundled = /^(?:node:.*|better-sqlite3|pg|ses|ajv|ajv-formats|ajv\/.*|unpdf|.*\.node)$/;

/** The folder, which is the caller's to remove; it stands in the repository, where packages are found. */
export async function buildChild(): Promise<string> {
  const dist = join(import.meta.dirname, 'dist');
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, 'build-'));
  const bundle = await rolldown({
    // Processes of our own find their file beside the file that starts them.
    input: {
      child: join(import.meta.dirname, 'child.ts'),
      worker: join(root, 'src/drivers/sandbox/worker.ts'),
      reader: join(root, 'src/drivers/extract/reader.ts'),
      watchdog: join(root, 'src/drivers/extract/watchdog.ts'),
    },
    plugins: [convertedSchemas],
    platform: 'node',
    external: (id) => unbundled.test(id),
  });
  await bundle.write({ dir: folder, format: 'esm' });
  await bundle.close();
  return folder;
}
