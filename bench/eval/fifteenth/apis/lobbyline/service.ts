/** A few hotels: rooms, guests, reservations, invoices; bearer token, numbered pages with their counts under `meta`. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, date, integer, needed, number, object, text } from '../../../apis/rules.ts';
import type { Route, Row, Service, Store, Variant } from '../../../apis/service.ts';
import { hotelGuests } from '../people.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 20, most: 50 };

const statuses = ['confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show'] as const;
const channels = ['website', 'phone', 'walk_in', 'travel_agency', 'booking_portal'] as const;
const roomTypes = ['single', 'double', 'family', 'suite'] as const;
const roomStatuses = ['clean', 'dirty', 'out_of_order'] as const;
const reasons = ['guest_request', 'overbooking', 'payment_failed', 'other'] as const;
const methods = ['cash', 'card', 'bank_transfer'] as const;

const rates: Readonly<Record<string, number>> = { single: 79, double: 109, family: 148, suite: 219 };

const wrap = ({ items, total, offset, size }: Page): unknown => ({
  data: items,
  meta: { page: offset / size + 1, per_page: size, total, total_pages: Math.ceil(total / size) },
});

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 1511);
  const properties = ['Harbour House', 'The Linden', 'Station Hotel', 'Villa Marlow'].map((name, index) => ({
    id: `prop_${index + 1}`,
    name,
    city: ['Bremen', 'Graz', 'Ghent', 'Lugano'][index],
    check_in_time: '15:00',
    check_out_time: '11:00',
  }));
  const rooms = seedRooms(chance);
  const guests = hotelGuests(variant).map(({ first, last, email }, index) => ({
    id: `gst_${2001 + index}`,
    first_name: first,
    last_name: last,
    email,
    phone: chance.whole(0, 4) === 0 ? null : `+49 421 ${chance.whole(100_000, 999_999)}`,
    address: {
      street: `${chance.one(['Am Wall', 'Rue Haute', 'Via Nassa', 'Herrengasse'])} ${chance.whole(1, 98)}`,
      city: chance.one(['Berlin', 'Antwerp', 'Milan', 'Vienna', 'Zurich']),
      country: chance.one(['DE', 'DE', 'BE', 'IT', 'AT', 'CH']),
    },
    vip: chance.whole(0, 6) === 0,
    created_at: `2025-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}T08:15:00Z`,
  }));
  const reservations = times(chance.count(236, 261), (index) => seedReservation(chance, index, rooms, guests));
  return { properties, rooms, guests, reservations, invoices: seedInvoices(chance, reservations), payments: [] };
}

function seedRooms(chance: Chance) {
  return times(chance.count(87, 94), (index) => {
    const floor = 1 + (Math.floor(index / 4) % 4);
    return {
      id: `room_${301 + index}`,
      property_id: `prop_${1 + (index % 4)}`,
      number: `${floor}${pad(1 + Math.floor(index / 16))}`,
      floor,
      type: chance.one(['single', 'double', 'double', 'family', 'suite']),
      beds: chance.whole(1, 4),
      status: chance.one(['clean', 'clean', 'clean', 'dirty', 'dirty', 'out_of_order']),
      note: chance.whole(0, 6) === 0 ? 'The window sticks.' : null,
    };
  });
}

function seedReservation(
  chance: Chance,
  index: number,
  rooms: ReturnType<typeof seedRooms>,
  guests: readonly { readonly id: string }[],
) {
  const room = rooms[chance.whole(0, rooms.length - 1)];
  const isPast = index % 5 < 2;
  const arrival = isPast ? chance.day(5, 8) : chance.day(9, 11);
  const nights = chance.whole(1, 6);
  return {
    id: `res_${50_001 + index}`,
    confirmation_code: `LB${chance.one(['K', 'M', 'Q', 'T'])}${chance.one(['A', 'E', 'R', 'W'])}${7004 + index * 3}`,
    property_id: room?.property_id,
    room_id: room?.id,
    room_type: room?.type,
    guest_id: guests[chance.whole(0, guests.length - 1)]?.id,
    status: isPast
      ? chance.one(['checked_out', 'checked_out', 'checked_out', 'cancelled', 'no_show'])
      : chance.one(['confirmed', 'confirmed', 'confirmed', 'checked_in', 'cancelled']),
    channel: chance.one(channels),
    arrival,
    departure: later(arrival, nights),
    nights,
    guest_count: { adults: chance.whole(1, 3), children: chance.whole(0, 2) },
    total: {
      amount: Math.round(nights * (rates[room?.type ?? ''] ?? 99) * 10 + chance.whole(0, 95)) / 10,
      currency: 'EUR',
    },
    special_requests: chance.whole(0, 4) === 0 ? 'A quiet room, please.' : null,
    created_at: `2026-0${chance.whole(1, 4)}-${pad(chance.whole(1, 28))}T10:${pad(chance.whole(0, 59))}:00Z`,
  };
}

function seedInvoices(chance: Chance, reservations: readonly ReturnType<typeof seedReservation>[]) {
  const billed = reservations.filter(({ status }) => status === 'checked_out' || status === 'checked_in');
  return billed.map(({ id, guest_id, property_id, departure, total }, index) => {
    const status = chance.one(['open', 'open', 'paid', 'paid', 'paid', 'void']);
    const amount = Math.round(total.amount * 100 + chance.whole(0, 9000)) / 100;
    return {
      id: `inv_${8001 + index}`,
      number: `2026-${pad(index + 1, 5)}`,
      reservation_id: id,
      guest_id,
      property_id,
      status,
      amount: { amount, currency: 'EUR' },
      balance_due: status === 'open' ? amount : 0,
      issued_on: departure,
      due_on: later(departure, chance.one([7, 14, 30])),
    };
  });
}

/** The day so many days after another one. */
function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

