/** One notion in the many ways in which it is said: an order, a number of rows, a comparison, a span of days. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const data = {
  rides: [
    { bike: 'Heron', rider: 'Ida', minutes: 50, price: 12.5, day: '2026-03-02', state: 'done' },
    { bike: 'Kite', rider: 'Jon', minutes: 20, price: 5, day: '2026-03-05', state: 'cancelled' },
    { bike: 'Swift', rider: 'Ana', minutes: 95, price: 22, day: '2026-03-01', state: 'refunded' },
    { bike: 'Crane', rider: 'Bea', minutes: 30, price: 9, day: '2026-03-09', state: 'done' },
  ],
};
const schema = listOf(record({ bike: 'string' }));

async function bikesOf(instruction: string): Promise<unknown> {
  return (await ask({ data, schema, instruction })).data;
}

function bikes(names: string): unknown {
  return names.split(' ').map((bike) => ({ bike }));
}

test.each([
  'List the rides in descending order of price.',
  'List the rides in descending order of their price.',
  'rides, by descending price',
  'rides by price, highest first',
  'Sort the rides descending by price.',
  'The rides in order of decreasing price',
  'Rides arranged by price, the highest at the top',
  'rides, price desc',
  'The price decides the order of the rides, the highest comes first.',
])('from the highest number down: %s', async (instruction) => {
  expect(await bikesOf(instruction)).toEqual(bikes('Swift Heron Crane Kite'));
});

test.each([
  'rides by ascending day',
  'The day determines the order of the rides.',
  'rides in ascending order of that day',
])('from the first day on: %s', async (instruction) => {
  expect(await bikesOf(instruction)).toEqual(bikes('Swift Heron Kite Crane'));
});

test.each(['List the bikes, A first.', 'The bikes of the rides in the order of the alphabet'])(
  'by letters: %s',
  async (instruction) => {
    expect(await bikesOf(instruction)).toEqual(bikes('Crane Heron Kite Swift'));
  },
);

test.each([
  'Provide the two rides with the highest price, in descending order of that price.',
  'Sorted from the highest price down, and cut off after the second: the rides.',
  'rides by price, highest first, no more than two',
  'rides sorted by price descending; only the first two are wanted',
  'rides by price descending, then stop after two',
])('so many, and no more: %s', async (instruction) => {
  expect(await bikesOf(instruction)).toEqual(bikes('Swift Heron'));
});

test.each([
  'Rides longer than half an hour',
  'rides over half an hour (exactly 30 min does not count)',
  'Skip every ride that runs 30 minutes or less.',
  'Leave out rides that take no longer than 30 minutes.',
  'Only rides beyond 30 minutes count.',
  'Rides that lasted upwards of 40 minutes',
  'Rides with a duration in excess of 30 minutes',
  'rides of thirty minutes and less are left out',
  'Rides that take not less than forty-five minutes',
])('more than an amount: %s', async (instruction) => {
  expect(await bikesOf(instruction)).toEqual(bikes('Heron Swift'));
});

test.each([
  'Rides from 2026-03-02 to 2026-03-05 inclusive.',
  'Rides for days from 2026-03-02 through 2026-03-05.',
  'rides 2026-03-02 to 2026-03-05',
  'Rides dated 2 March 2026 until 5 March 2026, both days included',
  'Rides on or after 2026-03-02 and no later than 2026-03-05',
  'rides not before 2026-03-02 and not after 2026-03-05',
  'Leave out rides before 2026-03-02 and rides after 2026-03-05.',
])('from one day to another: %s', async (instruction) => {
  expect(await bikesOf(instruction)).toEqual(bikes('Heron Kite'));
});
