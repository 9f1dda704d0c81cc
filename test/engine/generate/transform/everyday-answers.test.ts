/** Plain questions about answers of services: which rows are meant, in what order, and in which units. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const walks = step([
  {
    hen: 'Berta',
    kind: 'Walk',
    distance: 2043.6,
    moving_time: 1511,
    start: { at: '2026-01-04T07:10:00Z', zone: 'UTC' },
  },
  { hen: 'Alma', kind: 'Walk', distance: 812, moving_time: 890, start: { at: '2026-01-09T18:30:00Z', zone: 'UTC' } },
]);

test('distances and times without a unit are meters and seconds where they are too high for what is asked for', async () => {
  const { data } = await ask({
    data: { walks },
    schema: listOf(record({ hen: 'string', distanceKm: 'number', movingMinutes: 'integer' })),
    instruction: 'hen, distance in km with 2 decimals and the moving time in minutes (rounded)',
  });

  expect(data).toEqual([
    { hen: 'Berta', distanceKm: 2.04, movingMinutes: 25 },
    { hen: 'Alma', distanceKm: 0.81, movingMinutes: 15 },
  ]);
});

test('an event lasts from its start to its end, and those that should not be in there are left out', async () => {
  const event = (title: string, status: string, start: string, end: string): Readonly<Record<string, unknown>> => ({
    title,
    status,
    link: `https://coop.test/${title}`,
    created: '2026-01-01T07:00:00Z',
    start: { dateTime: start, timeZone: 'UTC' },
    end: { dateTime: end, timeZone: 'UTC' },
  });
  const events = step([
    event('Feeding', 'confirmed', '2026-02-02T09:00:00Z', '2026-02-02T09:30:00Z'),
    event('Cleaning', 'cancelled', '2026-02-02T10:00:00Z', '2026-02-02T11:00:00Z'),
    event('Weighing', 'tentative', '2026-02-03T10:00:00Z', '2026-02-03T12:00:00Z'),
  ]);

  const { data } = await ask({
    data: { events },
    schema: listOf(record({ title: 'string', start: 'string', minutes: 'integer' })),
    instruction: 'title, start and how many minutes each event takes. Cancelled events should not be in there.',
  });

  expect(data).toEqual([
    { title: 'Feeding', start: '2026-02-02T09:00:00Z', minutes: 30 },
    { title: 'Weighing', start: '2026-02-03T10:00:00Z', minutes: 120 },
  ]);
});

test('how many pieces are left is no number of rows, and a row that names the record around it has it once', async () => {
  const coops = step([
    { id: 1, title: 'North', feeds: [{ coop_id: 1, title: 'Corn', inventory_quantity: 4 }] },
    {
      id: 2,
      title: 'South',
      feeds: [
        { coop_id: 2, title: 'Wheat', inventory_quantity: 30 },
        { coop_id: 2, title: 'Oats', inventory_quantity: 2 },
      ],
    },
  ]);

  const { data } = await ask({
    data: { coops },
    schema: listOf(record({ coop: 'string', feed: 'string', quantity: 'integer' })),
    instruction:
      'Which feeds have fewer than 10 pieces left? Coop title, feed title and quantity, lowest quantity on top',
  });

  expect(data).toEqual([
    { coop: 'South', feed: 'Oats', quantity: 2 },
    { coop: 'North', feed: 'Corn', quantity: 4 },
  ]);
});

test('a flag is made of what is counted beside it where that is named behind the number', async () => {
  const data = {
    hens: step([
      { number: 41, name: 'Berta' },
      { number: 42, name: 'Alma' },
    ]),
    checks: step([
      { id: 1, hen_number: 41, state: 'passed' },
      { id: 2, hen_number: 41, state: 'passed' },
      { id: 3, hen_number: 42, state: 'failed' },
    ]),
  };

  const made = await ask({
    data,
    schema: listOf(record({ name: 'string', passes: 'integer', fit: 'boolean' })),
    instruction:
      'every hen with its name and how many checks she passed as passes. fit is true when there are at least two passes',
  });

  expect(made.data).toEqual([
    { name: 'Berta', passes: 2, fit: true },
    { name: 'Alma', passes: 0, fit: false },
  ]);
});

test('what is best rated comes first, and what lacks the one or the other is left out', async () => {
  const places = step([
    { name: 'Barn', rating: 4.1, ratings_total: 90, phone: '1', mail: 'a@b.test' },
    { name: 'Shed', rating: 4.9, ratings_total: 12, phone: null, mail: 'c@d.test' },
    { name: 'Loft', rating: 4.7, ratings_total: 30, phone: '3', mail: 'e@f.test' },
    { name: 'Cave', rating: 5, ratings_total: 1, phone: '4', mail: null },
  ]);

  const { data } = await ask({
    data: { places },
    schema: listOf(record({ name: 'string', rating: 'number' })),
    instruction: 'Best rated places first, name and rating. Leave out places without a phone or without a mail.',
  });

  expect(data).toEqual([
    { name: 'Loft', rating: 4.7 },
    { name: 'Barn', rating: 4.1 },
  ]);
});

test('a record is shown by both parts of its name, and a thing by its name rather than its type', async () => {
  const data = {
    keepers: step([
      { id: 7, email: 'ann@coop.test', first_name: 'Ann', last_name: 'Perch' },
      { id: 8, email: 'bo@coop.test', first_name: 'Bo', last_name: 'Wing' },
    ]),
    eggs: step([
      { id: 1, keeper_id: 7, weight: 60, box: { id: 3, box_type: 'straw', name: 'Left' } },
      { id: 2, keeper_id: 7, weight: 50, box: { id: 4, box_type: 'straw', name: 'Right' } },
    ]),
  };

  const perKeeper = await ask({
    data,
    schema: listOf(record({ keeper: 'string', eggs: 'integer' })),
    instruction: 'for each keeper the name and how many eggs',
  });
  const boxes = await ask({
    data: { eggs: data.eggs },
    schema: listOf(record({ id: 'integer', box: 'string' })),
  });

  expect(perKeeper.data).toEqual([
    { keeper: 'Ann Perch', eggs: 2 },
    { keeper: 'Bo Wing', eggs: 0 },
  ]);
  expect(boxes.data).toEqual([
    { id: 1, box: 'Left' },
    { id: 2, box: 'Right' },
  ]);
});

test('a quoted value in parentheses shows what a field looks like, where every row has another one', async () => {
  const boxes = step([
    { id: 1, size: '60x40x30 cm' },
    { id: 2, size: '20x20x10 cm' },
  ]);

  const { data } = await ask({
    data: { boxes },
    schema: listOf(record({ length: 'number', width: 'number', height: 'number' })),
    instruction: 'Split the size ("60x40x30 cm") into length, width and height as numbers',
  });

  expect(data).toEqual([
    { length: 60, width: 40, height: 30 },
    { length: 20, width: 20, height: 10 },
  ]);
});

const users = step([
  { id: 7, name: 'ann', real_name: 'Ann Perch' },
  { id: 8, name: 'bo', real_name: 'Bo Wing' },
  { id: 9, name: 'cy', real_name: 'Cy Down' },
]);
const notes = step([
  { id: 1, coop: 'North', user: 7, text: 'Two eggs', written: '2026-01-05T08:00:00Z' },
  { id: 2, coop: 'South', user: 8, text: 'No water', written: '2026-01-05T09:00:00Z' },
  { id: 3, coop: 'North', user: 8, text: 'Door stuck', written: '2026-01-06T08:00:00Z' },
]);

test('who wrote the newest one of each is called by the real name', async () => {
  const { data } = await ask({
    data: { notes, users },
    schema: listOf(record({ coop: 'string', text: 'string', reporter: 'string' })),
    instruction: 'The newest note of every coop with coop, text and the name of the reporter',
  });

  expect(data).toEqual([
    { coop: 'North', text: 'Door stuck', reporter: 'Bo Wing' },
    { coop: 'South', text: 'No water', reporter: 'Bo Wing' },
  ]);
});

test('those who did something are those that some row belongs to, and the day of their last one is written as a day', async () => {
  const eggs = step([
    { id: 1, keeper_id: 7, laid: '2026-01-03T10:00:00' },
    { id: 2, keeper_id: 7, laid: '2026-01-15T09:30:00' },
    { id: 3, keeper_id: 8, laid: '2026-01-08T12:00:00' },
  ]);

  const { data } = await ask({
    data: {
      eggs,
      keepers: step([
        { id: 7, name: 'Ann Perch' },
        { id: 8, name: 'Bo Wing' },
        { id: 9, name: 'Cy Down' },
      ]),
    },
    schema: listOf(
      record({ keeper: 'string', eggs: 'integer', lastEgg: { type: 'string', description: 'date, YYYY-MM-DD' } }),
    ),
    instruction: 'For each keeper who collected something: the name, how many eggs and the date of the last egg',
  });

  expect(data).toEqual([
    { keeper: 'Ann Perch', eggs: 2, lastEgg: '2026-01-15' },
    { keeper: 'Bo Wing', eggs: 1, lastEgg: '2026-01-08' },
  ]);
});

test('every list of a board is listed, one without cards as well', async () => {
  const made = await ask({
    data: {
      getLists: step([
        { id: 'a', name: 'To do', closed: false, idBoard: 'x' },
        { id: 'b', name: 'Doing', closed: false, idBoard: 'x' },
        { id: 'c', name: 'Done', closed: false, idBoard: 'x' },
      ]),
      getCards: step([
        { id: 'k1', idBoard: 'x', idList: 'a', name: 'Fix door', closed: false },
        { id: 'k2', idBoard: 'x', idList: 'b', name: 'Old hay', closed: true },
        { id: 'k3', idBoard: 'x', idList: 'c', name: 'Weigh hens', closed: false },
        { id: 'k4', idBoard: 'x', idList: 'a', name: 'Buy corn', closed: false },
      ]),
    },
    schema: listOf(record({ list: 'string', cardCount: 'integer', cards: listOf('string') })),
    instruction:
      'every list with its name, how many cards are in it and the names of the cards. Closed cards dont count.',
  });

  expect(made.data).toEqual([
    { list: 'To do', cardCount: 2, cards: ['Fix door', 'Buy corn'] },
    { list: 'Doing', cardCount: 0, cards: [] },
    { list: 'Done', cardCount: 1, cards: ['Weigh hens'] },
  ]);
});

test('all that are above a bound are listed, although each is wrapped in a record', async () => {
  const items = step({
    items: [
      {
        added: '2026-01-01T08:00:00Z',
        song: { title: 'Cluck', length_ms: 300000, box: { box_type: 'tin', name: 'Dawn' } },
      },
      {
        added: '2026-01-02T08:00:00Z',
        song: { title: 'Peck', length_ms: 100000, box: { box_type: 'tin', name: 'Noon' } },
      },
      {
        added: '2026-01-03T08:00:00Z',
        song: { title: 'Crow', length_ms: 250000, box: { box_type: 'tin', name: 'Dusk' } },
      },
    ],
  });

  const { data } = await ask({
    data: { items },
    schema: record({ songs: listOf(record({ title: 'string', box: 'string' })) }),
    instruction: 'songs that are longer than 4 minutes, with title and box',
  });

  expect(data).toEqual({
    songs: [
      { title: 'Cluck', box: 'Dawn' },
      { title: 'Crow', box: 'Dusk' },
    ],
  });
});
