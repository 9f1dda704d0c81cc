/** Rooms and bookings: Markdown with bold names, two headers that belong together, data wrapped twice, pages with totals. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

const rooms = Array.from(
  { length: 8 },
  (_, at): Row => ({
    id: `r${at + 1}`,
    price: 50 + at * 10,
    beds: 1 + (at % 3),
    features: at % 2 === 0 ? 'balcony' : 'bath',
  }),
);
const states = ['requested', 'confirmed', 'checked_in', 'cancelled'];
const bookings = Array.from(
  { length: 46 },
  (_, at): Row => ({
    id: 5001 + at,
    status: states[at % 4],
    guest: `g${at % 3}@x.test`,
    arrival: `2025-06-${String(1 + (at % 28)).padStart(2, '0')}`,
  }),
);

function pages(rows: readonly Row[], { query }: { query: URLSearchParams }): Reply {
  const size = Math.min(Number(query.get('page_size') ?? 10), 20);
  const page = Number(query.get('page') ?? 1);
  return {
    body: {
      data: { bookings: rows.slice((page - 1) * size, page * size) },
      pagination: { page, total_pages: Math.ceil(rows.length / size) },
    },
  };
}

const ids = (rows: readonly Row[], where: (row: Row) => boolean) => rows.filter(where).map(({ id }) => id);
const base = '/partner/v2';
const headers = { 'X-Partner-Id': '<<hotel_partner_id>>', 'X-Partner-Secret': '<<hotel_partner_secret>>' };

export const hotel: Service = {
  name: 'hotel',
  basePath: base,
  credentials: { partner_id: 'p7', partner_secret: 's3' },
  document: 'hotel.md',
  isAllowed: (asked) => asked.headers['x-partner-id'] === 'p7' && asked.headers['x-partner-secret'] === 's3',
  rows: { rooms, bookings },
  routes: {
    'GET /rooms': (asked, rows, url) => {
      if (!asked.query.has('check_in') || !asked.query.has('check_out'))
        return { status: 422, body: { error: { message: 'check_in and check_out are required' } } };
      const paged = (found: readonly Row[]): Reply => ({ body: { data: { rooms: found } } });
      return list('rooms', {
        by: {
          guests: (row, least) => Number(row['beds']) >= Number(least),
          max_price: (row, most) => Number(row['price']) <= Number(most),
          features: (row, wanted) => wanted.split(',').includes(String(row['features'])),
        },
        pages: paged,
      })(asked, rows, url);
    },
    'GET /rooms/{room}': (asked, rows, url) => ({ body: { data: { room: one('rooms')(asked, rows, url).body } } }),
    'GET /bookings': list('bookings', {
      by: {
        status: 'status',
        guest_email: 'guest',
        arrival_from: (row, day) => String(row['arrival']) >= day,
        arrival_to: (row, day) => String(row['arrival']) <= day,
      },
      pages,
    }),
    'POST /bookings': accept(needs('room_id', 'arrival', 'departure', 'guest.name', 'guest.email'), 201),
    'PATCH /bookings/{booking}': accept(),
    'POST /bookings/{booking}/cancel': accept(),
    'POST /bookings/{booking}/messages': accept(needs('text'), 201),
  },
  steps: [
    {
      class: 'read',
      say: 'Get the details of the booked room',
      input: { booking: { id: 5001, room_id: 'r3' } },
      later: { booking: { id: 5002, room_id: 'r5' } },
      want: (get) => ({ ids: [get('booking.room_id')] }),
    },
    {
      class: 'list',
      say: 'Find rooms for 2 guests from 2025-07-01 to 2025-07-05',
      want: () => ({ ids: ids(rooms, (row) => Number(row['beds']) >= 2) }),
    },
    {
      class: 'list',
      say: 'Find a room between check-in and check-out that costs at most 80',
      input: { check_in: '2025-07-01', check_out: '2025-07-03' },
      later: { check_in: '2025-08-01', check_out: '2025-08-03' },
      want: () => ({ ids: ids(rooms, (row) => Number(row['price']) <= 80) }),
    },
    { class: 'pages', say: 'List all bookings', want: () => ({ ids: ids(bookings, () => true) }) },
    {
      class: 'list',
      say: 'List the confirmed bookings of the guest',
      input: { guest_email: 'g1@x.test' },
      later: { guest_email: 'g2@x.test' },
      want: (get) => ({
        ids: ids(bookings, (row) => row['status'] === 'confirmed' && row['guest'] === get('guest_email')),
      }),
    },
    {
      class: 'list',
      say: 'Which bookings with arrival from 2025-06-10 to 2025-06-20 were cancelled?',
      want: () => ({
        ids: ids(
          bookings,
          (row) =>
            row['status'] === 'cancelled' &&
            String(row['arrival']) >= '2025-06-10' &&
            String(row['arrival']) <= '2025-06-20',
        ),
      }),
    },
    {
      class: 'create',
      say: 'Book room r2 for the guest',
      input: { arrival: '2025-09-01', departure: '2025-09-04', guest: { name: 'Ann "A" Hen', email: 'ann@x.test' } },
      later: { arrival: '2025-10-01', departure: '2025-10-02', guest: { name: 'Bo', email: 'bo@x.test' } },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: `${base}/bookings`,
            body: { room_id: 'r2', arrival: get('arrival'), departure: get('departure'), guest: get('guest') },
          },
        ],
      }),
    },
    {
      class: 'create',
      say: 'Write to the guest of the booking with the subject "Your stay" and the text of the template',
      input: { bookingId: 5004, template: { text: 'Welcome' } },
      later: { bookingId: 5005, template: { text: 'Hello' } },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: `${base}/bookings/${get('bookingId')}/messages`,
            body: { subject: 'Your stay', text: get('template.text') },
          },
        ],
      }),
    },
    {
      class: 'change',
      say: 'Extend booking 5003 until 2025-06-09',
      want: () => ({ sent: [{ method: 'PATCH', path: `${base}/bookings/5003`, body: { departure: '2025-06-09' } }] }),
    },
    {
      class: 'change',
      say: 'Cancel the booking',
      input: { booking: { id: 5008, status: 'confirmed' } },
      later: { booking: { id: 5009, status: 'confirmed' } },
      want: (get) => ({ sent: [{ method: 'POST', path: `${base}/bookings/${get('booking.id')}/cancel` }] }),
    },
    {
      class: 'loop',
      say: 'Confirm each requested booking',
      input: {
        bookings: [
          { id: 5001, status: 'requested' },
          { id: 5002, status: 'confirmed' },
        ],
      },
      later: {
        bookings: [
          { id: 5005, status: 'requested' },
          { id: 5009, status: 'requested' },
        ],
      },
      want: (get) => ({
        sent: (get('bookings[0].id') === 5001 ? [5001] : [5005, 5009]).map((at) => ({
          method: 'PATCH',
          path: `${base}/bookings/${at}`,
          body: { status: 'confirmed' },
        })),
      }),
    },
  ],
  repairs: [
    {
      say: 'List all bookings',
      current: {
        urlPath: `${base}/bookings`,
        method: 'GET',
        headers,
        queryParams: { page: '<<page>>', page_size: '20' },
        pagination: { type: 'PAGE_BASED', pageSize: '20' },
        dataPath: 'bookings',
      },
      keeps: ['urlPath', 'headers', 'queryParams', 'pagination'],
      want: () => ({ ids: ids(bookings, () => true) }),
    },
    {
      say: 'Find rooms for the stay',
      input: { from: '2025-07-01', to: '2025-07-03' },
      current: {
        urlPath: `${base}/rooms`,
        method: 'GET',
        headers,
        queryParams: { checkin: '<<from>>', checkout: '<<to>>' },
        dataPath: 'data.rooms',
      },
      keeps: ['urlPath', 'headers', 'dataPath'],
      want: () => ({ ids: ids(rooms, () => true) }),
    },
    {
      say: 'Cancel the booking',
      input: { id: 5003 },
      current: { urlPath: `${base}/bookings/<<id>>/cancellation`, method: 'POST', headers },
      keeps: ['method', 'headers'],
      want: () => ({ sent: [{ method: 'POST', path: `${base}/bookings/5003/cancel` }] }),
    },
  ],
};
