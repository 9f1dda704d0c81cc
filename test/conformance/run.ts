/**
 * Holds a running Patchbay against the protocol's own measures: the official conformance suite and the Inspector.
 *
 * Both live in this folder's own small project, installed on first use, so that `npm ci` of Patchbay stays small.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { here, type Patchbay, run, startPatchbay } from './child.ts';
import { everyTool, judgeInspector } from './inspector.ts';
import { type Check, createReport } from './report.ts';
import { judgeSuite } from './suite.ts';

const report = createReport();
const folder = mkdtempSync(join(tmpdir(), 'patchbay-conformance-'));
try {
  await install();
  // Beside each other: both mostly wait for the start of a process.
  await Promise.all([
    judge('suite', ['--conformance-fixtures'], judgeSuite),
    judge('inspector', everyTool, judgeInspector),
  ]);
} catch (thrown) {
  report.add({ name: 'the run itself', problems: [thrown instanceof Error ? thrown.message : String(thrown)] });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// Whatever still runs is ended with this process.
process.exit(report.close());

async function install(): Promise<void> {
  if (existsSync(join(here, 'node_modules'))) return;
  const { code, stderr } = await run('npm', ['ci']);
  if (code !== 0) throw new Error(`npm ci ended with code ${code}:\n${stderr}`);
}

async function judge(
  name: string,
  flags: readonly string[],
  checks: (url: string, folder: string) => AsyncGenerator<Check>,
): Promise<void> {
  const own = join(folder, name);
  const patchbay: Patchbay = await startPatchbay(join(own, 'data'), flags);
  try {
    for await (const check of checks(patchbay.url, own)) report.add(check);
  } finally {
    await patchbay.stop();
  }
}
