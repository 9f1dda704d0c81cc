/** What plain documents leave to their descriptions and examples: builds over a laundry, of which nothing is requested. */
import { expect, test } from 'vitest';
import { finalTransformOver, record, rows } from './final-transform.ts';
import { answers, key, object, query, text } from './openapi.ts';

const number = { type: 'number' };
const count = { type: 'integer' };
const list = (item: unknown) => answers({ type: 'array', items: item });

const bag = object({
  id: count,
  tag: { ...text, description: 'The bag number that is printed on the slip.' },
  guest_id: count,
  presser_id: { ...count, description: 'Worker who irons it.' },
  state: { type: 'string', enum: ['brought', 'washed', 'ironed', 'lost'] },
  lost_by: { type: 'string', enum: ['guest', 'courier'] },
  total_price: { ...text, example: '12.40' },
  weight: { ...text, example: '3.25' },
  brought_at: { type: 'string', format: 'date-time' },
});
const guest = object({ id: count, first_name: text, last_name: text, email: text, phone: text });
const person = object({ id: count, name: text });
const machine = object({ id: count, label: text });

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Laundry', version: '1' },
  servers: [{ url: 'https://laundry.example' }],
  paths: {
    '/bags': {
      get: {
        summary: 'List bags',
        parameters: [
          query('guest_id', count),
          { ...query('brought_from'), description: 'Bags that came on this day or later.' },
        ],
        ...list(bag),
      },
    },
    '/bags/{bag_id}': { get: { summary: 'Get a bag', parameters: [key('bag_id')], ...answers(bag) } },
    '/guests': { get: { summary: 'List guests', parameters: [query('email')], ...list(guest) } },
    '/guests/{guest_id}': { get: { summary: 'Get a guest', parameters: [key('guest_id')], ...answers(guest) } },
    '/people': { get: { summary: 'List people', ...list(person) } },
    '/people/{presser_id}': { get: { summary: 'Get a person', parameters: [key('presser_id')], ...answers(person) } },
    '/machines': { get: { summary: 'List machines', ...list(machine) } },
  },
});

const transformOf = finalTransformOver('laundry', openApiSchema);

test('a field is called what it is described as, and a text that is an amount is a number', async () => {
  const transform = await transformOf('List the bags: bag number and total', rows({ bagNumber: text, total: number }));
  expect(transform).toContain('"bagNumber": tag');
  expect(transform).toContain('"total": $number(total_price)');
});

test('texts that are amounts are compared, ordered and added up as numbers', async () => {
  const listed = await transformOf(
    'Bags with a weight over 5, sorted by weight: bag number and weight',
    rows({ bagNumber: text, weight: number }),
  );
  expect(listed).toContain('$number(weight) > 5');
  expect(listed).toContain('^(<$number(weight))');

  const summed = await transformOf(
    'The total weight of all bags',
    record({ weight: { ...number, description: 'Sum of the weights of all bags' } }),
  );
  expect(summed).toContain('.$number($)');
});

test('what is not washed yet is in a state before that', async () => {
  const transform = await transformOf(
    'List the bags that have not been ironed yet: bag number',
    rows({ bagNumber: text }),
  );
  expect(transform).toContain('state in ["brought", "washed"]');
});

test('the guest is no reason why a bag was lost, and has a name of two parts', async () => {
  const transform = await transformOf(
    'Washed bags, each with the name and phone of the guest.',
    rows({ bag: { ...text, description: 'Bag number' }, guestName: text, phone: text }),
  );
  expect(transform).not.toContain('lost_by');
  expect(transform).toContain('"bag": tag');
  expect(transform).toContain('guest.first_name & " " & guest.last_name');
});

test('what is given as this address is asked for by it, and no other value', async () => {
  const transform = await transformOf(
    'Find the guest with this email and list all their bags with number and state.',
    rows({ number: text, state: text }),
    { email: 'ada@laundry.example' },
  );
  expect(transform).not.toContain('lost_by');
  expect(transform).toContain('"number": tag');
});

test('where nothing but a key tells one from the other, that is its number', async () => {
  const transform = await transformOf('The machines with number and label', rows({ number: count, label: text }));
  expect(transform).toContain('"number": id');
});

test('whoever a key is described as the key of is called so', async () => {
  const transform = await transformOf(
    'For this bag I need the state and the name of the worker.',
    record({ state: text, worker: text }),
    { bagId: 4 },
  );
  expect(transform).toMatch(/"worker": \w+\.data\.name/);
});
