/** What is told by names, numbers, kinds and amounts as people say them, over a service that is really asked what it knows. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { upstream } from '../../../harness/upstream.ts';
import { answers, key, object, query, sends, text } from './openapi.ts';

const count = { type: 'integer' };
const kinds = { type: 'string', enum: ['cage', 'perch', 'repair'] };
const states = { type: 'string', enum: ['ordered', 'ready', 'gone'] };

/** What it answers: things with names of several words, with numbers, and some that are known by a name of something else. */
const rowsOf: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  '/farms': [
    { id: 1, company_name: 'Parish of Elm', contact_email: 'office@elm.test', city: 'Elm' },
    { id: 2, company_name: 'Hill Hens', contact_email: 'hens@hill.test', city: 'Ulm' },
  ],
  '/smiths': [{ id: 5, name: 'Dr. Vera Blank', shop: 'North', hourly_pay: 20 }],
  '/goods': [
    { id: 8, model: 'Alto', price_per_bird: 2, max_birds: 9 },
    { id: 9, model: 'Silk ivory', price_per_bird: 3, max_birds: 4 },
  ],
  '/orders': [
    {
      id: 71,
      number: 'A-71',
      title: 'Winter perch',
      kind: 'perch',
      state: 'ready',
      farm_id: 1,
      smith_id: 5,
      paid: false,
    },
    { id: 72, number: 'A-72', title: 'Roof', kind: 'repair', state: 'ready', farm_id: 2, smith_id: null, paid: true },
  ],
};

const list = (item: unknown, parameters: readonly unknown[] = []) => ({
  get: { parameters, ...answers({ type: 'array', items: item }) },
});
const order = object({
  id: count,
  number: text,
  title: text,
  kind: kinds,
  state: states,
  farm_id: count,
  smith_id: { ...count, nullable: true },
  paid: { type: 'boolean' },
});
const lines = { type: 'array', items: object({ good_id: count, quantity: count }) };
const paths = {
  '/farms': list(object({ id: count, company_name: text, contact_email: text, city: text }), [
    query('q'),
    query('city'),
  ]),
  '/smiths': list(object({ id: count, name: text, shop: text, hourly_pay: { type: 'number' } }), [query('shop')]),
  '/smiths/{id}': {
    patch: { parameters: [key('id')], ...sends(object({ shop: text, hourly_pay: { type: 'number' } })) },
  },
  '/goods': list(object({ id: count, model: text, price_per_bird: { type: 'number' }, max_birds: count })),
  '/goods/{id}': {
    patch: { parameters: [key('id')], ...sends(object({ price_per_bird: { type: 'number' }, max_birds: count })) },
  },
  '/orders': {
    ...list(order, [query('farm_id', count), query('smith_id', count), query('state', states)]),
    post: { ...sends(object({ farm_id: count, lines }, ['farm_id', 'lines'])), ...answers(order) },
  },
  '/orders/{id}': {
    patch: {
      parameters: [key('id')],
      ...sends(object({ state: states, smith_id: count, paid: { type: 'boolean' } })),
      ...answers(order),
    },
  },
};

async function build(instruction: string, responseSchema?: unknown) {
  const { url } = await upstream(({ url: asked }) => {
    const { pathname, searchParams } = new URL(asked, 'http://coops');
    const rows = rowsOf[pathname] ?? [];
    const found = rows.filter((row) =>
      [...searchParams].every(([name, value]) =>
        name === 'q' ? String(row['company_name']).includes(value) : String(row[name]) === value,
      ),
    );
    return { body: found };
  });
  const house = await openHouse();
  const openApiSchema = JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Coops', version: '1' },
    servers: [{ url }],
    paths,
  });
  await house.done('integration/upsert', { input: { id: 'coops', name: 'Coops', urlHost: url, openApiSchema } });
  const { steps, finalTransform, buildReport } = await house.done('workflow/build', {
    instruction,
    integrationIds: ['coops'],
    ...(responseSchema === undefined ? {} : { responseSchema }),
    runReads: true,
  });
  const configs = (Array.isArray(steps) ? steps : []).flatMap((step: unknown) =>
    isRecord(step) && isRecord(step['apiConfig']) ? [{ ...step['apiConfig'], loop: step['loopSelector'] }] : [],
  );
  const requests = configs.map(({ method, urlPath, queryParams, body, loop }: Record<string, unknown>) =>
    [
      method,
      urlPath,
      isRecord(queryParams) && Object.keys(queryParams).length > 0 ? JSON.stringify(queryParams) : '',
      body,
      loop,
    ]
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' '),
  );
  return {
    requests,
    transform: String(finalTransform),
    result: isRecord(buildReport) ? buildReport['result'] : undefined,
  };
}

test.each([
  ['mark the Winter perch as gone', ['PATCH /orders/<<found_order.data.id>> {"state":"gone"}']],
  ['order A-72 is gone', ['PATCH /orders/<<found_order.data.id>> {"state":"gone"}']],
  [
    'raise the hourly pay of all smiths at the North shop by 2',
    ['GET /smiths {"shop":"North"}', '<<{"hourly_pay": currentItem.hourly_pay + 2}>>'],
  ],
  ['raise the price per bird of all goods by 2', ['{"price_per_bird": currentItem.price_per_bird + 2}']],
  ['assign Dr. Vera Blank to all ready orders', ['"state":"ready"', '"smith_id": found_smith.data.id']],
  ['set all ready repairs to gone', ['{"state":"gone"}', 'kind = "repair"']],
  ['mark all unpaid orders as paid', ['{"paid":true}', '[orders.data[paid = false]]']],
  ['set the price per bird of the Alto to 5', ['PATCH /goods/<<found_good.data.id>> {"price_per_bird":5}']],
  [
    'order 10 Alto and 4 Silk ivory for Hill Hens',
    [
      'POST /orders <<{"farm_id": found_farm.data.id, "lines": [{"good_id": found_good_2.data.id, "quantity": 10}, {"good_id": found_good.data.id, "quantity": 4}]}>>',
    ],
  ],
])('is done to what is really called so: %s', { timeout: 60_000 }, async (instruction, parts) => {
  const { requests } = await build(instruction);

  for (const part of parts) expect(requests.join('\n')).toContain(part);
});

test.each([
  ['orders of the Parish of Elm: title', { title: text }, [{ title: 'Winter perch' }]],
  ['orders of hens@hill.test: title', { title: text }, [{ title: 'Roof' }]],
])('is told of what is really called so: %s', { timeout: 60_000 }, async (instruction, properties, rows) => {
  const { result } = await build(instruction, { type: 'array', items: object(properties, Object.keys(properties)) });

  expect(result).toEqual(rows);
});

test.each([
  ['the city of the farm of order 71', 'Elm'],
  ['city of the farm that placed order A-72', 'Ulm'],
])(
  'what is told by its key or its number is reached from there: %s',
  { timeout: 60_000 },
  async (instruction, city) => {
    const { result } = await build(instruction, object({ city: text }, ['city']));

    expect(result).toEqual({ city });
  },
);

test('a list that has nothing for a guess is asked without it', { timeout: 60_000 }, async () => {
  const { requests, transform } = await build('all our Ulm farms');

  expect(requests).toEqual(['GET /farms']);
  expect(transform).toBe('[farms.data[city = "Ulm"]]');
});
