/** Transforms that fail are changed where they fail, and nowhere else. */
import { expect, test } from 'vitest';
import { ask, listOf, onOther, record, step } from './ask.ts';

const sales = {
  sales: step([
    { id: 1, hen: 7, price: '2.50', note: null, eggs: [{ size: 'L' }] },
    { id: 2, hen: 8, price: '3.00', note: 'brown', eggs: [{ size: 'M' }, { size: 'S' }] },
  ]),
  hens: step([
    { id: '7', name: 'Berta' },
    { id: '8', name: 'Olga' },
  ]),
};
const error = 'It failed.';

test.each([
  [
    'texts that are added up',
    '{ "total": $sum(sales.data.price) }',
    record({ total: 'number' }),
    '{ "total": $sum([sales.data.$number(price)]) }',
  ],
  [
    'nothing that a function cannot take',
    '[sales.data.{ "id": id, "note": $uppercase(note) }]',
    listOf(record({ id: 'integer', note: { type: ['string', 'null'] } })),
    '[sales.data.{ "id": id, "note": (note != null ? $uppercase(note) : null) }]',
  ],
  [
    'a list of one that is no list',
    '[sales.data.{ "id": id, "sizes": eggs.size }]',
    listOf(record({ id: 'integer', sizes: listOf('string') })),
    '[sales.data.{ "id": id, "sizes": [eggs.size] }]',
  ],
  [
    'keys of two types',
    '[sales.data.($sale := $; { "id": id, "hen": $$.hens.data[id = $sale.hen].name })]',
    listOf(record({ id: 'integer', hen: 'string' })),
    '[sales.data.($sale := $; { "id": id, "hen": $$.hens.data[$string(id) = $string($sale.hen)].name })]',
  ],
  [
    'a function of another language',
    '[sales.data.{ "id": id, "price": $parseFloat(price) }]',
    listOf(record({ id: 'integer', price: 'number' })),
    '[sales.data.{ "id": id, "price": $number(price) }]',
  ],
])('mends %s', async (_, current, schema, mended) => {
  const { transformCode, checked, unchecked } = await ask({ data: sales, schema, current, error });

  expect(transformCode).toBe(mended);
  expect(checked[0]).toMatch(/^The current transform was changed/);
  expect(unchecked).not.toEqual([]);
});

test('gives the text of the instruction where a member of nothing was read', async () => {
  const current =
    '(data) => data.sales.data.map((sale) => ({ id: sale.id, hen: data.hens.data.find((hen) => hen.id === String(sale.hen)).name }))';
  const data = { ...sales, hens: step([{ id: '7', name: 'Berta' }]) };
  const schema = listOf(record({ id: 'integer', hen: 'string' }));

  const made = await ask({ data, schema, current, error, instruction: 'Without a hen: "nobody".' });

  expect(made.data).toEqual([
    { id: 1, hen: 'Berta' },
    { id: 2, hen: 'nobody' },
  ]);
});

test('leaves out what holds a mark instead of a number, wherever it is looked at', async () => {
  const rain = { days: [{ mm: '4.5' }, { mm: '-' }, { mm: '1' }] };
  const task = {
    data: rain,
    schema: record({ total: 'number', measured: 'integer' }),
    current: '{ "total": $sum(days.$number(mm)), "measured": $count(days) }',
    error,
  };

  expect((await ask(task)).data).toEqual({ total: 5.5, measured: 2 });
  expect(await onOther(task, { days: [] })).toEqual({ total: 0, measured: 0 });
});
