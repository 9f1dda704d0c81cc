/** Which rows an instruction speaks of, how they are ordered, and what is reckoned within them. */
import { expect, test } from 'vitest';
import { ask, listOf, onOther, record } from './ask.ts';

const nests = {
  nests: [
    { code: 'N1', barn_id: 4, eggs_kg: 2, hour: '2026-03-01T08:30:00Z', laid: 6, clean: true },
    { code: 'N2', barn_id: null, eggs_kg: 3, hour: '2026-03-01T06:05:00Z', laid: 5, clean: false },
    { code: 'N3', barn_id: 4, eggs_kg: 5, hour: '2026-03-02T17:45:00Z', laid: 8, clean: true },
    { code: 'N4', barn_id: null, eggs_kg: 1, hour: '2026-03-02T05:15:00Z', laid: 2, clean: true },
  ],
};

test.each([
  ['Which nests are not assigned to a barn?', ['N2', 'N4']],
  ['Which nests are assigned to a barn?', ['N1', 'N3']],
])('a key that is there or not: %s', async (instruction, codes) => {
  const task = { data: nests, schema: listOf(record({ code: 'string' })), instruction };

  expect((await ask(task)).data).toEqual(codes.map((code) => ({ code })));
});

test('amounts are no counts, and they are those of the part before', async () => {
  const schema = record({ nests: 'integer', kilograms: 'integer' });
  const instruction = 'How many nests are not assigned to a barn, and how many kg do they have altogether?';
  const task = { data: nests, schema, instruction };

  expect((await ask(task)).data).toEqual({ nests: 2, kilograms: 4 });
  expect(await onOther(task, { nests: nests.nests.slice(1, 3) })).toEqual({ nests: 1, kilograms: 3 });
});

test('a second order is said within the first one', async () => {
  const schema = listOf(record({ barn: 'integer', code: 'string' }));
  const data = { boxes: nests.nests.map(({ code, laid, barn_id }) => ({ code, laid, barn: barn_id ?? 1 })) };
  const instruction = 'All boxes sorted by barn, and in each barn by laid';

  const { transformCode } = await ask({ data, schema, instruction });

  expect(transformCode).toContain('^(<barn, <laid)');
});

test('a clock is no date', async () => {
  const schema = listOf(record({ code: 'string', hour: 'string' }));

  const { data } = await ask({ data: nests, schema, instruction: 'code, and the hour as HH:MM' });

  expect(data).toMatchObject([{ hour: '08:30' }, { hour: '06:05' }, { hour: '17:45' }, { hour: '05:15' }]);
});

test('percent of what stands beside it', async () => {
  const schema = listOf(record({ barn: 'integer', nests: 'integer', clean: 'integer', percent: 'integer' }));
  const data = { nests: nests.nests.map(({ code, clean, barn_id }) => ({ code, clean, barn: barn_id ?? 9 })) };
  const instruction =
    'Cleanliness by barn: number of nests, how many of them are clean, and that in percent without decimals';

  expect((await ask({ data, schema, instruction })).data).toEqual([
    { barn: 4, nests: 2, clean: 2, percent: 100 },
    { barn: 9, nests: 2, clean: 1, percent: 50 },
  ]);
});

test('places of a template in capitals', async () => {
  const data = { keepers: [{ given_name: 'Ada', family_name: 'Holm', farm: 'North' }] };
  const schema = listOf(record({ tag: 'string', farm: 'string' }));
  const instruction = 'tag: "SURNAME, Firstname" (surname in capitals), and the farm';

  expect((await ask({ data, schema, instruction })).data).toEqual([{ tag: 'HOLM, Ada', farm: 'North' }]);
});

test('a rate is not taken for a share of itself', async () => {
  const data = { hatches: [{ barn: 'East', sent: 8, opened: 2 }] };
  const schema = listOf(record({ barn: 'string', openRate: { type: 'number', description: 'Percent' } }));
  const instruction = 'opening rate of every barn in percent, rounded to one decimal';

  expect((await ask({ data, schema, instruction })).data).toEqual([{ barn: 'East', openRate: 25 }]);
});

test('a product of two lists is reckoned within their rows', async () => {
  const data = {
    order: {
      rows: [
        { sacks: 2, price: 4 },
        { sacks: 3, price: 5 },
      ],
      freight: 1,
    },
  };
  const current = '{ "total": $sum(order.rows.sacks * order.rows.price) + order.freight }';

  const { transformCode, data: made } = await ask({
    data,
    schema: record({ total: 'number' }),
    current,
    error: 'The left side of the "*" operator must evaluate to a number (T2001).',
  });

  expect(transformCode).toContain('$sum(order.rows.(sacks * price)) + order.freight');
  expect(made).toEqual({ total: 24 });
});

test('a description names a key that is written in other letters', async () => {
  const data = { boxes: [{ name: 'a', ipv4: '192.0.2.1', ipv6: '2001:db8::1' }] };
  const schema = listOf(record({ name: 'string', address: { type: 'string', description: 'IPv4 address' } }));

  expect((await ask({ data, schema })).data).toEqual([{ name: 'a', address: '192.0.2.1' }]);
});
