/** `node build-program.ts <folder>`: the program as it is in the package, and what tests start beside it, made of the sources. */
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleSources } from '../../scripts/bundle.ts';
import { children } from './children.ts';

const [folder = ''] = process.argv.slice(2);
const root = join(import.meta.dirname, '../..');

await bundleSources(join(folder, 'dist'), children);
mkdirSync(join(folder, 'bin'));
copyFileSync(join(root, 'bin/patchbay.js'), join(folder, 'bin/patchbay.js'));
// The launcher looks there for a Node that is new enough.
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
writeFileSync(join(folder, 'ready'), '');
