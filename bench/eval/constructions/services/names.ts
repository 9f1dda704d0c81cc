/** What a generated service calls the members of its records: the words of its trade in the letters of its style. */
import type { Collection } from './operations.ts';
import type { Style } from './style.ts';
import type { Kind, Trade } from './trades.ts';

export function memberName(words: string, letters: Style['letters']): string {
  const [first = '', ...rest] = words.split(' ');
  return letters === 'snake'
    ? [first, ...rest].join('_')
    : [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}

/** The members that constructions speak of. */
export interface Names {
  /** Of a record of each kind, and of what refers to one. */
  readonly personKey: string;
  readonly deedKey: string;
  readonly thingKey: string;
  readonly person: string;
  readonly thing: string;
  readonly state: string;
  readonly day: string;
  readonly amount: string;
  readonly flag: string;
  /** What things are known by, and how much of something they have. */
  readonly label: string;
  readonly count: string;
  readonly remark: string;
}

export function namesOf(trade: Trade, style: Style): Names {
  const named = (words: string): string => memberName(words, style.letters);
  const keyOf = ({ one }: Kind): string => (style.keys === 'id' ? 'id' : named(`${one} id`));
  const { people, deeds, things } = trade;
  return {
    personKey: keyOf(people),
    deedKey: keyOf(deeds),
    thingKey: keyOf(things),
    person: named(`${people.one} id`),
    thing: named(`${things.one} id`),
    state: named(trade.state),
    day: named(trade.day),
    amount: named(trade.amount),
    flag: named(deeds.flag),
    label: named(things.label),
    count: named(things.count),
    remark: named(trade.remark),
  };
}

/** The member that numbers the records of a collection. */
export function keyNameOf(of: Collection, { personKey, deedKey, thingKey }: Names): string {
  return { people: personKey, deeds: deedKey, things: thingKey }[of];
}
