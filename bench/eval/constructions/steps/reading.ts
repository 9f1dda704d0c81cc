/** Calls that give one record, or a list of them. */
import type { Expect } from '../../expect.ts';
import type { Scene } from '../builds/family.ts';
import type { Collection } from '../services/operations.ts';
import { keyNameOf } from '../services/names.ts';
import type { StepFamily } from './family.ts';

const ofPerson = (at: Scene) => ({ [at.world.names.person]: at.person[at.world.names.personKey] });
const hasFilters = ({ world: { style } }: Scene): boolean => style.hasFilters;

export const reading: readonly StepFamily[] = [
  {
    id: 'step-all',
    class: 'pages',
    texts: [
      'List all {deeds}.',
      'Get every {deed}.',
      'Fetch the {deeds}.',
      'Give me all the {deeds} there are.',
      'I need the full list of {deeds}.',
      'Which {deeds} do we have?',
      'Load the {deeds}, all pages.',
      'Pull the complete list of {deeds}.',
      'Retrieve {deeds}',
      'What {deeds} are in the system?',
      'Read all of our {deeds} out.',
      'Export every {deed} we have on file.',
    ],
    expect: (at) => rows('deeds', at, {}),
  },
  {
    id: 'step-all-things',
    class: 'pages',
    texts: [
      'List the {things}.',
      'Get all {things}.',
      'Which {things} are there?',
      'Fetch every {thing} from the service.',
      'An overview of our {things}.',
      'Show the {things} that we have.',
    ],
    expect: (at) => rows('things', at, {}),
  },
  {
    id: 'step-in-state',
    class: 'pages',
    texts: [
      'All {deeds} that are {value}.',
      'List the {value} {deeds}.',
      'Which {deeds} are {value}?',
      'Get the {deeds} whose {state} is {value}.',
      'Fetch {deeds} with {state} {value}.',
      'Only the {value} {deeds}, please.',
      'Get all {deeds} in {state} "{value}".',
      'I am looking for {deeds} that are {value} at the moment.',
      '{Deeds} where {state} = {value}',
      'Find every {deed} marked as {value}.',
      'Show {value} {deeds} only.',
      'What do we have in {value} {deeds}?',
    ],
    isFor: hasFilters,
    expect: (at) => rows('deeds', at, { [at.world.names.state]: at.state }),
  },
  {
    id: 'step-flagged',
    class: 'pages',
    texts: [
      'All {flag} {deeds}.',
      'Get the {deeds} that are {flag}.',
      'Which {deeds} are {flag}?',
      'Only {flag} {deeds}.',
    ],
    // As a word before the noun, which the names of some flags are not.
    isFor: ({ world: { style, trade } }) => style.hasFilters && !['warranty', 'breakfast'].includes(trade.deeds.flag),
    expect: (at) => rows('deeds', at, { [at.world.names.flag]: true }),
  },
  {
    id: 'step-since',
    class: 'pages',
    texts: [
      'All {deeds} with {day} {date} or later.',
      'The {deeds} from {date} on.',
      'Get the {deeds} whose {day} is on or after {date}.',
      'Which {deeds} have {a day} since {date}?',
      '{Deeds} since {date}, by {day}.',
      'List the {deeds} with {a day} not before {date}.',
      'Fetch every {deed} starting from {day} {date}.',
      '{Deeds} whose {day} is at least {date}',
    ],
    isFor: hasFilters,
    expect: (at) => rows('deeds', at, { [at.world.names.day]: { gte: at.day } }),
  },
  {
    id: 'step-until',
    class: 'pages',
    texts: [
      'All {deeds} with {day} {date} or earlier.',
      'The {deeds} up to and including {date}.',
      'Get the {deeds} whose {day} is on or before {date}.',
      'List the {deeds} with {a day} not after {date}.',
      '{Deeds} whose {day} is {date} at the latest.',
    ],
    isFor: hasFilters,
    expect: (at) => rows('deeds', at, { [at.world.names.day]: { lte: at.day } }),
  },
  {
    id: 'step-between-given',
    class: 'pages',
    texts: [
      'All {deeds} with {a day} between start and end.',
      'Get the {deeds} of the given period.',
      'The {deeds} from the start to the end of the period.',
      'Which {deeds} fall into this period?',
      'List the {deeds} whose {day} lies within the period.',
    ],
    isFor: hasFilters,
    input: () => ({ period: { start: '2026-03-01', end: '2026-06-30' } }),
    expect: (at) => rows('deeds', at, { [at.world.names.day]: { gte: '{{period.start}}', lte: '{{period.end}}' } }),
  },
  {
    id: 'step-one',
    class: 'read',
    texts: [
      'Get this {deed}.',
      'Get the {deed} with this id.',
      'Look up the {deed}.',
      'Read the given {deed}.',
      'Fetch the details of the {deed}.',
      'What do we know about this {deed}?',
      'Show me the {deed}.',
      'Load one {deed} by its id.',
      'Retrieve the record of this {deed}',
      'I need the {deed} that the id belongs to.',
      'Find out what this {deed} is about.',
      'Check this {deed}.',
    ],
    input: (at) => ({ [at.deedParameter]: at.deed[at.world.names.deedKey] }),
    expect: (at) => one('deeds', at, `{{${at.deedParameter}}}`),
  },
  {
    id: 'step-one-of-record',
    class: 'read',
    texts: [
      'Get the {person} of the {deed}.',
      'Fetch the {person} that the {deed} belongs to.',
      'Who is the {person} of this {deed}?',
      "Look up the {deed}'s {person}.",
      'Load the {person} the {deed} is for.',
      'Read the details of the {person} behind this {deed}.',
    ],
    input: (at) => ({ [said(at.world.trade.deeds.one)]: at.deed }),
    expect: (at) => one('people', at, `{{${said(at.world.trade.deeds.one)}.${at.world.names.person}}}`),
  },
  {
    id: 'step-of-person',
    class: 'pages',
    texts: [
      'All {deeds} of this {person}.',
      'Get the {deeds} of the {person}.',
      "This {person}'s {deeds}.",
      'Which {deeds} does this {person} have?',
      'List the {deeds} that belong to the {person}.',
      'Fetch every {deed} for this {person}.',
      'What {deeds} are there for the given {person}?',
      '{Deeds} by {person}',
      'Load all the {deeds} the {person} has.',
      'Everything this {person} has in {deeds}.',
    ],
    input: ofPerson,
    expect: (at) => rows('deeds', at, { [at.world.names.person]: `{{${at.world.names.person}}}` }),
  },
  {
    id: 'step-of-person-in-state',
    class: 'pages',
    texts: [
      'The {value} {deeds} of this {person}.',
      'All {deeds} of this {person} that are {value}.',
      "Which of this {person}'s {deeds} are {value}?",
      'Get the {deeds} of the {person} with {state} {value}.',
      'Does this {person} have {value} {deeds}? Get them.',
      'For the given {person}, fetch all {deeds} which are {value}.',
    ],
    isFor: hasFilters,
    input: ofPerson,
    expect: (at) =>
      rows('deeds', at, { [at.world.names.person]: `{{${at.world.names.person}}}`, [at.world.names.state]: at.state }),
  },
  {
    id: 'step-by-email',
    class: 'list',
    texts: [
      'Find the {person} with this email.',
      'Search the {people} for this email address.',
      'Look the {person} up by email.',
      'Which {person} has this email address?',
      'Get the {person} whose email is given.',
      'Who has this email?',
    ],
    isFor: hasFilters,
    input: ({ person }) => ({ email: person['email'] }),
    expect: (at) => rows('people', at, { email: '{{email}}' }),
  },
];

/** A member of the data at hand, of more than one word perhaps. */
function said(words: string): string {
  return words.replaceAll(' ', '_');
}

function rows(collection: Collection, at: Scene, where: Readonly<Record<string, unknown>>): Partial<Expect> {
  return { returns: { collection, where, by: keyNameOf(collection, at.world.names), fields: [], one: false } };
}

function one(collection: Collection, at: Scene, key: string): Partial<Expect> {
  const by = keyNameOf(collection, at.world.names);
  return { returns: { collection, where: { [by]: key }, by, fields: [], one: true } };
}
