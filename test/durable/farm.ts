/** A place with stored definitions and the service that they ask, for scenarios that are told step by step. */
import { type Arrival, type Coop, openCoop } from './coop.ts';
import type { EngineProcess, EngineUnderTest, Output, Place, PlaceSettings } from './engine.ts';
import { judge, type Subject } from './judge.ts';
import { hookStep, inputOf, type Kind, kinds } from './kinds.ts';

/** A run that was begun. */
export interface Begun {
  readonly kind: Kind;
  readonly tag: string;
  readonly id: string;
}

const patienceMs = 60_000;

export class Farm {
  readonly coop: Coop;
  readonly place: Place;
  readonly #calm = new Map<string, Subject>();
  readonly #killedAt = new Map<number, number>();
  #begun = 0;

  private constructor(coop: Coop, place: Place) {
    this.coop = coop;
    this.place = place;
  }

  /** Stores the named kinds, and runs each once without disturbing it. */
  static async open(engine: EngineUnderTest, names: readonly string[], settings?: PlaceSettings): Promise<Farm> {
    const farm = new Farm(await openCoop(), await engine.newPlace(settings));
    const process = await farm.place.start();
    for (const kind of names.map(kindOf)) {
      await process.call(kind.store, { id: kind.name, input: kind.definition(farm.coop.origin) });
      const { tag, id } = await farm.begin(kind.name, process);
      const end = await farm.endOf(id, process);
      farm.#calm.set(kind.name, { kind, tag, arrivals: farm.coop.of(tag), end });
    }
    await process.kill();
    farm.coop.life += 1;
    return farm;
  }

  async begin(name: string, process: EngineProcess, tag = this.newTag(), webhookUrl?: string): Promise<Begun> {
    const kind = kindOf(name);
    const { id } = await process.call(kind.run, inputOf(kind, tag, this.coop.origin, webhookUrl));
    return { kind, tag, id: String(id) };
  }

  newTag(): string {
    this.#begun += 1;
    return `run${this.#begun}x`;
  }

  /** What arrived for the steps of a run. */
  requestsOf({ tag }: Pick<Begun, 'tag'>): readonly Arrival[] {
    return this.coop.of(tag).filter(({ step }) => step !== hookStep);
  }

  /** Kills a process, and counts another life from then on. */
  async kill(process: EngineProcess): Promise<number> {
    const killedAt = performance.now();
    this.#killedAt.set(this.coop.life, killedAt);
    await process.kill();
    this.coop.life += 1;
    return killedAt;
  }

  /** The record of a run once it has ended, and once whoever waits for it was told. */
  async endOf(id: string, process: EngineProcess): Promise<Output> {
    let end: Output = {};
    await until(async () => {
      end = await process.call('run/get', { id });
      const isTold = end.webhook === undefined || Reflect.get(Object(end.webhook), 'status') === 'delivered';
      return end.completedAt !== undefined && isTold;
    }, `the end of ${id}`);
    return end;
  }

  /** Throws unless the run ended as it would have ended undisturbed. */
  async judge({ kind, tag, id }: Begun, process: EngineProcess): Promise<void> {
    const end = await this.endOf(id, process);
    const calm = this.#calm.get(kind.name);
    if (calm === undefined) throw new Error(`No undisturbed run of ${kind.name} is known.`);
    const by = { origin: this.coop.origin, calm, killedAt: this.#killedAt };
    judge({ kind, tag, arrivals: this.coop.of(tag), end }, by);
  }

  async close(): Promise<void> {
    this.coop.close();
    await this.place.remove();
  }
}

function kindOf(name: string): Kind {
  const kind = kinds.find((candidate) => candidate.name === name);
  if (kind === undefined) throw new Error(`There is no kind ${name}.`);
  return kind;
}

/** Waits for a condition; throws, naming it, when it is not met on the busiest machine. */
export async function until(isMet: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isMet())) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
