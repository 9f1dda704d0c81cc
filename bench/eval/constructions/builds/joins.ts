/** Two lists side by side, and sums over what belongs together. */
import { type Family, only } from './family.ts';
import { resultName } from './words.ts';

export const joins: readonly Family[] = [
  {
    id: 'deeds-with-person',
    class: 'join',
    texts: [
      'All {value} {deeds} with {day}, {amount} and the name of the {person}.',
      'List the {value} {deeds}, each with the name of its {person}. {Day}, {amount}, {person} name.',
      'Which {deeds} are {value}? {Day}, {amount} and {person} name of each.',
      '{Deeds} that are {value}: {day}, {amount} and who the {person} is (name).',
      'For every {value} {deed} I need the {day}, the {amount} and the name of the {person}.',
      'Show {day} and {amount} of the {value} {deeds} together with the name of the {person} they belong to.',
      "Give me a list of {value} {deeds} including {day}, {amount} and the {person}'s name.",
      'Return {day}, {amount} and {person} name for all {deeds} whose {state} is {value}.',
    ],
    result: (at) => {
      const { names } = at.world;
      const member = resultName('{person} name', at);
      return {
        value: at.deeds
          .filter((row) => row[names.state] === at.state)
          .map((row) => ({ ...only(row, names.day, names.amount), [member]: at.personOf(row)['name'] })),
      };
    },
  },
  {
    id: 'deeds-with-thing',
    class: 'join',
    texts: [
      'All {value} {deeds} with {day} and the {label} of the {thing}.',
      'Which {deeds} are {value}, and for which {thing}? {Day} and {thing} {label}.',
      'For each {value} {deed}: {day} and {thing} {label}.',
      'List {day} and {label} of the {thing} for every {deed} that is {value}.',
      "The {value} {deeds}; show the {day} and the {thing}'s {label}.",
    ],
    result: (at) => {
      const { names } = at.world;
      const member = resultName('{thing} {label}', at);
      return {
        value: at.deeds
          .filter((row) => row[names.state] === at.state)
          .map((row) => ({ ...only(row, names.day), [member]: at.thingOf(row)[names.label] })),
      };
    },
  },
  {
    id: 'count-per-person',
    class: 'join',
    texts: [
      'How many {deeds} does each {person} have? Name and count; leave out {people} without any.',
      'The number of {deeds} per {person}: name and count, only {people} who have some.',
      'For every {person} with at least one {deed}: name and count of {deeds}.',
      'Count the {deeds} of each {person}. Return name and count, skip {people} with none.',
      'Name of each {person} and the count of their {deeds}, without those who have none.',
    ],
    result: (at) => ({
      value: at.people.flatMap((person) => {
        const { length } = at.deedsOf(person);
        return length === 0 ? [] : [{ name: person['name'], count: length }];
      }),
    }),
  },
  {
    id: 'people-without',
    class: 'join',
    texts: [
      'Which {people} have no {deeds}? Name and email.',
      'All {people} without {a deed}: name and email.',
      '{People} who have never had {a deed}. I need name and email.',
      'Name and email of every {person} that has no {deeds} at all.',
      'List the {people} for whom there is no {deed} (name, email).',
    ],
    result: (at) => ({
      value: at.people.filter((person) => at.deedsOf(person).length === 0).map((row) => only(row, 'name', 'email')),
    }),
  },
  {
    id: 'count-per-state',
    class: 'single',
    texts: [
      'How many {deeds} are there per {state}?',
      'Count the {deeds} by {state}.',
      'Number of {deeds} for each {state}.',
      'Group the {deeds} by {state} and count them.',
      'For every {state}, how many {deeds} are there? {State} and count.',
    ],
    result: ({ deeds, world: { names } }) => ({
      value: [...Map.groupBy(deeds, (row) => row[names.state])].map(([state, rows]) => ({
        [names.state]: state,
        count: rows.length,
      })),
    }),
  },
];
