import { describe, expect, test } from 'vitest';
import { PatchbayError } from '../../../../src/core/error.ts';
import { generateTransform } from '../../../../src/engine/generate/transform/generate.ts';
import { openContext } from '../context.ts';
import { ask, expectNone, listOf, onOther, record, step } from './ask.ts';

const hens = {
  getHens: step([
    { hen_id: 1, henName: 'Berta', hatched: 1_714_557_600, lays: 'yes', weight: '2.5', coop: { id: 7, name: 'North' } },
    {
      hen_id: 2,
      henName: 'Frieda',
      hatched: 1_704_557_600,
      lays: 'no',
      weight: '1.75',
      coop: { id: 8, name: 'South' },
    },
    { hen_id: 3, henName: 'Olga', hatched: 1_719_557_600, lays: 'yes', weight: '3', coop: { id: 7, name: 'North' } },
  ]),
};

const deliveries = {
  deliveries: step({
    items: [
      {
        delivery_no: 'D1',
        status: 'paid',
        placed_at: '2024-05-01T10:00:00Z',
        lines: [{ sku: 'A', qty: 2, unit_price: 3 }],
      },
      { delivery_no: 'D2', status: 'open', placed_at: '2024-05-03T10:00:00Z', lines: [] },
      {
        delivery_no: 'D3',
        status: 'paid',
        placed_at: '2024-04-03T10:00:00Z',
        lines: [
          { sku: 'A', qty: 1, unit_price: 3 },
          { sku: 'B', qty: 10, unit_price: 0.5 },
        ],
      },
    ],
  }),
};

describe('fields', () => {
  test('are found by other spellings, and converted', async () => {
    const schema = listOf(
      record({
        id: 'integer',
        name: 'string',
        weight: 'number',
        lays: 'boolean',
        hatchedAt: { type: 'string', format: 'date-time' },
      }),
    );

    const { data } = await ask({ data: hens, schema });

    expect(data).toEqual([
      { id: 1, name: 'Berta', weight: 2.5, lays: true, hatchedAt: '2024-05-01T10:00:00.000Z' },
      { id: 2, name: 'Frieda', weight: 1.75, lays: false, hatchedAt: '2024-01-06T16:13:20.000Z' },
      { id: 3, name: 'Olga', weight: 3, lays: true, hatchedAt: '2024-06-28T06:53:20.000Z' },
    ]);
  });

  test('are found in records inside, by the names around them', async () => {
    const schema = record({
      hens: listOf(record({ henId: 'integer', coopName: 'string', coop: record({ id: 'integer' }) })),
    });

    const { data } = await ask({ data: hens, schema });

    expect(data).toMatchObject({
      hens: [{ henId: 1, coopName: 'North', coop: { id: 7 } }, { henId: 2 }, { henId: 3 }],
    });
  });

  test('that are required and nowhere are named, and nothing is guessed', async () => {
    await expectNone({ data: hens, schema: listOf(record({ id: 'integer', vaccine: 'string' })) }, ['[].vaccine']);
  });

  test('that some records lack are no source of what is required, which is said', async () => {
    const data = { hens: step([{ id: 1, ring: 'R1' }, { id: 2 }]) };
    const answer = ask({ data, schema: listOf(record({ id: 'integer', ring: 'string' })) });

    await expect(answer).rejects.toMatchObject({
      message: expect.stringContaining("/1 must have required property 'ring'"),
      details: { fields: ['[].ring'] },
    });
  });

  test('that are taken because the better one did not match are told of', async () => {
    const data = {
      hens: step([
        { id: 1, title: 'Berta', name: 'B' },
        { id: 2, title: 'Olga' },
      ]),
    };

    const { data: made, unchecked } = await ask({ data, schema: listOf(record({ id: 'integer', name: 'string' })) });

    expect(made).toEqual([
      { id: 1, name: 'Berta' },
      { id: 2, name: 'Olga' },
    ]);
    expect(unchecked).toContainEqual(expect.stringMatching(/fits better by its name did not match/));
  });

  test('that are optional and nowhere are left out, which is said', async () => {
    const item = {
      type: 'object',
      properties: { id: { type: 'integer' }, vaccine: { type: 'string' } },
      required: ['id'],
    };

    const { data, unchecked } = await ask({ data: hens, schema: listOf(item) });

    expect(data).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(unchecked).toContainEqual(expect.stringContaining('[].vaccine'));
  });

  test('are null where a record lacks them and the schema allows it', async () => {
    const data = { hens: step([{ name: 'Berta', ring: 'R1' }, { name: 'Frieda' }]) };
    const schema = listOf(record({ name: 'string', ring: { type: ['string', 'null'] } }));

    expect((await ask({ data, schema })).data).toEqual([
      { name: 'Berta', ring: 'R1' },
      { name: 'Frieda', ring: null },
    ]);
  });

  test('say when their names differ from what they are taken from', async () => {
    const data = { shop: step([{ title: 'Egg', cost: 2 }]) };

    const { unchecked } = await ask({ data, schema: listOf(record({ name: 'string', price: 'number' })) });

    expect(unchecked[0]).toMatch(/by meaning.*\[\]\.name from shop\.data\.title; \[\]\.price from shop\.data\.cost/);
  });
});

