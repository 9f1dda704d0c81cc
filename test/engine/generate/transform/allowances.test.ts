/** What is free up to a number, and what the rest costs. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

test('what is beyond an allowance costs the price of its kind', async () => {
  const schema = listOf(record({ berth: 'string', nights: 'number', charged: 'number', price: 'number' }));
  const fees = { small: 4, large: 9 };
  const boats = [
    { berth: 'A', size: 'large', nights: [2, 3] },
    { berth: 'B', size: 'small', nights: [1] },
  ];
  const instruction =
    'The first 3 nights of a boat are free, every night more costs the price of its size (see fees). Nights, charged nights and price, please.';

  const { data } = await ask({ data: { fees, boats }, schema, instruction });

  expect(data).toEqual([
    { berth: 'A', nights: 5, charged: 2, price: 18 },
    { berth: 'B', nights: 1, charged: 0, price: 0 },
  ]);
});

test('a base fee is paid in any case, and the further price behind it', async () => {
  const schema = listOf(
    record({ hut: 'string', extra: { type: 'number', description: 'kWh above' }, total: 'number' }),
  );
  const huts = [
    { hut: 'A', kwh: 30 },
    { hut: 'B', kwh: 5 },
  ];
  const instruction = 'The first 20 kWh are included in the base fee of 6, each further kWh costs 0.5.';

  const { data } = await ask({ data: { huts }, schema, instruction });

  expect(data).toEqual([
    { hut: 'A', extra: 10, total: 11 },
    { hut: 'B', extra: 0, total: 6 },
  ]);
});

test('the allowance may stand in the data, and those with something to pay may be asked for', async () => {
  const schema = listOf(record({ member: 'string', visits: 'number', fee: 'number' }));
  const cards = [
    { id: 'G', included: 8, price: 5 },
    { id: 'S', included: 2, price: 7 },
  ];
  const members = [
    { member: 'Ada', card: 'S', visits: 4 },
    { member: 'Bo', card: 'G', visits: 8 },
  ];
  const instruction =
    'A card says how many visits are included, further ones cost its price. Only members who have to pay, with visits and fee.';

  const { data } = await ask({ data: { cards, members }, schema, instruction });

  expect(data).toEqual([{ member: 'Ada', visits: 4, fee: 14 }]);
});

test('a price by kind is looked up, and the total is of what was reckoned', async () => {
  const schema = record({ jobs: listOf(record({ no: 'string', pay: 'number' })), grandTotal: 'number' });
  const wages = { cook: 20, driver: 18 };
  const jobs = [
    { no: 'j1', role: 'driver', hours: 2 },
    { no: 'j2', role: 'cook', hours: 3 },
  ];
  const instruction = 'Pay: hours times the wage of the role. Add a grand total.';

  const { data } = await ask({ data: { wages, jobs }, schema, instruction });

  expect(data).toEqual({
    jobs: [
      { no: 'j1', pay: 36 },
      { no: 'j2', pay: 60 },
    ],
    grandTotal: 96,
  });
});
