/** What a field is told by beside its name: what its record is, which state a flag stands for, how names are shortened. */
import { expect, test } from 'vitest';
import { ask, listOf, onOther, record, step } from './ask.ts';

test('a flag is the state that it is called by, and the other one where it is not', async () => {
  const chores = [
    { label: 'Feed', finished: true },
    { label: 'Sweep', finished: false },
  ];
  const state = { type: 'string', enum: ['running', 'finished'] };
  const schema = listOf(record({ label: 'string', state }));

  expect((await ask({ data: step(chores), schema })).data).toEqual([
    { label: 'Feed', state: 'finished' },
    { label: 'Sweep', state: 'running' },
  ]);
});

test('a flag that is called as a negative state is that one', async () => {
  const gates = [{ gate: 'North', closed: true }];
  const status = { type: 'string', enum: ['open', 'closed'] };
  const schema = listOf(record({ gate: 'string', status }));

  expect((await ask({ data: step(gates), schema })).data).toEqual([{ gate: 'North', status: 'closed' }]);
});

test('a referenced record is called as its summary says, also where its name is asked for and in lists', async () => {
  const alarms = [
    {
      code: 'A4',
      coop: { id: 'c1', type: 'coop_reference', summary: 'North coop' },
      calls: [{ keeper: { id: 'k1', type: 'keeper_reference', summary: 'Ann' } }],
    },
  ];
  const schema = listOf(record({ code: 'string', coopName: 'string', keepers: listOf('string') }));

  expect((await ask({ data: step(alarms), schema })).data).toEqual([
    { code: 'A4', coopName: 'North coop', keepers: ['Ann'] },
  ]);
});

test('what the only key is of is called by the name beside it', async () => {
  const results = [{ incubatorId: 'i1', name: 'Warm box', heat: 37.5 }];
  const schema = listOf(record({ incubator: 'string', heat: 'number' }));

  const { data, unchecked } = await ask({ data: { results }, schema });

  expect(data).toEqual([{ incubator: 'Warm box', heat: 37.5 }]);
  expect(unchecked.join(' ')).toContain('incubator');
});

test('a key of another record beside the own one says nothing of the name', async () => {
  const results = [{ id: 'e1', coopId: 'c1', name: 'Egg' }];
  const schema = listOf(record({ coop: 'string' }));

  expect((await ask({ data: { results }, schema })).data).not.toEqual([{ coop: 'Egg' }]);
});

test('names that are shortened and written as one are those of their words', async () => {
  const rows = [{ suppno: 'S7', suppdesc: 'Grain mill', qtyord: 3 }];
  const schema = listOf(
    record({ supplierNumber: 'string', supplierDescription: 'string', quantityOrdered: 'integer' }),
  );

  expect((await ask({ data: step(rows), schema })).data).toEqual([
    { supplierNumber: 'S7', supplierDescription: 'Grain mill', quantityOrdered: 3 },
  ]);
});

test('a word that another one ends with is meant where nothing else may be', async () => {
  const data = { egg: { code: 'E-17', weight: 62 } };
  const schema = record({ barcode: 'string', weight: 'number' });

  const { data: made, unchecked } = await ask({ data, schema });

  expect(made).toEqual({ barcode: 'E-17', weight: 62 });
  expect(unchecked).toContain('barcode is egg.code: nothing else may be meant by it.');
});

test('an `object_id` is the id of its record', async () => {
  const data = { object_id: 'b9', eggs: [{ size: 'L' }] };
  const schema = record({ boxId: 'string', eggs: listOf(record({ size: 'string' })) });

  expect((await ask({ data, schema })).data).toEqual({ boxId: 'b9', eggs: [{ size: 'L' }] });
});

test('`from` and `to` are a start and an end', async () => {
  const data = { start_date: '2026-03-01', end_date: '2026-03-08', hens: [{ name: 'Berta' }] };
  const schema = record({ from: 'string', to: 'string', hens: listOf(record({ name: 'string' })) });

  expect((await ask({ data, schema })).data).toEqual({
    from: '2026-03-01',
    to: '2026-03-08',
    hens: [{ name: 'Berta' }],
  });
});

test('records of records by name are a row for both names', async () => {
  const data = { eggs: { '2026-03-01': { brown: 4, white: 2 }, '2026-03-02': { brown: 3, white: 5 } } };
  const schema = record({ eggs: listOf(record({ date: 'string', colour: 'string', eggs: 'integer' })) });

  const other = await onOther({ data, schema }, { eggs: { '2026-04-09': { speckled: 1, white: 7 } } });

  expect(other).toEqual({
    eggs: [
      { date: '2026-04-09', colour: 'speckled', eggs: 1 },
      { date: '2026-04-09', colour: 'white', eggs: 7 },
    ],
  });
});

test('a date is the moment that something starts, and a day where no time is wanted', async () => {
  const talk = { name: 'Moult', start: { zone: 'Europe/Vienna', local: '2026-05-04T18:00:00' } };
  const schema = listOf(record({ name: 'string', date: 'string' }));

  expect((await ask({ data: step([talk]), schema })).data).toEqual([{ name: 'Moult', date: '2026-05-04T18:00:00' }]);
  expect((await ask({ data: step([talk]), schema, instruction: 'The date without the time.' })).data).toEqual([
    { name: 'Moult', date: '2026-05-04' },
  ]);
});

test('what the rows are is no value that some of them have', async () => {
  const participants = [
    { nick: 'Guest', minutes: 4 },
    { nick: 'Ann', minutes: 9 },
  ];
  const together = { type: 'integer', description: 'Minutes that all participants together were there' };
  const schema = record({ attendeeCount: 'integer', attendees: listOf(record({ name: 'string' })), together });

  expect((await ask({ data: { participants }, schema })).data).toMatchObject({ attendeeCount: 2 });
});

test('so many digits are the ones that all values have as many of', async () => {
  const payouts = [
    { bank: 'Coop', mask: '0417', note: 'eggs' },
    { bank: 'Barn', mask: '9921', note: 'feed' },
  ];
  const schema = listOf(record({ bank: 'string', lastFourDigits: 'string' }));

  expect((await ask({ data: step(payouts), schema })).data).toEqual([
    { bank: 'Coop', lastFourDigits: '0417' },
    { bank: 'Barn', lastFourDigits: '9921' },
  ]);
});

test('what is held as basic information is of the record itself', async () => {
  const hens = [{ added_at: '2026-03-01T10:00:00Z', basic_information: { year: 2024 } }];
  const schema = record({ hens: listOf(record({ henYear: 'integer' })) });

  expect((await ask({ data: { hens }, schema })).data).toEqual({ hens: [{ henYear: 2024 }] });
});

test('what costs nothing is free', async () => {
  const courses = [
    { course: 'Plucking', is_free: false },
    { course: 'Brooding', is_free: true },
  ];
  const schema = listOf(record({ course: 'string' }));

  for (const instruction of ['Only courses that cost nothing.', 'Only courses free of charge.'])
    expect((await ask({ data: { courses }, schema, instruction })).data).toEqual([{ course: 'Brooding' }]);
});

test('of a number in the singular and one in the plural, the one that is spelled alike is meant', async () => {
  const data = { paging: { page: 2, pages: 7 }, hens: [{ name: 'Berta' }] };
  const schema = record({ pages: 'integer', hens: listOf(record({ name: 'string' })) });

  expect((await ask({ data, schema })).data).toEqual({ pages: 7, hens: [{ name: 'Berta' }] });
});
