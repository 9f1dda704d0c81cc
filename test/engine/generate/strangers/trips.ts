import type { Stranger } from './stranger.ts';

const bookings = (query: URLSearchParams) => {
  const page = Number(query.get('page[number]') ?? 1);
  return { bookings: [{ id: `bk_${page}` }, { id: `bx_${page}` }], pages: { current: page, last: 3 } };
};

export const trips: Stranger = {
  name: 'trips',
  document: 'trips.md',
  credentials: { client_key: 'ck9' },
  secret: { 'X-Partner-Auth': 'wf-key ck9' },
  paging: ['page[number]', 'page[size]'],
  answers: { 'GET /partner/v3/bookings': bookings },
  tasks: [
    { say: 'Search stations called Kiel', want: 'GET /partner/v3/stations?query=Kiel' },
    {
      say: 'Show the departures at station KIE on 2025-06-01',
      want: 'GET /partner/v3/stations/KIE/departures?date=2025-06-01',
    },
    {
      say: 'Find direct first class connections from KIE to HAM on 2025-06-01 for 2 passengers',
      want: 'GET /partner/v3/connections?from=KIE&to=HAM&date=2025-06-01&passengers=2&class=first&direct=true',
    },
    {
      say: 'Connections from KIE to BER on 2025-07-02 for at most 60 euros',
      want: 'GET /partner/v3/connections?from=KIE&to=BER&date=2025-07-02&max_price=60',
    },
    {
      say: 'Get all confirmed bookings with travel between 2025-06-01 and 2025-06-30',
      want: 'GET /partner/v3/bookings?status=confirmed&travel_from=2025-06-01&travel_to=2025-06-30',
      pages: 3,
    },
    { say: 'Retrieve the booking bk_1', want: 'GET /partner/v3/bookings/bk_1' },
    {
      say: 'Confirm booking bk_1 with the payment reference PAY-77',
      want: 'POST /partner/v3/bookings/bk_1/confirm',
      body: { payment_reference: 'PAY-77' },
    },
    {
      say: 'Cancel booking bk_2 due to illness',
      want: 'POST /partner/v3/bookings/bk_2/cancel',
      body: { reason: 'illness' },
    },
    {
      say: 'Change the phone number of booking bk_2 to +49 431 5500',
      want: 'PATCH /partner/v3/bookings/bk_2/contact',
      body: { phone: '+49 431 5500' },
    },
    {
      say: 'Issue a voucher over 25 EUR for ada@coop.example, valid until 2025-12-31',
      want: 'POST /partner/v3/vouchers',
      body: { amount: 25, currency: 'EUR', recipient_email: 'ada@coop.example', valid_until: '2025-12-31' },
    },
    {
      say: 'Redeem voucher WELCOME5 for booking bk_3',
      want: 'POST /partner/v3/vouchers/WELCOME5/redeem',
      body: { booking_id: 'bk_3' },
    },
    {
      say: 'Hold seats on the connection for the passengers',
      input: {
        connection: { id: 'cx_8' },
        passengers: [{ first_name: 'Ada', last_name: 'Hen', birthdate: '1990-01-01' }],
      },
      want: 'POST /partner/v3/bookings',
      body: { connection_id: 'cx_8', passengers: [{ first_name: 'Ada', last_name: 'Hen', birthdate: '1990-01-01' }] },
    },
  ],
};
