/**
 * `npm run gen` writes the generated files; `npm run gen -- --check` only names those that are out of date.
 *
 * Ends with 1 when something is out of date or could not be generated.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findStale, writeFiles } from './gen/file.ts';
import { plan } from './gen/plan.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const { files, problems } = plan(root);
const stale = findStale(root, files);

for (const problem of problems) console.error(problem);
if (values.check) {
  for (const path of stale) console.error(`${path} is out of date: run npm run gen.`);
} else {
  writeFiles(root, files);
  console.log(`${files.length} files generated, ${stale.length} changed.`);
}
process.exitCode = problems.length > 0 || (values.check && stale.length > 0) ? 1 : 0;
