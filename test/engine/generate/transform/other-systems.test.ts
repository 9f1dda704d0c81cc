/** The answer of one system in the shape that another one asks for: its descriptions, records and lists say what is meant. */
import { expect, test } from 'vitest';
import { ask, expectBoth, listOf, record, step } from './ask.ts';

function text(description: string): Readonly<Record<string, unknown>> {
  return { type: 'string', description };
}

const farm = {
  getFarm: step({
    hens: [
      {
        tag: 'h1',
        jobtitle: 'Layer',
        start_date: '2024-03-01',
        birth_date: '2023-02-02',
        org_name: 'Coop',
        sku: 'x-1',
      },
      {
        tag: 'h2',
        jobtitle: 'Guard',
        start_date: '2024-04-01',
        birth_date: '2023-05-02',
        org_name: 'Yard',
        sku: 'x-2',
      },
    ],
  }),
};

test.each([
  [{ Title: text('Position of the hen in the flock') }, { Title: 'Layer' }],
  [
    { covered_from: { type: 'string', format: 'date', description: 'First day of work' } },
    { covered_from: '2024-03-01' },
  ],
  [{ account: text('The organisation') }, { account: 'Coop' }],
  [{ ItemCode: text('The SKU, as printed on the ring') }, { ItemCode: 'x-1' }],
])('fields are called as their descriptions call them: %j', async (field, first) => {
  const { data } = await ask({ data: farm, schema: record({ birds: listOf(record({ tag: 'string', ...field })) }) });

  expect(data).toMatchObject({ birds: [{ tag: 'h1', ...first }, { tag: 'h2' }] });
});

const coop = step({
  note: 'n',
  reporter: { displayName: 'Asta', emailAddress: 'asta@coop.example', phone: '1' },
  assignee: { displayName: 'Bo', emailAddress: 'bo@coop.example', phone: '2' },
});

test('who did something is described by the deed, and the fields beside the name are of the same person', async () => {
  const requester = record({ name: text('Who reported it'), email: { type: 'string', format: 'email' } });

  const { data } = await ask({ data: { read: coop }, schema: record({ note: 'string', requester }) });

  expect(data).toEqual({ note: 'n', requester: { name: 'Asta', email: 'asta@coop.example' } });
});

test('an address is of one record, in the words of another system', async () => {
  const to = {
    name: 'Gro Ask',
    address1: 'Lane 1',
    address2: 'Barn',
    province: 'Viken',
    province_code: 'VK',
    zip: '12',
  };
  const eggs = { read: step({ order: { name: '#1001', customer: { first_name: 'Ida', orders_count: 3 }, to } }) };
  const address = record({
    name: 'string',
    street1: 'string',
    street2: 'string',
    state: text('State or province code'),
  });
  const schema = record({ reference: text('Your order number, printed on the label'), address });

  const { data } = await ask({ data: eggs, schema });

  expect(data).toEqual({
    reference: '#1001',
    address: { name: 'Gro Ask', street1: 'Lane 1', street2: 'Barn', state: 'VK' },
  });
});

test('two keys of one list are two records of it, and a list of keys keeps its order', async () => {
  const data = {
    eggs: step([
      { id: 7, laid_by_id: 'hen-1', found_by_id: 'hen-2', tag_ids: [2, 1] },
      { id: 8, laid_by_id: 'hen-2', found_by_id: 'hen-1', tag_ids: [] },
    ]),
    hens: step([
      { id: 'hen-1', name: 'Ada', ring: 'r1' },
      { id: 'hen-2', name: 'Bea', ring: 'r2' },
    ]),
    tags: step([
      { id: 1, name: 'white' },
      { id: 2, name: 'large' },
    ]),
  };
  const egg = record({ id: 'integer', laid_by_name: 'string', found_by_ring: 'string', tag_names: listOf('string') });

  const found = await ask({ data, schema: record({ eggs: listOf(egg) }) });

  expect(found.data).toEqual({
    eggs: [
      { id: 7, laid_by_name: 'Ada', found_by_ring: 'r2', tag_names: ['large', 'white'] },
      { id: 8, laid_by_name: 'Bea', found_by_ring: 'r1', tag_names: [] },
    ],
  });
});

test('a pattern says that months are wanted', async () => {
  const schema = record({
    birds: listOf(
      record({
        tag: 'string',
        period: { type: 'string', pattern: '^\\d{4}-\\d{2}$', description: 'Month of the start' },
      }),
    ),
  });

  const { data } = await ask({ data: farm, schema });

  expect(data).toMatchObject({ birds: [{ period: '2024-03' }, { period: '2024-04' }] });
});

test('values that are the choices in another spelling say which field is meant', async () => {
  const data = {
    read: step([
      { tag: 'a', kind: 'Full time', crest: 'red' },
      { tag: 'b', kind: 'Part time', crest: 'red' },
    ]),
  };
  const schema = listOf(record({ tag: 'string', employment: { type: 'string', enum: ['full_time', 'part_time'] } }));

  expect((await ask({ data, schema })).data).toEqual([
    { tag: 'a', employment: 'full_time' },
    { tag: 'b', employment: 'part_time' },
  ]);
});

const order = {
  read: step({
    order: {
      order_number: 'E7',
      created_at: '2024-05-06T07:08:09Z',
      currency: 'NOK',
      eggs: [
        { title: 'Brown', quantity: 2, price: '3.50', hs_code: '0407', made_in: 'NO' },
        { title: 'White', quantity: 1, price: '3.00', hs_code: '0408', made_in: 'SE' },
      ],
    },
  }),
};
const otherOrder = {
  read: step({ order: { order_number: 'E9', created_at: '2024-06-06T07:08:09Z', currency: 'SEK', eggs: [] } }),
};