const reservation = { from: 'reservations', param: 'reservation_id' };

const reservationRoutes: readonly Route[] = [
  listRoute('/reservations', {
    from: 'reservations',
    paging,
    query: {
      status: among(...statuses),
      property_id: text,
      guest_id: text,
      channel: among(...channels),
      arrival_from: date,
      arrival_to: date,
    },
    filters: {
      status: 'status',
      property_id: 'property_id',
      guest_id: 'guest_id',
      channel: 'channel',
      arrival_from: { field: 'arrival', is: 'gte' },
      arrival_to: { field: 'arrival', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/reservations', {
    into: 'reservations',
    prefix: 'res_',
    needs: [
      { in: 'guests', field: 'guest_id' },
      { in: 'properties', field: 'property_id' },
    ],
    body: {
      property_id: needed(text),
      guest_id: needed(text),
      room_type: needed(among(...roomTypes)),
      arrival: needed(date),
      departure: needed(date),
      guest_count: object({ adults: needed({ ...integer, min: 1 }), children: integer }),
      channel: among(...channels),
      special_requests: text,
    },
    add: () => ({ status: 'confirmed', room_id: null }),
  }),
  itemRoute('/reservations/{reservation_id}', reservation),
  changeRoute('/reservations/{reservation_id}', {
    ...reservation,
    method: 'PATCH',
    body: { room_id: text, arrival: date, departure: date, special_requests: text },
  }),
  changeRoute('/reservations/{reservation_id}/cancel', {
    ...reservation,
    method: 'POST',
    body: { reason: needed(among(...reasons)), note: text },
    change(row) {
      if (row.status === 'cancelled') return { status: 409, body: 'The reservation is cancelled already.' };
      row.status = 'cancelled';
      return undefined;
    },
  }),
];

const invoiceRoutes: readonly Route[] = [
  listRoute('/invoices', {
    from: 'invoices',
    paging,
    query: {
      status: among('open', 'paid', 'void'),
      guest_id: text,
      reservation_id: text,
      property_id: text,
      issued_from: date,
      issued_to: date,
    },
    filters: {
      status: 'status',
      guest_id: 'guest_id',
      reservation_id: 'reservation_id',
      property_id: 'property_id',
      issued_from: { field: 'issued_on', is: 'gte' },
      issued_to: { field: 'issued_on', is: 'lte' },
    },
    wrap,
  }),
  itemRoute('/invoices/{invoice_id}', { from: 'invoices', param: 'invoice_id' }),
  createRoute('/invoices/{invoice_id}/payments', {
    into: 'payments',
    prefix: 'pay_',
    needs: [{ in: 'invoices', param: 'invoice_id' }],
    body: {
      amount: needed({ ...number, min: 0.01 }),
      method: needed(among(...methods)),
      paid_on: needed(date),
      reference: text,
    },
    add: ({ params }): Row => ({ invoice_id: params.invoice_id }),
  }),
];

const guestRoutes: readonly Route[] = [
  listRoute('/guests', {
    from: 'guests',
    paging,
    query: { email: text, country: text, vip: { type: 'boolean' } },
    filters: { email: 'email', country: 'address.country', vip: 'vip' },
    wrap,
  }),
  createRoute('/guests', {
    into: 'guests',
    prefix: 'gst_',
    body: {
      first_name: needed(text),
      last_name: needed(text),
      email: needed(text),
      phone: text,
      address: object({ street: text, city: text, country: text }),
      vip: { type: 'boolean' },
    },
  }),
  itemRoute('/guests/{guest_id}', { from: 'guests', param: 'guest_id' }),
];

export const lobbyline: Service = {
  name: 'lobbyline',
  title: 'Lobbyline',
  host: 'https://api.lobbyline.example',
  basePath: '/v2',
  auth: { kind: 'bearer', token: 'lbl_7f30c2d84e19' },
  document: '../fifteenth/apis/lobbyline/openapi.yaml',
  credentials: { api_token: 'lbl_7f30c2d84e19' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { code, message, details: problems.map(({ field, problem }) => ({ field, issue: problem })) },
  }),
  routes: [
    listRoute('/properties', { from: 'properties', paging, wrap }),
    listRoute('/rooms', {
      from: 'rooms',
      paging,
      query: { property_id: text, type: among(...roomTypes), status: among(...roomStatuses) },
      filters: { property_id: 'property_id', type: 'type', status: 'status' },
      wrap,
    }),
    itemRoute('/rooms/{room_id}', { from: 'rooms', param: 'room_id' }),
    changeRoute('/rooms/{room_id}', {
      from: 'rooms',
      param: 'room_id',
      method: 'PATCH',
      body: { status: among(...roomStatuses), note: text },
    }),
    ...guestRoutes,
    ...reservationRoutes,
    ...invoiceRoutes,
  ],
};
