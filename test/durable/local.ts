/** The embedded engine as the suite needs it: child processes on a data folder. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isRecord } from '../../src/core/json.ts';
import { buildChild } from './build.ts';
import {
  type EngineProcess,
  type EngineUnderTest,
  type Output,
  type Place,
  type PlaceSettings,
  ProcessGone,
} from './engine.ts';

export async function openLocalEngine(): Promise<EngineUnderTest> {
  const code = await buildChild();
  const spares = new Spares(join(code, 'child.js'));
  const places: Folder[] = [];
  return {
    async newPlace(settings = {}) {
      const place = new Folder(spares, settings);
      places.push(place);
      return place;
    },
    async close() {
      await Promise.all([...places.map((place) => place.remove()), spares.close()]);
      rmSync(code, { recursive: true, force: true });
    },
  };
}

/** A process stands ready for the next start, so that a start does not take the time that loading the code takes. */
class Spares {
  readonly #file: string;
  #next: Child | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  take(): Child {
    const child = this.#next ?? new Child(this.#file);
    this.#next = new Child(this.#file);
    return child;
  }

  async close(): Promise<void> {
    await this.#next?.kill();
  }
}

class Folder implements Place {
  readonly #spares: Spares;
  readonly #settings: PlaceSettings;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'patchbay-durable-'));
  readonly #all = new Set<Child>();

  constructor(spares: Spares, settings: PlaceSettings) {
    this.#spares = spares;
    this.#settings = settings;
  }

  async start(): Promise<EngineProcess> {
    const child = this.#spares.take();
    this.#all.add(child);
    void child.gone.then(() => this.#all.delete(child));
    await child.loaded;
    child.ask({ what: 'open', dataDir: this.#dataDir, settings: this.#settings }).catch(() => {}); // Calls tell.
    return child;
  }

  async remove(): Promise<void> {
    await Promise.all([...this.#all].map((child) => child.kill()));
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

interface Waiting {
  answer(message: Output): void;
  fail(error: Error): void;
}

class Child implements EngineProcess {
  readonly gone: Promise<void>;
  readonly loaded: Promise<unknown>;
  readonly #process: ChildProcess;
  readonly #waiting = new Map<unknown, Waiting>();
  #last = 0;

  constructor(file: string) {
    this.#process = fork(file, {
      serialization: 'advanced',
      // With a larger space for new objects, loading the code needs a sixth less CPU.
      execArgv: ['--min-semi-space-size=16'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(dirname(file), 'compiled') },
    });
    this.loaded = this.#answerTo('loaded');
    this.loaded.catch(() => {}); // A spare may be killed before anybody waits for it.
    this.#process.on('message', (message: unknown) => {
      if (!isRecord(message)) return;
      this.#waiting.get(message.id)?.answer(message);
      this.#waiting.delete(message.id);
    });
    this.gone = new Promise((resolve) => {
      this.#process.once('exit', () => {
        for (const { fail } of this.#waiting.values()) fail(new ProcessGone('The process has ended.'));
        this.#waiting.clear();
        resolve();
      });
    });
  }

  async ask(message: Output): Promise<Output> {
    const { exitCode, signalCode, connected } = this.#process;
    if (exitCode !== null || signalCode !== null || !connected) throw new ProcessGone('The process has ended.');
    this.#last += 1;
    const answer = this.#answerTo(this.#last);
    // A process that is about to end cannot be written to; its end answers.
    this.#process.send({ ...message, id: this.#last }, () => {});
    return answer;
  }

  async call(tool: string, input: Output): Promise<Output> {
    const { output, error } = await this.ask({ what: 'call', tool, input });
    if (isRecord(output)) return output;
    throw new Error(`${tool} did not succeed: ${String(error)}`);
  }

  kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    return this.gone;
  }

  pause(): void {
    this.#process.kill('SIGSTOP');
  }

  proceed(): void {
    this.#process.kill('SIGCONT');
  }

  async setClock(offsetMs: number): Promise<void> {
    await this.ask({ what: 'clock', offsetMs });
  }

  #answerTo(id: unknown): Promise<Output> {
    return new Promise((answer, fail) => this.#waiting.set(id, { answer, fail }));
  }
}
