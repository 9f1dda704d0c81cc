/** What a family of constructions is: ways to ask for one thing, and what that comes to over the data of any service. */
import type { Row, Store } from '../../apis/service.ts';
import type { BuildableTask } from '../../build-task.ts';
import type { WantedRequest } from '../../expect.ts';
import type { Collection } from '../services/operations.ts';
import { memberName } from '../services/names.ts';
import type { World } from '../services/world.ts';

export type Payload = Readonly<Record<string, unknown>>;

export interface Family {
  readonly id: string;
  readonly class: BuildableTask['class'];
  /** Requests, with the words of the trade in braces: `{deeds}`, `{deed}`, `{state}`, ... (`words.ts`). */
  readonly texts: readonly string[];
  /** Services that cannot do it, or that nobody would ask for it, are left out. */
  isFor?(at: Scene): boolean;
  payload?(at: Scene): Payload;
  /** The members of the result, or of each of its items; without it nothing comes back. */
  result?(at: Scene): Result;
  changes?(at: Scene): readonly WantedRequest[];
}

export interface Result {
  readonly value: unknown;
  readonly isOrdered?: boolean;
}

/** One of a world's two stores, with what is spoken of in it. */
export class Scene {
  readonly world: World;
  readonly store: Store;
  /** The state, the day and the amount that are named in the request: the same in both stores. */
  readonly state: string;
  readonly day: string;
  readonly bound: number;
  /** The last day of a span that begins with `day`, a town, and how many of something there have to be. */
  readonly until: string;
  readonly town: string;
  readonly least: number;

  constructor(world: World, store: Store) {
    this.world = world;
    this.store = store;
    this.state = world.trade.states[1];
    this.day = '2026-05-12';
    this.bound = 200;
    this.until = '2026-08-20';
    this.town = 'Leeds';
    this.least = 4;
  }

  rows(of: Collection): readonly Row[] {
    return this.store[of] ?? [];
  }

  get people(): readonly Row[] {
    return this.rows('people');
  }

  get deeds(): readonly Row[] {
    return this.rows('deeds');
  }

  get things(): readonly Row[] {
    return this.rows('things');
  }

  /** Somebody with several deeds, of which some are in the state that is spoken of and some are not. */
  get person(): Row {
    const { names } = this.world;
    const found = this.people.find((person) => {
      const own = this.deedsOf(person);
      const inState = own.filter((deed) => deed[names.state] === this.state).length;
      return inState > 0 && inState < own.length;
    });
    return found ?? never('person');
  }

  /** Not the first one, and not in the state that an action brings about. */
  get deed(): Row {
    const { names, trade } = this.world;
    return this.deeds.slice(5).find((deed) => deed[names.state] !== trade.action.state) ?? never('deed');
  }

  get thing(): Row {
    return this.things[2] ?? never('thing');
  }

  /** What a payload calls the number of a deed. */
  get deedParameter(): string {
    return memberName(`${this.world.trade.deeds.one} id`, this.world.style.letters);
  }

  deedsOf(person: Row): readonly Row[] {
    const { names } = this.world;
    return this.deeds.filter((deed) => deed[names.person] === person[names.personKey]);
  }

  personOf(deed: Row): Row {
    const { names } = this.world;
    return this.people.find((person) => person[names.personKey] === deed[names.person]) ?? never('person of a deed');
  }

  thingOf(deed: Row): Row {
    const { names } = this.world;
    return this.things.find((thing) => thing[names.thingKey] === deed[names.thing]) ?? never('thing of a deed');
  }
}

function never(what: string): never {
  throw new Error(`The data holds no ${what} to speak of.`);
}

/** These members of a row. */
export function only(row: Row, ...members: readonly string[]): Row {
  return Object.fromEntries(members.map((member) => [member, row[member]]));
}
