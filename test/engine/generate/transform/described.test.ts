/** Fields that are called as the thing, with the property or the unit in their description or in the instruction. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const ships = {
  ships: step([
    { shipCode: 'a1', name: 'Anna', flag: 'NO' },
    { shipCode: 'b2', name: 'Berta', flag: 'SE' },
  ]),
};
const parcels = {
  parcels: step([
    { id: 'p-1', name: 'Lamp', weight: 7 },
    { id: 'p-2', name: 'Desk', weight: 9 },
  ]),
};
const guests = {
  guests: step([
    { guestId: 'g1', name: 'Olga', deposit: { minor: 5000, currency: 'EUR' } },
    { guestId: 'g2', name: 'Ivo', deposit: { minor: 7000, currency: 'EUR' } },
  ]),
};
const horses = {
  horses: step([{ horse_code: 'h1', name: 'Bella', age_months: 8 }]),
};

test.each([
  ['every ship', ships, { ship: { type: 'string', description: 'Name of the ship' } }, { ship: 'Anna' }],
  ['every ship', ships, { ship: { type: 'string', description: 'Code' } }, { ship: 'a1' }],
  [
    'parcel id and weight of all parcels',
    parcels,
    { parcel: 'string', weight: 'number' },
    { parcel: 'p-1', weight: 7 },
  ],
  ['the name of the parcel and its weight', parcels, { parcel: 'string', weight: 'number' }, { parcel: 'Lamp' }],
  ['what each left', guests, { guest: { type: 'string', description: 'The name' } }, { guest: 'Olga' }],
  ['what each left', guests, { deposit: { type: 'integer', description: 'Euros' } }, { deposit: 50 }],
  [
    'horse (name), age',
    horses,
    { horse: 'string', age: { type: 'integer', description: 'In months' } },
    { horse: 'Bella', age: 8 },
  ],
])('%s', async (instruction, data, fields, first) => {
  const found = await ask({ data, schema: listOf(record(fields)), instruction });

  expect(found.data).toContainEqual(expect.objectContaining(first));
});

test('what a thing is found by is not what is wanted of it', async () => {
  const boats = { boats: step([{ id: 'b1', name: 'Anna', length: 9 }]) };
  const schema = listOf(record({ boat: 'string', length: 'number' }));

  const { data } = await ask({
    data: boats,
    schema,
    instruction: 'look it up by the boat id, then give boat and length',
  });

  expect(data).toEqual([{ boat: 'Anna', length: 9 }]);
});
