/**
 * What it costs to have another process do the work, as little as possible: it waits in a read, and a byte goes either way. Of what a call
 * of the tool adds, this is the part that no code of ours can save as long as rows are kept by a process (docs/decisions/0009).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { medianOf, takeTurns } from '../measure.ts';
import type { Figure } from '../report.ts';
import { treeMicros } from '../workflow/process-tree.ts';
import { inThisProcess } from './own-process.ts';
import { openInserting } from './woken.ts';

const turns = { warmUps: 2, rounds: 10 };
const times = 2_000;

export async function wakingFigures(dataDir: string): Promise<readonly Figure[]> {
  const cpuMicros = async () => treeMicros(process.pid);
  const sleeper = start([]);
  const writer = start([join(dataDir, 'woken.db')]);
  const insert = openInserting(join(dataDir, 'here.db'));
  const subjects = [
    inThisProcess('woken', times, sleeper.wake),
    inThisProcess('woken to insert', times, writer.wake),
    inThisProcess('inserts', times, insert),
  ].map((subject) => ({ ...subject, cpuMicros }));
  try {
    const samples = await takeTurns(subjects, turns);
    const [woken, writes, here] = ['woken', 'woken to insert', 'inserts'].map((name) =>
      medianOf(samples, name, 'cpuMicros'),
    );
    return [
      figure('a process is woken and answers : one row by its key needs no less', woken, woken),
      figure('a process is woken to insert a row, more than here : here', (writes ?? 0) - (here ?? 0), here),
    ];
  } finally {
    for (const { child } of [sleeper, writer]) child.kill();
  }
}

function figure(what: string, patchbay = Number.NaN, reference = Number.NaN): Figure {
  return { what, unit: 'µs CPU', patchbay, reference, ratio: patchbay / reference };
}

function start(args: readonly string[]): { readonly child: ChildProcess; wake(): Promise<unknown> } {
  const program = join(import.meta.dirname, 'woken.ts');
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
  const pipe = child.stdio[3];
  if (!(pipe instanceof Socket)) throw new Error('There was no pipe to the process that is to be woken.');
  return {
    child,
    wake() {
      const answer = once(pipe, 'data');
      pipe.write('.');
      return answer;
    },
  };
}
