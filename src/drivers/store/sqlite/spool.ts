/**
 * Parts of runs that go on, as lines of a file for each run: a line costs a quarter of a transaction, and what was written
 * outlives the process as well. Only what can be asked again stands here, because nobody waits for the disk.
 *
 * A file has one writer, who holds the run. Whoever holds it next takes the lines into the database first.
 */
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RunPart } from '../../../core/run-ports.ts';

const ending = '.parts';

export class Spool {
  readonly #folder: string;
  /** Files that this process writes. */
  readonly #open = new Map<string, number>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Every run of which there are lines. */
  get runs(): readonly string[] {
    try {
      return readdirSync(this.#folder).flatMap((name) =>
        name.endsWith(ending) ? [decodeURIComponent(name.slice(0, -ending.length))] : [],
      );
    } catch {
      return [];
    }
  }

  append(id: string, { step, name, value }: RunPart): void {
    const file = this.#open.get(id) ?? this.#create(id);
    writeSync(file, `${step}\t${name}\t${value}\n`);
  }

  isWritten(id: string): boolean {
    return this.#open.has(id);
  }

  /** Whatever can be read: a process or a machine may have ended in the middle of a line. */
  read(id: string): readonly RunPart[] {
    return this.#lines(id).flatMap((line) => {
      const [step, name, value] = line.split('\t', 3);
      return step !== undefined && name !== undefined && isJson(value)
        ? [{ step: Number(step), name, state: 'done', value }]
        : [];
    });
  }

  /** Ends writing; the lines stay for whoever goes on with the run. */
  leave(id: string): void {
    const file = this.#open.get(id);
    if (file === undefined) return;
    this.#open.delete(id);
    closeSync(file);
  }

  remove(id: string): void {
    this.leave(id);
    rmSync(this.#pathOf(id), { force: true });
  }

  close(): void {
    for (const id of this.#open.keys()) this.leave(id);
  }

  #create(id: string): number {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const file = openSync(this.#pathOf(id), 'a', 0o600);
    this.#open.set(id, file);
    return file;
  }

  /** The last one only when it is whole. */
  #lines(id: string): readonly string[] {
    try {
      return readFileSync(this.#pathOf(id), 'utf8').split('\n').slice(0, -1);
    } catch {
      return [];
    }
  }

  #pathOf(id: string): string {
    return join(this.#folder, `${encodeURIComponent(id)}${ending}`);
  }
}

function isJson(text: string | undefined): text is string {
  try {
    JSON.parse(text ?? '');
    return true;
  } catch {
    return false;
  }
}
