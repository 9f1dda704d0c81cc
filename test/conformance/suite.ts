/** The official conformance suite: two revisions' requirement sets, and the scenarios of the tasks extension. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { here, run } from './child.ts';
import type { Check } from './report.ts';

const cli = join(here, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const baseline = join(here, 'baseline.yml');

/** Scenarios that each revision scores for servers. A set that shrank would pass by testing less. */
const scored = { '2026-07-28': 37, '2025-11-25': 30 } as const;

/** It asserts nothing: the suite skips it until it can listen to subscriptions. */
const silent = 'tasks-status-notifications';
const assertingTasks = 9;

const Checks = z.array(z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() }));

export async function* judgeSuite(url: string, folder: string): AsyncGenerator<Check> {
  for (const [revision, expected] of Object.entries(scored)) {
    yield await judgeRequirements({ url, revision, expected, folder: join(folder, revision) });
  }
  const names = await listScenarios(['--server'], /^ {2}- (tasks-[a-z-]+)/);
  const asserting = names.filter((name) => name !== silent);
  if (asserting.length !== assertingTasks) {
    yield { name: 'tasks', problems: [`The suite has ${asserting.length} scenarios, not ${assertingTasks}.`] };
  }
  for (const scenario of asserting) {
    const output = join(folder, scenario);
    const { code } = await run(process.execPath, [cli, 'server', '--url', url, '--scenario', scenario, '-o', output]);
    const { problems, passed } = judgeScenario(scenario, output);
    yield { name: `tasks: ${scenario}, ${passed} checks`, problems: [...problems, ...exitProblem(code)] };
  }
}

interface Requirements {
  readonly url: string;
  readonly revision: string;
  readonly expected: number;
  readonly folder: string;
}

async function judgeRequirements({ url, revision, expected, folder }: Requirements): Promise<Check> {
  const names = await listScenarios(['--requirements', revision], /^ {2}- ([a-z0-9-]+)$/);
  const options = ['--requirements', revision, '--expected-failures', baseline, '-o', folder];
  const { code } = await run(process.execPath, [cli, 'server', '--url', url, ...options]);
  const verdicts = names.map((name) => judgeScenario(name, folder));
  const green = verdicts.filter(({ problems }) => problems.length === 0);
  const passed = verdicts.reduce((sum, verdict) => sum + verdict.passed, 0);
  return {
    name: `${revision}: ${green.length} of ${names.length} scored scenarios, ${passed} checks`,
    problems: [
      ...verdicts.flatMap(({ problems }) => problems),
      ...(names.length === expected ? [] : [`${names.length} scenarios are scored, not ${expected}.`]),
      ...exitProblem(code),
    ],
  };
}

/** Names in the part of the suite's list that is about servers. */
async function listScenarios(options: readonly string[], line: RegExp): Promise<readonly string[]> {
  const { stdout } = await run(process.execPath, [cli, 'list', ...options]);
  const [, servers = ''] = stdout.split('Server scenarios');
  const [part = ''] = servers.split(/\n\n/);
  return part.split('\n').flatMap((row) => line.exec(row)?.[1] ?? []);
}

/** A scenario is green when a check passed and none failed, as its record on disk has it. */
function judgeScenario(scenario: string, folder: string): { problems: readonly string[]; passed: number } {
  const records = globSync(`server-${scenario}-*/checks.json`, { cwd: folder });
  // The rest of the folder's name is a time; a longer name that starts the same is another scenario.
  const own = records.filter((path) =>
    /^-\d{4}-[\dTZ-]+$/.test(basename(dirname(path)).slice(`server-${scenario}`.length)),
  );
  const checks = own.flatMap((path) => Checks.parse(JSON.parse(readFileSync(join(folder, path), 'utf8'))));
  const failed = checks.filter(({ status }) => status === 'FAILURE');
  const passed = checks.filter(({ status }) => status === 'SUCCESS').length;
  const problems = failed.map(({ id, errorMessage = 'failed' }) => `${scenario}: ${id}: ${errorMessage}`);
  return { problems: passed === 0 ? [...problems, `${scenario}: no check passed.`] : problems, passed };
}

function exitProblem(code: number): readonly string[] {
  return code === 0 ? [] : [`The suite ended with code ${code}.`];
}