describe('lists', () => {
  test('of one item stay lists', async () => {
    const schema = listOf(record({ id: 'integer' }));

    expect(await onOther({ data: hens, schema }, { getHens: step([{ hen_id: 4 }]) })).toEqual([{ id: 4 }]);
    expect(await onOther({ data: hens, schema }, { getHens: step([]) })).toEqual([]);
  });

  test('inside are flattened, with what stands around their items', async () => {
    const schema = listOf(record({ deliveryNo: 'string', sku: 'string', quantity: 'integer' }));

    expect((await ask({ data: deliveries, schema })).data).toEqual([
      { deliveryNo: 'D1', sku: 'A', quantity: 2 },
      { deliveryNo: 'D3', sku: 'A', quantity: 1 },
      { deliveryNo: 'D3', sku: 'B', quantity: 10 },
    ]);
  });

  test('inside are kept, counted and summed', async () => {
    const schema = listOf(
      record({ deliveryNo: 'string', lines: listOf(record({ sku: 'string' })), lineCount: 'integer', total: 'number' }),
    );

    const { data } = await ask({ data: deliveries, schema });

    expect(data).toMatchObject([
      { lines: [{ sku: 'A' }], lineCount: 1, total: 6 },
      { lines: [], lineCount: 0, total: 0 },
      { lineCount: 2, total: 8 },
    ]);
  });

  test('of one field are read from all records', async () => {
    const schema = record({ henNames: listOf('string'), ids: listOf('integer') });

    expect((await ask({ data: hens, schema })).data).toEqual({ henNames: ['Berta', 'Frieda', 'Olga'], ids: [1, 2, 3] });
  });

  test('are made of members by key, of rows below their names, and of labels with values', async () => {
    const prices = { prices: step({ prices: { egg: 0.5, hen: 12 } }) };
    const sheet = {
      sheet: step({
        values: [
          ['Name', 'Eggs'],
          ['Berta', '3'],
          ['Olga', '5'],
        ],
      }),
    };
    const traits = {
      hens: step([
        {
          id: 1,
          traits: [
            { name: 'color', value: 'red' },
            { name: 'size', value: 'L' },
          ],
        },
      ]),
    };

    expect((await ask({ data: prices, schema: listOf(record({ article: 'string', price: 'number' })) })).data).toEqual([
      { article: 'egg', price: 0.5 },
      { article: 'hen', price: 12 },
    ]);
    expect((await ask({ data: sheet, schema: listOf(record({ name: 'string', eggs: 'integer' })) })).data).toEqual([
      { name: 'Berta', eggs: 3 },
      { name: 'Olga', eggs: 5 },
    ]);
    expect(
      (await ask({ data: traits, schema: listOf(record({ id: 'integer', color: 'string', size: 'string' })) })).data,
    ).toEqual([{ id: 1, color: 'red', size: 'L' }]);
  });

  test('that belong together are looked up by their keys, from either side', async () => {
    const data = {
      coops: step([
        { id: 'n', name: 'North' },
        { id: 's', name: 'South' },
      ]),
      hens: step([
        { hen: 'Berta', coop_id: 's', eggs: 3 },
        { hen: 'Olga', coop_id: 'n', eggs: 5 },
        { hen: 'Ida', coop_id: 's', eggs: 1 },
      ]),
    };
    const withCoops = listOf(record({ hen: 'string', coopName: 'string' }));
    const withHens = listOf(record({ name: 'string', hens: listOf(record({ hen: 'string' })), totalEggs: 'integer' }));

    expect((await ask({ data, schema: withCoops })).data).toEqual([
      { hen: 'Berta', coopName: 'South' },
      { hen: 'Olga', coopName: 'North' },
      { hen: 'Ida', coopName: 'South' },
    ]);
    expect((await ask({ data, schema: withHens })).data).toEqual([
      { name: 'North', hens: [{ hen: 'Olga' }], totalEggs: 5 },
      { name: 'South', hens: [{ hen: 'Berta' }, { hen: 'Ida' }], totalEggs: 4 },
    ]);
  });

  test('are grouped by a field that the result has', async () => {
    const data = {
      hens: step([
        { name: 'Berta', coop: 'N', eggs: 3 },
        { name: 'Olga', coop: 'S', eggs: 5 },
        { name: 'Ida', coop: 'N', eggs: 1 },
      ]),
    };
    const schema = listOf(
      record({ coop: 'string', count: 'integer', totalEggs: 'integer', hens: listOf(record({ name: 'string' })) }),
    );

    expect((await ask({ data, schema })).data).toEqual([
      { coop: 'N', count: 2, totalEggs: 4, hens: [{ name: 'Berta' }, { name: 'Ida' }] },
      { coop: 'S', count: 1, totalEggs: 5, hens: [{ name: 'Olga' }] },
    ]);
  });
});

