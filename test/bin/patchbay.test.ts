import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { launcher } from '../harness/program.ts';
import { tempDir } from '../harness/temp.ts';

const systemNode = '/usr/bin/node';

function isTooOld(node: string): boolean {
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' });
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  return major < 22 || (major === 22 && minor < 19);
}

/** Patchbay under the launcher, listening. `gone` resolves when every process that could write to its output has ended. */
async function startOnOldNode() {
  const args = [launcher, 'http', '--port', '0', '--data', tempDir()];
  const child = spawn(systemNode, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve));
  await new Promise((resolve) => child.stderr.once('data', resolve));
  return { child, gone };
}

test('starts Patchbay in this very process when Node is new enough', () => {
  expect(execFileSync(process.execPath, [launcher, '--version'], { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+\n$/);
});

// Only a machine whose own Node is too old makes the launcher start another one; on any other there is nothing to see.
if (existsSync(systemNode) && isTooOld(systemNode)) {
  test('leaves no server behind when it is killed', async () => {
    const { child, gone } = await startOnOldNode();

    child.kill('SIGKILL');

    expect(await gone).toBeNull();
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('passes %s on and ends as the server did', async (signal) => {
    const { child, gone } = await startOnOldNode();

    child.kill(signal);

    expect(await gone).toBe(0);
  });
}
