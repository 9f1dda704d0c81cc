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
      'Who are the {people} of the {value} {deeds}? {Day}, {amount} and {person} name.',
      'Every {deed} that is {value}, with {day}, {amount} and the name of its {person}.',
      'Look at the {value} {deeds} and add the name of the {person} to {day} and {amount}.',
      'I need a table of {value} {deeds}: {day}, {amount}, {person} name.',
      'Get the {deeds} in {state} {value}; for each {day}, {amount} and what the {person} is called.',
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
      'Which {thing} is each {value} {deed} for? {Day} and {thing} {label}.',
      'Every {deed} whose {state} is {value}, with {day} and the {label} of its {thing}.',
      'I need the {day} of all {value} {deeds} and the {label} of the {thing} they are for.',
      'Return {day} and {thing} {label} of the {deeds} that are {value}.',
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
      'Per {person} the name and the count of {deeds}; ignore anybody who has none.',
      'A list of {people} with name and the number of {deeds} they have (count), excluding {people} with no {deeds}.',
      'For all {people} who have at least one {deed}, return name and how many {deeds} they have as count.',
      'Which {people} have {deeds}, and how many? Name and count.',
      'Give me the number of {deeds} for each {person} (name, count). Drop everyone who has zero {deeds}.',
      'Tell me who has how many {deeds}: {person} name as name, and count. Only {people} with {deeds}.',
      'Only {people} with one or more {deeds}: name and {deed} count as count.',
      'I want to see how often each {person} appears among the {deeds}: name and count.',
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
      "Who doesn't have a single {deed}? Give name and email of those {people}.",
      '{People} with no {deeds} so far: name and email.',
      'I need name and email of the {people} who do not have any {deeds}.',
      'Find all {people} with zero {deeds} and return name and email.',
      'Are there {people} without any {deeds}? Name and email of each.',
      'Name and email of {people} to whom no {deed} belongs.',
      'Show the {people} that never had any {deed}; name, email.',
      'Every {person} lacking {a deed}: name and email.',
      'Compare {people} with {deeds} and give me name and email of those who have none.',
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
      'A breakdown of the {deeds} by {state}: {state} and count.',
      'Each {state} with the number of {deeds} in it.',
      'I want one row per {state} with the {state} and the count of {deeds}.',
      'How are the {deeds} distributed over the {state}? Give {state} and count.',
      'Tally the {deeds} for each {state} ({state}, count).',
    ],
    result: ({ deeds, world: { names } }) => ({
      value: [...Map.groupBy(deeds, (row) => row[names.state])].map(([state, rows]) => ({
        [names.state]: state,
        count: rows.length,
      })),
    }),
  },
];
