/** What belongs to whom: reckoned for each of them, asked for by what they are, and over three lists. */
import type { Row } from '../../apis/service.ts';
import { type Family, only, type Scene } from './family.ts';
import { resultName } from './words.ts';

export const belongings: readonly Family[] = [
  {
    id: 'sum-per-person',
    class: 'join',
    texts: [
      'The sum of the {amount} of all {deeds} per {person}: name and sum, without {people} who have none.',
      'Add up the {amount} of the {deeds} for each {person}. Name and sum; skip {people} without {deeds}.',
      'For every {person} with at least one {deed}, the name and the sum of the {amount} of their {deeds}.',
      "Name of each {person} and the sum of their {deeds}' {amount}; leave out {people} without any {deeds}.",
      'Sum the {amount} of {deeds} by {person}. I need name and sum, only {people} who have {deeds}.',
      'How much {amount} does each {person} have in all their {deeds}? Name and sum, leaving out {people} with none.',
    ],
    isFor: ({ world }) => world.trade.amount !== 'total',
    result: (at) => ({
      value: at.people.flatMap((person) => {
        const own = at.deedsOf(person);
        return own.length === 0 ? [] : [{ name: person['name'], sum: sumOf(own, at) }];
      }),
    }),
  },
  {
    id: 'sum-of-person',
    class: 'chain',
    texts: [
      'The sum of the {amount} of all {deeds} of this {person}.',
      'Add up the {amount} of the {deeds} of this {person}.',
      "What is the sum of the {amount} of this {person}'s {deeds}?",
      'How much do the {deeds} of this {person} come to in all, by {amount}?',
      'Get all {deeds} of this {person} and sum up their {amount}.',
      'For this {person}, I need the sum of the {amount} over all {deeds}.',
    ],
    isFor: ({ world }) => world.trade.amount !== 'total',
    payload: ({ person, world: { names } }) => ({ [names.person]: person[names.personKey] }),
    result: (at) => ({ value: { sum: sumOf(at.deedsOf(at.person), at) } }),
  },
  {
    id: 'most-deeds',
    class: 'join',
    texts: [
      'Which {person} has the most {deeds}? Name and count.',
      'The {person} with the most {deeds}: name and count.',
      'Find the {person} with the highest number of {deeds} and return name and count.',
      'Who has the largest number of {deeds}? Give the name of the {person} and the count.',
      'Name and {deed} count (as count) of the {person} who has the most {deeds}.',
      'Count the {deeds} of each {person} and return name and count of the one with the most.',
    ],
    isFor: (at) => leaders(at).length === 1,
    result: (at) => {
      const [leader = {}] = leaders(at);
      return { value: { name: leader['name'], count: at.deedsOf(leader).length } };
    },
  },
  {
    id: 'with-many',
    class: 'join',
    texts: [
      '{People} with at least {least} {deeds}: name and email.',
      'Which {people} have {least} or more {deeds}? Name and email.',
      'All {people} who have at least {least} {deeds}, with name and email.',
      'Name and email of every {person} that has {least} {deeds} or more.',
      'I need the {people} having no fewer than {least} {deeds} (name, email).',
      'List name and email of {people} with a minimum of {least} {deeds}.',
    ],
    isFor: (at) => withMany(at).length > 0,
    result: (at) => ({ value: withMany(at).map((row) => only(row, 'name', 'email')) }),
  },
  {
    id: 'with-state-deeds',
    class: 'join',
    texts: [
      'Which {people} have at least one {value} {deed}? Name and email.',
      'All {people} who have {value} {deeds}: name and email of each, every {person} once.',
      '{People} with at least one {deed} that is {value}: name and email.',
      'Name and email of every {person} that has a {value} {deed}.',
      'List the {people} who have one or more {value} {deeds} (name, email).',
    ],
    result: (at) => ({
      value: at.people
        .filter((person) => at.deedsOf(person).some((row) => row[at.world.names.state] === at.state))
        .map((row) => only(row, 'name', 'email')),
    }),
  },
  {
    id: 'deeds-of-label',
    class: 'chain',
    texts: [
      'All {deeds} of the {thing} with this {label}: {day} and {amount}.',
      'Find the {thing} with this {label} and list its {deeds} with {day} and {amount}.',
      'Which {deeds} are there for the {thing} with the given {label}? {Day} and {amount}.',
      'Look up the {thing} by its {label} and return {day} and {amount} of its {deeds}.',
      '{Day} and {amount} of every {deed} for the {thing} with this {label}.',
      'I have the {label} of {a thing} and need its {deeds}: {day} and {amount} of each.',
      'What {deeds} does the {thing} with this {label} have? {Day}, {amount}.',
    ],
    isFor: isLabelClear,
    payload: ({ thing, world: { names } }) => ({ [names.label]: thing[names.label] }),
    result: (at) => ({ value: ofThing(at).map((row) => only(row, at.world.names.day, at.world.names.amount)) }),
  },
  {
    id: 'people-of-label',
    class: 'chain',
    texts: [
      'The names of the {people} of all {deeds} for the {thing} with this {label}, with the {day} of each {deed}.',
      'Who had the {thing} with this {label}? For each of its {deeds} the {day} and the {person} name.',
      'Find the {thing} with this {label}, then its {deeds}, and return {day} and {person} name of each.',
      'For every {deed} of the {thing} with this {label}: {day} and name of the {person}.',
      'Look up the {thing} by {label}. I need {day} and {person} name of all its {deeds}.',
    ],
    isFor: isLabelClear,
    payload: ({ thing, world: { names } }) => ({ [names.label]: thing[names.label] }),
    result: (at) => ({
      value: ofThing(at).map((row) => ({
        ...only(row, at.world.names.day),
        [resultName('{person} name', at)]: at.personOf(row)['name'],
      })),
    }),
  },
  {
    id: 'deeds-of-same-person',
    class: 'chain',
    texts: [
      'All {deeds} of the {person} of this {deed}: {day} and {amount}.',
      'Look up this {deed}, then its {person}, and list all {deeds} of that {person} with {day} and {amount}.',
      'Which {deeds} does the {person} of this {deed} have? {Day} and {amount}.',
      'Find out which {person} this {deed} belongs to and return {day} and {amount} of all {deeds} they have.',
      'Every {deed} of whichever {person} this {deed} is of, with {day} and {amount}.',
    ],
    payload: (at) => ({ [at.deedParameter]: at.deed[at.world.names.deedKey] }),
    result: (at) => ({
      value: at.deedsOf(at.personOf(at.deed)).map((row) => only(row, at.world.names.day, at.world.names.amount)),
    }),
  },
  {
    id: 'deeds-in-town',
    class: 'join',
    texts: [
      'All {deeds} of {people} in {town}: {day}, {amount} and the name of the {person}.',
      'Which {deeds} belong to {people} from {town}? {Day}, {amount}, {person} name.',
      'List the {deeds} whose {person} lives in {town}, with {day}, {amount} and {person} name.',
      '{Deeds} of {people} whose town is {town}: {day}, {amount} and {person} name.',
      'For every {person} in {town} their {deeds}: {day}, {amount}, {person} name.',
      'Find the {people} in {town} and return {day}, {amount} and {person} name of all their {deeds}.',
    ],
    result: (at) => ({
      value: at.deeds
        .filter((row) => at.personOf(row)['town'] === at.town)
        .map((row) => ({
          ...only(row, at.world.names.day, at.world.names.amount),
          [resultName('{person} name', at)]: at.personOf(row)['name'],
        })),
    }),
  },
  {
    id: 'given-in-state',
    class: 'loop',
    texts: [
      'Of these {deeds} only those that are {value}: {day} and {amount}.',
      'Which of these {deeds} are {value}? {Day} and {amount}.',
      'Look up these {deeds} and return {day} and {amount} of the {value} ones.',
      'Check each of these {deeds} and give me {day} and {amount} of those with {state} {value}.',
      'Get the given {deeds}, keep only the {value} ones, and return {day} and {amount}.',
      'From this list of {deeds} I need the {value} ones: {day}, {amount}.',
    ],
    isFor: (at) => isMixed(at),
    payload: (at) => ({ [resultName('{deed} ids', at)]: given(at).map((row) => row[at.world.names.deedKey]) }),
    result: (at) => ({
      value: given(at)
        .filter((row) => row[at.world.names.state] === at.state)
        .map((row) => only(row, at.world.names.day, at.world.names.amount)),
      isOrdered: true,
    }),
  },
];

function sumOf(rows: readonly Row[], { world }: Scene): number {
  return rows.reduce((sum, row) => sum + Number(row[world.names.amount]), 0);
}

function leaders(at: Scene): readonly Row[] {
  const most = Math.max(...at.people.map((person) => at.deedsOf(person).length));
  return at.people.filter((person) => at.deedsOf(person).length === most);
}

function withMany(at: Scene): readonly Row[] {
  return at.people.filter((person) => at.deedsOf(person).length >= at.least);
}

function ofThing({ deeds, thing, world: { names } }: Scene): readonly Row[] {
  return deeds.filter((row) => row[names.thing] === thing[names.thingKey]);
}

/** Whether one thing alone is called so, and something is of it. */
function isLabelClear(at: Scene): boolean {
  const { label } = at.world.names;
  return at.things.filter((row) => row[label] === at.thing[label]).length === 1 && ofThing(at).length > 1;
}

/** Every fourth of the first ones. */
function given({ deeds }: Scene): readonly Row[] {
  return deeds.filter((_, index) => index % 4 === 2).slice(0, 7);
}

function isMixed(at: Scene): boolean {
  const found = given(at).filter((row) => row[at.world.names.state] === at.state).length;
  return found > 0 && found < given(at).length;
}
