/** Requests told shortly or politely: what is told before them, what there is a row for, what comes first, and which day is the bound. */
import { expect, test } from 'vitest';
import { openHouse } from '../../../harness/house.ts';
import { rows } from './final-transform.ts';

const documentation = `# Press

Everything is under \`http://127.0.0.1:9/api\`. A list is an array of records.

## Runs

\`GET /runs\` lists them, \`GET /runs/{code}\` gives one: \`{"code": "r4", "heated": true, "places": 2}\`.

## Presses

\`GET /presses\` lists them: \`[{"letter": "A", "litres_per_hour": 300, "state": "idle"}]\`. The \`state\` is \`idle\`, \`running\` or \`broken\`.

\`PATCH /presses/{letter}\` sets the \`state\`.

## Bills

\`GET /bills\` lists them. One is \`{"no": "B-1", "stay": 5, "kind": "rent", "amount": 18.5, "due_on": "2026-09-15", "sent_on": "2026-08-15", "settled": false}\`.
The \`kind\` is \`rent\`, \`water\` or \`fine\`. Choose with \`kind\`, \`settled\` and \`stay\`.

## Stays

\`GET /stays\` lists them, \`GET /stays/{id}\` gives one: \`{"id": 5, "run": "r4", "dog": "Bo", "price": 22.5, "state": "booked"}\`.
The \`state\` is \`booked\`, \`here\` or \`gone\`. Choose with \`run\` (the code) and \`state\`.

\`GET /stays/{id}/extras\` gives an array of \`{"extra": 9, "stay": 5, "item": "bath", "amount": 12.5}\`.
`;

async function stepsOf(instruction: string, payload: Record<string, unknown> = {}) {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'press', name: 'press', urlHost: 'http://127.0.0.1:9', documentation },
  });
  const asked = { instruction, payload, integrationIds: ['press'] };
  const { steps } = await house.done('workflow/build', asked).catch(() => ({ steps: [] }));
  return JSON.stringify(Array.isArray(steps) ? steps.slice(-1) : []);
}

test('what things become stands behind "as", and what they are before them', async () => {
  const steps = await stepsOf('mark the broken presses as idle');

  expect(steps).toContain('state = \\"broken\\"');
  expect(steps).toContain('{\\"state\\":\\"idle\\"}');
});

test.each([
  'driver d1 is ill. give his stays to driver d2',
  'all presses that are broken were idle, so mark them as running',
])('nothing is changed where it is not clear of which: %s', async (say) => {
  expect(await stepsOf(say)).not.toContain('PATCH');
});

async function transformOf(instruction: string, payload: Record<string, unknown>, responseSchema: unknown) {
  const house = await openHouse();
  const input = { id: 'press', name: 'press', urlHost: 'http://127.0.0.1:9', documentation };
  await house.done('integration/upsert', { input });
  const { finalTransform } = await house.done('workflow/build', {
    instruction,
    payload,
    integrationIds: ['press'],
    responseSchema,
  });
  return String(finalTransform);
}

const text = { type: 'string' };
const number = { type: 'number' };
const count = { type: 'integer', description: 'Number of booked stays' };

test.each([
  [
    'for every run: the code, how many stays are booked there and what they cost together',
    {},
    rows({ run: { ...text, description: 'Code of the run' }, stays: count, price: number }),
    ['"stays": $count(stays[state = "booked"])', '"run": code'],
  ],
  [
    'please add up the bills that are not settled, separately for each kind of bill',
    {},
    rows({ kind: text, owing: { ...number, description: 'Sum of the amounts' } }),
    ['$distinct($items.(kind))', 'settled = false'],
  ],
  [
    'settled bills, count per kind. small numbers first',
    {},
    rows({ kind: text, bills: { type: 'integer', description: 'Number of bills' } }),
    ['^(<bills)', 'settled = true'],
  ],
  [
    'A list of the open bills which are due before the date stated is required. It shall give the number and the amount.',
    { date: '2026-10-01' },
    rows({ no: text, amount: number }),
    ['due_on < $$.date'],
  ],
  [
    'These stays are leaving tomorrow. Can you tell me for each one what all the extras come to? Then I can print the bills',
    { stays: [5, 6] },
    rows({ stayId: { type: 'integer' }, extrasTotal: { ...number, description: 'All extras of the stay together' } }),
    ['$sum([extras.amount'],
  ],
  [
    'owner lost his paper, all he has is the number of the stay. tell me the dog and how many places the run has',
    { stay: 5 },
    {
      type: 'object',
      required: ['dog', 'places'],
      properties: { dog: text, places: { type: 'integer', description: 'Places of the run' } },
    },
    ['stay_2.data.dog', 'run.data.places'],
  ],
  [
    'For the report I should like to list the stays that are gone. Please put down the dog and the price.',
    {},
    rows({ dog: text, price: number }),
    ['state = "gone"', '"price": price'],
  ],
])('%s', async (say, payload, schema, parts) => {
  const transform = await transformOf(say, payload, schema);

  for (const part of parts) expect(transform).toContain(part);
});
