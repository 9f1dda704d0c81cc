/** Answers of well-known kinds of service: names written as one, units that nobody tells, kinds hidden in longer values. */
import { expect, test } from 'vitest';
import { ask, expectBoth, listOf, record, step } from './ask.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const whole = { type: 'integer' };
const rows = (fields: Parameters<typeof record>[0]) => listOf(record(fields));

test('the way to a value, written as one name, is that value', async () => {
  const { data } = await ask({
    data: { boats: [{ name: 'Gull', skipper: { login: 'ann', id: 4 }, crew: { login: 'bo', id: 5 } }] },
    schema: rows({ name: text, skipperLogin: text, crewLogin: text }),
  });

  expect(data).toEqual([{ name: 'Gull', skipperLogin: 'ann', crewLogin: 'bo' }]);
});

test('of two names that say the same, the one that is written so is meant', async () => {
  const { data } = await ask({
    data: { pins: [{ label: 'Kiln', shortLink: 'k1', shortUrl: 'https://pins.example/k1' }] },
    schema: rows({ label: text, shortUrl: text }),
  });

  expect(data).toEqual([{ label: 'Kiln', shortUrl: 'https://pins.example/k1' }]);
});

test('a moment in a record beside its zone is what the record is called', async () => {
  const at = (dateTime: string) => ({ dateTime, timeZone: 'Europe/Oslo' });
  const { data } = await ask({
    data: { slots: [{ summary: 'Talk', start: at('2026-05-04T09:00:00Z'), end: at('2026-05-04T10:00:00Z') }] },
    schema: rows({ title: text, start: text, end: text }),
  });

  expect(data).toEqual([{ title: 'Talk', start: '2026-05-04T09:00:00Z', end: '2026-05-04T10:00:00Z' }]);
});

test('a description names the thing whose only name it is', async () => {
  const { data } = await ask({
    data: step({ coord: { lat: 1, lon: 2 }, sys: { country: 'NO' }, name: 'Voss', main: { temp: 4.5 } }),
    schema: record({ town: { type: 'string', description: 'Name of the town' }, country: text, temperature: number }),
  });

  expect(data).toEqual({ town: 'Voss', country: 'NO', temperature: 4.5 });
});

test('what a field should say is a constant', async () => {
  const { data } = await ask({
    data: { cards: [{ name: 'Paint' }] },
    schema: record({ origin: text, cards: rows({ name: text }) }),
    instruction: 'Only the names of the cards, and origin should say "board"',
  });

  expect(data).toEqual({ origin: 'board', cards: [{ name: 'Paint' }] });
});

test('what follows the first of a list is of that one', async () => {
  const made = (title: string, code: string, price: string) => ({
    kite: {
      title,
      maker: 'Aero',
      colours: [
        { title: 'Red', code, price, stock: 3 },
        { title: 'Blue', code: 'x', price: '9', stock: 1 },
      ],
    },
  });

  await expectBoth(
    {
      data: made('Delta', 'd1', '19.50'),
      schema: record({ title: text, maker: text, code: text, price: number }),
      instruction: 'Title, maker, and from its first colour the code and the price as a number',
    },
    { title: 'Delta', maker: 'Aero', code: 'd1', price: 19.5 },
    [made('Box', 'b1', '7'), { title: 'Box', maker: 'Aero', code: 'b1', price: 7 }],
  );
});

test('how many votes there are is no other number of votes', async () => {
  const { data } = await ask({
    data: {
      songs: [
        { title: 'Low', genre_ids: [3], vote_average: 9, vote_count: 20 },
        { title: 'Tide', genre_ids: [4, 3], vote_average: 7, vote_count: 300 },
      ],
    },
    schema: rows({ title: text, rating: number }),
    instruction: 'Title and rating of every song with at least 100 votes',
  });

  expect(data).toEqual([{ title: 'Tide', rating: 7 }]);
});

test('a sentence that asks on is about the rows that it began with, in units that the sizes tell', async () => {
  const tour = (kind: string, distance: number, moving_time: number) => ({ kind, distance, moving_time });
  const data = {
    tours: [tour('Hike', 10_500, 5400), tour('Ride', 40_000, 7200), tour('Hike', 8_250, 3600)],
  };

  await expectBoth(
    {
      data,
      schema: record({ hikes: whole, distanceKm: number, movingMinutes: number }),
      instruction:
        'How many hikes did we do, how far in km altogether (2 decimals) and how many minutes of moving time?',
    },
    { hikes: 2, distanceKm: 18.75, movingMinutes: 150 },
    [{ tours: [tour('Ride', 9_000, 60), tour('Hike', 5_000, 1200)] }, { hikes: 1, distanceKm: 5, movingMinutes: 20 }],
  );
});

