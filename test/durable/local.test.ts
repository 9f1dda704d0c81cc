import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { pick } from '../harness/json.ts';
import { launcher } from '../harness/program.ts';
import { modernRequest } from '../harness/raw-stdio.ts';
import { tempDir } from '../harness/temp.ts';
import { durableContract } from './contract.ts';
import { openCoop } from './coop.ts';
import { until } from './farm.ts';
import { openLocalEngine } from './local.ts';

durableContract(openLocalEngine);

/** The program as clients start it, on a data folder. */
function startProgram(dataDir: string) {
  const args = [launcher, 'stdio', '--data', dataDir, '--toolsets', 'all', '--log-level', 'error'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const waiting = new Map<unknown, (answer: unknown) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer: unknown = JSON.parse(line);
    waiting.get(pick(answer, 'id'))?.(answer);
  });
  let last = 0;
  return {
    async call(name: string, input: Readonly<Record<string, unknown>>): Promise<unknown> {
      last += 1;
      const id = last;
      const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve));
      child.stdin.write(`${JSON.stringify(modernRequest(id, 'tools/call', { name, arguments: input }))}\n`);
      return pick(await answer, 'result', 'structuredContent');
    },
    async kill(): Promise<void> {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
    },
  };
}

test('goes on with a run of the program itself, killed over stdio and started again', {
  timeout: 120_000,
}, async () => {
  const dataDir = tempDir();
  const coop = await openCoop();
  onTestFinished(() => coop.close());
  coop.delayMs = () => 20;
  const apiConfig = { urlHost: coop.origin, urlPath: '/hens/walk/<<currentItem>>/1' };
  const steps = [{ id: 'walk', executionMode: 'LOOP', loopSelector: 'items', apiConfig }];
  const first = startProgram(dataDir);
  const payload = { items: Array.from({ length: 20 }, (_, index) => index) };
  const run = await first.call('workflow_execute', {
    workflow: { id: 'walk', steps },
    payload,
    options: { background: true },
  });
  await until(() => coop.of('hens').length === 10, 'the tenth request');

  await first.kill();
  const second = startProgram(dataDir);
  let end: unknown;
  await until(async () => {
    end = await second.call('run_get', { id: pick(run, 'id') });
    return pick(end, 'completedAt') !== undefined;
  }, 'the end of the run');

  expect(pick(end, 'status')).toBe('succeeded');
  const asked = coop.of('hens').map(({ item }) => item);
  expect(asked.filter((item) => item < 9)).toHaveLength(9);
  expect(new Set(asked).size).toBe(20);
  await second.kill();
});
