/** One place, and the lives of the processes that work on it one after the other, until each was killed. */
import { isDeepStrictEqual } from 'node:util';
import { type Arrival, type Coop, openCoop } from './coop.ts';
import { type EngineProcess, type EngineUnderTest, type Output, type Place, ProcessGone } from './engine.ts';
import { judge, type Subject } from './judge.ts';
import { hookStep, inputOf, type Kind, kinds } from './kinds.ts';
import type { Random } from './random.ts';

/** Where a kill is aimed at: a request of a step, before it is answered or just after. */
export interface Target {
  readonly kind: Kind;
  readonly step: string;
  readonly phase: 'arrival' | 'answer';
  /** How many requests the step has. */
  readonly requests: number;
}

export interface WorldOptions {
  readonly engine: EngineUnderTest;
  readonly name: string;
  readonly kills: number;
  readonly random: Random;
  readonly targets: readonly Target[];
  readonly runConcurrency: number;
}

export interface WorldReport {
  readonly runs: number;
  readonly ends: ReadonlyMap<string, number>;
  readonly hits: ReadonlyMap<string, number>;
  readonly aims: ReadonlyMap<string, number>;
}

/** A run that was asked for. */
interface Live {
  readonly kind: Kind;
  readonly tag: string;
  /** Known once the engine has said that it has taken it. */
  id: string | undefined;
  /** Its record when it had first ended, and how many of its requests had arrived then. */
  end: Output | undefined;
  arrivedAtEnd: number;
  /** What had arrived before this life, and lives since it last got ahead. */
  known: number;
  stuck: number;
}

/** Runs that go on at a time. */
const liveRuns = 6;
const delayMost = 5;
/** Of four kills so many are aimed, the others come at any moment. */
const aimed = 3;
const randomWithinMs = 500;
const afterAnswerMs = 4;
/** Nothing takes so long, on the busiest machine. */
const patienceMs = 60_000;
/** A run that its processes die of ten times is given up: by chance it must not come to that. */
const stuckMost = 6;

export class World {
  readonly #options: WorldOptions;
  readonly #runs: Live[] = [];
  readonly #calm = new Map<string, Subject>();
  readonly #killedAt = new Map<number, number>();
  readonly #hits = new Map<string, number>();
  readonly #aims = new Map<string, number>();
  #coop: Coop | undefined;
  #place: Place | undefined;

  constructor(options: WorldOptions) {
    this.#options = options;
  }

  /** Throws what was wrong. */
  async perform(): Promise<WorldReport> {
    const { engine, runConcurrency, random, kills, targets } = this.#options;
    this.#coop = await openCoop();
    this.#place = await engine.newPlace({ runConcurrency });
    try {
      await this.#beginCalmly();
      this.#coop.delayMs = () => random.below(delayMost);
      let shot = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        const isAimed = kill % (aimed + 1) < aimed;
        if (this.#going().some(({ stuck }) => stuck >= stuckMost)) await this.#settle();
        await this.#live(isAimed ? targets[shot++ % targets.length] : undefined);
      }
      await this.#settle();
      this.#judgeAll();
    } finally {
      this.#coop.close();
      await this.#place.remove();
    }
    return { runs: this.#runs.length, ends: countBy(this.#runs), hits: this.#hits, aims: this.#aims };
  }

  get #open(): { readonly coop: Coop; readonly place: Place } {
    if (this.#coop === undefined || this.#place === undefined) throw new Error('The world was not opened.');
    return { coop: this.#coop, place: this.#place };
  }

  #going(): readonly Live[] {
    return this.#runs.filter(({ end }) => end === undefined);
  }

  /** Stores the definitions, and runs each without disturbing it. */
  async #beginCalmly(): Promise<void> {
    const { coop } = this.#open;
    await this.#withProcess(async (process) => {
      for (const kind of kinds) await process.call(kind.store, { id: kind.name, input: kind.definition(coop.origin) });
      const calm = kinds.map((kind) => this.#add(kind));
      await Promise.all(calm.map((run) => this.#start(run, process)));
      await this.#untilEnded(process);
      for (const { kind, tag, end = {} } of calm) {
        this.#calm.set(kind.name, { kind, tag, arrivals: coop.of(tag), end });
        const wanted = kind.name.startsWith('fails') ? 'failed' : 'succeeded';
        if (end.status !== wanted) throw new Error(`The undisturbed run of ${kind.name} ended: ${String(end.error)}`);
      }
    });
  }

  #add(kind: Kind): Live {
    const tag = `${this.#options.name}x${this.#runs.length}x`;
    const run: Live = { kind, tag, id: undefined, end: undefined, arrivedAtEnd: 0, known: 0, stuck: 0 };
    this.#runs.push(run);
    return run;
  }

