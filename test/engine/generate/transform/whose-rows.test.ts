/** Which of several lists the rows are those of, and which of them belong to others: repairs, mechanics and customers of a shop for bikes. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const data = {
  listRepairs: step({
    repairs: [
      {
        id: 'r1',
        bike: 'Gravel',
        customer_id: 'c1',
        mechanic_id: 'm1',
        state: 'done',
        on: '2026-01-05',
        hours: 2,
        warranty: false,
      },
      {
        id: 'r2',
        bike: 'City',
        customer_id: 'c2',
        mechanic_id: 'm2',
        state: 'open',
        on: '2026-01-20',
        hours: 1,
        warranty: true,
      },
      {
        id: 'r3',
        bike: 'Cargo',
        customer_id: 'c1',
        mechanic_id: 'm1',
        state: 'done',
        on: '2026-02-10',
        hours: 4,
        warranty: false,
      },
      {
        id: 'r4',
        bike: 'Tandem',
        customer_id: 'c3',
        mechanic_id: 'm2',
        state: 'open',
        on: '2026-01-10',
        hours: 3,
        warranty: false,
      },
    ],
  }),
  listMechanics: step([
    { id: 'm1', name: 'Ines', hourly_rate: 60 },
    { id: 'm2', name: 'Karl', hourly_rate: 48 },
    { id: 'm3', name: 'Lou', hourly_rate: 40 },
  ]),
  listCustomers: step({
    customers: [
      { id: 'c1', first_name: 'Ada', last_name: 'Ek', city: 'Lund' },
      { id: 'c2', first_name: 'Bo', last_name: 'Dahl', city: 'Ystad' },
      { id: 'c3', first_name: 'Cy', last_name: 'Falk', city: 'Lund' },
    ],
  }),
};

const text = { type: 'string' };
const hours = listOf(record({ id: 'string', hours: 'number', mechanic: 'string' }));

test.each([
  ['The two repairs with the most hours: id, hours, mechanic name', hours, ['r3', 'r4']],
  ['repairs with id, hours and mechanic name, most hours first', hours, ['r3', 'r4', 'r1', 'r2']],
] as const)('the rows are what is spoken of first: %s', async (instruction, schema, ids) => {
  expect((await ask({ data, schema, instruction })).data).toMatchObject(ids.map((id) => ({ id })));
});

test.each([
  ['Mechanics without an open repair, by name', listOf(text), ['Ines', 'Lou']],
  ['names of the mechanics who have no open repair', listOf(text), ['Ines', 'Lou']],
  ['mechanics that have an open repair: name and hourly rate', listOf(record({ name: 'string' })), [{ name: 'Karl' }]],
  ['customers with at least one warranty repair, full name', listOf(text), ['Bo Dahl']],
  ['customers with a repair under warranty: city', listOf(record({ city: 'string' })), [{ city: 'Ystad' }]],
])('those of others decide, by what they are like: %s', async (instruction, schema, expected) => {
  expect((await ask({ data, schema, instruction })).data).toEqual(expected);
});

test('a field of the result that is called as a value is no condition', async () => {
  const schema = listOf(record({ bike: 'string', city: 'string' }));
  const instruction = 'Open repairs, oldest first: bike and the city of the customer';

  expect((await ask({ data, schema, instruction })).data).toEqual([
    { bike: 'Tandem', city: 'Lund' },
    { bike: 'City', city: 'Ystad' },
  ]);
});

test.each(['the customer names as "Ek, Ada" in alphabetical order', 'customers as "Ek, Ada", sorted'])(
  'texts are in the order of what they have become: %s',
  async (instruction) => {
    expect((await ask({ data, schema: listOf(text), instruction })).data).toEqual(['Dahl, Bo', 'Ek, Ada', 'Falk, Cy']);
  },
);

test.each([
  'bike, and label: "warranty" for warranty repairs, "expensive" when they took more than 2 hours, "normal" otherwise',
  'bike and label: "warranty" if it is under warranty, "expensive" if the hours are over 2, otherwise "normal"',
])('each case has what it is about, though one text is called as an order: %s', async (instruction) => {
  const schema = listOf(record({ bike: 'string', label: 'string' }));

  expect((await ask({ data, schema, instruction })).data).toEqual([
    { bike: 'Gravel', label: 'normal' },
    { bike: 'City', label: 'warranty' },
    { bike: 'Cargo', label: 'expensive' },
    { bike: 'Tandem', label: 'expensive' },
  ]);
});

test('two texts, of which one stands otherwise, are no parts of one', async () => {
  const schema = listOf(record({ bike: 'string', label: 'string' }));
  const instruction = 'bike and label: "long" when it took more than 2 hours, "short" otherwise';

  const { data: made } = await ask({ data, schema, instruction });
  expect(made).toMatchObject([{ label: 'short' }, { label: 'short' }, { label: 'long' }, { label: 'long' }]);
});
