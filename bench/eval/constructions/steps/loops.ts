/** One call for each of what is at hand. */
import type { Row } from '../../apis/service.ts';
import type { Expect } from '../../expect.ts';
import { only, type Scene } from '../builds/family.ts';
import type { StepFamily } from './family.ts';

export const loops: readonly StepFamily[] = [
  {
    id: 'step-get-each',
    class: 'loop',
    texts: [
      'Get each of these {deeds}.',
      'Look up every one of the {deeds}.',
      'For each id, fetch the {deed}.',
      'Fetch these {deeds} one by one.',
      'Load the details of all the given {deeds}.',
      'Read each {deed} in the list.',
      'Get the {deeds} with these ids.',
    ],
    input: (at) => ({ ids: three(at).map((row) => row[at.world.names.deedKey]) }),
    expect: (at) => each('ids', 'GET', `${deeds(at)}/{{item}}`),
  },
  {
    id: 'step-act-on-each',
    class: 'loop',
    texts: [
      '{Verb} each of these {deeds}.',
      '{Verb} all of the given {deeds}.',
      '{Verb} the {deeds}.',
      'All these {deeds} have to be {done}.',
      'For every {deed} in the list: {verb} it.',
      'Please {verb} the following {deeds}.',
      '{Verb} them all, one {deed} after the other.',
    ],
    isFor: ({ world }) => world.style.hasActions,
    input: (at) => ({ [`${at.deedParameter}s`]: three(at).map((row) => row[at.world.names.deedKey]) }),
    expect: (at) => each(`${at.deedParameter}s`, 'POST', `${deeds(at)}/{{item}}/${at.world.trade.action.verb}`),
  },
  {
    id: 'step-act-on-those',
    class: 'loop',
    texts: [
      '{Verb} each of the {deeds} found.',
      '{Verb} every {deed} of the list.',
      '{Verb} these {deeds}.',
      'For each {deed}: {verb} it.',
      'The {deeds} that were found have to be {done}.',
    ],
    isFor: ({ world }) => world.style.hasActions,
    input: (at) => ({ found: { data: three(at) } }),
    expect: (at) =>
      each('found.data', 'POST', `${deeds(at)}/{{item.${at.world.names.deedKey}}}/${at.world.trade.action.verb}`),
  },
  {
    id: 'step-set-each',
    class: 'loop',
    texts: [
      'Set the {state} of each of these {deeds} to {other}.',
      'Mark all the {deeds} as {other}.',
      'Change the {state} of every {deed} in the list to {other}.',
      'All of these {deeds} are {other} now; update them.',
      'For every {deed}: {state} becomes {other}.',
    ],
    isFor: ({ world: { trade } }) => trade.action.state !== trade.states[2],
    input: (at) => ({ [at.world.trade.deeds.many]: three(at) }),
    expect: (at) =>
      each(at.world.trade.deeds.many, 'PATCH', `${deeds(at)}/{{item.${at.world.names.deedKey}}}`, {
        [at.world.names.state]: at.world.trade.states[2],
      }),
  },
  {
    id: 'step-remove-each',
    class: 'loop',
    texts: [
      'Delete each of these {things}.',
      'Delete the given {things}.',
      'Remove all of these {things}.',
      'For each id: delete the {thing}.',
      'All these {things} have to be deleted.',
      'Get rid of these {things}.',
    ],
    input: (at) => ({
      ids: at.things.slice(1, 4).map((row) => row[at.world.names.thingKey]),
    }),
    expect: (at) => each('ids', 'DELETE', `/v1/${at.world.trade.things.many}/{{item}}`),
  },
  {
    id: 'step-create-each',
    class: 'loop',
    texts: [
      'Create {a person} for each of these.',
      'Add all of these {people}.',
      'Register every {person} in the list.',
      'Create the {people}.',
      'For each entry: add a new {person} with name, email and town.',
      'Sign all these {people} up.',
    ],
    input: (at) => ({
      newcomers: at.people
        .slice(0, 3)
        .map((row) => ({ ...only(row, 'name', 'town'), email: `new.${String(row['email'])}` })),
    }),
    expect: (at) =>
      each('newcomers', 'POST', `/v1/${at.world.trade.people.many}`, {
        name: '{{item.name}}',
        email: '{{item.email}}',
        town: '{{item.town}}',
      }),
  },
  {
    id: 'step-people-of-deeds',
    class: 'loop',
    texts: [
      'Get the {person} of each of these {deeds}.',
      'For each {deed}, look up its {person}.',
      'Fetch the {people} that these {deeds} belong to.',
      'Load the {person} for every {deed} in the list.',
    ],
    input: (at) => ({ [at.world.trade.deeds.many]: unlike(at) }),
    expect: (at) =>
      each(at.world.trade.deeds.many, 'GET', `/v1/${at.world.trade.people.many}/{{item.${at.world.names.person}}}`),
  },
];

function three(at: Scene): readonly Row[] {
  const { action, states } = at.world.trade;
  return at.deeds.filter((row) => ![action.state, states[2]].includes(String(row[at.world.names.state]))).slice(2, 5);
}

/** Of three people: one call for a person is enough. */
function unlike(at: Scene): readonly Row[] {
  const { person } = at.world.names;
  return at.deeds
    .filter((row, index) => at.deeds.findIndex((other) => other[person] === row[person]) === index)
    .slice(1, 4);
}

function deeds({ world: { trade } }: Scene): string {
  return `/v1/${trade.deeds.many}`;
}

function each(over: string, method: string, path: string, body?: Readonly<Record<string, unknown>>): Partial<Expect> {
  return { each: { over, request: { method, path, ...(body === undefined ? {} : { body }) } } };
}
