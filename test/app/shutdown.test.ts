import { fork } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { launcher } from '../harness/program.ts';
import { modernRequest, rawStdio } from '../harness/raw-stdio.ts';
import { tempDir } from '../harness/temp.ts';

test('takes a signal and its echo from the launcher for one request', async () => {
  const patchbay = rawStdio();
  patchbay.send(modernRequest(1, 'tools/list'));
  await patchbay.answer(1);

  patchbay.child.kill('SIGINT');
  patchbay.child.kill('SIGTERM');

  expect(await patchbay.exited).toBe(0);
});

test('stops when the process that holds its channel has gone', async () => {
  const child = fork(launcher, ['http', '--port', '0', '--data', tempDir()], { silent: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve) => child.stderr?.once('data', resolve));

  child.disconnect();

  expect(await exited).toBe(0);
});