test('a list of invoices is made of the one order, line by line', async () => {
  const line = record({
    Description: 'string',
    UnitAmount: { type: 'number', description: 'Price of one piece' },
    LineAmount: { type: 'number', description: 'Value of the line: quantity times unit amount' },
    hs_tariff_number: 'string',
    origin: text('ISO country code'),
  });
  const invoice = record({
    Date: { type: 'string', format: 'date' },
    Number: text('Number of the order as the customer knows it'),
    CurrencyCode: text('ISO 4217'),
    Lines: listOf(line),
    Sum: { type: 'number', description: 'Sum of the values of all lines' },
  });

  await expectBoth(
    { data: order, schema: record({ Invoices: listOf(invoice) }) },
    {
      Invoices: [
        {
          Date: '2024-05-06',
          Number: 'E7',
          CurrencyCode: 'NOK',
          Lines: [
            { Description: 'Brown', UnitAmount: 3.5, LineAmount: 7, hs_tariff_number: '0407', origin: 'NO' },
            { Description: 'White', UnitAmount: 3, LineAmount: 3, hs_tariff_number: '0408', origin: 'SE' },
          ],
          Sum: 10,
        },
      ],
    },
    [otherOrder, { Invoices: [{ Date: '2024-06-06', Number: 'E9', CurrencyCode: 'SEK', Lines: [], Sum: 0 }] }],
  );
});

test('a weight in percent is a part of the amount', async () => {
  const data = {
    read: step([
      { title: 'Silo', value: 800, probability: 50 },
      { title: 'Roof', value: 100, probability: 25 },
    ]),
  };
  const schema = listOf(record({ title: 'string', amount: 'number' }));

  const found = await ask({
    data,
    schema,
    instruction: 'the amount of a line is the value weighted by the probability',
  });

  expect(found.data).toEqual([
    { title: 'Silo', amount: 400 },
    { title: 'Roof', amount: 25 },
  ]);
});

test('a unit in the description is no share of a sum', async () => {
  const data = {
    read: step([
      { tag: 'a', rel_humidity: 80 },
      { tag: 'b', rel_humidity: 20.5 },
    ]),
  };
  const schema = listOf(record({ tag: 'string', humidity: { type: 'number', description: 'Percent' } }));

  expect((await ask({ data, schema })).data).toEqual([
    { tag: 'a', humidity: 80 },
    { tag: 'b', humidity: 20.5 },
  ]);
});

test('null is left out where the field may be left out, and null is no value of it', async () => {
  const rows = [
    { id: 1, note: 'a', laid: '2024-01-02' },
    { id: 2, note: null, laid: null },
  ];
  const item = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, note: { type: 'string' }, laid: { type: 'string', format: 'date' } },
  };

  expect((await ask({ data: { read: step(rows) }, schema: listOf(item) })).data).toEqual([rows[0], { id: 2 }]);
});

test('an optional field of one record is left out where other data has null for it', async () => {
  const data = (note: string | null) => ({ read: step({ egg: { id: 1, note } }) });
  const schema = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, note: { type: 'string' } },
  };

  await expectBoth({ data: data('fresh'), schema }, { id: 1, note: 'fresh' }, [data(null), { id: 1 }]);
});

test('a bare value is what its record is called, and the kind beside it says which one', async () => {
  const hen = step({ name: 'Ada', homePhone: '1', workPhone: '2' });
  const phone = record({ value: 'string', type: { const: 'work' } });

  const { data } = await ask({ data: { read: hen }, schema: record({ name: 'string', phones: listOf(phone) }) });

  expect(data).toEqual({ name: 'Ada', phones: [{ value: '2', type: 'work' }] });
});

test('a sensor is known by the serial number of the device that its readings are in', async () => {
  const data = {
    devices: [
      {
        serial: 'A1',
        room: 'Coop',
        readings: [
          { lux: 4, noise: 1 },
          { lux: 5, noise: 2 },
        ],
      },
      { serial: 'B7', room: 'Yard', readings: [{ lux: 9, noise: 3 }] },
    ],
  };
  const schema = record({ rows: listOf(record({ sensor: 'string', lux: 'number', noise: 'number' })) });

  expect((await ask({ data, schema })).data).toEqual({
    rows: [
      { sensor: 'A1', lux: 4, noise: 1 },
      { sensor: 'A1', lux: 5, noise: 2 },
      { sensor: 'B7', lux: 9, noise: 3 },
    ],
  });
});

test('some values are renamed, the others keep their names, and so do those that are not there yet', async () => {
  const data = (alarms: readonly string[]) => ({ alarms: alarms.map((level, id) => ({ id, level })) });
  const level = { type: 'string', enum: ['urgent', 'high', 'normal', 'low'] };
  const schema = listOf(record({ id: 'integer', level }));
  const instruction = 'Highest is urgent, medium is normal, high and low keep their names.';

  await expectBoth(
    { data: data(['Highest', 'Medium', 'Low']), schema, instruction },
    [
      { id: 0, level: 'urgent' },
      { id: 1, level: 'normal' },
      { id: 2, level: 'low' },
    ],
    [
      data(['High', 'Highest']),
      [
        { id: 0, level: 'high' },
        { id: 1, level: 'urgent' },
      ],
    ],
  );
});
