/** What an instruction says of values: codes and classes, times of the day, years, limits, rounding. */
import { expect, test } from 'vitest';
import { ask, expectBoth, listOf, record } from './ask.ts';

test('codes are explained one after the other, in whichever words', async () => {
  await expectBoth(
    {
      data: {
        races: [
          { hen: 'Ada', result: '1-0' },
          { hen: 'Bea', result: '1/2-1/2' },
          { hen: 'Eve', result: '0-1' },
        ],
      },
      schema: listOf(record({ hen: 'string', winner: { type: 'string', enum: ['white', 'black', 'draw'] } })),
      instruction: 'result codes: 1-0 means white won, 0-1 black won, 1/2-1/2 is a draw',
    },
    [
      { hen: 'Ada', winner: 'white' },
      { hen: 'Bea', winner: 'draw' },
      { hen: 'Eve', winner: 'black' },
    ],
    [{ races: [{ hen: 'Ida', result: '0-1' }] }, [{ hen: 'Ida', winner: 'black' }]],
  );
});

test('one of the classes is shown by an example', async () => {
  await expectBoth(
    {
      data: {
        hatches: [
          { nest: 'N1', days: 0 },
          { nest: 'N2', days: 12 },
        ],
      },
      schema: listOf(record({ nest: 'string', days: 'string' })),
      instruction: 'days as text: "today" when 0, otherwise like "in 5 days"',
    },
    [
      { nest: 'N1', days: 'today' },
      { nest: 'N2', days: 'in 12 days' },
    ],
    [{ hatches: [{ nest: 'N9', days: 3 }] }, [{ nest: 'N9', days: 'in 3 days' }]],
  );
});

test('values outside of the limits beside them are told by side', async () => {
  await expectBoth(
    {
      data: {
        coops: [
          { coop: 'Z1', temperature: 31, min: 15, max: 28 },
          { coop: 'Z2', temperature: 20, min: 15, max: 28 },
          { coop: 'Z3', temperature: 9, min: 12, max: 30 },
        ],
      },
      schema: listOf(record({ coop: 'string', alarm: { type: 'string', enum: ['too hot', 'too cold'] } })),
      instruction: 'A coop raises an alarm if its temperature is outside of its range. "too hot" or "too cold"',
    },
    [
      { coop: 'Z1', alarm: 'too hot' },
      { coop: 'Z3', alarm: 'too cold' },
    ],
    [{ coops: [{ coop: 'B', temperature: 5, min: 6, max: 7 }] }, [{ coop: 'B', alarm: 'too cold' }]],
  );
});

const feedings = [
  { hen: 'Ada', time: '21:30', year: 2025 },
  { hen: 'Bea', time: '08:00', year: 2026 },
];

test.each([
  ['feedings after 20:00', ['Ada']],
  ['feedings after 8 pm', ['Ada']],
  ['feedings before 9:00', ['Bea']],
  ['only feedings of 2026', ['Bea']],
])('a time of the day or a year is a condition: %s', async (instruction, hens) => {
  const { data } = await ask({
    data: { feedings },
    schema: listOf(record({ hen: 'string' })),
    instruction,
  });

  expect(data).toEqual(hens.map((hen) => ({ hen })));
});

test.each([
  ['rounded up', 7],
  ['rounded down', 6],
])('numbers are %s', async (said, minutes) => {
  const { data } = await ask({
    data: { songs: [{ length: 200 }, { length: 185 }] },
    schema: record({ songs: 'integer', minutes: 'integer' }),
    instruction: `length is in seconds; the whole programme in minutes (${said}) and the number of songs`,
  });

  expect(data).toEqual({ songs: 2, minutes });
});

test('a flag of which the data has nothing but no is read by its yes', async () => {
  await expectBoth(
    { data: { hens: [{ id: 'h1', laying: 'false' }] }, schema: listOf(record({ id: 'string', laying: 'boolean' })) },
    [{ id: 'h1', laying: false }],
    [{ hens: [{ id: 'h2', laying: 'true' }] }, [{ id: 'h2', laying: true }]],
  );
});

test('a list that is called as a function of the language hides it not', async () => {
  await expectBoth(
    {
      data: { matches: [{ home: 'A', away: 'B', score: '2:1' }] },
      schema: listOf(record({ home: 'string', goalsHome: 'integer', goalsAway: 'integer', winner: 'string' })),
      instruction:
        'split the score into goalsHome and goalsAway; winner is the team with more goals, "draw" when equal',
    },
    [{ home: 'A', goalsHome: 2, goalsAway: 1, winner: 'A' }],
    [
      { matches: [{ home: 'X', away: 'Y', score: '1:1' }] },
      [{ home: 'X', goalsHome: 1, goalsAway: 1, winner: 'draw' }],
    ],
  );
});

test('of two fields the one that is there is taken', async () => {
  await expectBoth(
    {
      data: {
        keepers: [
          { first_name: 'Robert', nickname: 'Bob' },
          { first_name: 'Alice', nickname: null },
        ],
      },
      schema: listOf(record({ displayName: 'string' })),
      instruction: 'use the nickname, if there is none the first name',
    },
    [{ displayName: 'Bob' }, { displayName: 'Alice' }],
    [{ keepers: [{ first_name: 'Tim', nickname: null }] }, [{ displayName: 'Tim' }]],
  );
});
