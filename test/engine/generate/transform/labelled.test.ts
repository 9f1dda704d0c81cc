/** Fields that the users of a service define: lists of labels with values, which are told by their label. */
import { expect, test } from 'vitest';
import { ask, expectBoth, listOf, record } from './ask.ts';

test('a value under the number of its field is found by that number', async () => {
  const flocks = (rows: readonly (readonly [string, string | null])[]) => ({
    flocks: rows.map(([name, breeder]) => ({
      name,
      custom_fields: [
        { id: 4711, value: breeder },
        { id: 4712, value: 'layers' },
      ],
    })),
  });
  const schema = listOf(record({ name: 'string', breeder: { type: ['string', 'null'] } }));
  const instruction = 'The breeder is in the custom field 4711, null where nobody filled it in.';

  await expectBoth(
    {
      data: flocks([
        ['Red', 'Ida'],
        ['Blue', null],
      ]),
      schema,
      instruction,
    },
    [
      { name: 'Red', breeder: 'Ida' },
      { name: 'Blue', breeder: null },
    ],
    [flocks([['Green', 'Bo']]), [{ name: 'Green', breeder: 'Bo' }]],
  );
});

test('an answer whose type says where its value stands is told by the reference of its question', async () => {
  const name = (text: string) => ({ field: { id: 'f1', ref: 'keeper' }, type: 'text', text });
  const hens = (number: number) => ({ field: { id: 'f2', ref: 'hens' }, type: 'number', number });
  const coop = (label: string) => ({ field: { id: 'f3', ref: 'coop' }, type: 'choice', choice: { id: 'c', label } });
  const forms = (...answers: readonly (readonly object[])[]) => ({
    items: answers.map((given, at) => ({ response_id: `r${at}`, answers: given })),
  });
  const described = (type: string, description: string) => ({ type, description });
  const items = {
    type: 'object',
    properties: {
      responseId: { type: 'string' },
      keeper: described('string', 'The text of the answer to the field with the ref keeper'),
      hens: described('number', 'The number of the answer to the field with the ref hens'),
      coop: described('string', 'The label of the choice in the answer to the field with the ref coop'),
    },
    required: ['responseId'],
  };
  const schema = { type: 'array', description: 'One row for each response.', items };

  await expectBoth(
    { data: forms([name('Ida'), hens(12), coop('North')], [coop('South'), hens(3)], [name('Bo')]), schema },
    [
      { responseId: 'r0', keeper: 'Ida', hens: 12, coop: 'North' },
      { responseId: 'r1', hens: 3, coop: 'South' },
      { responseId: 'r2', keeper: 'Bo' },
    ],
    [forms([hens(0), name('Eva')], []), [{ responseId: 'r0', keeper: 'Eva', hens: 0 }, { responseId: 'r1' }]],
  );
});

test('a number behind a name tells one field from the next', async () => {
  const probe = (rows: readonly (readonly [string, string])[]) => ({
    probe: 'Coop',
    feeds: rows.map(([field1, field2], at) => ({ at, field1, field2 })),
  });
  const schema = listOf(record({ at: 'integer', temperature: 'number', humidity: 'number' }));

  const { data } = await ask({
    data: probe([
      ['18.5', '61'],
      ['19', '60'],
    ]),
    schema,
    instruction: 'field1 is the temperature and field2 the humidity.',
  });

  expect(data).toEqual([
    { at: 0, temperature: 18.5, humidity: 61 },
    { at: 1, temperature: 19, humidity: 60 },
  ]);
});
