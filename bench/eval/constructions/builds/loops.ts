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
      'Here are some {deed} ids. {Day}, {amount} and {state} of each, please.',
      'Go through the given {deeds} and return {day}, {amount} and {state} of every one.',
      'For every {deed} on this list I want the {day}, the {amount} and the {state}.',
      'Details of these {deeds}: {day}, {amount}, {state}.',
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
      'Look up these {deeds}; for each give me the {day} and what the {person} is called ({person} name).',
      'Take each of the given {deeds}, find its {person} and return {day} and {person} name.',
      'To which {person} does each of these {deeds} belong? {Day} and {person} name.',
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
      'Go through these {people}: name, and how many {deeds} each of them has (count).',
      'For every {person} on this list return the name and the count of their {deeds}.',
      'What are the names of these {people}, and how many {deeds} do they have? Name and count.',
      'Here are some {people}. I need the name of each and a count of the {deeds}.',
      'Name plus {deed} count (as count) for each of the given {people}.',
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
      'I have a list of emails. Give me name and town of the {person} behind each of them.',
      'Who uses these email addresses? Name and town of each {person}.',
      'Name and town of the {people} with the given emails.',
      'Resolve each email to its {person} and return name and town.',
      'To every one of these emails belongs {a person}: name and town, please.',
      'Fetch the {people} by these emails; for each name and town.',
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
