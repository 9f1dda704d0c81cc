/**
 * Kills processes that write rows, and judges from outside what is there: everything that was acknowledged, and nothing that is half.
 * It knows nothing of a test runner, so that a benchmark can call it, too.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Row, Rows } from '../../../src/core/rows.ts';
import { systemClock } from '../../../src/drivers/clock/index.ts';
import { sqliteRows } from '../../../src/drivers/rows/sqlite/index.ts';
import { seeded } from '../../durable/random.ts';
import { is, using } from './under.ts';

const batchRows = 5;

export function rowsOfBatch(batch: number): readonly Row[] {
  return Array.from({ length: batchRows }, (_, place) => ({ batch, place, note: 'x'.repeat(200) }));
}

export interface RowsCrashReport {
  readonly seed: number;
  readonly kills: number;
  readonly acknowledged: number;
}

/** Throws the first thing that was wrong, with the seed, which repeats what chance decided. */
export async function crashRows({ kills, seed }: { kills: number; seed: number }): Promise<RowsCrashReport> {
  const random = seeded(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-crash-'));
  const kit = { clock: systemClock, log: { write() {} }, dataDir };
  const judge = await sqliteRows.open(sqliteRows.options.parse({}), kit);
  let last = -1;
  let acknowledged = 0;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const seen = await writeAndKill({
        dataDir,
        first: last + 1,
        batches: 1 + random.below(12),
        ms: random.below(5),
      });
      acknowledged += seen - last;
      last = await judgeRows(judge.port, last + 1, seen);
    }
    return { seed, kills, acknowledged };
  } catch (cause) {
    throw new Error(`With seed ${seed}: ${cause instanceof Error ? cause.message : String(cause)}`);
  } finally {
    await judge.close();
    await rm(dataDir, { recursive: true });
  }
}

interface Life {
  readonly dataDir: string;
  readonly first: number;
  /** How many are awaited, and how long after the last the kill comes. */
  readonly batches: number;
  readonly ms: number;
}

/** The last batch that was acknowledged. The process and what it has started die at the same moment, as in a crash. */
async function writeAndKill({ dataDir, first, batches, ms }: Life): Promise<number> {
  const writer = join(import.meta.dirname, 'writer.ts');
  const child = spawn(process.execPath, [writer, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const gone = new Promise((resolve) => child.once('close', resolve));
  let seen = first - 1;
  createInterface({ input: child.stdout }).on('line', (line) => {
    seen = Number(line);
    if (seen === first + batches - 1) setTimeout(() => process.kill(-Number(child.pid), 'SIGKILL'), ms);
  });
  await gone;
  if (seen < first + batches - 1) throw new Error(`The writer ended by itself after batch ${seen}.`);
  return seen;
}

/** The last batch that is there. Those before `first` were judged after an earlier kill. */
async function judgeRows(rows: Rows, first: number, acknowledged: number): Promise<number> {
  const { query } = using(rows);
  const [last] = (await query('last', { condition: is('name', 'batch'), columns: ['batch'] })).rows;
  const there = Number(last?.[0]);
  if (there < acknowledged) throw new Error(`Batch ${acknowledged} was acknowledged, and the last is ${there}.`);
  const eggs = await countRows(rows, 'eggs', first, there);
  for (let batch = first; batch <= there; batch += 1) {
    if (eggs.get(batch) !== batchRows) throw new Error(`Batch ${batch} has ${eggs.get(batch)} rows.`);
  }
  if (eggs.size !== there + 1 - first) throw new Error('There are rows of a batch that was never stored.');
  const chicks = await countRows(rows, 'chicks', first, there);
  for (let batch = first; batch <= acknowledged; batch += 1) {
    if (!chicks.has(batch)) throw new Error(`The chicks of batch ${batch} were acknowledged, and are not there.`);
  }
  for (const [batch, count] of chicks) {
    if (count !== batchRows || batch > there) throw new Error(`Batch ${batch} has ${count} chicks of ${there}.`);
  }
  return there;
}

/** By batch. */
async function countRows(rows: Rows, table: string, first: number, last: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const condition = { column: 'batch', order: 'gte', value: first } as const;
  const limit = (last + 2 - first) * batchRows;
  for (const [batch] of (await using(rows).query(table, { condition, columns: ['batch'], limit })).rows) {
    counts.set(Number(batch), (counts.get(Number(batch)) ?? 0) + 1);
  }
  return counts;
}
