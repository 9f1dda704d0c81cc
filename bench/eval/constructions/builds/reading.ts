/** One list, one record, one number. */
import { type Family, only, type Scene } from './family.ts';

export const reading: readonly Family[] = [
  {
    id: 'all',
    class: 'single',
    texts: [
      'List all {things} with their {label} and {count}.',
      'All {things}: {label} and {count}.',
      'Give me every {thing} with {label} and {count}.',
      'Which {things} are there? {Label} and {count} of each.',
      'I need the {label} and the {count} of all {things}.',
      'Fetch the complete list of {things}, {label} and {count} only.',
      'Show me our {things}, please. I want to see {label} and {count}.',
      'The {label} and {count} of each {thing}',
      'pls get me all the {things} ({label}, {count})',
      'An overview of the {things}: for each one the {label} and the {count}.',
    ],
    result: ({ things, world: { names } }) => ({ value: things.map((row) => only(row, names.label, names.count)) }),
  },
  {
    id: 'in-state',
    class: 'single',
    texts: [
      'List the {value} {deeds} with {day} and {amount}.',
      'All {deeds} that are {value}: {day} and {amount}.',
      'Which {deeds} are {value}? I need the {day} and the {amount}.',
      'Every {deed} whose {state} is {value}, with its {day} and {amount}.',
      '{Deeds} with {state} {value}: {day} and {amount} of each.',
      'Get me {deeds} in {state} {value}, showing {day} and {amount}.',
      'I want to see only the {value} {deeds}. {Day} and {amount} are enough.',
      'Show {day} and {amount} of all {deeds} which are {value}.',
      'Return the {deeds} where the {state} equals {value} ({day}, {amount}).',
      'Give me the {day} and {amount} for each {value} {deed}.',
      'Please fetch all {deeds} having the {state} "{value}" and return their {day} and {amount}.',
      'Only {deeds} that are currently {value}. {Day}, {amount}.',
    ],
    result: ({ deeds, state, world: { names } }) => ({
      value: deeds.filter((row) => row[names.state] === state).map((row) => only(row, names.day, names.amount)),
    }),
  },
  {
    id: 'not-in-state',
    class: 'single',
    texts: [
      'All {deeds} that are not {value}: {day}, {amount} and {state}.',
      'List every {deed} except the {value} ones, with {day}, {amount} and {state}.',
      '{Day}, {amount} and {state} of the {deeds}, leaving out those that are {value}.',
      'Show me the {deeds} without the {value} ones ({day}, {amount}, {state}).',
      'All {deeds} in any {state} other than {value}, with {day}, {amount} and {state}.',
      'I want every {deed} but the {value} ones: {day}, {amount}, {state}.',
      'Skip {deeds} that are {value}. Of the rest I need {day}, {amount} and {state}.',
      'Return {day}, {amount} and {state} of each {deed} whose {state} is not {value}.',
      '{Deeds} excluding those with {state} {value}: {day}, {amount} and {state}.',
      "Which {deeds} aren't {value}? Give {day}, {amount} and {state}.",
      'Everything except {value} {deeds}, please: {day}, {amount}, {state} of each.',
      'Ignore the {value} {deeds} and list the others with {day}, {amount} and {state}.',
      'The {deeds} where {state} differs from {value}; {day}, {amount}, {state}.',
    ],
    result: ({ deeds, state, world: { names } }) => ({
      value: deeds
        .filter((row) => row[names.state] !== state)
        .map((row) => only(row, names.day, names.amount, names.state)),
    }),
  },
  {
    id: 'count',
    class: 'single',
    texts: [
      'How many {deeds} are {value}?',
      'Count the {value} {deeds}.',
      'The number of {value} {deeds}.',
      'How many {deeds} do we have with {state} {value}?',
      'Tell me how many {value} {deeds} there are.',
      'I need the count of {deeds} that are {value}.',
      'What is the number of {deeds} whose {state} is {value}?',
      'Number of {deeds} currently {value}, please.',
    ],
    result: ({ deeds, state, world: { names } }) => ({
      value: { count: deeds.filter((row) => row[names.state] === state).length },
    }),
  },
  {
    id: 'sum',
    class: 'single',
    texts: [
      'What is the total {amount} of all {value} {deeds}?',
      'Sum up the {amount} of the {value} {deeds}.',
      'Add up the {amount} of all {deeds} that are {value}.',
      'The sum of the {amount} of every {deed} with {state} {value}.',
      'How much do the {value} {deeds} come to in all? Use the {amount}.',
    ],
    isFor: ({ world }) => world.trade.amount !== 'total',
    result: ({ deeds, state, world: { names } }) => ({
      value: {
        sum: deeds.filter((row) => row[names.state] === state).reduce((sum, row) => sum + Number(row[names.amount]), 0),
      },
    }),
  },
  {
    id: 'since',
    class: 'single',
    texts: [
      '{Deeds} with {a day} on or after {date}: {day} and {amount}.',
      'All {deeds} from {date} on, by their {day}. Return {day} and {amount}.',
      'Every {deed} whose {day} is {date} or later, with {day} and {amount}.',
      'Which {deeds} have {a day} since {date}? {Day} and {amount} of each.',
      'Give me the {day} and {amount} of all {deeds} with {a day} not before {date}.',
      '{Deeds} from {date} onwards (by {day}): {day} and {amount}.',
      'List {day} and {amount} of every {deed} where the {day} is at least {date}.',
      'I need all {deeds} starting from {day} {date}, showing {day} and {amount}.',
      'No {deeds} with {a day} earlier than {date}, please; {day} and {amount} of all others.',
      'What {deeds} do we have with {a day} of {date} or after? {Day} and {amount}.',
    ],
    result: ({ deeds, day, world: { names } }) => ({
      value: deeds.filter((row) => String(row[names.day]) >= day).map((row) => only(row, names.day, names.amount)),
    }),
  },
  {
    id: 'over',
    class: 'single',
    texts: [
      '{Deeds} with {a amount} over {bound}: {day} and {amount}.',
      'Every {deed} whose {amount} is more than {bound}, with {day} and {amount}.',
      'List the {deeds} that have {a amount} above {bound} ({day}, {amount}).',
      'I need {day} and {amount} of all {deeds} where the {amount} exceeds {bound}.',
      'Which {deeds} have {a amount} greater than {bound}? {Day} and {amount}, please.',
      'Show me {deeds} with more than {bound} as {amount}: {day} and {amount}.',
      'All {deeds} whose {amount} is higher than {bound}; give {day} and {amount}.',
      'Return {day} and {amount} where {amount} > {bound}, for all {deeds}.',
      'I am looking for {deeds} with {a amount} of over {bound}. {Day} and {amount} of each.',
    ],
    result: ({ deeds, bound, world: { names } }) => ({
      value: deeds.filter((row) => Number(row[names.amount]) > bound).map((row) => only(row, names.day, names.amount)),
    }),
  },
  {
    id: 'top',
    class: 'single',
    texts: [
      'The three {deeds} with the highest {amount}: {day} and {amount}, highest first.',
      'Top 3 {deeds} by {amount}, with {day} and {amount}.',
      'Sort the {deeds} by {amount}, largest first, and give me the first 3 ({day}, {amount}).',
      'Which 3 {deeds} have the largest {amount}? {Day} and {amount}, in descending order.',
      'Give me {day} and {amount} of the 3 {deeds} with the biggest {amount}, starting with the biggest.',
    ],
    isFor: isTopClear,
    result: ({ deeds, world: { names } }) => ({
      value: deeds
        .toSorted((a, b) => Number(b[names.amount]) - Number(a[names.amount]))
        .slice(0, 3)
        .map((row) => only(row, names.day, names.amount)),
      isOrdered: true,
    }),
  },
  {
    id: 'one-by-key',
    class: 'single',
    texts: [
      'Name and email of this {person}.',
      'Look up this {person} and return name and email.',
      'Get the {person} with the given id. I need the name and the email.',
      'Who is this {person}? Name and email, please.',
      "This {person}'s name and email",
      'Return the name and email address of the {person} with this id.',
      'Fetch one {person} by id; name and email are all I need.',
      'I have the id of {a person}. What are their name and email?',
    ],
    payload: ({ person, world: { names } }) => ({ [names.person]: person[names.personKey] }),
    result: ({ person }) => ({ value: only(person, 'name', 'email') }),
  },
  {
    id: 'one-by-email',
    class: 'single',
    texts: [
      'Find the {person} with this email and return name and town.',
      'Which {person} has this email? Name and town.',
      'Name and town of the {person} with the given email address.',
      'Look up {a person} by email; I need their name and town.',
      'Who uses this email address? Tell me the name and the town of the {person}.',
      'Search the {people} for this email and give me name and town.',
    ],
    payload: ({ person }) => ({ email: person['email'] }),
    result: ({ person }) => ({ value: only(person, 'name', 'town') }),
  },
  {
    id: 'in-town',
    class: 'single',
    texts: [
      'Which {people} live in {town}? Name and email.',
      'All {people} from {town} with name and email.',
      'Name and email of every {person} whose town is {town}.',
      'List the {people} in {town}: name, email.',
      'I need the {people} based in {town} (name and email).',
      'Who of our {people} lives in {town}? Return name and email.',
      'Every {person} with the town "{town}", name and email.',
      '{People} where the town equals {town}: name and email.',
      'Show name and email of {people} living in {town}.',
      'Only the {people} who are from {town}. Name and email are enough.',
      'Get me all {people} whose town is "{town}" (name, email).',
      'Please return the {people} that live in {town}, each with name and email.',
      'name + email of the {people} in {town} pls',
      'Filter the {people} by town: {town}. I want name and email.',
      'Are there any {people} in {town}? List their names and emails.',
    ],
    result: ({ people, town }) => ({
      value: people.filter((row) => row['town'] === town).map((row) => only(row, 'name', 'email')),
    }),
  },
];

/** Whether the highest amounts are different ones. */
function isTopClear({ deeds, world: { names } }: Scene): boolean {
  const amounts = deeds
    .map((row) => Number(row[names.amount]))
    .toSorted((a, b) => b - a)
    .slice(0, 4);
  return new Set(amounts).size === amounts.length;
}
