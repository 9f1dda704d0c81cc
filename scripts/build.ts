/** Makes the package: `dist` from nothing, and the licenses of what is in it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleSources } from './bundle.ts';

const { output } = await bundleSources('dist');

const files = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
await writeFile('dist/THIRD-PARTY-LICENSES.txt', await licensesOf(files));

/** The licenses of the packages that `files` belong to, which want to go wherever their code goes. */
async function licensesOf(files: readonly string[]): Promise<string> {
  const folders = new Set(
    files.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/'))?.[0]),
  );
  const texts: string[] = [];
  for (const folder of [...folders].toSorted()) {
    if (folder === undefined) continue;
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    texts.push(`${name}\n\n${(await readFile(await licenseFile(folder, name), 'utf8')).trim()}\n`);
  }
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

/** Its own; a package without one has at least to name a license whose text is the same for all. */
async function licenseFile(folder: string, name: string): Promise<string> {
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  if (file !== undefined) return join(folder, file);
  const { license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  if (license !== 'Apache-2.0') throw new Error(`${name} has no license file.`);
  return 'node_modules/@opentelemetry/api/LICENSE';
}
