/**
 * `npm run bench -- registry`: migrations between two registries that take 20 ms for each request, against what the
 * container of the original takes (measured for 100 subjects, computed from its requests for 1,000), and the memory that
 * a migration holds, against the schemas themselves.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Figure, Suite } from '../report.ts';
import type { Taken } from './migrate.ts';
import type { Addresses, Size } from './registries.ts';

const latencyMs = 20;
const times = 3;

export const registrySuite: Suite = {
  name: 'registry',
  async run() {
    return [
      await timeFigure({ subjects: 100, versions: 3, chars: 1_000 }, { containerS: 66.9, atMostS: 1.2 }),
      await timeFigure({ subjects: 1_000, versions: 3, chars: 1_000 }, { containerS: 650, atMostS: 6 }),
      await memoryFigure({ subjects: 1_000, versions: 3, chars: 8_000 }),
    ];
  },
};

async function timeFigure(
  size: Size,
  { containerS, atMostS }: { containerS: number; atMostS: number },
): Promise<Figure> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) taken.push((await take(size, latencyMs)).ms / 1_000);
  const median = taken.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
  return {
    what: `${size.subjects} subjects of ${size.versions} versions : the container of the original`,
    unit: 's',
    patchbay: median,
    reference: containerS,
    ratio: median / containerS,
    bar: { patchbayAtMost: atMostS },
  };
}

async function memoryFigure(size: Size): Promise<Figure> {
  const { bytes } = await take(size, 0, ['--expose-gc']);
  const schemaMib = (size.subjects * size.versions * size.chars) / 2 ** 20;
  const patchbay = bytes / 2 ** 20;
  const what = `memory of ${size.subjects * size.versions} versions of ${size.chars} characters : the schemas`;
  return { what, unit: 'MiB', patchbay, reference: schemaMib, ratio: patchbay / schemaMib, bar: { atMost: 2 } };
}

/** Throws when the migration did not end well. */
async function take(size: Size, ms: number, flags: readonly string[] = []): Promise<Taken> {
  const registries = start('registries.ts', [JSON.stringify(size), String(ms)]);
  try {
    const addresses: Addresses = JSON.parse(await firstLine(registries));
    const taken: Taken = JSON.parse(await firstLine(start('migrate.ts', [JSON.stringify(addresses)], flags)));
    if (taken.status !== 'completed') throw new Error(`The migration ended as ${taken.status}.`);
    return taken;
  } finally {
    registries.kill();
  }
}

function start(script: string, args: readonly string[], flags: readonly string[] = []): ChildProcess {
  const path = new URL(script, import.meta.url).pathname;
  return spawn(process.execPath, [...flags, path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`A process of the benchmark ended with ${code}.`)));
    if (child.stdout !== null) createInterface({ input: child.stdout }).once('line', resolve);
  });
}
