/** The time that the input says itself, as what rows are compared with, and lists beside which their items are counted. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const visits = {
  at: '2026-08-03T10:00:00Z',
  coops: [
    { id: 1, label: 'Oak' },
    { id: 2, label: 'Elm' },
  ],
  visits: [
    { coop_id: 1, starts: '2026-08-03T09:00:00Z', vet: 'Ruth' },
    { coop_id: 1, starts: '2026-08-03T14:00:00Z', vet: 'Nils' },
    { coop_id: 1, starts: '2026-08-03T11:00:00Z', vet: 'Gry' },
    { coop_id: 2, starts: '2026-08-03T08:00:00Z', vet: 'Pia' },
  ],
};

test.each([
  'visits that start after the time in the data',
  'visits that begin after the point in time supplied with the data',
  'visits from after the timestamp in the input',
  'visits after the time that is given',
  'only visits later than the reference time',
  'visits still to come at the given time',
  'ignore everything that started before the time in the input',
])('a bound that the input says: %s', async (instruction) => {
  const schema = listOf(record({ starts: 'string', vet: 'string' }));

  const { data } = await ask({ data: visits, schema, instruction });

  expect(data).toMatchObject([{ vet: 'Nils' }, { vet: 'Gry' }]);
});

test.each([
  'per coop, the first visit that starts after the time in the data: when and which vet. both null if there is none',
  'For every coop, state the start and the vet of the earliest visit that begins after the point in time supplied with the data. If a coop has no such visit, both values shall be null.',
  'every coop with the start and the vet of the earliest visit after the given time, else null',
])('the next one, or nothing: %s', async (instruction) => {
  const open = { type: ['string', 'null'] };
  const schema = listOf(record({ coop: 'string', nextStart: open, vet: open }));

  const { data } = await ask({ data: visits, schema, instruction });

  expect(data).toEqual([
    { coop: 'Oak', nextStart: '2026-08-03T11:00:00Z', vet: 'Gry' },
    { coop: 'Elm', nextStart: null, vet: null },
  ]);
});

const batch = (at: number, ...ids: string[]) => ({
  currentItem: at,
  data: { batch: at, eggs: ids.map((id) => ({ id })) },
});

test.each([
  'Provide a single list of the eggs of all batches, in the given order, together with their total number.',
  'one list of eggs from every batch, plus the count of eggs',
  'flatten the batches into one list of eggs; also the total',
])('what is counted beside a list are its items: %s', async (instruction) => {
  const schema = record({ eggs: listOf(record({ id: 'string' })), count: 'integer' });

  const { data } = await ask({ data: { getBatch: [batch(1, 'a', 'b'), batch(2, 'c')] }, schema, instruction });

  expect(data).toEqual({ eggs: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], count: 3 });
});
