/** Calls that change something, once. */
import type { Expect } from '../../expect.ts';
import type { Scene } from '../builds/family.ts';
import type { StepFamily } from './family.ts';

const oneDeed = (at: Scene) => ({ [at.deedParameter]: at.deed[at.world.names.deedKey] });
const newPerson = { name: 'Ada Byron', email: 'ada@mail.example', town: 'Leeds' };

export const writes: readonly StepFamily[] = [
  {
    id: 'step-act',
    class: 'change',
    texts: [
      '{Verb} this {deed}.',
      '{Verb} the {deed}',
      'Please {verb} the given {deed}.',
      'The {deed} has to be {done}.',
      'Make sure the {deed} gets {done}.',
      'I want to {verb} the {deed} with this id.',
      'Could you {verb} this {deed}?',
      'We have to {verb} one {deed}; its id is given.',
      'This {deed} should be {done}, please.',
      'Get this {deed} {done}.',
    ],
    isFor: ({ world }) => world.style.hasActions,
    input: oneDeed,
    expect: (at) => request('POST', `${deedPath(at)}/${at.world.trade.action.verb}`),
  },
  {
    id: 'step-set-state',
    class: 'change',
    texts: [
      'Set the {state} of this {deed} to {other}.',
      'Mark the {deed} as {other}.',
      'Change the {state} of the {deed} to {other}.',
      'The {deed} is {other} now; update it.',
      'Put the {deed} into the {state} {other}.',
      'Update the {deed}: {state} {other}.',
      "The {deed}'s {state} becomes {other}.",
      'Flag this {deed} as {other}.',
    ],
    isFor: ({ world: { trade } }) => trade.action.state !== trade.states[2],
    input: oneDeed,
    expect: (at) => request('PATCH', deedPath(at), { [at.world.names.state]: at.world.trade.states[2] }),
  },
  {
    id: 'step-set-day',
    class: 'change',
    texts: [
      'Move the {day} of the {deed} to the new date.',
      'Set the {day} of the {deed} to the new date.',
      'The {deed} gets a new {day}.',
      'Change the {day} of this {deed} to the date given.',
      'Update the {deed} with the new date as its {day}.',
    ],
    input: (at) => ({ ...oneDeed(at), newDate: '2026-11-20' }),
    expect: (at) => request('PATCH', deedPath(at), { [at.world.names.day]: '2026-11-20' }),
  },
  {
    id: 'step-set-day-said',
    class: 'change',
    texts: [
      'Move the {day} of the {deed} to 2026-11-20.',
      'Set the {day} of the {deed} to 20 November 2026.',
      'The new {day} of this {deed} is 2026-11-20.',
      'Change the {day} of this {deed} to November 20, 2026.',
      'Update the {deed}: {day} 2026-11-20.',
    ],
    input: oneDeed,
    expect: (at) => request('PATCH', deedPath(at), { [at.world.names.day]: '2026-11-20' }),
  },
  {
    id: 'step-set-remark',
    class: 'change',
    texts: [
      'Put the {remark} "Call first" on the {deed}.',
      'Set the {remark} of the {deed} to "Call first".',
      'Add the {remark} "Call first" to this {deed}.',
      'Write "Call first" into the {remark} of the {deed}.',
      'Update the {deed} so that its {remark} says "Call first".',
      'The {remark} of the {deed} becomes "Call first".',
    ],
    input: oneDeed,
    expect: (at) => request('PATCH', deedPath(at), { [at.world.names.remark]: 'Call first' }),
  },
  {
    id: 'step-set-two',
    class: 'change',
    texts: [
      'Set the {amount} of the {deed} to 75 and its {remark} to "Call first".',
      'Change {amount} and {remark} of this {deed} to 75 and "Call first".',
      'Update the {deed}: {amount} 75, {remark} "Call first".',
      'The {deed} now has the {amount} 75 and the {remark} "Call first".',
    ],
    input: oneDeed,
    expect: (at) =>
      request('PATCH', deedPath(at), { [at.world.names.amount]: 75, [at.world.names.remark]: 'Call first' }),
  },
  {
    id: 'step-create-person',
    class: 'create',
    texts: [
      'Create the {person}.',
      'Add a new {person} with this name, email and town.',
      'Register {a person}.',
      'Sign the {person} up.',
      'Store the {person} in the service.',
      'Make a new {person} from this data.',
      'We have a new {person}; add them.',
      'Save the {person} as a new one.',
    ],
    input: () => newPerson,
    expect: (at) => request('POST', `/v1/${at.world.trade.people.many}`, { ...newPerson }),
  },
  {
    id: 'step-create-person-said',
    class: 'create',
    texts: [
      'Create {a person} named "Ada Byron" with the email ada@mail.example.',
      'Add the {person} Ada Byron, ada@mail.example.',
      'Register {a person}: name "Ada Byron", email "ada@mail.example".',
      'A new {person}, Ada Byron, has to be created; the email is ada@mail.example.',
    ],
    expect: (at) =>
      request('POST', `/v1/${at.world.trade.people.many}`, { name: 'Ada Byron', email: 'ada@mail.example' }),
  },
  {
    id: 'step-create-deed',
    class: 'create',
    texts: [
      'Create {a deed} for the {person} and the {thing}.',
      'Add {a deed} of this {person} with this {thing}.',
      'Make a new {deed} for the {person} with the {thing} on the {day}.',
      'Open {a deed} for this {person}; {thing} and {day} are given.',
      'Enter the new {deed}.',
      'The {person} wants a new {deed} for the {thing}. Create it.',
    ],
    input: (at) => ({
      person: { [at.world.names.person]: at.person[at.world.names.personKey], name: at.person['name'] },
      thing: { [at.world.names.thing]: at.thing[at.world.names.thingKey] },
      [at.world.names.day]: '2026-12-01',
    }),
    expect: ({ world: { trade, names } }) =>
      request('POST', `/v1/${trade.deeds.many}`, {
        [names.person]: `{{person.${names.person}}}`,
        [names.thing]: `{{thing.${names.thing}}}`,
        [names.day]: '2026-12-01',
      }),
  },
  {
    id: 'step-remove',
    class: 'change',
    texts: [
      'Delete this {thing}.',
      'Remove the {thing}.',
      'Please delete the {thing} with this id.',
      'Get rid of the {thing}.',
      'The {thing} has to go.',
      'The {thing} is no longer needed; delete it.',
      'Drop this {thing} from the list.',
      'Erase the given {thing}.',
    ],
    input: ({ thing, world: { names } }) => ({ [names.thing]: thing[names.thingKey] }),
    expect: ({ world: { trade, names } }) => request('DELETE', `/v1/${trade.things.many}/{{${names.thing}}}`),
  },
];

function deedPath(at: Scene): string {
  return `/v1/${at.world.trade.deeds.many}/{{${at.deedParameter}}}`;
}

function request(method: string, path: string, body?: Readonly<Record<string, unknown>>): Partial<Expect> {
  return { requests: [{ method, path, ...(body === undefined ? {} : { body: { ...body } }) }] };
}
