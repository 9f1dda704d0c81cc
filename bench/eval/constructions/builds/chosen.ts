/** Changes of what has to be found first: all that are in a state, the latest one, one for each, or only if something is so. */
import type { Row } from '../../apis/service.ts';
import { areDaysClear } from './chains.ts';
import { type Family, only, type Scene } from './family.ts';
import { acted, changed, created, keyOf, removed } from './requests.ts';
import { newDeed } from './writes.ts';

const thisPerson = (at: Scene) => ({ [at.world.names.person]: keyOf('people', at, at.person) });
const thisDeed = (at: Scene) => ({ [at.deedParameter]: keyOf('deeds', at, at.deed) });
const hasOtherAction = ({ world: { style, trade } }: Scene): boolean =>
  style.hasActions && trade.action.state !== trade.states[1];

export const chosen: readonly Family[] = [
  {
    id: 'remove-in-state',
    class: 'write',
    texts: [
      'Delete all {value} {deeds}.',
      'Delete every {deed} that is {value}.',
      'Remove all {deeds} with {state} {value}.',
      'Find the {deeds} that are {value} and delete them.',
      'Delete all {deeds} whose {state} is {value}.',
      'All {value} {deeds} have to be deleted.',
      'Clean up the {value} {deeds}: delete each of them.',
      'Please remove those {deeds} that are {value}.',
      'Go through the {deeds} and delete the {value} ones.',
      'Get rid of all {deeds} that are {value}.',
    ],
    changes: (at) => inState(at, at.deeds).map((row) => removed('deeds', at, row)),
  },
  {
    id: 'remove-of-person',
    class: 'write',
    texts: [
      'Delete all {deeds} of this {person}.',
      'Remove every {deed} that belongs to this {person}.',
      "Delete this {person}'s {deeds}.",
      'Find all {deeds} of this {person} and delete them.',
      'All {deeds} of this {person} have to be deleted.',
      'Please delete the {deeds} this {person} has.',
    ],
    payload: thisPerson,
    changes: (at) => at.deedsOf(at.person).map((row) => removed('deeds', at, row)),
  },
  {
    id: 'remove-of-email',
    class: 'write',
    texts: [
      'Delete all {value} {deeds} of the {person} with this email.',
      'Find the {person} with this email and delete their {value} {deeds}.',
      'Remove every {deed} of the {person} with this email that is {value}.',
      'Look up the {person} by email and delete each of their {deeds} that is {value}.',
    ],
    payload: ({ person }) => ({ email: person['email'] }),
    changes: (at) => inState(at, at.deedsOf(at.person)).map((row) => removed('deeds', at, row)),
  },
  {
    id: 'act-of-email',
    class: 'write',
    texts: [
      '{Verb} all {value} {deeds} of the {person} with this email.',
      'Find the {person} with this email and {verb} all their {value} {deeds}.',
      '{Verb} every {deed} of the {person} with this email that is {value}.',
      'The {person} with this email wrote: {verb} their {value} {deeds}.',
      'Look up the {person} by email, then {verb} their {deeds} that are {value}.',
    ],
    isFor: hasOtherAction,
    payload: ({ person }) => ({ email: person['email'] }),
    changes: (at) => inState(at, at.deedsOf(at.person)).map((row) => acted(at, row)),
  },
  {
    id: 'remark-in-state',
    class: 'write',
    texts: [
      'Set the {remark} of all {value} {deeds} to "Call first".',
      'Put the {remark} "Call first" on every {value} {deed}.',
      'Find all {value} {deeds} and set their {remark} to "Call first".',
      'Every {deed} that is {value} gets the {remark} "Call first".',
      'For each {value} {deed}, set the {remark} to "Call first".',
      'Write "Call first" into the {remark} of each {deed} that is {value}.',
    ],
    changes: (at) =>
      inState(at, at.deeds).map((row) => changed('deeds', at, row, { [at.world.names.remark]: 'Call first' })),
  },
  {
    id: 'act-on-latest',
    class: 'write',
    texts: [
      '{Verb} the latest {deed} of this {person} (by {day}).',
      '{Verb} the {deed} of this {person} with the latest {day}.',
      'Find the most recent {deed} of this {person} by {day} and {verb} it.',
      'Of the {deeds} of this {person}, {verb} the one with the latest {day}.',
      "{Verb} this {person}'s last {deed}, going by {day}.",
    ],
    isFor: (at) => at.world.style.hasActions && areDaysClear(at),
    payload: thisPerson,
    changes: (at) =>
      byDay(at)
        .slice(-1)
        .map((row) => acted(at, row)),
  },
  {
    id: 'remove-oldest',
    class: 'write',
    texts: [
      'Delete the oldest {deed} of this {person} (by {day}).',
      'Delete the {deed} of this {person} with the earliest {day}.',
      'Find the {deed} with the earliest {day} among those of this {person} and delete it.',
      "Remove this {person}'s oldest {deed} by {day}.",
      'Which {deed} of this {person} has the earliest {day}? Delete that one.',
    ],
    isFor: areDaysClear,
    payload: thisPerson,
    changes: (at) =>
      byDay(at)
        .slice(0, 1)
        .map((row) => removed('deeds', at, row)),
  },
  {
    id: 'create-each-person',
    class: 'write',
    texts: [
      'Create {a person} for each of these.',
      'Create all of these {people}.',
      'Add each of the given {people}.',
      'Register all these {people}.',
      'For each entry in the list, create {a person} with name, email and town.',
      'These are new {people}. Add them all.',
      'Sign up every {person} in the list.',
      'Please create the following {people}.',
    ],
    payload: (at) => ({ [at.world.trade.people.many]: newPeople(at) }),
    changes: (at) => newPeople(at).map((row) => created('people', at, row)),
  },
  {
    id: 'create-deed-each',
    class: 'write',
    texts: [
      'Create {a deed} for each of these {people} with this {thing} on the given {day}.',
      'Each of these {people} gets a new {deed} for this {thing} on the given {day}.',
      'For every {person} in the list, create {a deed} with this {thing} and this {day}.',
      'Add {a deed} for all of the given {people}: this {thing}, this {day}.',
      'Make one {deed} per {person} for this {thing}; the {day} is given.',
    ],
    payload: (at) => {
      const { [at.world.names.person]: _, ...rest } = newDeed(at);
      return { ...rest, [`${at.world.names.person}s`]: at.people.slice(1, 4).map((row) => keyOf('people', at, row)) };
    },
    changes: (at) =>
      at.people
        .slice(1, 4)
        .map((row) => created('deeds', at, { ...newDeed(at), [at.world.names.person]: keyOf('people', at, row) })),
  },
  {
    id: 'remark-of-record',
    class: 'write',
    texts: [
      'Set the {remark} of this {deed} to the name of its {person}.',
      'Put the name of the {person} into the {remark} of this {deed}.',
      'Write the name of the {person} of this {deed} into its {remark}.',
      'Look up the {person} of this {deed} and set the {remark} of the {deed} to their name.',
      "The {remark} of this {deed} should be the {person}'s name. Update it.",
    ],
    payload: thisDeed,
    changes: (at) => [changed('deeds', at, at.deed, { [at.world.names.remark]: at.personOf(at.deed)['name'] })],
  },
  {
    id: 'create-like',
    class: 'write',
    texts: [
      'Create another {deed} for the {person} of this {deed} with the same {thing} on the given {day}.',
      'Make a new {deed} for the same {person} and the same {thing} as this {deed}, on the given {day}.',
      'Look up this {deed} and create a new one for its {person} and its {thing} with the given {day}.',
    ],
    payload: (at) => ({ ...thisDeed(at), [at.world.names.day]: '2026-12-01' }),
    changes: (at) => {
      const { names } = at.world;
      return [created('deeds', at, { ...only(at.deed, names.person, names.thing), [names.day]: '2026-12-01' })];
    },
  },
  {
    id: 'act-if',
    class: 'write',
    texts: [
      '{Verb} this {deed} if it is {value}.',
      'If this {deed} is {value}, {verb} it.',
      '{Verb} this {deed}, but only if its {state} is {value}.',
      'Only {verb} this {deed} when it is {value}.',
      'Check this {deed} and {verb} it if it is {value}.',
      'Look up this {deed}. If its {state} is {value}, {verb} it.',
      'Is this {deed} {value}? Then {verb} it.',
      '{Verb} the {deed} with this id provided that it is {value}.',
    ],
    isFor: hasOtherAction,
    payload: thisDeed,
    changes: (at) => inState(at, [at.deed]).map((row) => acted(at, row)),
  },
  {
    id: 'act-unless',
    class: 'write',
    texts: [
      '{Verb} this {deed} unless it is {value}.',
      '{Verb} this {deed} if it is not {value}.',
      'If this {deed} is not {value}, {verb} it.',
      '{Verb} this {deed}, but not if it is {value}.',
      '{Verb} this {deed} if it is not {value} yet.',
    ],
    isFor: hasOtherAction,
    payload: thisDeed,
    changes: (at) => [at.deed].filter((row) => inState(at, [row]).length === 0).map((row) => acted(at, row)),
  },
];

function inState(at: Scene, rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => row[at.world.names.state] === at.state);
}

function byDay(at: Scene): readonly Row[] {
  const { day } = at.world.names;
  return at.deedsOf(at.person).toSorted((a, b) => (String(a[day]) < String(b[day]) ? -1 : 1));
}

function newPeople(at: Scene): readonly Row[] {
  return at.people.slice(0, 3).map((row) => ({ ...only(row, 'name', 'town'), email: `new.${String(row['email'])}` }));
}
