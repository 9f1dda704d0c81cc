/**
 * Kills a process while it stores vectors, again and again on the same folder, and judges what is left: whatever was
 * acknowledged is there, of what was under way all or nothing, and codes agree with floats. Knows nothing of a test runner,
 * so that a benchmark can call it, too.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { type Random, seeded } from '../../../durable/random.ts';
import { coops, planOf } from './crash-plan.ts';
import { judgeFile } from './judge.ts';

export interface CrashWanted {
  readonly dataDir: string;
  readonly kills: number;
  /** The same seed kills after the same steps, and nearly at the same moments. */
  readonly seed: number;
}

export interface CrashReport {
  readonly kills: number;
  readonly acknowledged: number;
  /** Kills after which a step was there that had not been acknowledged. */
  readonly unheard: number;
}

/** Steps that a process may finish before it is killed, at most. */
const stepsMax = 40;
/** Milliseconds after the last of them, at most: somewhere in the next one or two. */
const delayMaxMs = 6;

/** Throws the first thing that was wrong. */
export async function crash({ dataDir, kills, seed }: CrashWanted): Promise<CrashReport> {
  const random = seeded(seed);
  // The step that each coop was last changed by.
  const coopsNow = new Map<number, number>();
  let [next, acknowledged, unheard] = [0, 0, 0];
  for (let kill = 0; kill < kills; kill += 1) {
    const steps = await runAndKill(dataDir, { from: next, random });
    for (const step of steps) coopsNow.set(planOf(step).coop, step);
    acknowledged += steps.length;
    const underWay = next + steps.length;
    if (judge(dataDir, coopsNow, underWay)) {
      coopsNow.set(planOf(underWay).coop, underWay);
      unheard += 1;
    }
    next = underWay + 1;
  }
  return { kills, acknowledged, unheard };
}

/** The steps that the process acknowledged before it was killed. */
async function runAndKill(
  dataDir: string,
  { from, random }: { readonly from: number; readonly random: Random },
): Promise<readonly number[]> {
  const script = fileURLToPath(new URL('./crash-child.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, String(from)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const after = 1 + random.below(stepsMax);
  const delayMs = random.below(delayMaxMs * 10) / 10;
  let text = '';
  child.stdout.on('data', (data: Buffer) => {
    const before = text.split('\n').length;
    text += data.toString();
    if (before <= after && text.split('\n').length > after) setTimeout(() => child.kill('SIGKILL'), delayMs);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== null) throw new Error(`The process ended with ${code} before it was killed.`);
  return text.split('\n').slice(0, -1).map(Number);
}

/** Whether the step that was under way is there. */
function judge(dataDir: string, coopsNow: ReadonlyMap<number, number>, underWay: number): boolean {
  const path = join(dataDir, 'vectors.db');
  const [problem] = judgeFile(path);
  if (problem !== undefined) throw new Error(`After step ${underWay - 1}: ${problem}.`);
  const stored = readCoops(path);
  const changing = planOf(underWay).coop;
  let isThere = false;
  for (let coop = 0; coop < coops; coop += 1) {
    const found = stored.get(coop) ?? '';
    if (found === expectedOf(coopsNow.get(coop))) continue;
    if (coop !== changing || found !== expectedOf(underWay)) {
      throw new Error(`Coop ${coop} held ${found || 'nothing'} while step ${underWay} was under way.`);
    }
    isThere = true;
  }
  return isThere;
}

function expectedOf(step: number | undefined): string {
  const count = step === undefined ? 0 : planOf(step).items.length;
  return count === 0 ? '' : `${count} of step ${step}`;
}

function readCoops(path: string): ReadonlyMap<number, string> {
  const file = new Sqlite(path, { readonly: true });
  try {
    const rows = file
      .prepare<[], { coop: number; step: number; count: number }>(
        `select metadata ->> '$.coop' as coop, metadata ->> '$.step' as step, count(*) as count from item group by 1, 2`,
      )
      .all();
    return new Map(
      Map.groupBy(rows, ({ coop }) => coop)
        .entries()
        .map(([coop, each]) => [coop, each.map(({ step, count }) => `${count} of step ${step}`).join(' and ')]),
    );
  } finally {
    file.close();
  }
}
