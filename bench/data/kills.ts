/** A thousand kills while rows, files and vectors are written: the crash suites of the tests, longer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashFiles } from '../../test/drivers/files/disk/crash.ts';
import { crashRows } from '../../test/drivers/rows/crash.ts';
import { crash as crashVectors } from '../../test/drivers/vectors/sqlite/crash.ts';
import type { Figure } from '../report.ts';

const wanted = 1_000;

/** Throws the first thing that was wrong; CRASH_SEED repeats what chance decided. */
export async function killFigures(): Promise<readonly Figure[]> {
  const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1e6));
  const rows = await crashRows({ kills: wanted, seed });
  const files = await crashFiles(wanted);
  const [finding] = files.findings;
  if (finding !== undefined) throw new Error(`Files, ${finding}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'patchbay-crash-'));
  try {
    const vectors = await crashVectors({ dataDir, kills: wanted, seed });
    return [
      figure(`${rows.acknowledged} batches of rows, seed ${seed}`, rows.kills),
      figure(`${files.steps} files that were put and deleted`, files.kills),
      figure(`${vectors.acknowledged} changes of vectors, seed ${seed}`, vectors.kills),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function figure(survivors: string, kills: number): Figure {
  const what = `kills that ${survivors} survived : wanted`;
  return { what, unit: 'kills', patchbay: kills, reference: wanted, ratio: kills / wanted, bar: { atLeast: 1 } };
}
