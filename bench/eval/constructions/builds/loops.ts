/** Once for each of what is given. */
import { type Family, only, type Scene } from './family.ts';
import { resultName } from './words.ts';

export const loops: readonly Family[] = [
  {
    id: 'each-deed',
    class: 'loop',
    texts: [
      'Look up each of these {deeds} and return {day}, {amount} and {state}.',
      'For each of these {deeds}: {day}, {amount} and {state}.',
      'Get these {deeds} and give me {day}, {amount} and {state} of each.',
      '{Day}, {amount} and {state} of each of the given {deeds}.',
      'I have a list of {deed} ids. For every one I need {day}, {amount} and {state}.',
      'Fetch the {deeds} with these ids; return {day}, {amount} and {state}.',
      'What are the {day}, the {amount} and the {state} of these {deeds}?',
      'Check the following {deeds} one by one: {day}, {amount}, {state}.',
    ],
    payload: (at) => ({ [manyOf('deed', at)]: some(at.deeds).map((row) => row[at.world.names.deedKey]) }),
    result: ({ deeds, world: { names } }) => ({
      value: some(deeds).map((row) => only(row, names.day, names.amount, names.state)),
      isOrdered: true,
    }),
  },
  {
    id: 'each-person-of-deed',
    class: 'loop',
    texts: [
      'For each of these {deeds}: the {day} and the name of the {person}.',
      'Get these {deeds} and return {day} and {person} name of each.',
      'I need the {day} of each of these {deeds}, and the name of the {person} it belongs to.',
      'Who are the {people} of these {deeds}? {Day} and {person} name for each.',
    ],
    payload: (at) => ({ [manyOf('deed', at)]: some(at.deeds).map((row) => row[at.world.names.deedKey]) }),
    result: (at) => ({
      value: some(at.deeds).map((row) => ({
        ...only(row, at.world.names.day),
        [resultName('{person} name', at)]: at.personOf(row)['name'],
      })),
      isOrdered: true,
    }),
  },
  {
    id: 'count-for-each-person',
    class: 'loop',
    texts: [
      'How many {deeds} does each of these {people} have? Name and count.',
      'For each of these {people}: name and the number of {deeds}.',
      'Count the {deeds} of each of these {people} and return name and count.',
      'Name and count of {deeds} for every one of the given {people}.',
      'I have some {person} ids. Tell me name and number of {deeds} for each.',
    ],
    payload: (at) => ({ [manyOf('person', at)]: some(at.people).map((row) => row[at.world.names.personKey]) }),
    result: (at) => ({
      value: some(at.people).map((row) => ({ name: row['name'], count: at.deedsOf(row).length })),
      isOrdered: true,
    }),
  },
  {
    id: 'each-email',
    class: 'loop',
    texts: [
      'Find the {person} for each of these emails and return name and town.',
      'For each of these email addresses: name and town of the {person}.',
      'Look up the {people} with these emails. Name and town of each.',
      'Which {people} have these emails? Name and town.',
    ],
    payload: ({ people }) => ({ emails: some(people).map((row) => row['email']) }),
    result: ({ people }) => ({ value: some(people).map((row) => only(row, 'name', 'town')), isOrdered: true }),
  },
];

/** Every third of the first ones. */
function some<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.filter((_, index) => index % 3 === 1).slice(0, 4);
}

/** What a payload calls several numbers, such as `orderIds`. */
function manyOf(kind: 'deed' | 'person', at: Scene): string {
  return resultName(`{${kind}} ids`, at);
}