describe('an instruction', () => {
  const schema = listOf(record({ deliveryNo: 'string' }));

  test.each([
    ['Only paid deliveries', ['D1', 'D3']],
    ['deliveries that are not paid', ['D2']],
    ['all unpaid deliveries', ['D2']],
    ['deliveries since 2024-05-01', ['D1', 'D2']],
    ['deliveries with at least one line, newest first', ['D1', 'D3']],
    ['newest first', ['D2', 'D1', 'D3']],
    ['the 2 newest deliveries', ['D2', 'D1']],
    ['deliveries with more than 1 line', ['D3']],
    ['paid deliveries sorted by placed at ascending', ['D3', 'D1']],
  ])('is read: %s', async (instruction, numbers) => {
    const { data } = await ask({ data: deliveries, schema, instruction });

    expect(data).toEqual(numbers.map((deliveryNo) => ({ deliveryNo })));
  });

  test('says which of its words were not understood', async () => {
    const { unchecked } = await ask({ data: deliveries, schema, instruction: 'paid deliveries weighed by moonlight' });

    expect(unchecked).toContainEqual('These words of the instruction were not understood: weighed, moonlight.');
  });
});

describe('a current transform', () => {
  const schema = listOf(record({ id: 'integer' }));

  test('is kept while it works', async () => {
    const current = '[getHens.data.{ "id": hen_id + 0 }]';

    expect(await ask({ data: hens, schema, current })).toMatchObject({ transformCode: current, alternatives: [] });
  });

  test('that was stopped because it ran too long is not tried again with small changes', async () => {
    const ctx = await openContext();
    let runs = 0;
    const evaluate: typeof ctx.sandbox.evaluate = async (expression, ...rest) => {
      if (!expression.includes('$again')) return ctx.sandbox.evaluate(expression, ...rest);
      runs += 1;
      throw new PatchbayError('timeout', 'The JSONata expression ran longer than 5000 ms and was stopped.');
    };

    const { transformCode } = await generateTransform(
      { currentTransform: '( $again := function() { $again() }; $again() )', responseSchema: schema, stepData: hens },
      { ...ctx, sandbox: { ...ctx.sandbox, evaluate } },
    );

    expect(transformCode).toBe('[getHens.data.{ "id": hen_id }]');
    expect(runs).toBe(1);
  });

  test('is repaired by the nearest name', async () => {
    const current = '[getHens.data.{ "id": henId }]';

    const { transformCode, unchecked } = await ask({ data: hens, schema, current });

    expect(transformCode).toBe('[getHens.data.{ "id": hen_id }]');
    expect(unchecked).toContainEqual(expect.stringContaining('henId became hen_id'));
  });

  test('is kept where nothing better is found, and what is empty of it is told', async () => {
    const current = '{ "rings": [getHens.data[weight = "9"].ring] }';

    const { transformCode, unchecked } = await ask({
      data: hens,
      schema: record({ rings: listOf('string') }),
      current,
    });

    expect(transformCode).toBe(current);
    expect(unchecked).toContainEqual('rings is empty for this data.');
  });

  test('gives way to another where it cannot be repaired', async () => {
    const { data } = await ask({ data: hens, schema, current: '$nothing(', error: 'it does not parse' });

    expect(data).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });
});

test('what fits equally well is told, with the other expression', async () => {
  const data = { shop: step([{ billing: { city: 'Ulm' }, shipping: { city: 'Bonn' } }]) };

  const { unchecked, alternatives } = await ask({ data, schema: listOf(record({ city: 'string' })) });

  expect(unchecked.join(' ')).toMatch(/\[\]\.city could also be shop\.data\.(?:shipping|billing)\.city/);
  expect(alternatives).toHaveLength(1);
});

test('a search that would take too long says so', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `f${index}`);
  const hen = Object.fromEntries(names.map((name) => [name, [{ [name]: name }]]));
  const steps = Object.fromEntries(names.map((name) => [name, step([hen])]));
  const inner = listOf(
    record(Object.fromEntries(names.map((name) => [`${name}z`, listOf(record({ [`${name}q`]: 'string' }))]))),
  );

  await expect(ask({ data: steps, schema: record({ a: inner, b: inner }) })).rejects.toMatchObject({
    reason: 'NO_TRANSFORM',
    message: expect.stringMatching(/in the time for the search/),
  });
}, 60_000);
