/**
 * `npm run new -- family/toolName` adds a tool: its file, its test and its line in the index.
 *
 * Everything passes at once but the new test, which waits for the work. Changes nothing when the name is bad or taken.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nameKey } from '../src/core/naming.ts';
import { tools } from '../tools/index.ts';
import { readText, writeFiles } from './gen/file.ts';
import { indexPath, type Names, readName, scaffold } from './new/scaffold.ts';

const root = join(import.meta.dirname, '..');

try {
  const names = readName(process.argv[2] ?? '');
  refuseTaken(names);
  const files = scaffold(names, readText(root, indexPath) ?? '');
  writeFiles(root, files);
  for (const { path } of files) console.log(path);
  const generated = spawnSync(process.execPath, [join(root, 'scripts/gen.ts')], { stdio: 'inherit' });
  process.exitCode = generated.status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function refuseTaken({ name, toolPath, testPath }: Names): void {
  for (const path of [toolPath, testPath]) if (existsSync(join(root, path))) throw new Error(`${path} exists already.`);
  const other = tools.find((tool) => [tool.name, tool.serve?.graphql ?? ''].map(nameKey).includes(nameKey(name)));
  if (other !== undefined) throw new Error(`The name is taken: calls could not tell ${name} from ${other.name}.`);
}
