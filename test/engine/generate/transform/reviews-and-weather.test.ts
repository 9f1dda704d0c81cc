/** What is asked of reviews, incidents, appointments and columns of weather, as people ask it of a colleague. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const text = 'string';
const number = 'number';
const integer = 'integer';

function rows(fields: Readonly<Record<string, string | Readonly<Record<string, unknown>>>>) {
  return listOf(record(fields));
}

function review(login: string, state: string) {
  return { user: { login }, state };
}

const pulls = [
  {
    number: 11,
    title: 'Fix login',
    user: { login: 'ana' },
    state: 'open',
    draft: false,
    created_at: '2026-02-01T10:00:00Z',
    merged_at: null,
    additions: 20,
    deletions: 5,
    reviews: [review('bob', 'APPROVED'), review('cy', 'APPROVED')],
  },
  {
    number: 12,
    title: 'Add cache',
    user: { login: 'bob' },
    state: 'closed',
    draft: false,
    created_at: '2026-02-03T10:00:00Z',
    merged_at: '2026-02-05T10:00:00Z',
    additions: 300,
    deletions: 40,
    reviews: [review('ana', 'CHANGES_REQUESTED'), review('cy', 'APPROVED')],
  },
  {
    number: 13,
    title: 'Docs',
    user: { login: 'ana' },
    state: 'open',
    draft: true,
    created_at: '2026-02-06T10:00:00Z',
    merged_at: null,
    additions: 15,
    deletions: 0,
    reviews: [review('bob', 'CHANGES_REQUESTED')],
  },
];

test.each([
  [
    'open pull requests that are ready: not a draft and with at least two approvals',
    rows({ number: integer, author: text }),
    [{ number: 11, author: 'ana' }],
  ],
  ['open PRs where someone requested changes', listOf({ type: integer }), [13]],
  [
    'for every open PR the age in days on 2026-03-10 and the logins of those who approved',
    rows({ number: integer, ageDays: integer, approvedBy: listOf({ type: text }) }),
    [
      { number: 11, ageDays: 36, approvedBy: ['bob', 'cy'] },
      { number: 13, ageDays: 31, approvedBy: [] },
    ],
  ],
  [
    'per author: how many pull requests they opened, how many were merged and the merge rate in percent',
    rows({ author: text, opened: integer, merged: integer, mergeRate: number }),
    [
      { author: 'ana', opened: 2, merged: 0, mergeRate: 0 },
      { author: 'bob', opened: 1, merged: 1, mergeRate: 100 },
    ],
  ],
  [
    'per author: total pulls, merged pulls',
    rows({ author: text, total: integer, merged: integer }),
    [
      { author: 'ana', total: 2, merged: 0 },
      { author: 'bob', total: 1, merged: 1 },
    ],
  ],
  [
    'lines added and removed per author, and the net change',
    rows({ author: text, added: integer, removed: integer, net: integer }),
    [
      { author: 'ana', added: 35, removed: 5, net: 30 },
      { author: 'bob', added: 300, removed: 40, net: 260 },
    ],
  ],
])('of reviews: %s', async (instruction, schema, expected) => {
  const { data } = await ask({ data: { pulls }, schema, instruction });

  expect(data).toEqual(expected);
});

const incidents = [
  { key: 'INC-1', severity: 'sev1', opened: 1767225600, resolved: 1767232800, responders: ['ann', 'bob'] },
  { key: 'INC-2', severity: 'sev3', opened: 1767312000, resolved: null, responders: ['cy'] },
];

test.each([
  [
    'how many incidents each responder worked on',
    rows({ responder: text, incidents: integer }),
    [
      { responder: 'ann', incidents: 1 },
      { responder: 'bob', incidents: 1 },
      { responder: 'cy', incidents: 1 },
    ],
  ],
  [
    'open incidents: key, and severity as a number',
    rows({ key: text, severity: integer }),
    [{ key: 'INC-2', severity: 3 }],
  ],
])('of incidents: %s', async (instruction, schema, expected) => {
  const { data } = await ask({ data: { incidents }, schema, instruction });

  expect(data).toEqual(expected);
});

const appointments = [
  ['2026-03-02T09:00:00Z', 30, 'completed', 'Weiss'],
  ['2026-03-02T10:00:00Z', 45, 'no_show', 'Weiss'],
  ['2026-03-03T14:00:00Z', 60, 'completed', 'Roth'],
  ['2026-03-03T16:00:00Z', 90, 'cancelled', 'Roth'],
].map(([start, duration_minutes, status, name]) => ({ start, duration_minutes, status, doctor: { name, room: 'R1' } }));

test.each([
  [
    'completed appointments with the doctor and the end time',
    rows({ doctor: text, endsAt: text }),
    [
      { doctor: 'Weiss', endsAt: '2026-03-02T09:30:00Z' },
      { doctor: 'Roth', endsAt: '2026-03-03T15:00:00Z' },
    ],
  ],
  [
    'the busiest doctor by total booked minutes, ignoring cancelled appointments',
    record({ doctor: text, minutes: integer }),
    { doctor: 'Weiss', minutes: 75 },
  ],
  [
    'which doctor has the most minutes, without cancelled appointments',
    record({ doctor: text, minutes: integer }),
    { doctor: 'Weiss', minutes: 75 },
  ],
  [
    'for each day the time and the doctor of every appointment that was not cancelled',
    rows({ day: text, slots: rows({ time: text, doctor: text }) }),
    [
      {
        day: '2026-03-02',
        slots: [
          { time: '09:00', doctor: 'Weiss' },
          { time: '10:00', doctor: 'Weiss' },
        ],
      },
      { day: '2026-03-03', slots: [{ time: '14:00', doctor: 'Roth' }] },
    ],
  ],
])('of appointments: %s', async (instruction, schema, expected) => {
  const { data } = await ask({ data: { appointments }, schema, instruction });

  expect(data).toEqual(expected);
});

const hourly = {
  time: ['2026-05-01T06:00', '2026-05-01T12:00', '2026-05-02T06:00', '2026-05-02T12:00'],
  temperature_2m: [8, 15, 7, 17],
  precipitation: [0, 2, 1, 0],
  wind_speed_10m: [10, 22, 35, 12],
};

test.each([
  [
    'only the hours with rain',
    rows({ time: text, rainMm: number }),
    [
      { time: '2026-05-01T12:00', rainMm: 2 },
      { time: '2026-05-02T06:00', rainMm: 1 },
    ],
  ],
  [
    'per day the lowest and highest temperature and the total precipitation',
    rows({ date: text, min: number, max: number, rainTotal: number }),
    [
      { date: '2026-05-01', min: 8, max: 15, rainTotal: 2 },
      { date: '2026-05-02', min: 7, max: 17, rainTotal: 1 },
    ],
  ],
  ['only the hours with rain above 1', rows({ time: text }), [{ time: '2026-05-01T12:00' }]],
  ['the windiest hour', record({ time: text, windSpeed: number }), { time: '2026-05-02T06:00', windSpeed: 35 }],
  ['hours with at least 12 degrees and wind below 20', listOf({ type: text }), ['2026-05-02T12:00']],
  [
    'the two coldest temperatures in Fahrenheit',
    rows({ time: text, fahrenheit: number }),
    [
      { time: '2026-05-02T06:00', fahrenheit: 44.6 },
      { time: '2026-05-01T06:00', fahrenheit: 46.4 },
    ],
  ],
])('of columns of weather: %s', async (instruction, schema, expected) => {
  const { data } = await ask({ data: { forecast: { latitude: 52.5, hourly } }, schema, instruction });

  expect(data).toEqual(expected);
});
