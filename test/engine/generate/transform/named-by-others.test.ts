/** Rows that name others by their address, or hold a part of what these say: a parrot rescue with visits, volunteers and aviaries. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const visit = (ref: string, who: string, aviary: string, keeper_id: number) => ({
  ref,
  who,
  aviary: { id: aviary, label: `Aviary ${aviary}` },
  keeper_id,
});

const data = {
  listVisits: step({
    visits: [
      visit('v1', 'ann@x.example', 'a1', 7),
      visit('v2', 'eli@x.example', 'a2', 9),
      visit('v3', 'bo@x.example', 'a9', 8),
    ],
  }),
  listVolunteers: step([
    { email: 'ann@x.example', name: 'Ann Ash', level: 'gold' },
    { email: 'bo@x.example', name: 'Bo Elm', level: 'basic' },
    { email: 'cy@x.example', name: 'Cy Fir', level: 'gold' },
  ]),
  listAviaries: step([
    { id: 'a1', label: 'Aviary a1', town: 'Lund' },
    { id: 'a2', label: 'Aviary a2', town: 'Ystad' },
  ]),
  listKeepers: step([
    { id: 7, first_name: 'Dee', last_name: 'Oak' },
    { id: 8, first_name: 'Fay', last_name: 'Yew' },
  ]),
};

const named = { type: ['string', 'null'] };

test.each([
  [
    'all visits: ref and name of the volunteer',
    listOf(record({ ref: 'string', volunteer: named })),
    [
      { ref: 'v1', volunteer: 'Ann Ash' },
      { ref: 'v2', volunteer: null },
      { ref: 'v3', volunteer: 'Bo Elm' },
    ],
  ],
  [
    'visits with ref and full name of the keeper, null if unknown',
    listOf(record({ ref: 'string', keeper: named })),
    [
      { ref: 'v1', keeper: 'Dee Oak' },
      { ref: 'v2', keeper: null },
      { ref: 'v3', keeper: 'Fay Yew' },
    ],
  ],
  [
    'visits: ref, aviary and its town (null if we do not have it)',
    listOf(record({ ref: 'string', aviary: 'string', town: named })),
    [
      { ref: 'v1', aviary: 'Aviary a1', town: 'Lund' },
      { ref: 'v2', aviary: 'Aviary a2', town: 'Ystad' },
      { ref: 'v3', aviary: 'Aviary a9', town: null },
    ],
  ],
  [
    'per level the volunteers as one text, names separated by comma and in alphabetical order, with how many there are',
    listOf(record({ level: 'string', count: 'integer', volunteers: 'string' })),
    [
      { level: 'gold', count: 2, volunteers: 'Ann Ash, Cy Fir' },
      { level: 'basic', count: 1, volunteers: 'Bo Elm' },
    ],
  ],
])('%s', async (instruction, schema, expected) => {
  expect((await ask({ data, schema, instruction })).data).toEqual(expected);
});
