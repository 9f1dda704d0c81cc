/** What is said in passing of rows and their numbers: a studio for pottery with kilns, firings and what was paid for them. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const firing = (
  id: string,
  kiln_id: string,
  loaded_on: string,
  emptied_on: string | null,
  hours: number,
  fee: number,
) => ({
  id,
  kiln_id,
  loaded_on,
  emptied_on,
  hours,
  fee,
  pots: hours * 2,
});

const data = {
  listFirings: step({
    firings: [
      firing('f1', 'k1', '2026-01-30', '2026-02-02', 9, 1200),
      firing('f2', 'k2', '2026-02-10', null, 4, 0),
      firing('f3', 'k1', '2026-02-14', '2026-02-15', 6, 800),
    ],
  }),
  listKilns: step([
    { id: 'k1', name: 'Big Bertha' },
    { id: 'k2', name: 'Toaster' },
    { id: 'k3', name: 'Anagama' },
  ]),
  listPayments: step([
    { ref: 'p1', firing_id: 'f3', amount: 8, paid_at: '2026-03-02', refunded: false },
    { ref: 'p2', firing_id: 'f1', amount: 12, paid_at: '2026-02-04', refunded: true },
    { ref: 'p3', firing_id: 'f1', amount: 10, paid_at: '2026-02-05', refunded: false },
  ]),
};

test.each([
  ['kilns nobody has fired yet: name', [{ name: 'Anagama' }]],
  ['Kilns nobody has loaded, by name', [{ name: 'Anagama' }]],
  ['kilns that were never used: name', [{ name: 'Anagama' }]],
])('what nobody did leaves what no row names: %s', async (instruction, expected) => {
  const schema = listOf(record({ name: 'string' }));

  expect((await ask({ data, schema, instruction })).data).toEqual(expected);
});

test.each([
  ['firings, leave out the ones that cost nothing: id', ['f1', 'f3']],
  ['firings that are free: id', ['f2']],
  ['firings you can have for free: id', ['f2']],
  ['firings of February 2026: id', ['f2', 'f3']],
])('prices of 0 and the day on which things begin decide: %s', async (instruction, ids) => {
  const schema = listOf(record({ id: 'string' }));

  expect((await ask({ data, schema, instruction })).data).toEqual(ids.map((id) => ({ id })));
});

test('how long something took is the time between its two dates, whatever other hours there are', async () => {
  const schema = listOf(record({ id: 'string', days: { type: ['integer', 'null'] } }));
  const instruction = 'firings with id and how long they took in days (null while not emptied)';

  expect((await ask({ data, schema, instruction })).data).toEqual([
    { id: 'f1', days: 3 },
    { id: 'f2', days: null },
    { id: 'f3', days: 1 },
  ]);
});

test('so is what it took on average from the one to the other', async () => {
  const schema = listOf(record({ kiln: 'string', days: 'number' }));
  const instruction = 'Per kiln the average number of days from loading to emptying of the emptied firings';

  expect((await ask({ data, schema, instruction })).data).toEqual([{ kiln: 'Big Bertha', days: 2 }]);
});

test('refunds taken out do not run on', async () => {
  const schema = listOf(record({ ref: 'string', sumSoFar: 'number' }));
  const instruction = 'payments in order of date with the sum so far, refunds taken out';

  expect((await ask({ data, schema, instruction })).data).toEqual([
    { ref: 'p3', sumSoFar: 10 },
    { ref: 'p1', sumSoFar: 18 },
  ]);
});

test('what runs on is in the unit that is wanted', async () => {
  const schema = listOf(record({ id: 'string', fee: 'number', feesSoFar: 'number' }));
  const instruction = 'firings in order of loading with their fee in euros (it comes in cents) and the fees so far';

  expect((await ask({ data, schema, instruction })).data).toEqual([
    { id: 'f1', fee: 12, feesSoFar: 12 },
    { id: 'f2', fee: 0, feesSoFar: 12 },
    { id: 'f3', fee: 8, feesSoFar: 20 },
  ]);
});

test('a total beside a list is that of its rows', async () => {
  const schema = record({ payments: listOf(record({ ref: 'string' })), total: 'number' });
  const instruction = 'payments that were refunded: ref; plus their sum';

  expect((await ask({ data, schema, instruction })).data).toEqual({ payments: [{ ref: 'p2' }], total: 12 });
});

test('shares of sums that are wanted in another unit are parts of all of them', async () => {
  const schema = listOf(record({ kiln: 'string', fees: 'number', share: 'number' }));
  const instruction =
    'Fees per kiln in euros (they come in cents) and their share of all fees in percent, kilns by name';

  expect((await ask({ data, schema, instruction })).data).toMatchObject([
    { kiln: 'Big Bertha', fees: 20, share: 100 },
    {},
  ]);
});

test('what is weighted is divided by all that it was weighted by', async () => {
  const schema = record({ meanFee: 'number' });
  const instruction = 'average fee weighted by the pots';

  expect((await ask({ data, schema, instruction })).data).toMatchObject({ meanFee: expect.closeTo(821.05, 1) });
});
