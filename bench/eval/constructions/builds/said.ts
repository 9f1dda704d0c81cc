/** Changes whose values stand in the request itself, and not in what is given. */
import type { Family, Scene } from './family.ts';
import { changed, created, keyOf } from './requests.ts';

const thisDeed = (at: Scene) => ({ [at.deedParameter]: keyOf('deeds', at, at.deed) });

export const said: readonly Family[] = [
  {
    id: 'create-person-said',
    class: 'write',
    texts: [
      'Create {a person} named "Ada Byron" with the email ada@mail.example and the town Leeds.',
      'Create {a person}: name "Ada Byron", email "ada@mail.example", town "Leeds".',
      'Add a new {person} called Ada Byron, email ada@mail.example, town Leeds.',
      'Register Ada Byron as {a person}. Her email is ada@mail.example and her town is Leeds.',
      'Please add {a person}. The name is Ada Byron, the email is ada@mail.example and the town is Leeds.',
      'A new {person} has to be created: Ada Byron, ada@mail.example, from Leeds.',
      'Sign up {a person} with name Ada Byron, email ada@mail.example and town Leeds.',
      'New {person}: Ada Byron, ada@mail.example, Leeds.',
      'Can you create {a person} for me? Name: Ada Byron. Email: ada@mail.example. Town: Leeds.',
      'Store the {person} Ada Byron (ada@mail.example, Leeds).',
      'We have a new {person}, Ada Byron from Leeds, ada@mail.example. Add her.',
      'Make a new {person} with "Ada Byron" as name, "ada@mail.example" as email and "Leeds" as town.',
      'Enter {a person} whose name is Ada Byron, whose email is ada@mail.example and whose town is Leeds.',
    ],
    changes: (at) => [created('people', at, { name: 'Ada Byron', email: 'ada@mail.example', town: 'Leeds' })],
  },
  {
    id: 'create-thing-said',
    class: 'write',
    texts: [
      'Create {a thing} with {label} "Zephyr" and {count} 12.',
      'Add {a thing}: {label} "Zephyr", {count} 12.',
      'Add a new {thing} whose {label} is "Zephyr" and whose {count} is 12.',
      'Enter {a thing} with the {label} Zephyr and {a count} of 12.',
      'We have a new {thing}: {label} "Zephyr", {count} 12. Create it.',
      'Register {a thing} ({label}: Zephyr, {count}: 12).',
      'A new {thing} with the {label} "Zephyr" and the {count} 12 has to be added.',
      'Make {a thing} with 12 as {count} and "Zephyr" as {label}.',
      'Please create a new {thing}. Its {label} is "Zephyr", its {count} is 12.',
      'Set up {a thing} with {label} Zephyr, {count} 12.',
      'I want to add {a thing}. {Label}: Zephyr. {Count}: 12.',
    ],
    changes: (at) => [created('things', at, { [at.world.names.label]: 'Zephyr', [at.world.names.count]: 12 })],
  },
  {
    id: 'create-deed-said',
    class: 'write',
    texts: [
      'Create {a deed} for this {person} and this {thing} with {day} 2026-12-01 and {amount} 75.',
      'Create {a deed} for this {person} and this {thing}: {day} 2026-12-01, {amount} 75.',
      'Add {a deed} of this {person} for this {thing}; the {day} is 1 December 2026 and the {amount} 75.',
      'Open a new {deed} for this {person} with this {thing}. {Day}: December 1, 2026. {Amount}: 75.',
      'This {person} needs {a deed} for this {thing} with the {day} 2026-12-01 and {an amount} of 75. Create it.',
      'Make {a deed} for the given {person} and {thing}, with 2026-12-01 as {day} and 75 as {amount}.',
      'Please enter {a deed} for this {person}, this {thing}, {day} 2026-12-01, {amount} 75.',
    ],
    payload: ({ person, thing, world: { names } }) => ({
      [names.person]: person[names.personKey],
      [names.thing]: thing[names.thingKey],
    }),
    changes: (at) => {
      const { names } = at.world;
      const body = {
        [names.person]: keyOf('people', at, at.person),
        [names.thing]: keyOf('things', at, at.thing),
        [names.day]: '2026-12-01',
        [names.amount]: 75,
      };
      return [created('deeds', at, body)];
    },
  },
  {
    id: 'set-amount-said',
    class: 'write',
    texts: [
      'Set the {amount} of this {deed} to 75.',
      'Change the {amount} of this {deed} to 75.',
      "This {deed}'s {amount} is 75 now. Update it.",
      'Update this {deed} with {an amount} of 75.',
      'The {amount} of this {deed} should be 75.',
      'Put 75 as {amount} on this {deed}.',
      'Correct the {amount} of this {deed}: it is 75.',
      'Please update the {amount} on this {deed} to 75.',
      'For this {deed}, the {amount} becomes 75.',
    ],
    payload: thisDeed,
    changes: (at) => [changed('deeds', at, at.deed, { [at.world.names.amount]: 75 })],
  },
  {
    id: 'set-day-said',
    class: 'write',
    texts: [
      'Set the {day} of this {deed} to 2026-11-20.',
      'Move the {day} of this {deed} to 20 November 2026.',
      'Change the {day} of this {deed} to November 20, 2026.',
      'The new {day} of this {deed} is 2026-11-20. Update it.',
      'Postpone the {day} of this {deed} to 2026-11-20.',
      'Please move this {deed} to the {day} 2026-11-20.',
      'This {deed} has a new {day}: 20 November 2026. Change it.',
    ],
    payload: thisDeed,
    changes: (at) => [changed('deeds', at, at.deed, { [at.world.names.day]: '2026-11-20' })],
  },
  {
    id: 'set-two-said',
    class: 'write',
    texts: [
      'Set the {amount} of this {deed} to 75 and its {remark} to "Call first".',
      'Change this {deed}: {amount} 75, {remark} "Call first".',
      'Update {amount} and {remark} of this {deed} to 75 and "Call first".',
      'Set the {amount} of this {deed} to 75 and put "Call first" into the {remark}.',
      'On this {deed}, set the {amount} to 75 and the {remark} to "Call first".',
      'This {deed} gets the {amount} 75 and the {remark} "Call first".',
      'Update this {deed} with {amount} 75 and {remark} "Call first".',
      'Change the {amount} to 75 and the {remark} to "Call first" for this {deed}.',
      'Please set the {remark} of this {deed} to "Call first". Its {amount} becomes 75.',
    ],
    payload: thisDeed,
    changes: (at) => [
      changed('deeds', at, at.deed, { [at.world.names.amount]: 75, [at.world.names.remark]: 'Call first' }),
    ],
  },
  {
    id: 'set-two-given',
    class: 'write',
    texts: [
      'Set the {day} and the {amount} of this {deed} to the given ones.',
      'Update {day} and {amount} of this {deed}.',
      'Change this {deed}: it has a new {day} and a new {amount}.',
      'Update this {deed} with the given {day} and {amount}.',
      'This {deed} gets the given {day} and {amount}.',
      'Correct the {day} as well as the {amount} of this {deed}.',
      'Store the new {day} and the new {amount} on this {deed}.',
    ],
    payload: (at) => ({ ...thisDeed(at), [at.world.names.day]: '2026-11-20', [at.world.names.amount]: 75 }),
    changes: (at) => [
      changed('deeds', at, at.deed, { [at.world.names.day]: '2026-11-20', [at.world.names.amount]: 75 }),
    ],
  },
];
