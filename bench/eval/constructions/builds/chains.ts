/** One answer leads to the next: what belongs to somebody, and whom something belongs to. */
import { type Family, only, type Scene } from './family.ts';

export const chains: readonly Family[] = [
  {
    id: 'deeds-of-person',
    class: 'single',
    texts: [
      'All {deeds} of this {person} with {day} and {amount}.',
      'Which {deeds} does this {person} have? {Day} and {amount}.',
      "This {person}'s {deeds}: {day} and {amount} of each.",
      'List the {deeds} that belong to this {person} ({day}, {amount}).',
      'Show me everything this {person} has in {deeds}: {day} and {amount}.',
      'I need the {day} and {amount} of each {deed} of the given {person}.',
      'Get the {deeds} for this {person}, returning {day} and {amount}.',
      'What {deeds} are there for the {person} with this id? {Day}, {amount}.',
    ],
    payload: ({ person, world: { names } }) => ({ [names.person]: person[names.personKey] }),
    result: (at) => ({
      value: at.deedsOf(at.person).map((row) => only(row, at.world.names.day, at.world.names.amount)),
    }),
  },
  {
    id: 'deeds-of-person-in-state',
    class: 'single',
    texts: [
      'The {value} {deeds} of this {person} with {day} and {amount}.',
      "Which of this {person}'s {deeds} are {value}? {Day} and {amount}.",
      'All {deeds} of this {person} that are {value}: {day}, {amount}.',
      'For this {person}, list the {value} {deeds} ({day} and {amount}).',
      'What {value} {deeds} does this {person} have? I need {day} and {amount}.',
      'Get {day} and {amount} of the {deeds} with {state} {value} of this {person}.',
    ],
    payload: ({ person, world: { names } }) => ({ [names.person]: person[names.personKey] }),
    result: (at) => ({
      value: at
        .deedsOf(at.person)
        .filter((row) => row[at.world.names.state] === at.state)
        .map((row) => only(row, at.world.names.day, at.world.names.amount)),
    }),
  },
  {
    id: 'deeds-of-email',
    class: 'chain',
    texts: [
      'Find the {person} with this email and list all their {deeds} with {day} and {amount}.',
      'The {deeds} of the {person} with this email: {day} and {amount}.',
      'Which {deeds} does the {person} with this email address have? {Day} and {amount} of each.',
      '{A person} with this email called. Show me their {deeds}: {day} and {amount}.',
      'Look up the {person} by email, then get the {deeds} of that {person} ({day}, {amount}).',
      'I have an email address and need the {deeds} of the {person} it belongs to, with {day} and {amount}.',
      'Given the email of {a person}, return their {deeds} ({day} and {amount}).',
      'All {deeds} belonging to whoever has this email: {day}, {amount}.',
      'Use the email to find the {person}; then I need {day} and {amount} of each of their {deeds}.',
      'What are the {deeds} of the {person} who has this email? {Day} and {amount}.',
      'Every {deed} of the {person} with the given email address, {day} and {amount}.',
    ],
    payload: ({ person }) => ({ email: person['email'] }),
    result: (at) => ({
      value: at.deedsOf(at.person).map((row) => only(row, at.world.names.day, at.world.names.amount)),
    }),
  },
  {
    id: 'state-deeds-of-email',
    class: 'chain',
    texts: [
      'The {value} {deeds} of the {person} with this email: {day} and {amount}.',
      'Find the {person} with this email and list their {value} {deeds} with {day} and {amount}.',
      'Which {deeds} are {value} for the {person} with this email? {Day} and {amount} of each.',
      '{A person} wrote from this email. Which of their {deeds} are {value}? {Day}, {amount}.',
      'Look up the {person} by email and return {day} and {amount} of those {deeds} that are {value}.',
    ],
    payload: ({ person }) => ({ email: person['email'] }),
    result: (at) => ({
      value: at
        .deedsOf(at.person)
        .filter((row) => row[at.world.names.state] === at.state)
        .map((row) => only(row, at.world.names.day, at.world.names.amount)),
    }),
  },
  {
    id: 'count-of-email',
    class: 'chain',
    texts: [
      'How many {deeds} does the {person} with this email have?',
      'Count the {deeds} of the {person} with this email.',
      'The number of {deeds} of the {person} with this email address.',
      'Find the {person} with this email and tell me how many {deeds} they have.',
      'Look up the {person} by email and count their {deeds}.',
      'I have the email of {a person}. How many {deeds} do they have?',
      '{Deed} count of the {person} who uses this email.',
      'For the {person} with the given email: the number of {deeds}.',
    ],
    payload: ({ person }) => ({ email: person['email'] }),
    result: (at) => ({ value: { count: at.deedsOf(at.person).length } }),
  },
  {
    id: 'person-of-deed',
    class: 'chain',
    texts: [
      'Name and email of the {person} of this {deed}.',
      'Who is the {person} of this {deed}? Name and email.',
      'Whose {deed} is this? I need the name and the email of the {person}.',
      'To which {person} does this {deed} belong? Name and email, please.',
      'I have to write to the {person} of this {deed}. Give me their name and email.',
      'Get this {deed}, then the {person} it belongs to, and return name and email.',
      'For this {deed}, find the {person} and return their name and email address.',
      "Return the name and email of this {deed}'s {person}.",
      'Which {person} is behind this {deed}? Name and email.',
    ],
    payload: (at) => ({ [at.deedParameter]: at.deed[at.world.names.deedKey] }),
    result: (at) => ({ value: only(at.personOf(at.deed), 'name', 'email') }),
  },
  {
    id: 'thing-of-deed',
    class: 'chain',
    texts: [
      'The {label} and the {count} of the {thing} of this {deed}.',
      'Which {thing} is this {deed} for? {Label} and {count}.',
      'What {thing} does this {deed} concern? I need {label} and {count}.',
      'Look up this {deed} and tell me the {label} and {count} of its {thing}.',
      "This {deed}'s {thing}: {label} and {count}.",
      'I need to know the {label} and {count} of the {thing} that belongs to this {deed}.',
      'Given {a deed}, return {label} and {count} of its {thing}.',
      'Get the {thing} of this {deed}; {label} and {count}.',
    ],
    payload: (at) => ({ [at.deedParameter]: at.deed[at.world.names.deedKey] }),
    result: (at) => ({ value: only(at.thingOf(at.deed), at.world.names.label, at.world.names.count) }),
  },
  {
    id: 'latest-of-person',
    class: 'chain',
    texts: [
      'The latest {deed} of this {person} by {day}: {day}, {amount} and {state}.',
      'What is the most recent {deed} of this {person}, by {day}? {Day}, {amount}, {state}.',
      "This {person}'s last {deed} (by {day}): {day}, {amount} and {state}.",
      'Of the {deeds} of this {person} I need the one with the latest {day}: its {day}, {amount} and {state}.',
      'Get the {deed} with the latest {day} for this {person}; {day}, {amount}, {state}.',
    ],
    isFor: areDaysClear,
    payload: ({ person, world: { names } }) => ({ [names.person]: person[names.personKey] }),
    result: (at) => {
      const { names } = at.world;
      const [latest] = at.deedsOf(at.person).toSorted((a, b) => (String(a[names.day]) < String(b[names.day]) ? 1 : -1));
      return { value: only(latest ?? {}, names.day, names.amount, names.state) };
    },
  },
];

/** Whether the person who is spoken of has no two deeds on one day. */
export function areDaysClear(at: Scene): boolean {
  const days = at.deedsOf(at.person).map((row) => row[at.world.names.day]);
  return new Set(days).size === days.length;
}
