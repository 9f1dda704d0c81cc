/** What plain requests leave to be understood: builds over a small shop of cheeses, of which nothing is requested. */
import { expect, test } from 'vitest';
import { finalTransformOver, record, rows } from './final-transform.ts';
import { answers, key, object, query, text } from './openapi.ts';

const count = { type: 'integer' };
const number = { type: 'number' };
const money = { type: 'string', example: '12.50' };
const paid = { type: 'string', enum: ['open', 'paid', 'void'] };
const list = (item: unknown) => answers({ type: 'array', items: item });

const fan = object({ id: text, first_name: text, last_name: text, email: text, total_spent: money });
const parcel = object({
  id: text,
  fan_id: text,
  payment: paid,
  total_price: money,
  billing_address: object({ city: text, country_code: text }),
  delivery_address: object({ city: text, country_code: text }),
});
const cheese = object({ id: text, name: text, fat_percent: number, agedDays: count, retired: { type: 'boolean' } });

const lesson = object({ id: text, fan_id: text, hourlyPrice: number });

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Dairy', version: '1' },
  servers: [{ url: 'https://dairy.example' }],
  paths: {
    '/fans': { get: { summary: 'List fans', parameters: [query('limit')], ...list(fan) } },
    '/fans/{id}': { get: { summary: 'Get a fan', parameters: [key('id')], ...answers(fan) } },
    '/parcels': { get: { summary: 'List parcels', parameters: [query('fan_id')], ...list(parcel) } },
    '/lessons': { get: { summary: 'List lessons', parameters: [query('fan_id')], ...list(lesson) } },
    '/cheeses': { get: { summary: 'List cheeses', ...list(cheese) } },
  },
});

const transformOf = finalTransformOver('dairy', openApiSchema);

test('money that is written as a text is added up, and what is asked for without its name is what is left to ask', async () => {
  const transform = await transformOf(
    'How many paid parcels are there, and what are they worth altogether?',
    record({ parcels: count, turnover: number }),
  );
  expect(transform).toContain('"turnover": $sum([$of[payment = "paid"].total_price[$ != null].$number($)])');
});

test('those that have the most are found among all of them, in the order of the numbers', async () => {
  const transform = await transformOf(
    'Top 5 fans by total spent: full name, email and the amount',
    rows({ name: text, email: text, amount: number }),
  );
  expect(transform).toContain('fans.data)^(>$number(total_spent)))[[0..4]]');
  expect(transform).toContain('"name": first_name & " " & last_name');
});

test('a country is told by its code, in the address that is spoken of', async () => {
  const transform = await transformOf(
    'Number of parcels per delivery country',
    rows({ country: text, parcels: count }),
  );
  expect(transform).toContain('$distinct($items.(delivery_address.country_code))');
});

test('a number that is given as a bound compares the field that is called like it', async () => {
  const transform = await transformOf(
    'Names of all cheeses that are aged for at least this long and not retired',
    record({ cheeses: { type: 'array', items: text } }),
    { minDays: 90 },
  );
  expect(transform).toContain('retired = false and agedDays >= $$.minDays');
});

test('what somebody did is no state of what it was done to', async () => {
  const transform = await transformOf(
    'How many parcels did each of these fans open?',
    rows({ fanId: text, parcels: count }),
    { fanIds: ['f1', 'f2'] },
  );
  expect(transform).toContain('"parcels": $count(');
  expect(transform).not.toContain('payment =');
});

test('what was paid so far is added up, and what one hour costs is not', async () => {
  const transform = await transformOf(
    'How much has each of these fans paid us so far?',
    rows({ fan: text, paid: number }),
    { fans: ['f1', 'f2'] },
  );
  expect(transform).toContain('parcels[payment = "paid"].total_price');
  expect(transform).not.toContain('hourlyPrice');
});
