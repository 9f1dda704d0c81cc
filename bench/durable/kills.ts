/** A thousand kills: the crash suite of the tests, longer. */
import { crash } from '../../test/durable/crash.ts';
import { openLocalEngine } from '../../test/durable/local.ts';
import type { Figure } from '../report.ts';

const wanted = 1_000;

/** Throws the first thing that was wrong; CRASH_SEED repeats what chance decided. */
export async function killFigure(): Promise<Figure> {
  const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1e6));
  const engine = await openLocalEngine();
  try {
    const { kills, runs } = await crash({ engine, kills: wanted, seed });
    const what = `kills that ${runs} runs survived as they should, seed ${seed} : wanted`;
    return { what, unit: 'kills', patchbay: kills, reference: wanted, ratio: kills / wanted, bar: { atLeast: 1 } };
  } finally {
    await engine.close();
  }
}
