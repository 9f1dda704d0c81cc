/** Numbers that are asked for in plain words, of answers as services give them. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const shelf = {
  getShelf: {
    data: {
      items: [
        { sku: 'a', name: 'Rope', quantity: 3, price: 2.5 },
        { sku: 'b', name: 'Bell', quantity: 0, price: 4 },
        { sku: 'c', name: 'Saddle', quantity: 2, price: 80.333 },
      ],
    },
  },
};

test('of several questions each is asked of its own field, whichever else is called nearly so', async () => {
  const schema = record({ articles: 'integer', units: 'integer', worth: 'number', outOfStock: 'integer' });

  const { data } = await ask({
    data: shelf,
    schema,
    instruction:
      'How many articles there are, units altogether, what the shelf is worth (quantity times price, 2 decimals), how many articles are out of stock',
  });

  expect(data).toEqual({ articles: 3, units: 5, worth: 168.17, outOfStock: 1 });
});

test('beside the units, products are the rows', async () => {
  const schema = record({ products: 'integer', units: 'integer' });

  const { data } = await ask({ data: shelf, schema, instruction: 'how many products, how many units in total' });

  expect(data).toEqual({ products: 3, units: 5 });
});

const charges = {
  charges: {
    data: {
      data: [
        { id: 'c1', amount: 4500, currency: 'eur', captured_at: 1767225600, status: 'succeeded' },
        { id: 'c2', amount: 990, currency: 'eur', captured_at: 1767312000, status: 'failed' },
        { id: 'c3', amount: 1999, currency: 'eur', captured_at: 1767398400, status: 'succeeded' },
      ],
    },
  },
};

test('amounts beside the code of their currency are in its smallest part, where the currency itself is asked for', async () => {
  const schema = listOf(record({ id: 'string', amount: 'number' }));

  const { data, unchecked } = await ask({
    data: charges,
    schema,
    instruction: 'successful charges with the amount in euros',
  });

  expect(data).toEqual([
    { id: 'c1', amount: 45 },
    { id: 'c3', amount: 19.99 },
  ]);
  expect(unchecked.join(' ')).toContain('in another unit');
});

test('a sum of them as well, and what is counted beside it is said with its own question', async () => {
  const schema = record({ revenue: 'number', failedCount: 'integer' });

  const { data, unchecked } = await ask({
    data: charges,
    schema,
    instruction: 'revenue in euro of the succeeded charges and how many failed',
  });

  expect(data).toEqual({ revenue: 64.99, failedCount: 1 });
  expect(unchecked.join(' ')).toContain('in another unit');
});

test('the day on which something is done is the date of that, and what is soonest is still to come', async () => {
  const data = {
    ferries: {
      data: [
        { id: 1, created: 1767225600, arrival_date: 1770854400 },
        { id: 2, created: 1767312000, arrival_date: 1770681600 },
      ],
    },
  };
  const schema = listOf(record({ id: 'integer', arrivesOn: { type: 'string', format: 'date' } }));

  const made = await ask({ data, schema, instruction: 'the ferries and when they arrive, the soonest first' });

  expect(made.data).toEqual([
    { id: 2, arrivesOn: '2026-02-10' },
    { id: 1, arrivesOn: '2026-02-12' },
  ]);
});

const matches = {
  getMatches: {
    data: {
      matches: [
        {
          home_team: 'Rovers',
          stats: [
            { stat_type: 'goals', total: '3' },
            { stat_type: 'corners', total: '7' },
          ],
        },
        { home_team: 'City', stats: [{ stat_type: 'corners', total: '2' }] },
        { home_team: 'Albion' },
      ],
    },
  },
};

test('of a list with one row for each kind of number, the number is meant and not how many rows there are', async () => {
  const schema = listOf(record({ team: 'string', goals: 'integer', corners: 'integer' }));

  const { data } = await ask({
    data: matches,
    schema,
    instruction: 'Goals and corners for every match, they are in the stats by stat_type, 0 when missing',
  });

  expect(data).toEqual([
    { team: 'Rovers', goals: 3, corners: 7 },
    { team: 'City', goals: 0, corners: 2 },
    { team: 'Albion', goals: 0, corners: 0 },
  ]);
});

test('zero stands where a record lacks the row, and the last two are those that were named', async () => {
  const data = {
    getFlocks: {
      data: [
        {
          flock_name: 'North',
          date_start: '2026-01-01',
          fed: '20.5',
          events: [
            { event_type: 'hatch', value: '12' },
            { event_type: 'sick', value: '1' },
          ],
        },
        { flock_name: 'South', date_start: '2026-01-01', fed: '9', events: [{ event_type: 'sick', value: '4' }] },
        { flock_name: 'West', date_start: '2026-01-01', fed: '1' },
      ],
    },
  };
  const schema = listOf(record({ flock: 'string', fed: 'number', hatch: 'integer', sick: 'integer' }));

  const made = await ask({
    data,
    schema,
    instruction:
      'Fed, hatch and sick of each flock as numbers. The last two are in the events (event_type hatch and sick), 0 if it is not there',
  });

  expect(made.data).toEqual([
    { flock: 'North', fed: 20.5, hatch: 12, sick: 1 },
    { flock: 'South', fed: 9, hatch: 0, sick: 4 },
    { flock: 'West', fed: 1, hatch: 0, sick: 0 },
  ]);
});

test('what a loop was given belongs to no row by its own key, and a part out of a whole is reckoned in percent', async () => {
  const trial = (id: string, trial_name: string, seeds_sown: number, sprouted: number): object => ({
    currentItem: { id },
    data: { id, trial_name, seeds_sown, results: { sprouted, eaten: 2 } },
  });
  const data = { getTrial: [trial('a', 'Oat', 90, 31), trial('b', 'Rye', 80, 60)] };
  const schema = listOf(record({ trial: 'string', sown: 'integer', sproutRate: 'number' }));

  const made = await ask({
    data,
    schema,
    instruction: 'sprout rate of every trial = sprouted out of seeds sown, in percent with one decimal, best first',
  });

  expect(made.data).toEqual([
    { trial: 'Rye', sown: 80, sproutRate: 75 },
    { trial: 'Oat', sown: 90, sproutRate: 34.4 },
  ]);
});

test('a count asks for no row whose type is a number', async () => {
  const answer = (ref: string, label: string): object => ({ field: { ref }, type: 'choice', choice: { label } });
  const age = { field: { ref: 'age' }, type: 'number', number: 3 };
  const data = {
    forms: {
      data: {
        items: [
          { id: 1, answers: [answer('hen', 'Leghorn'), age, answer('coop', 'Brahma')] },
          { id: 2, answers: [answer('hen', 'Brahma'), age] },
          { id: 3, answers: [answer('hen', 'Brahma')] },
        ],
      },
    },
  };
  const schema = listOf(record({ option: 'string', count: 'integer' }));

  const made = await ask({
    data,
    schema,
    instruction: 'How often was each option chosen in the answers with the ref "hen"? Most chosen option first.',
  });

  expect(made.data).toEqual([
    { option: 'Brahma', count: 2 },
    { option: 'Leghorn', count: 1 },
  ]);
});
