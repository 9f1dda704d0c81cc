/** Which of several fields is meant, told by their names and by what stands around them. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const farm = {
  farm: step({
    coops: [
      {
        name: 'North',
        nests: [
          { name: 'N1', hens: [{ name: 'Berta', breed: 'Sussex', owner: { displayName: 'Ann' } }] },
          { name: 'N2', hens: [{ name: 'Olga', breed: 'Leghorn', owner: null }] },
        ],
      },
    ],
  }),
};

test('names of the records around an item are told apart', async () => {
  const schema = listOf(record({ coop: 'string', nest: 'string', hen: 'string', breed: 'string' }));

  expect((await ask({ data: farm, schema })).data).toEqual([
    { coop: 'North', nest: 'N1', hen: 'Berta', breed: 'Sussex' },
    { coop: 'North', nest: 'N2', hen: 'Olga', breed: 'Leghorn' },
  ]);
});

test('a record is called by its name, and null where there is no record', async () => {
  const schema = listOf(record({ breed: 'string', owner: { type: ['string', 'null'] } }));

  expect((await ask({ data: farm, schema })).data).toEqual([
    { breed: 'Sussex', owner: 'Ann' },
    { breed: 'Leghorn', owner: null },
  ]);
});

test('an item is not called by the name of what is around it', async () => {
  const data = { orders: step([{ name: '#1001', lines: [{ title: 'Egg', quantity: 2 }] }]) };
  const schema = listOf(record({ lines: listOf(record({ name: 'string', quantity: 'integer' })) }));

  expect((await ask({ data, schema })).data).toEqual([{ lines: [{ name: 'Egg', quantity: 2 }] }]);
});

test('an id is not taken for the name of what it names', async () => {
  const data = {
    hens: step([
      { hen_name: 'Berta', coop_id: 'c1' },
      { hen_name: 'Olga', coop_id: 'c2' },
    ]),
    coops: step([
      { coop_id: 'c1', coop_name: 'North' },
      { coop_id: 'c2', coop_name: 'South' },
    ]),
  };

  const { data: made, unchecked } = await ask({
    data,
    schema: record({ hens: listOf(record({ name: 'string', coop: 'string' })) }),
  });

  expect(made).toEqual({
    hens: [
      { name: 'Berta', coop: 'North' },
      { name: 'Olga', coop: 'South' },
    ],
  });
  expect(unchecked.join(' ')).toMatch(/looked up in coops\.data where coop_id = coop_id/);
});

test('a record may name another one of its own list', async () => {
  const data = {
    hens: step([
      { hen_id: 'h1', name: 'Berta', mother_id: null },
      { hen_id: 'h2', name: 'Olga', mother_id: 'h1' },
    ]),
  };

  expect(
    (await ask({ data, schema: listOf(record({ name: 'string', motherName: { type: ['string', 'null'] } })) })).data,
  ).toEqual([
    { name: 'Berta', motherName: null },
    { name: 'Olga', motherName: 'Berta' },
  ]);
});

test('what the instruction or a description says comes before what the names say', async () => {
  const data = { hens: step([{ name: 'B', long_title: 'Berta the first', x7: 3 }]) };
  const schema = listOf(record({ label: 'string', eggs: { type: 'integer', description: 'field x7 of the hen' } }));

  const { data: made } = await ask({ data, schema, instruction: 'use long_title as label' });

  expect(made).toEqual([{ label: 'Berta the first', eggs: 3 }]);
});

test('a qualified name is not answered by another thing', async () => {
  const data = { hens: step([{ name: 'Berta', eggs: 3 }]) };

  await expect(ask({ data, schema: listOf(record({ eggs: 'integer', breederName: 'string' })) })).rejects.toMatchObject(
    {
      reason: 'NO_TRANSFORM',
      details: { fields: ['[].breederName'] },
    },
  );
});

test('items of a list that is looked up are conditions as well', async () => {
  const data = {
    hens: step([
      { id: 11, name: 'Berta' },
      { id: 12, name: 'Olga' },
    ]),
    eggs: step([{ hen_id: 11, weight: 50 }]),
  };
  const schema = listOf(record({ name: 'string' }));

  expect((await ask({ data, schema, instruction: 'hens without any eggs' })).data).toEqual([{ name: 'Olga' }]);
});

test('values are written as is asked', async () => {
  const data = {
    hens: step([
      { name: 'Berta', weight: 2 },
      { name: 'Olga', weight: 3.337 },
    ]),
  };
  const schema = record({ averageWeight: 'number', names: listOf('string') });

  expect((await ask({ data, schema, instruction: 'average weight rounded to 2 decimals' })).data).toMatchObject({
    averageWeight: 2.67,
  });
});

test('the last of something is that of the latest record', async () => {
  const data = {
    hens: step([
      { id: 11, name: 'Berta' },
      { id: 12, name: 'Olga' },
    ]),
    eggs: step([
      { hen_id: 11, laid: '2024-05-03', weight: 50 },
      { hen_id: 11, laid: '2024-05-09', weight: 61 },
      { hen_id: 11, laid: '2024-05-01', weight: 70 },
    ]),
  };
  const nullable = (type: string): Record<string, unknown> => ({ type: [type, 'null'] });
  const schema = listOf(record({ name: 'string', lastLaid: nullable('string'), latestWeight: nullable('number') }));

  expect((await ask({ data, schema })).data).toEqual([
    { name: 'Berta', lastLaid: '2024-05-09', latestWeight: 61 },
    { name: 'Olga', lastLaid: null, latestWeight: null },
  ]);
});

test('says that a key was taken for what it may stand for, whatever the instruction adds to the name', async () => {
  const { data, unchecked } = await ask({
    data: { bills: [{ no: 'B1', payerId: 13 }] },
    schema: listOf(record({ no: 'string', payer: 'string' })),
    instruction: 'No and payer of each bill. Payer is found by the payer id.',
  });
  expect(data).toEqual([{ no: 'B1', payer: '13' }]);
  expect(unchecked.join(' ')).toContain('[].payer from bills.payerId');
});
