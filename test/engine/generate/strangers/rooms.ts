import type { Stranger } from './stranger.ts';

const base = '/roomie/v1';

export const rooms: Stranger = {
  name: 'rooms',
  document: 'rooms.md',
  credentials: { token: 'rt' },
  secret: { Authorization: 'Roomie rt' },
  paging: ['page'],
  answers: {
    [`GET ${base}/bookings`]: (query) => ({ bookings: [{ id: `b${query.get('page') ?? 1}` }], pages: 3 }),
    [`GET ${base}/buildings`]: () => [{ id: 'hq' }],
  },
  tasks: [
    { say: 'List all buildings', want: `GET ${base}/buildings` },
    { say: 'Which rooms in building hq have at least 12 seats?', want: `GET ${base}/buildings/hq/rooms?capacity=12` },
    {
      say: 'Show the availability of room owl on 2025-06-12',
      want: `GET ${base}/rooms/owl/availability?date=2025-06-12`,
    },
    {
      say: 'Book room owl from 2025-06-12T09:00:00Z to 2025-06-12T10:00:00Z for "Planning"',
      want: `POST ${base}/rooms/owl/bookings`,
      body: { title: 'Planning', start: '2025-06-12T09:00:00Z', end: '2025-06-12T10:00:00Z' },
    },
    { say: 'Get all tentative bookings of room owl', want: `GET ${base}/bookings?state=tentative&room=owl`, pages: 3 },
    {
      say: 'Bookings organised by ada@coop.example between 2025-06-01 and 2025-06-30',
      want: `GET ${base}/bookings?organizer=ada@coop.example&from=2025-06-01&to=2025-06-30`,
      pages: 3,
    },
    { say: 'Rename booking b7 to "Retro"', want: `PATCH ${base}/bookings/b7`, body: { title: 'Retro' } },
    { say: 'Cancel booking b7 and notify the attendees', want: `DELETE ${base}/bookings/b7?notify=true` },
    {
      say: 'Find free desks in the quiet zone on 2025-06-13',
      want: `GET ${base}/desks/free?zone=quiet&date=2025-06-13`,
    },
    {
      say: 'Reserve desk d14 for the morning of 2025-06-13',
      want: `POST ${base}/desks/d14/reservations`,
      body: { date: '2025-06-13', half: 'morning' },
    },
    {
      say: 'Report a major defect in room owl: The projector flickers',
      want: `POST ${base}/defects`,
      body: { room: 'owl', description: 'The projector flickers', severity: 'major' },
    },
    {
      say: 'Check in for each of the bookings',
      input: { bookings: [{ id: 'b1' }, { id: 'b2' }] },
      want: [`POST ${base}/bookings/b1/checkin`, `POST ${base}/bookings/b2/checkin`],
    },
  ],
};
