/** Changes of which something is to come back. */
import { type Family, only, type Scene } from './family.ts';
import { acted, changed, created, keyOf, nextKey } from './requests.ts';
import { newDeed } from './writes.ts';

const ada = { name: 'Ada Byron', email: 'ada@mail.example', town: 'Leeds' };
const thisDeed = (at: Scene) => ({ [at.deedParameter]: keyOf('deeds', at, at.deed) });

export const answered: readonly Family[] = [
  {
    id: 'create-person-answered',
    class: 'write',
    texts: [
      'Create {a person} with this name, email and town and return the new id.',
      'Add this {person} and give me their id.',
      'Register the given {person}; I need the id they get.',
      'Create the {person}, then return the id of the new {person}.',
      'Add a new {person} from the given name, email and town. Return its id.',
      'What is the id of the new {person} after you have created them with this name, email and town?',
    ],
    payload: () => ada,
    changes: (at) => [created('people', at, ada)],
    result: (at) => ({ value: { [at.world.names.personKey]: nextKey('people', at) } }),
  },
  {
    id: 'create-deed-answered',
    class: 'write',
    texts: [
      'Create {a deed} for this {person} and this {thing} on the given {day} and return its id and {state}.',
      'Add {a deed}: {person}, {thing} and {day} are given. Return the id and the {state} of the new {deed}.',
      'Make a new {deed} for this {person} with this {thing} and the given {day}; tell me its id and its {state}.',
      'Open a new {deed} for the given {person}, {thing} and {day}. I need id and {state} back.',
    ],
    payload: (at) => ({ ...newDeed(at) }),
    changes: (at) => [created('deeds', at, newDeed(at))],
    result: (at) => ({
      value: {
        [at.world.names.deedKey]: nextKey('deeds', at),
        [at.world.names.state]: at.world.trade.states[0],
      },
    }),
  },
  {
    id: 'act-answered',
    class: 'write',
    texts: [
      '{Verb} this {deed} and return its {state} and {amount}.',
      '{Verb} this {deed}. Give me its {state} and {amount}.',
      'Please {verb} the given {deed} and tell me its {state} and {amount} afterwards.',
      'I want to {verb} this {deed} and see its new {state} and its {amount}.',
    ],
    isFor: ({ world }) => world.style.hasActions,
    payload: thisDeed,
    changes: (at) => [acted(at, at.deed)],
    result: (at) => ({
      value: {
        [at.world.names.state]: at.world.trade.action.state,
        [at.world.names.amount]: at.deed[at.world.names.amount],
      },
    }),
  },
  {
    id: 'set-state-answered',
    class: 'write',
    texts: [
      'Set the {state} of this {deed} to {other} and return its {day} and {amount}.',
      'Mark this {deed} as {other}; return {day} and {amount}.',
      'Change the {state} of this {deed} to {other}. I need the {day} and the {amount} of it.',
    ],
    isFor: ({ world: { trade } }) => trade.action.state !== trade.states[2],
    payload: thisDeed,
    changes: (at) => [changed('deeds', at, at.deed, { [at.world.names.state]: at.world.trade.states[2] })],
    result: (at) => ({ value: only(at.deed, at.world.names.day, at.world.names.amount) }),
  },
];
