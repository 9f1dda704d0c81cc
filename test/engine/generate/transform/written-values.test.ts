/** How values are written or changed: percents that are added, bounds with a sign of money, moments that are taken apart. */
import { expect, test } from 'vitest';
import { ask, expectBoth, listOf, record } from './ask.ts';

const sales = (rows: readonly (readonly [hen: string, net_price: number, fee_cents: number, soldAt: string])[]) => ({
  sales: rows.map(([hen, net_price, fee_cents, soldAt]) => ({ hen, net_price, fee_cents, soldAt })),
});
const data = sales([
  ['Ada', 100, 4000, '2026-03-01T08:05:00Z'],
  ['Bea', 40, 5000, '2026-03-02T17:30:00Z'],
]);
const other = sales([['Cleo', 10, 6500, '2026-04-09T23:59:00Z']]);

test.each([
  ['hen and price with 20% added', [120, 48], [12]],
  ['add 20% VAT to the net prices', [120, 48], [12]],
  ['hen and price after a 25% discount', [75, 30], [7.5]],
])('percents: %s', async (instruction, prices, otherPrices) => {
  const priced = ({ sales: all }: typeof data, wanted: readonly number[]) =>
    all.map(({ hen }, at) => ({ hen, price: wanted[at] }));

  await expectBoth(
    { data, schema: listOf(record({ hen: 'string', price: 'number' })), instruction },
    priced(data, prices),
    [other, priced(other, otherPrices)],
  );
});

test.each(['sales with a fee of at least €50', 'sales with a fee over 49 €'])(
  'a bound in euros is compared with cents: %s',
  async (instruction) => {
    await expectBoth(
      { data, schema: listOf(record({ hen: 'string' })), instruction },
      [{ hen: 'Bea' }],
      [other, [{ hen: 'Cleo' }]],
    );
  },
);

test('one moment gives the date and the time of two fields', async () => {
  const schema = listOf(record({ hen: 'string', soldDate: 'string', soldTime: 'string' }));

  const { data: made } = await ask({ data, schema, instruction: 'hen with sold date and sold time' });

  expect(made).toEqual([
    { hen: 'Ada', soldDate: '2026-03-01', soldTime: '08:05' },
    { hen: 'Bea', soldDate: '2026-03-02', soldTime: '17:30' },
  ]);
});
