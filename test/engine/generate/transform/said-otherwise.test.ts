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

const dentists = {
  dentists: [
    { id: 1, name: 'Ulm' },
    { id: 2, name: 'Voss' },
    { id: 3, name: 'Wien' },
  ],
  slots: [
    { dentist_id: 1, at: '2026-05-03T09:00', free: true },
    { dentist_id: 1, at: '2026-05-02T09:00', free: false },
    { dentist_id: 2, at: '2026-05-01T10:00', free: false },
    { dentist_id: 3, at: '2026-05-05T10:00', free: true },
    { dentist_id: 3, at: '2026-05-04T11:00', free: true },
  ],
};
const orNull = { type: ['string', 'null'] };

test.each([
  'For each dentist, provide the time of the earliest free slot. Where a dentist has no free slot, the value shall be null.',
  'the earliest free slot per dentist, null if nothing is free',
  'The earliest free slot of each dentist. If a dentist has none, put null.',
  'each dentist with the next free slot (null when there is none)',
  'Dentists and their earliest free slot. Dentists with nothing free stay in the list, with null.',
  'Show the soonest free slot for each dentist; null for those who have nothing free.',
  'One row per dentist with the earliest free slot. A dentist without a free slot is given null as slot.',
])('what stands in the place of nothing leaves nobody out: %s', async (instruction) => {
  const wanted = { data: dentists, schema: listOf(record({ dentist: 'string', nextSlot: orNull })), instruction };

  expect((await ask(wanted)).data).toEqual([
    { dentist: 'Ulm', nextSlot: '2026-05-03T09:00' },
    { dentist: 'Voss', nextSlot: null },
    { dentist: 'Wien', nextSlot: '2026-05-04T11:00' },
  ]);
});

test.each([
  'List every case together with the name of its agent; where no agent is assigned, the agent shall be null.',
  'Cases and who looks after them (name of the agent). If a case has no agent, put null there.',
  "Look up the name of each case's agent. No agent: null.",
])('a record that names none stays: %s', async (instruction) => {
  const cases = {
    cases: [
      { no: 1, title: 'Leak', agent_id: 7 },
      { no: 2, title: 'Noise', agent_id: 8 },
      { no: 3, title: 'Smell', agent_id: null },
    ],
    agents: [
      { id: 7, name: 'Mo' },
      { id: 8, name: 'Ned' },
    ],
  };
  const wanted = { data: cases, schema: listOf(record({ no: 'integer', agent: orNull })), instruction };

  expect((await ask(wanted)).data).toEqual([
    { no: 1, agent: 'Mo' },
    { no: 2, agent: 'Ned' },
    { no: 3, agent: null },
  ]);
});

const bills = {
  bills: [
    { nr: 'B1', due: '2026-04-01', amount: 10, paid_on: null },
    { nr: 'B2', due: '2026-06-01', amount: 20, paid_on: null },
    { nr: 'B3', due: '2026-03-01', amount: 40, paid_on: '2026-03-05' },
    { nr: 'B4', due: '2026-02-01', amount: 80, paid_on: null },
  ],
};

test.each([
  'List the bills whose due date lies before 2026-05-01 and for which no payment date is recorded. State the sum of their amounts as well.',
  'Bills due before 2026-05-01 without a payment date, and their total amount.',
  'late = due before 2026-05-01 and paid_on blank. list late bills + the sum of their amounts',
  'Late bills: due earlier than 2026-05-01, no payment yet. The total is the sum of the amounts of these bills.',
  'Leave out everything that has a paid_on date and everything due on 2026-05-01 or later. List the rest and add up the amounts.',
  'Late are bills with a due date before 2026-05-01 where paid_on is not filled in. Total of the amounts, too.',
])('a date that is not there yet: %s', async (instruction) => {
  const wanted = {
    data: bills,
    schema: record({ late: listOf(record({ nr: 'string' })), total: 'number' }),
    instruction,
  };

  expect((await ask(wanted)).data).toEqual({ late: [{ nr: 'B1' }, { nr: 'B4' }], total: 90 });
});

const spending = {
  spending: [
    { date: '2026-05-03', kind: 'Food', amount: 10, pending: false },
    { date: '2026-05-09', kind: 'Books', amount: 7, pending: false },
    { date: '2026-05-10', kind: 'Food', amount: 5, pending: true },
    { date: '2026-06-01', kind: 'Food', amount: 50, pending: false },
    { date: '2026-04-30', kind: 'Books', amount: 3, pending: false },
  ],
};

test.each([
  'what did food and books cost me in may 2026? one sum each, skip anything still pending',
  'How much did I spend on food and on books in May of 2026? Pending ones do not count',
  'sum of food, sum of books, only May 2026, not pending',
])('a month, and what is said at the end of all: %s', async (instruction) => {
  const wanted = { data: spending, schema: record({ food: 'number', books: 'number' }), instruction };

  expect((await ask(wanted)).data).toEqual({ food: 10, books: 7 });
});