test('a duration that may well be in the wanted unit already is left as it is', async () => {
  const { data } = await ask({
    data: { films: [{ title: 'Fjord', duration: 95 }] },
    schema: rows({ title: text, durationMinutes: number }),
  });

  expect(data).toEqual([{ title: 'Fjord', durationMinutes: 95 }]);
});

test('a positive number is how much something is', async () => {
  const { data } = await ask({
    data: {
      calls: [
        { to: 'a', price: '-0.25' },
        { to: 'b', price: '-0.5' },
      ],
    },
    schema: record({ calls: whole, cost: number }),
    instruction: 'How many calls, and what did they cost altogether as a positive number?',
  });

  expect(data).toEqual({ calls: 2, cost: 0.75 });
});

test('another field in parentheses stands for a missing one, and is no condition', async () => {
  const { data } = await ask({
    data: {
      payments: [
        { day: '2026-01-02', name: 'SHOP 12', payee_name: 'Shop', open: false },
        { day: '2026-01-03', name: 'FEE', payee_name: null, open: false },
        { day: '2026-01-04', name: 'BAR 3', payee_name: 'Bar', open: true },
      ],
    },
    schema: rows({ day: text, payee: text }),
    instruction: 'Leave out open payments. Give me the day and the payee (the name if there is no payee).',
  });

  expect(data).toEqual([
    { day: '2026-01-02', payee: 'Shop' },
    { day: '2026-01-03', payee: 'FEE' },
  ]);
});

test('who opened a record is the one person that it names, and records of another kind have a mark', async () => {
  const note = (title: string, login: string) => ({ title, made_at: '2026-01-01T00:00:00Z', user: { login, id: 1 } });
  const { data } = await ask({
    data: { notes: [note('Leak', 'ann'), { ...note('Patch', 'bo'), change_request: { url: 'u' } }] },
    schema: rows({ title: text, openedBy: text }),
    instruction: 'Title of the notes and who opened them. Leave out the change requests.',
  });

  expect(data).toEqual([{ title: 'Leak', openedBy: 'ann' }]);
});

test('somebody who closed it is not the one who made it', async () => {
  const data = { notes: [{ title: 'Leak', user: { login: 'ann', id: 1 } }] };

  await expect(ask({ data, schema: rows({ title: text, closedBy: text }) })).rejects.toMatchObject({
    reason: 'NO_TRANSFORM',
  });
});

test('what stands in front is taken away only there, and an address is one value', async () => {
  const { data } = await ask({
    data: { essays: [{ id: 'e7', headline: { main: 'Bees', print: 'Bees p. 3' }, byline: { original: 'By Ann By' } }] },
    schema: rows({ headline: text, author: text, link: text }),
    instruction:
      'Headline, author (without the "By " in front) and a link (https://essays.example/read?e= and then the id)',
  });

  expect(data).toEqual([{ headline: 'Bees', author: 'Ann By', link: 'https://essays.example/read?e=e7' }]);
});

test('the currency of all amounts stands beside their sum', async () => {
  const { data } = await ask({
    data: step({
      id: 'o1',
      units: [{ amount: { currency_code: 'SEK', value: '10.50' } }, { amount: { currency_code: 'SEK', value: '2' } }],
    }),
    schema: record({ orderId: text, total: number, currency: text }),
    instruction: 'Order id, and the total of all units with the currency',
  });

  expect(data).toEqual({ orderId: 'o1', total: 12.5, currency: 'SEK' });
});

test('records of numbers are called as what values end with', async () => {
  const bid = (phase: string, amount: string) => ({ properties: { phase, amount } });
  const counts = record({ count: whole, total: number });

  await expectBoth(
    {
      data: { bids: [bid('closedwon', '10'), bid('closedlost', '4.5'), bid('fresh', '3'), bid('closedwon', '5')] },
      schema: record({ won: counts, lost: counts }),
      instruction: 'For the won bids and for the lost bids: how many are there and what are they worth together?',
    },
    { won: { count: 2, total: 15 }, lost: { count: 1, total: 4.5 } },
    [{ bids: [bid('closedlost', '1')] }, { won: { count: 0, total: 0 }, lost: { count: 1, total: 1 } }],
  );
});

test('all others are what the list beside leaves, and both are sorted', async () => {
  const file = (name: string, mimeType: string) => ({ kind: 'box#file', name, mimeType });

  await expectBoth(
    {
      data: {
        entries: [
          file('zoo', 'box/vnd.apps.folder'),
          file('b.pdf', 'box/pdf'),
          file('a.png', 'box/png'),
          file('art', 'box/vnd.apps.folder'),
        ],
      },
      schema: record({ folders: listOf(text), files: listOf(text) }),
      instruction:
        'The names of the folders in one list and the names of all other files in another, both in alphabetical order',
    },
    { folders: ['art', 'zoo'], files: ['a.png', 'b.pdf'] },
    [{ entries: [file('c', 'box/csv')] }, { folders: [], files: ['c'] }],
  );
});
