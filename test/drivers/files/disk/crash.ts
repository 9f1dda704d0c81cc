/** Kills a process that works on files, again and again, and judges what is left. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import type { Files } from '../../../../src/core/files.ts';
import { orphanAgeMs } from '../../../../src/drivers/files/disk/catalogue.ts';
import { diskFiles } from '../../../../src/drivers/files/disk/index.ts';
import { digestOf, readAll } from '../samples.ts';
import { stepOf, workKeys } from './crash-work.ts';

export interface CrashReport {
  readonly kills: number;
  /** Steps that were acknowledged. */
  readonly steps: number;
  /** Kills that came between the beginning of a step and its acknowledgement, after it had taken effect. */
  readonly unacknowledged: number;
  /** What should not be, in words. */
  readonly findings: readonly string[];
  /** Drafts and rows of no file that are left after the last sweep. */
  readonly orphans: number;
}

/** By key: the number of the step that made the file what it is; absent when there is none. */
type State = Map<string, number>;

const child = join(import.meta.dirname, 'crash-child.ts');

/** As many kills as wanted, on one folder. */
export async function crashFiles(kills: number): Promise<CrashReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'patchbay-crash-'));
  const findings: string[] = [];
  let state: State = new Map();
  let [next, steps, unacknowledged] = [1, 0, 0];
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const acknowledged = await workUntilKilled(dataDir, next);
      steps += acknowledged.length;
      const last = acknowledged.at(-1) ?? next - 1;
      for (const number of acknowledged) apply(state, number);
      const found = await withFiles(dataDir, Date.now, (files) => look(files, findings));
      const further = new Map(state);
      apply(further, last + 1);
      if (!isSame(found, state)) {
        if (isSame(found, further)) unacknowledged += 1;
        else findings.push(`after step ${last}: ${show(found)} instead of ${show(state)}`);
      }
      state = found;
      next = last + 2;
    }
    return { kills, steps, unacknowledged, findings, orphans: await countOrphans(dataDir, state.size) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The numbers of the steps that were acknowledged before the end, which comes at any moment of a step. */
function workUntilKilled(dataDir: string, first: number): Promise<readonly number[]> {
  return new Promise((resolve) => {
    const running = spawn(process.execPath, [child, dataDir, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const acknowledged: number[] = [];
    const wanted = Math.floor(Math.random() * 12);
    const lines = createInterface({ input: running.stdout });
    lines.on('line', (line) => {
      acknowledged.push(Number(line));
      if (acknowledged.length === wanted + 1) setTimeout(() => running.kill('SIGKILL'), Math.random() * 4);
    });
    lines.on('close', () => resolve(acknowledged));
  });
}

function apply(state: State, number: number): void {
  const { key, file } = stepOf(number);
  if (file === undefined) state.delete(key);
  else state.set(key, number);
}

/** What the files are now; each must be all of what one step has written. */
async function look(files: Files, findings: string[]): Promise<State> {
  const state: State = new Map();
  for (const key of workKeys) {
    const open = await files.open({ bucket: 'coop', key });
    if (open === undefined) continue;
    const bytes = await readAll(open.read());
    await open.close();
    const number = Number.parseInt(bytes.toString(), 10);
    const written = stepOf(number).file?.bytes;
    const isWhole = written instanceof Uint8Array && bytes.equals(written) && stepOf(number).key === key;
    if (!isWhole) findings.push(`${key} is no file that was written`);
    const { contentType, sha256 } = open.file;
    if (contentType !== `text/x-${number}`) findings.push(`${key} of step ${number} is called ${contentType}`);
    if (sha256 !== digestOf(bytes)) findings.push(`${key} of step ${number} has another digest`);
    state.set(key, number);
  }
  return state;
}

async function withFiles<T>(dataDir: string, now: () => number, work: (files: Files) => Promise<T>): Promise<T> {
  const { port, close } = await diskFiles.open(
    { key: new Uint8Array(32), origin: async () => '', readOnly: false },
    { clock: { now, sleep: async () => {} }, dataDir, log: { write: () => {} } },
  );
  try {
    return await work(port);
  } finally {
    await close();
  }
}

/** What is left when the hour is over, beside one row for every file. */
async function countOrphans(dataDir: string, fileCount: number): Promise<number> {
  await withFiles(
    dataDir,
    () => Date.now() + 2 * orphanAgeMs,
    async () => {},
  );
  const db = new Database(join(dataDir, 'files.db'));
  const rows = Number(db.prepare('select count(*) from file').pluck().get());
  db.close();
  return rows - fileCount + readdirSync(join(dataDir, 'files', '.incoming')).length;
}

function isSame(a: State, b: State): boolean {
  return show(a) === show(b);
}

function show(state: State): string {
  return JSON.stringify([...state].sort());
}
