/** `node build-program.ts <folder>`: the program as it is in the package, and what tests start beside it, made of the sources. */
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleSources } from '../../scripts/bundle.ts';

const [folder = ''] = process.argv.slice(2);
const root = join(import.meta.dirname, '../..');

await bundleSources(join(folder, 'dist'), {
  compose: 'src/app/compose.ts',
  settings: 'src/app/settings.ts',
  'token-child': 'test/engine/oauth/child.ts',
  'notes-child': 'test/tools/business/child.ts',
});
mkdirSync(join(folder, 'bin'));
copyFileSync(join(root, 'bin/patchbay.js'), join(folder, 'bin/patchbay.js'));
// The launcher looks there for a Node that is new enough.
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
writeFileSync(join(folder, 'ready'), '');
