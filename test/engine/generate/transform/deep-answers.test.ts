/** Answers with envelopes around everything: lists far inside, records of records, and what is said of them. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const whole = { type: 'integer' };
const rows = (fields: Parameters<typeof record>[0]) => listOf(record(fields));

test('lists far inside of each other are seen, and the names in the inner one are joined', async () => {
  const coop = (code: string, isClosed: boolean, ...hens: readonly string[]) => ({
    code,
    isClosed,
    hens: { nodes: hens.map((name) => ({ name })) },
  });
  const { data } = await ask({
    data: {
      step: {
        data: {
          data: { farm: { coops: { nodes: [coop('E', false, 'Berta', 'Klara'), coop('W', true, 'Dora')] } } },
        },
      },
    },
    schema: rows({ code: text, hens: text }),
    instruction: 'coops that are not closed: code and hens joined with a comma',
  });

  expect(data).toEqual([{ code: 'E', hens: 'Berta, Klara' }]);
});

test('records are kept by what their rows come to', async () => {
  const nest = (...eggs: readonly number[]) => ({ boxes: eggs.map((laid) => ({ layCount: laid })) });
  const { data } = await ask({
    data: {
      step: {
        data: {
          nests: [
            { id: 'a', status: nest(4, 3) },
            { id: 'b', status: nest(1) },
          ],
        },
      },
    },
    schema: rows({ id: text, lays: whole }),
    instruction: 'Which nests have more than 5 lays in total? id and lays',
  });

  expect(data).toEqual([{ id: 'a', lays: 7 }]);
});

test('what is in an envelope is what the record has itself', async () => {
  const find = (id: string, finder: string, found: string) => ({ _id: id, _score: 1, _source: { finder, found } });
  const { data } = await ask({
    data: {
      search: {
        finds: [find('1', 'Ida', '2025-02-01'), find('2', 'Oda', '2025-01-03'), find('3', 'Ida', '2025-04-02')],
      },
    },
    schema: rows({ finder: text, finds: whole, newest: text }),
    instruction: 'Per finder: number of finds and the date of the newest find. Most finds first.',
  });

  expect(data).toEqual([
    { finder: 'Ida', finds: 2, newest: '2025-04-02' },
    { finder: 'Oda', finds: 1, newest: '2025-01-03' },
  ]);
});

test('what is left out is left out of the rows, in parentheses too', async () => {
  const sale = (amount: number, primary: string, open = false) => ({
    amount,
    open,
    egg_kind: { primary, detailed: 'x' },
  });
  const { data } = await ask({
    data: { sales: [sale(5, 'white'), sale(-9, 'gift'), sale(2, 'brown'), sale(1, 'white', true), sale(4, 'brown')] },
    schema: rows({ kind: text, spent: number }),
    instruction:
      'How much did I spend per kind? Leave out open sales and money that came in (negative amounts). Highest first.',
  });

  expect(data).toEqual([
    { kind: 'brown', spent: 6 },
    { kind: 'white', spent: 5 },
  ]);
});

test('what follows a colon is said of the row that was chosen, by the total of its price', async () => {
  const offer = (total: string, crate: string) => ({
    price: { base: '1.00', total },
    crate: { type: 'X', description: { text: crate } },
  });
  const { data } = await ask({
    data: {
      stalls: [
        { stall: { name: 'East' }, offers: [offer('10.50', 'wood'), offer('9.00', 'straw')] },
        { stall: { name: 'West' }, offers: [offer('8.00', 'tin')] },
      ],
    },
    schema: rows({ name: text, price: number, crate: text }),
    instruction: 'For each stall its cheapest offer: stall name, price and the crate description',
  });

  expect(data).toEqual([
    { name: 'East', price: 9, crate: 'straw' },
    { name: 'West', price: 8, crate: 'tin' },
  ]);
});

test('a delay goes from when something was planned to when it was', async () => {
  const cart = (line: string, actualTime: string, scheduledTime: string) => ({
    line,
    start: { actualTime, scheduledTime },
  });
  const { data } = await ask({
    data: {
      carts: [
        cart('A', '2025-01-01T08:10:00Z', '2025-01-01T08:00:00Z'),
        cart('A', '2025-01-01T09:20:00Z', '2025-01-01T09:00:00Z'),
        cart('B', '2025-01-01T09:01:00Z', '2025-01-01T09:00:00Z'),
      ],
    },
    schema: rows({ line: text, averageDelay: number }),
    instruction: 'average delay in minutes per line, worst first',
  });

  expect(data).toEqual([
    { line: 'A', averageDelay: 15 },
    { line: 'B', averageDelay: 1 },
  ]);
});

test('an amount is wanted without its sign, and who is paid is the creditor', async () => {
  const { data } = await ask({
    data: {
      booked: [
        { creditorName: 'Feed Co', sum: { amount: '-4.50' } },
        { creditorName: 'Vet', sum: { amount: '-20' } },
      ],
    },
    schema: rows({ payee: text, amount: number }),
    instruction: 'payee and the amount as a positive number',
  });

  expect(data).toEqual([
    { payee: 'Feed Co', amount: 4.5 },
    { payee: 'Vet', amount: 20 },
  ]);
});
