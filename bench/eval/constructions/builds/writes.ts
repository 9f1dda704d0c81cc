/** What changes something, and nothing else. */
import type { Row } from '../../apis/service.ts';
import type { Family, Scene } from './family.ts';
import { acted, changed, created, removed } from './requests.ts';

export const writes: readonly Family[] = [
  {
    id: 'act',
    class: 'write',
    texts: [
      '{Verb} this {deed}.',
      'Please {verb} the given {deed}.',
      'I want to {verb} this {deed}.',
      '{Verb} the {deed} with this id.',
      'This {deed} has to be {done}.',
      'Can you {verb} this {deed} for me?',
      'Make sure this {deed} gets {done}.',
      'We need to {verb} one {deed}, the id is given.',
    ],
    isFor: ({ world }) => world.style.hasActions,
    payload: (at) => ({ [at.deedParameter]: at.deed[at.world.names.deedKey] }),
    changes: (at) => [acted(at, at.deed)],
  },
  {
    id: 'set-state',
    class: 'write',
    texts: [
      'Set the {state} of this {deed} to {other}.',
      'Change the {state} of this {deed} to {other}.',
      'Mark this {deed} as {other}.',
      'This {deed} is {other} now; update its {state}.',
      'Put this {deed} into {state} {other}.',
      'Update the {deed} with this id: {state} is {other}.',
      "This {deed}'s {state} should be {other}.",
      'Move this {deed} to {other}.',
    ],
    payload: (at) => ({ [at.deedParameter]: at.deed[at.world.names.deedKey] }),
    isFor: ({ world: { trade } }) => trade.action.state !== trade.states[2],
    changes: (at) => [changed('deeds', at, at.deed, { [at.world.names.state]: at.world.trade.states[2] })],
  },
  {
    id: 'set-day',
    class: 'write',
    texts: [
      'Move the {day} of this {deed} to the new date.',
      'Set the {day} of this {deed} to the given date.',
      'Change the {day} of this {deed} to the new one.',
      'This {deed} gets a new {day}. Update it.',
      'Update the {day} of the given {deed}.',
    ],
    payload: (at) => ({ [at.deedParameter]: at.deed[at.world.names.deedKey], [at.world.names.day]: '2026-11-20' }),
    changes: (at) => [changed('deeds', at, at.deed, { [at.world.names.day]: '2026-11-20' })],
  },
  {
    id: 'set-remark',
    class: 'write',
    texts: [
      'Put the {remark} "Call first" on this {deed}.',
      'Set the {remark} of this {deed} to "Call first".',
      'Add "Call first" as {remark} to this {deed}.',
      'Write "Call first" into the {remark} of this {deed}.',
      'Change this {deed}: the {remark} becomes "Call first".',
      'Note on this {deed}: "Call first" (field {remark}).',
    ],
    payload: (at) => ({ [at.deedParameter]: at.deed[at.world.names.deedKey] }),
    changes: (at) => [changed('deeds', at, at.deed, { [at.world.names.remark]: 'Call first' })],
  },
  {
    id: 'move-person',
    class: 'write',
    texts: [
      'This {person} has moved to the given town. Update it.',
      'Set the town of this {person} to the given one.',
      'Change the town of this {person}.',
      'Update this {person} with the new town.',
      'The {person} with this id lives in another town now; change that.',
    ],
    payload: ({ person, world: { names } }) => ({ [names.person]: person[names.personKey], town: 'Bergen' }),
    changes: (at) => [changed('people', at, at.person, { town: 'Bergen' })],
  },
  {
    id: 'create-person',
    class: 'write',
    texts: [
      'Create a {person} with this name, email and town.',
      'Add a new {person}: name, email and town are given.',
      'Register the given {person}.',
      'Sign up a {person} with this data.',
      'Store a new {person} with the given name, email and town.',
      'We have a new {person}. Add them with name, email and town.',
      'Set up a record for a new {person} from the name, the email and the town given.',
    ],
    payload: () => ({ name: 'Ada Byron', email: 'ada@mail.example', town: 'Leeds' }),
    changes: (at) => [created('people', at, { name: 'Ada Byron', email: 'ada@mail.example', town: 'Leeds' })],
  },
  {
    id: 'create-deed',
    class: 'write',
    texts: [
      'Create {a deed} for this {person} and this {thing} on the given {day}.',
      'Add {a deed}: {person}, {thing} and {day} are given.',
      'Make a new {deed} for this {person} with this {thing} and the given {day}.',
      'Open a new {deed} for the given {person}, {thing} and {day}.',
      'Enter {a deed} of this {person} for this {thing}; the {day} is given.',
    ],
    payload: (at) => ({ ...newDeed(at) }),
    changes: (at) => [created('deeds', at, newDeed(at))],
  },
  {
    id: 'create-deed-of-email',
    class: 'write',
    texts: [
      'Create {a deed} for the {person} with this email and this {thing} on the given {day}.',
      'Find the {person} with this email and add {a deed} for this {thing} with the given {day}.',
      'The {person} with this email wants a new {deed} for this {thing}; the {day} is given. Create it.',
    ],
    payload: (at) => {
      const { [at.world.names.person]: _, ...rest } = newDeed(at);
      return { email: at.person['email'], ...rest };
    },
    changes: (at) => [created('deeds', at, newDeed(at))],
  },
  {
    id: 'remove',
    class: 'write',
    texts: [
      'Delete this {thing}.',
      'Remove the {thing} with this id.',
      'Please delete the given {thing}.',
      'Get rid of this {thing}.',
      'Take this {thing} out of the system.',
      'This {thing} is no longer needed, delete it.',
    ],
    payload: ({ thing, world: { names } }) => ({ [names.thing]: thing[names.thingKey] }),
    changes: (at) => [removed('things', at, at.thing)],
  },
  {
    id: 'act-on-each',
    class: 'write',
    texts: [
      '{Verb} each of these {deeds}.',
      '{Verb} all of the given {deeds}.',
      'All these {deeds} have to be {done}.',
      'For every {deed} in the list: {verb} it.',
      'Please {verb} the following {deeds}.',
    ],
    isFor: ({ world }) => world.style.hasActions,
    payload: (at) => ({ [`${at.deedParameter}s`]: three(at).map((row) => row[at.world.names.deedKey]) }),
    changes: (at) => three(at).map((row) => acted(at, row)),
  },
  {
    id: 'act-on-deeds-of-person',
    class: 'write',
    texts: [
      '{Verb} all {value} {deeds} of this {person}.',
      '{Verb} every {deed} of this {person} that is {value}.',
      'All {value} {deeds} of this {person} must be {done}.',
      'Find the {value} {deeds} of this {person} and {verb} them.',
      'For this {person}, {verb} the {deeds} that are {value}.',
    ],
    isFor: ({ world: { style, trade } }) => style.hasActions && trade.action.state !== trade.states[1],
    payload: ({ person, world: { names } }) => ({ [names.person]: person[names.personKey] }),
    changes: (at) =>
      at
        .deedsOf(at.person)
        .filter((row) => row[at.world.names.state] === at.state)
        .map((row) => acted(at, row)),
  },
  {
    id: 'set-state-of-each',
    class: 'write',
    texts: [
      'Set the {state} of all {value} {deeds} of the {person} with this email to {other}.',
      'Find the {person} with this email and mark all their {value} {deeds} as {other}.',
      'Every {value} {deed} of the {person} with this email becomes {other}.',
      'Change the {state} to {other} for each {value} {deed} of the {person} with this email.',
    ],
    isFor: ({ world: { trade } }) => trade.action.state !== trade.states[2],
    payload: ({ person }) => ({ email: person['email'] }),
    changes: (at) =>
      at
        .deedsOf(at.person)
        .filter((row) => row[at.world.names.state] === at.state)
        .map((row) => changed('deeds', at, row, { [at.world.names.state]: at.world.trade.states[2] })),
  },
];

function three(at: Scene): readonly Row[] {
  return at.deeds.filter((row) => row[at.world.names.state] !== at.world.trade.action.state).slice(2, 5);
}

export function newDeed(at: Scene): Row {
  const { names } = at.world;
  const { person, thing } = at;
  return {
    [names.person]: person[names.personKey],
    [names.thing]: thing[names.thingKey],
    [names.day]: '2026-12-01',
  };
}
