/** What names were looked up for one build, each once, and really asked for where that is allowed. */
import { typesOf } from '../../step/terms/target.ts';
import type { TrialPorts } from '../answers/trial.ts';
import type { Workshop } from '../terms/plan.ts';
import type { CalledThing } from './called-things.ts';
import { type Lookup, lookupOf, reallyFound, type StandIn } from './lookups.ts';
import type { LinesSaid } from './lines-said.ts';
import type { Meaning } from './meanings.ts';
import type { NamedKey } from './readings.ts';

interface Asked {
  /** Undefined where the key was said. */
  readonly lookup: Lookup | undefined;
  /** The real key; undefined where nobody was asked, or nobody is called so. */
  readonly key: unknown;
}

/** Whoever nobody knows may be named for the first time. */
const unknown = 2;

export class Lookups {
  readonly #workshop: Workshop;
  /** Undefined where nothing may be sent. */
  readonly #ctx: TrialPorts | undefined;
  readonly #asked = new Map<CalledThing['known'], Map<string, Promise<Asked | undefined>>>();

  constructor(workshop: Workshop, ctx: TrialPorts | undefined) {
    this.#workshop = workshop;
    this.#ctx = ctx;
  }

  /** Those that hold: where a service knows somebody of the name, nobody else is meant. */
  async known(meanings: readonly Meaning[]): Promise<readonly Meaning[]> {
    if (this.#ctx === undefined) return meanings;
    const found = await Promise.all(
      meanings.map(async (meaning) =>
        (await this.#ask(meaning.said.name, meaning.thing))?.key === undefined
          ? []
          : [{ ...meaning, isReal: true as const }],
      ),
    );
    const real = found.flat();
    return real.length > 0 ? real : meanings.map((meaning) => ({ ...meaning, score: meaning.score - unknown }));
  }

  async standInsFor(keys: readonly NamedKey[]): Promise<readonly StandIn[] | undefined> {
    const found = await Promise.all(keys.map(({ name, thing }) => this.#ask(name, thing)));
    const standIns = found.flatMap((asked, at): readonly StandIn[] => {
      const variable = keys[at]?.variable;
      if (asked === undefined || variable === undefined) return [];
      const isFound = this.#ctx === undefined ? undefined : asked.key !== undefined;
      const name = keys[at]?.name ?? '';
      return [{ variable, name, lookup: asked.lookup, key: asked.key ?? asked.lookup?.key, isFound }];
    });
    return standIns.length === keys.length ? standIns : undefined;
  }

  /** A list of keys and numbers; undefined where not all of them can be looked up, or were asked for and are not known. */
  async lines({ variable, lines, thing, key, number }: LinesSaid): Promise<StandIn | undefined> {
    const asked = await Promise.all(lines.map(({ name }) => this.#ask(name, thing)));
    const of = asked.flatMap((one, at): readonly StandIn[] => {
      const isFound = this.#ctx === undefined ? undefined : one?.key !== undefined;
      if (one?.lookup === undefined || isFound === false) return [];
      const found = one.key ?? one.lookup.key;
      return [
        { variable: `${variable}_${at + 1}`, name: lines[at]?.name ?? '', lookup: one.lookup, key: found, isFound },
      ];
    });
    if (of.length < lines.length) return undefined;
    const counts = lines.map(({ count }) => count);
    const shown = of.map(
      (one, at) => `{${JSON.stringify(key)}: ${one.variable}, ${JSON.stringify(number)}: ${counts[at]}}`,
    );
    return {
      variable,
      name: lines.map(({ name }) => name).join(', '),
      lookup: undefined,
      key: of.map((one, at) => ({ [key]: one.key, [number]: counts[at] })),
      isFound: this.#ctx === undefined ? undefined : true,
      made: { expression: `[${shown.join(', ')}]`, of },
    };
  }

  #ask(name: string, thing: CalledThing): Promise<Asked | undefined> {
    const ofThing = this.#asked.get(thing.known) ?? new Map<string, Promise<Asked | undefined>>();
    this.#asked.set(thing.known, ofThing);
    const by = `${thing.isKeyed === true ? 'key' : thing.naming.map(({ path }) => path.join('.')).join(' ')}: ${name}`;
    const before = ofThing.get(by);
    if (before !== undefined) return before;
    const asked = this.#askAnew(name, thing);
    ofThing.set(by, asked);
    return asked;
  }

  async #askAnew(name: string, thing: CalledThing): Promise<Asked | undefined> {
    if (thing.isKeyed === true) return { lookup: undefined, key: keySaid(name, thing) };
    const lookup = await lookupOf(name, thing, this.#workshop);
    if (lookup === undefined) return undefined;
    return { lookup, key: this.#ctx === undefined ? undefined : await reallyFound(lookup, this.#ctx) };
  }
}

/** As a number, where keys are numbers. */
function keySaid(name: string, { key }: CalledThing): unknown {
  const isNumber = typesOf(key.schema).some((type) => type === 'integer' || type === 'number');
  return isNumber && /^\d+$/.test(name) ? Number(name) : name;
}
