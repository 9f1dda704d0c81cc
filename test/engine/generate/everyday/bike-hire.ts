/** What the people of a bike hire ask for, as they say it. */
import type { Service } from './request.ts';

export const bikeHire: Service = {
  document: 'spokehire.json',
  credentials: ['token'],
  requests: [
    {
      says: ['only the e-bikes', 'List electric bikes', 'get the bikes of type e-bike'],
      want: 'GET /v1/bikes?type=e_bike',
    },
    { says: ['List the bikes that do not have a child seat.'], want: 'GET /v1/bikes?has_child_seat=false' },
    {
      says: ['List bikes up to 20 euros per day', 'bikes with a daily rate of 20 € or less'],
      want: 'GET /v1/bikes?max_daily_rate_cents=2000',
    },
    {
      says: [
        'All bikes, cheapest first',
        'list bikes sorted by daily rate, ascending',
        'bikes ordered by price from low to high',
      ],
      want: 'GET /v1/bikes?sort=daily_rate_cents',
    },
    { says: ['List the bikes, most recently added first'], want: 'GET /v1/bikes?sort=-created_at' },
    {
      says: [
        'the 10 most expensive bikes',
        'Give me the ten bikes with the highest daily rate',
        'top 10 bikes by daily rate',
      ],
      want: 'GET /v1/bikes?sort=-daily_rate_cents&per_page=10',
    },
    {
      says: ['List customers from Ghent that subscribed to the newsletter'],
      want: 'GET /v1/customers?city=Ghent&newsletter=true',
    },
    {
      says: ['List all customers except blocked ones, by last name'],
      want: 'GET /v1/customers?blocked=false&sort=last_name',
    },
    {
      says: ['note that 45 € were paid in cash for the rental'],
      input: { rental: { id: 'r-71' } },
      want: 'POST /v1/rentals/r-71/payments',
      body: { amount_cents: 4500, method: 'cash' },
    },
    {
      says: [
        'change the phone number of the customer to 0499 12 and the city to Bruges',
        "update the customer's phone (0499 12) and city (Bruges)",
      ],
      input: { customer: { id: 'c-9', phone: '0471', city: 'Ghent' } },
      want: 'PATCH /v1/customers/c-9',
      body: { phone: '0499 12', city: 'Bruges' },
    },
    {
      says: [
        'unsubscribe the customer from the newsletter',
        'the customer no longer wants the newsletter',
        'take the customer off the newsletter',
      ],
      input: { customer: { id: 'c-9', newsletter: true } },
      want: 'PATCH /v1/customers/c-9',
      body: { newsletter: false },
    },
    {
      says: ['close station s-3', 'Station s-3 should be set to closed'],
      want: 'PATCH /v1/stations/s-3',
      body: { open: false },
    },
    {
      says: ['reopen the station'],
      input: { station: { id: 's-3', open: false } },
      want: 'PATCH /v1/stations/s-3',
      body: { open: true },
    },
    { says: ['bike b-12 can be deleted'], want: 'DELETE /v1/bikes/b-12' },
    {
      says: ['bring bike b-12 back from retirement', 'undo the retirement of bike b-12'],
      want: 'POST /v1/bikes/b-12/restore',
    },
    {
      says: ['the customer is ill, please cancel the rental'],
      input: {
        rental: {
          id: 'r-71',
          customer_id: 'c-9',
          bike_id: 'b-4',
          status: 'active',
          end_date: '2026-03-20',
          total_cents: 4500,
        },
      },
      want: 'POST /v1/rentals/r-71/cancel',
      body: { reason: 'illness' },
    },
    {
      says: ['register the return of the rental: 2026-03-19, dirty'],
      input: {
        rental: {
          id: 'r-71',
          customer_id: 'c-9',
          bike_id: 'b-4',
          status: 'active',
          end_date: '2026-03-20',
          total_cents: 4500,
        },
      },
      want: 'POST /v1/rentals/r-71/return',
      body: { returned_on: '2026-03-19', condition: 'dirty' },
    },
    {
      says: ['lift the block on the customer'],
      input: { customer: { id: 'c-9', blocked: true } },
      want: 'POST /v1/customers/c-9/unblock',
    },
    {
      says: ['text the customer "Your bike is ready"'],
      input: { customer: { id: 'c-9', phone: '0471' } },
      want: 'POST /v1/messages',
      body: { customer_id: 'c-9', channel: 'sms', text: 'Your bike is ready' },
    },
    {
      says: ['import the rows as bikes'],
      input: {
        rows: [
          { frame_number: 'F1', model: 'Gazelle', type: 'city', station_id: 's-3', daily_rate_cents: 1500 },
          { frame_number: 'F2', model: 'Urban', type: 'cargo', station_id: 's-3', daily_rate_cents: 2500 },
        ],
      },
      want: 'POST /v1/bikes',
      body: { frame_number: 'F1', model: 'Gazelle', type: 'city', station_id: 's-3', daily_rate_cents: 1500 },
      loops: 2,
    },
  ],
};
