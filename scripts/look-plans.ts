/**
 * Where builds of the practice sets are lost: `node scripts/look-plans.ts [words of ids]` prints for each task the workflows that were
 * weighed, what speaks against each, and which of them are right; at the end, how often the right one was
 * `chosen`, only `weighed` (it was there, and another one was taken), `planned` (its steps were, and no result or another one was
 * made of them), or not `found` at all. Sets that nobody may look at are not read.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildTask, readBuildAnswers, readBuildTasks } from '../bench/eval/build-task.ts';
import { compose } from '../src/app/compose.ts';
import { Config } from '../src/app/settings.ts';
import { countFaults } from '../src/engine/generate/build/judgement/faults.ts';
import { faultsOf } from '../src/engine/generate/build/judgement/weigh.ts';
import { type Candidate, type Looked, type Looker, lookAt } from './look-plans/looked.ts';

const shownMost = 3;

const answers = readBuildAnswers();
const words = process.argv.slice(2);
const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-look-'));
const house = await compose({ ...Config.parse({ logLevel: 'error', toolsets: 'all' }), dataDir });
const common = { caller: { face: 'command', principal: 'look' }, requestId: 'look', canAsk: false } as const;
const { signal } = new AbortController();
const looker: Looker = {
  call: (tool, input) => house.door.invoke({ ...common, signal, tool: house.registry.get(tool).tool, input }),
  run: async (tool) => {
    const outcome = await house.door.invoke({ ...common, signal, tool, input: {} });
    if (outcome.kind === 'failed') throw outcome.error;
  },
};

const counts = new Map<string, number>();
for (const set of ['practice', 'second', 'third', 'fourth'] as const) {
  for (const task of readBuildTasks(set)) {
    if (words.length > 0 && !words.some((word) => task.id.includes(word))) continue;
    const looked = await lookAt(task, looker);
    const fate = fateOf(task, looked);
    const name = `${set} ${task.class}: ${fate}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    print(task, fate, looked);
  }
}
console.log([...counts].map(([name, count]) => `${name} ${count}`).join('\n'));
await house.close();
await rm(dataDir, { recursive: true, force: true });

function fateOf(task: BuildTask, { candidates, plans }: Looked): string {
  if (task.class === 'unbuildable') return candidates.length === 0 ? 'refused' : 'built';
  const at = candidates.findIndex(({ problem }) => problem === undefined);
  if (at >= 0) return at === 0 ? 'chosen' : 'weighed';
  const answer = answers.get(task.id);
  const wanted = answer !== undefined && 'workflow' in answer ? callsOf(answer.workflow.steps ?? []) : '';
  return plans.some(({ steps }) => callsOf(steps.map(({ step }) => step)) === wanted) ? 'planned' : 'not found';
}

interface Called {
  readonly apiConfig: { readonly method?: unknown; readonly urlPath?: unknown };
}

/** Methods and paths, whatever stands in the places of the paths. */
function callsOf(steps: readonly Called[]): string {
  const calls = steps.map(
    ({ apiConfig: { method, urlPath } }) => `${method} ${String(urlPath).replace(/<<.*?>>/g, '{}')}`,
  );
  return calls.toSorted().join(' + ');
}

function print(task: BuildTask, fate: string, { candidates, workshop, refused }: Looked): void {
  console.log(`${fate}: ${task.id}: ${task.instruction}`);
  if (refused !== undefined) console.log(`  ${refused}`);
  const right = candidates.filter(({ problem }) => problem === undefined).slice(0, 1);
  const shown = new Set<Candidate>([...candidates.slice(0, shownMost), ...right]);
  if (fate === 'chosen' || workshop === undefined) return;
  for (const { done, problem } of shown) {
    const against = Object.entries(countFaults(done, workshop)).filter(([, count]) => count > 0);
    const weight = faultsOf(done, workshop).toFixed(2);
    console.log(`  ${problem ?? 'RIGHT'}\n    ${weight} ${callsOf(done.plan.steps.map(({ step }) => step))}`);
    console.log(`    ${against.map(([name, count]) => `${name} ${count}`).join(', ')}\n    ${done.ending.transform}`);
  }
}
