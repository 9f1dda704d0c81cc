/**
 * Kills processes while they execute runs, at requests that it chooses and at random, and judges from outside what became of
 * the runs. It knows nothing of a test runner, so that a benchmark can call it, too.
 */
import type { EngineUnderTest } from './engine.ts';
import { hookStep, kinds } from './kinds.ts';
import { seeded } from './random.ts';
import { type Target, World, type WorldReport } from './world.ts';

export interface CrashWanted {
  readonly engine: EngineUnderTest;
  /** Processes that are killed, at least. */
  readonly kills: number;
  /** The same seed gives the same plan; when the processes do what is theirs to decide. */
  readonly seed: number;
  /** Places beside each other, each with a process. */
  readonly places?: number;
}

export interface CrashReport {
  readonly seed: number;
  readonly kills: number;
  readonly runs: number;
  /** Runs by how they ended. */
  readonly ends: Readonly<Record<string, number>>;
  /** How often a run was killed while it was at a step, by `kind/step`. */
  readonly hits: Readonly<Record<string, number>>;
  /** Steps that a kill was aimed at, and the phases: `kind/step arrival`, `kind/step answer`. */
  readonly aims: Readonly<Record<string, number>>;
  readonly ms: number;
}

/** Throws the first thing that was wrong, with the seed. */
export async function crash({ engine, kills, seed, places = 2 }: CrashWanted): Promise<CrashReport> {
  const begunAt = performance.now();
  const all = targetsOf();
  const each = Math.ceil(kills / places);
  try {
    const reports = await Promise.all(
      Array.from({ length: places }, (_, index) =>
        new World({
          engine,
          name: `coop${index}`,
          kills: each,
          random: seeded(seed + index),
          targets: all.filter((_target, at) => at % places === index),
          // One place has more runs than its process executes at a time, so that runs wait in line.
          runConcurrency: index % 2 === 1 ? 3 : 16,
        }).perform(),
      ),
    );
    return { seed, kills: each * places, ...joined(reports), ms: Math.round(performance.now() - begunAt) };
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`With seed ${seed}: ${text}`);
  }
}

/** Every step of every kind, before and after its request is answered. */
export function targetsOf(): readonly Target[] {
  return kinds.flatMap((kind) =>
    [...kind.shapes, ...(kind.hasHook ? [{ id: hookStep, requests: 1 }] : [])].flatMap(({ id, requests }) =>
      // Where a failure stops the other lanes, only the first request is certain.
      (['arrival', 'answer'] as const).map((phase) => ({
        kind,
        step: id,
        phase,
        requests: kind.isLoose ? 1 : requests,
      })),
    ),
  );
}

function joined(reports: readonly WorldReport[]): Pick<CrashReport, 'runs' | 'ends' | 'hits' | 'aims'> {
  return {
    runs: reports.reduce((sum, { runs }) => sum + runs, 0),
    ends: added(reports.map(({ ends }) => ends)),
    hits: added(reports.map(({ hits }) => hits)),
    aims: added(reports.map(({ aims }) => aims)),
  };
}

function added(counts: readonly ReadonlyMap<string, number>[]): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const [name, count] of counts.flatMap((some) => [...some])) sums.set(name, (sums.get(name) ?? 0) + count);
  return Object.fromEntries([...sums].toSorted(([a], [b]) => a.localeCompare(b)));
}