const shifts = {
  shifts: [
    { keeper: 'Ida', hours: 30 },
    { keeper: 'Jon', hours: 20 },
    { keeper: 'Ida', hours: 14.5 },
  ],
};

test.each([
  'per keeper: total hours of the week and overtime (whatever is over 40, otherwise 0)',
  "sum up the week's hours for each keeper. overtime = hours above 40, 0 if not above",
  'For each keeper, state the sum of the hours and the overtime. Overtime is the amount by which that sum exceeds 40 hours; if it does not exceed 40, overtime is 0.',
  'Overtime is 0 for any keeper who stays at or under 40 hours, and the excess over 40 for anyone else. Show it next to the sum of the hours of each keeper.',
  'Hours per keeper, summed up. Of these, the first 40 are normal and the rest is overtime.',
  'Total hours of each keeper; hours in excess of 40 are overtime.',
])('what is beyond a bound: %s', async (instruction) => {
  const schema = listOf(record({ keeper: 'string', hours: 'number', overtime: 'number' }));

  expect((await ask({ data: shifts, schema, instruction })).data).toEqual([
    { keeper: 'Ida', hours: 44.5, overtime: 4.5 },
    { keeper: 'Jon', hours: 20, overtime: 0 },
  ]);
});

const coops = {
  coops: [
    { id: 1, name: 'North' },
    { id: 2, name: 'South' },
    { id: 3, name: 'East' },
  ],
  inspections: [
    { coop_id: 1, result: 'passed' },
    { coop_id: 1, result: 'passed' },
    { coop_id: 2, result: 'passed' },
    { coop_id: 2, result: 'failed' },
    { coop_id: 3, result: 'passed' },
  ],
};

test.each([
  'A coop is safe if all of its inspections passed.',
  'list the coops, safe = true only when every single inspection is passed',
  'For each coop, indicate whether it is safe. A coop shall be deemed safe if and only if every one of its inspections has the result "passed".',
  'As soon as one inspection did not pass, the coop counts as not safe; otherwise it does. All coops are listed.',
  'Each coop with safe: true as long as none of its inspections failed',
  'Coops; safe means that there is no inspection that failed.',
  'A coop is safe unless one of its inspections failed.',
  'Safe is false when at least one inspection failed, otherwise true. List all coops.',
  'Coops with safe: did every inspection pass?',
])('a flag that the rows of a record decide together: %s', async (instruction) => {
  const schema = listOf(record({ name: 'string', safe: 'boolean' }));

  expect((await ask({ data: coops, schema, instruction })).data).toEqual([
    { name: 'North', safe: true },
    { name: 'South', safe: false },
    { name: 'East', safe: true },
  ]);
});

const mugs = {
  products: [
    { title: 'Mug', stock: 'instock' },
    { title: 'Cup', stock: 'nostock' },
    { title: 'Pot', stock: 'backorder' },
  ],
};

test.each([
  '"On order" is to be shown for backorder, "Sold out" for nostock and "Available" for instock, next to the title of each product.',
  'Title and availability, where "Available" stands for instock, "Sold out" for nostock, "On order" for backorder.',
  'Show "Available" if the stock is instock, "Sold out" if it is nostock and "On order" if it is backorder, with the title.',
  'Use "Available" instead of instock, "Sold out" instead of nostock, "On order" instead of backorder. Title and availability.',
])('what stands in quotes before or behind each value: %s', async (instruction) => {
  const schema = listOf(record({ title: 'string', availability: 'string' }));

  expect((await ask({ data: mugs, schema, instruction })).data).toEqual([
    { title: 'Mug', availability: 'Available' },
    { title: 'Cup', availability: 'Sold out' },
    { title: 'Pot', availability: 'On order' },
  ]);
});

test.each([
  'Group the clients by the land of their address. Lands shall appear in ascending alphabetical order, and within each land the client names likewise.',
  'In alphabetical order, both the lands and the names inside each of them: which clients belong to which land.',
  'One entry per land, with the client names under it; sort the entries by land and the names within each one, A first.',
])('the records and what each of them holds are in order: %s', async (instruction) => {
  const clients = ['Zoe Peru', 'Ann Peru', 'Max Cuba', 'Bob Cuba'].map((one) => {
    const [name = '', land = ''] = one.split(' ');
    return { name, address: { land } };
  });
  const schema = listOf(record({ land: 'string', clients: listOf('string') }));

  expect((await ask({ data: { clients }, schema, instruction })).data).toEqual([
    { land: 'Cuba', clients: ['Bob', 'Max'] },
    { land: 'Peru', clients: ['Ann', 'Zoe'] },
  ]);
});