  /** Asks for a run, perhaps once more, which must give the same one. */
  async #start(run: Live, process: EngineProcess): Promise<void> {
    const { coop } = this.#open;
    const { id } = await process.call(run.kind.run, inputOf(run.kind, run.tag, coop.origin));
    if (run.id !== undefined && run.id !== id) throw new Error(`${run.tag} was begun twice: ${run.id}, ${String(id)}`);
    run.id = String(id);
  }

  /** Looks whether runs have ended. */
  async #look(runs: readonly Live[], process: EngineProcess): Promise<void> {
    await Promise.all(
      runs.map(async (run) => {
        if (run.id === undefined) return;
        const output = await process.call('run/get', { id: run.id });
        if (output.completedAt === undefined || run.end !== undefined) return;
        run.end = output;
        run.arrivedAtEnd = this.#requestsOf(run).length;
      }),
    );
  }

  #requestsOf({ tag }: Live): readonly Arrival[] {
    return this.#open.coop.of(tag).filter(({ step }) => step !== hookStep);
  }

  /** One life: it begins runs, goes on with those that are there, and is killed. */
  async #live(target: Target | undefined): Promise<void> {
    const { coop, place } = this.#open;
    const { random } = this.#options;
    coop.life += 1;
    for (const run of this.#going()) run.known = this.#requestsOf(run).length;
    const victim = target === undefined ? undefined : (this.#onItsWay(target) ?? this.#add(target.kind));
    while (this.#going().length < liveRuns) this.#add(kinds[random.below(kinds.length)] ?? kinds[0] ?? unknownKind());
    const process = await place.start();
    const killed = Promise.withResolvers<void>();
    const kill = (): void => {
      if (this.#killedAt.has(coop.life)) return;
      this.#killedAt.set(coop.life, performance.now());
      this.#countHits(target);
      process.kill().then(killed.resolve, killed.reject);
    };
    if (target === undefined) setTimeout(kill, random.below(randomWithinMs));
    else this.#aim(target, kill);
    const busy = this.#beBusy(victim, process).catch((error: unknown) => {
      if (!(error instanceof ProcessGone && this.#killedAt.has(coop.life))) killed.reject(error);
    });
    void process.gone.then(() => {
      if (!this.#killedAt.has(coop.life)) killed.reject(new Error('The process ended by itself.'));
    });
    const what = target === undefined ? 'at any moment' : `at ${aimOf(target)}`;
    const patience = setTimeout(() => killed.reject(new Error(`There was nothing to kill ${what}.`)), patienceMs);
    await killed.promise.finally(() => clearTimeout(patience));
    await busy;
    // What this life has sent must not be counted as what the next one sends, however late it is read.
    await coop.quiet();
    [coop.onArrival, coop.onAnswer] = [() => {}, () => {}];
    this.#countStuck();
  }

  /**
   * A run that will come to the step: it did not yet, and there is no reason why it should be interrupted. A request that must
   * not be sent twice may have been noted already, though it has not arrived.
   */
  #onItsWay({ kind, step }: Target): Live | undefined {
    const wanted = kind.shapes.findIndex(({ id }) => id === step);
    return this.#going().find((run) => {
      const last = this.#requestsOf(run).at(-1);
      const at = kind.shapes.findIndex(({ id }) => id === last?.step);
      const ahead = kind.shapes.slice(Math.max(at, 0), wanted + 1);
      return (
        run.kind === kind && run.id !== undefined && at < wanted && ahead.every((shape) => shape.isUnsafe !== true)
      );
    });
  }

  /** Kills at one of the requests of the step, whichever run of the kind it is for. */
  #aim({ kind, step, phase, requests }: Target, kill: () => void): void {
    const { coop } = this.#open;
    const { random } = this.#options;
    const wanted = 1 + random.below(requests);
    const delayMs = random.below(afterAnswerMs);
    let seen = 0;
    const strike = (arrival: Arrival): void => {
      if (arrival.step !== step || this.#runs.find(({ tag }) => tag === arrival.run)?.kind !== kind) return;
      seen += 1;
      if (seen !== wanted) return;
      if (phase === 'arrival' || delayMs === 0) kill();
      else setTimeout(kill, delayMs);
    };
    if (phase === 'arrival') coop.onArrival = strike;
    else coop.onAnswer = strike;
  }

  async #beBusy(victim: Live | undefined, process: EngineProcess): Promise<void> {
    const before = this.#going().filter((run) => run.id !== undefined);
    const fresh = this.#going().filter((run) => run.id === undefined);
    if (victim !== undefined) await this.#start(victim, process);
    const again = before.slice(0, 1);
    await Promise.all([
      ...[...fresh, ...again].filter((run) => run !== victim).map((run) => this.#start(run, process)),
      this.#look(before, process),
    ]);
  }

  #countHits(target: Target | undefined): void {
    if (target !== undefined) this.#aims.set(aimOf(target), (this.#aims.get(aimOf(target)) ?? 0) + 1);
    for (const run of this.#going()) {
      const last = this.#open.coop.of(run.tag).at(-1);
      if (last?.life !== this.#open.coop.life) continue;
      const name = `${run.kind.name}/${last.step}`;
      this.#hits.set(name, (this.#hits.get(name) ?? 0) + 1);
    }
  }

  /** A run of which nothing arrived any more may have recorded its end, and one that goes on has recorded something. */
  #countStuck(): void {
    for (const run of this.#going()) {
      const requests = this.#requestsOf(run);
      const before = new Set(requests.slice(0, run.known).map(({ step, item, page }) => `${step} ${item} ${page}`));
      const now = new Set(requests.map(({ step, item, page }) => `${step} ${item} ${page}`));
      const lanes = Math.max(...run.kind.shapes.map((shape) => shape.lanes));
      run.stuck = now.size - before.size > lanes ? 0 : run.stuck + 1;
    }
  }

  async #withProcess(work: (process: EngineProcess) => Promise<void>): Promise<void> {
    const { coop, place } = this.#open;
    coop.life += 1;
    const process = await place.start();
    await work(process);
    await process.kill();
  }

  /** Lets every run come to its end. */
  async #settle(): Promise<void> {
    await this.#withProcess(async (process) => {
      await Promise.all(this.#runs.filter(({ id }) => id === undefined).map((run) => this.#start(run, process)));
      await this.#untilEnded(process);
      const { total } = await process.call('run/list', { limit: 1 });
      if (total !== this.#runs.length)
        throw new Error(`${this.#runs.length} runs were begun, ${String(total)} are there.`);
      await Promise.all(this.#runs.map((run) => this.#lookAgain(run, process)));
    });
  }

  async #untilEnded(process: EngineProcess): Promise<void> {
    const until = performance.now() + patienceMs;
    for (;;) {
      await this.#look(this.#going(), process);
      const [going] = this.#going();
      if (going === undefined) return;
      if (performance.now() > until) throw new Error(`${going.kind.name} ${going.tag} does not end.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** An end stays what it is, and its webhook arrives. */
  async #lookAgain({ id, kind, tag, end }: Live, process: EngineProcess): Promise<void> {
    const until = performance.now() + patienceMs;
    for (;;) {
      const { webhook, ...now } = await process.call('run/get', { id });
      const { webhook: _before, ...before } = end ?? {};
      if (!isDeepStrictEqual(now, before)) throw new Error(`${kind.name} ${tag} ended once more.`);
      const isTold =
        webhook === undefined || Object.entries(Object(webhook)).some(([, value]) => value === 'delivered');
      if (isTold) return;
      if (performance.now() > until) throw new Error(`${kind.name} ${tag} is not told: ${JSON.stringify(webhook)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  #judgeAll(): void {
    const { coop } = this.#open;
    for (const run of this.#runs) {
      const { kind, tag, end = {} } = run;
      const calm = this.#calm.get(kind.name);
      if (calm === undefined) throw new Error(`No undisturbed run of ${kind.name} is known.`);
      judge({ kind, tag, arrivals: coop.of(tag), end }, { origin: coop.origin, calm, killedAt: this.#killedAt });
      const late = this.#requestsOf(run).length - run.arrivedAtEnd;
      if (late > 0) throw new Error(`${late} requests of ${kind.name} ${tag} arrived after its end.`);
    }
  }
}

function unknownKind(): never {
  throw new Error('There are no kinds of runs.');
}

function aimOf({ kind, step, phase }: Target): string {
  return `${kind.name}/${step} ${phase}`;
}

function countBy(runs: readonly Live[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { end } of runs) counts.set(String(end?.status), (counts.get(String(end?.status)) ?? 0) + 1);
  return counts;
}
