/** Texts that are built alike, and what stands between their signs. */
import { expect, test } from 'vitest';
import { textCuts } from '../../../../src/engine/generate/transform/texts/text-pieces.ts';
import { ask, expectBoth, listOf, record } from './ask.ts';

test.each([
  [
    ['A-12/B', 'C-3/F'],
    ['A', '12', 'B'],
  ],
  [
    ['Hahn, Ada', 'Dun, Per Ola'],
    ['Hahn', 'Ada'],
  ],
  [
    ['12.5 kg', '300 kg'],
    ['12.5', 'kg'],
  ],
  [
    ['60x40x30', '5x5x5'],
    ['60', '40', '30'],
  ],
  [
    ['Sussex (1965)', 'Maran Noir (1815)'],
    ['Sussex', '1965'],
  ],
  [
    ['R12', 'R3'],
    ['R', '12'],
  ],
])('texts like %j fall into pieces', (texts, pieces) => {
  expect(textCuts(texts)[0]?.apply(texts[0] ?? '')).toEqual(pieces);
});

test('texts with other signs have no pieces in common', () => {
  expect(textCuts(['A-12', 'B/7, c'])).toEqual([]);
});

test('as many fields as pieces are taken in their order', async () => {
  const schema = listOf(record({ hen: 'string', coop: 'string', row: 'integer', nest: 'string' }));

  await expectBoth(
    {
      data: {
        hens: [
          { hen: 'Ada', nest_code: 'A-12/B' },
          { hen: 'Bea', nest_code: 'C-3/F' },
        ],
      },
      schema,
      instruction: 'nest codes look like A-12/B: coop, row, nest. split them up',
    },
    [
      { hen: 'Ada', coop: 'A', row: 12, nest: 'B' },
      { hen: 'Bea', coop: 'C', row: 3, nest: 'F' },
    ],
    [{ hens: [{ hen: 'Eve', nest_code: 'ZZ-104/A' }] }, [{ hen: 'Eve', coop: 'ZZ', row: 104, nest: 'A' }]],
  );
});

test('a number is taken out of a text with its unit, and changed to the unit that is wanted', async () => {
  const schema = listOf(record({ bag: 'string', kilos: 'number' }));
  const instruction = 'weight comes as text, strip the unit';

  await expectBoth(
    {
      data: {
        bags: [
          { bag: 'b1', weight: '500 g' },
          { bag: 'b2', weight: '3.2 kg' },
        ],
      },
      schema,
      instruction,
    },
    [
      { bag: 'b1', kilos: 0.5 },
      { bag: 'b2', kilos: 3.2 },
    ],
    [{ bags: [{ bag: 'b9', weight: '90 g' }] }, [{ bag: 'b9', kilos: 0.09 }]],
  );
});

test('a form with a name for each piece is written in another order', async () => {
  const schema = listOf(record({ name: 'string', breed: 'string' }));

  await expectBoth(
    {
      data: {
        keepers: [
          { keeper: 'Hahn, Ada', breed: 'maran' },
          { keeper: 'Dun, Per Ola', breed: 'sussex' },
        ],
      },
      schema,
      instruction: 'keepers are stored "Last, First". I want First Last, and the breed in capitals',
    },
    [
      { name: 'Ada Hahn', breed: 'MARAN' },
      { name: 'Per Ola Dun', breed: 'SUSSEX' },
    ],
    [{ keepers: [{ keeper: 'Roan, Eva', breed: 'leghorn' }] }, [{ name: 'Eva Roan', breed: 'LEGHORN' }]],
  );
});

test('nothing is cut where nothing is said of it', async () => {
  const schema = listOf(record({ order: 'string', egg: 'string' }));
  const data = {
    orders: [
      { number: 'O-1', lines: [{ egg: 'brown' }] },
      { number: 'O-2', lines: [{ egg: 'white' }] },
    ],
  };

  expect((await ask({ data, schema, instruction: 'one row per egg with its order number' })).data).toEqual([
    { order: 'O-1', egg: 'brown' },
    { order: 'O-2', egg: 'white' },
  ]);
});

test('a text that is only named is not cut for fields that have no source', async () => {
  const data = {
    hens: [
      { tag: 'X1', hen: 'Ada' },
      { tag: 'X2', hen: 'Bea' },
    ],
  };
  const schema = listOf(record({ tag: 'string', coop: 'string', nest: 'integer' }));

  await expect(ask({ data, schema, instruction: 'one row per tag. keep the coop and nest' })).rejects.toMatchObject({
    reason: 'NO_TRANSFORM',
  });
});

test.each([
  'Split the seat into row and number, and keep the guest',
  'split the seat ("C-14" = row C, number 14) into row and number, keep the name of the guest',
])('%s', async (instruction) => {
  const tickets = [
    { holder: 'Ana', seat: 'C-14' },
    { holder: 'Bo', seat: 'AA-2' },
  ];

  const { data: made } = await ask({
    data: { tickets },
    schema: listOf(record({ guest: 'string', row: 'string', number: 'integer' })),
    instruction,
  });

  expect(made).toEqual([
    { guest: 'Ana', row: 'C', number: 14 },
    { guest: 'Bo', row: 'AA', number: 2 },
  ]);
});
