/** Long-distance coaches: stops, lines, departures, bookings, vouchers, lost property; a word of its own before the key, numbered pages. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 20, most: 40 };
const reasons = among('traffic', 'weather', 'breakdown', 'staff');

function wrap(name: string): (page: Page) => unknown {
  return ({ items, total, offset, size }) => ({
    [name]: items,
    page: offset / size + 1,
    last_page: Math.max(1, Math.ceil(total / size)),
  });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 304);
  const cities = chance.isGiven ? ['Ghent', 'Lille', 'Aachen', 'Metz', 'Trier'] : ['Ghent', 'Lille', 'Basel', 'Ulm'];
  const stops = cities.flatMap((city) =>
    times(chance.whole(1, 3), (index) => ({
      code: `${city.slice(0, 3).toUpperCase()}${index + 1}`,
      name: ['Central station', 'Airport', 'University'][index],
      city,
      shelter: chance.whole(0, 1) > 0,
    })),
  );
  const lines = times(chance.count(9, 11), (index) => ({
    number: `C${10 + index}`,
    name: `${cities[index % cities.length]} - ${cities[(index + 1 + (index % 2)) % cities.length]}`,
    from_stop: stops.find(({ city }) => city === cities[index % cities.length])?.code,
    to_stop: stops.find(({ city }) => city === cities[(index + 1 + (index % 2)) % cities.length])?.code,
    minutes: chance.whole(70, 320),
    night: chance.whole(0, 3) === 0,
  }));
  const departures = times(chance.count(118, 131), (index) => {
    const status = chance.one(['on_time', 'on_time', 'on_time', 'delayed', 'cancelled']);
    return {
      id: 80_200 + index,
      line: lines[chance.whole(0, lines.length - 1)]?.number,
      date: `2026-11-${pad(chance.whole(1, 28))}`,
      time: `${pad(chance.whole(5, 22))}:${chance.one(['00', '15', '40'])}`,
      bus: `CO-${chance.whole(11, 39)}`,
      seats: chance.one([48, 52, 61]),
      status,
      delay_minutes: status === 'delayed' ? chance.whole(2, 18) * 5 : 0,
    };
  });
  const bookings = times(chance.count(312, 337), (index) => {
    const { first, last } = chance.person();
    const seats = chance.whole(1, 4);
    return {
      ref: `CL${pad(index * 13 + 7011, 6)}`,
      departure: departures[chance.whole(0, departures.length - 1)]?.id,
      passenger: `${first} ${last}`,
      email: `${first}.${last}${index % 190}@rider.example`.toLowerCase(),
      seats,
      price: seats * chance.whole(9, 39) + 0.5 * chance.whole(0, 1),
      bicycle: chance.whole(0, 6) === 0,
      status: chance.one(['confirmed', 'confirmed', 'confirmed', 'cancelled', 'travelled']),
      booked_on: chance.day(8, 10),
    };
  });
  return { stops, lines, departures, bookings, ...leftBehind(chance, lines, bookings) };
}

function leftBehind(
  chance: Chance,
  lines: readonly { readonly number: string }[],
  bookings: readonly { readonly ref: string }[],
): Store {
  const vouchers = times(chance.count(27, 33), (index) => ({
    code: `V-${9100 + index * 3}`,
    booking: bookings[chance.whole(0, bookings.length - 1)]?.ref,
    amount: chance.whole(1, 12) * 5,
    reason: chance.one(['delay', 'cancellation', 'goodwill']),
    redeemed: chance.whole(0, 2) === 0,
    valid_until: `2027-${pad(chance.whole(1, 12))}-28`,
  }));
  const lost = times(chance.count(44, 51), (index) => ({
    id: 610 + index,
    line: lines[chance.whole(0, lines.length - 1)]?.number,
    found_on: chance.day(9, 10),
    what: chance.one(['black umbrella', 'blue backpack', 'phone', 'child seat', 'red scarf']),
    state: chance.one(['stored', 'stored', 'returned', 'disposed']),
  }));
  return { vouchers, lost };
}

const booking = { from: 'bookings', param: 'ref', by: 'ref' };

const travelRoutes: readonly Route[] = [
  listRoute('/stops', {
    from: 'stops',
    query: { city: text },
    filters: { city: 'city' },
    wrap: ({ items }) => ({ stops: items }),
  }),
  listRoute('/lines', {
    from: 'lines',
    query: { night: boolean },
    filters: { night: 'night' },
    wrap: ({ items }) => ({ lines: items }),
  }),
  itemRoute('/lines/{number}', { from: 'lines', param: 'number', by: 'number' }),
  listRoute('/departures', {
    from: 'departures',
    paging,
    query: { line: text, date, status: among('on_time', 'delayed', 'cancelled') },
    filters: { line: 'line', date: 'date', status: 'status' },
    wrap: wrap('departures'),
  }),
  itemRoute('/departures/{id}', { from: 'departures', param: 'id' }),
  changeRoute('/departures/{id}/delay', {
    from: 'departures',
    param: 'id',
    method: 'POST',
    body: { minutes: needed({ ...integer, min: 1 }), reason: needed(reasons) },
    change(row, { body }) {
      Object.assign(row, { status: 'delayed', delay_minutes: body.minutes });
      return undefined;
    },
  }),
];

const bookingRoutes: readonly Route[] = [
  listRoute('/bookings', {
    from: 'bookings',
    paging,
    query: {
      departure: integer,
      email: text,
      status: among('confirmed', 'cancelled', 'travelled'),
      booked_after: date,
      booked_before: date,
    },
    filters: {
      departure: 'departure',
      email: 'email',
      status: 'status',
      booked_after: { field: 'booked_on', is: 'gte' },
      booked_before: { field: 'booked_on', is: 'lte' },
    },
    wrap: wrap('bookings'),
  }),
  createRoute('/bookings', {
    into: 'bookings',
    key: 'ref',
    prefix: 'CL',
    needs: [{ in: 'departures', field: 'departure' }],
    body: {
      departure: needed(integer),
      passenger: needed(text),
      email: needed(text),
      seats: needed({ ...integer, min: 1, max: 8 }),
      bicycle: boolean,
    },
    add: () => ({ status: 'confirmed' }),
  }),
  itemRoute('/bookings/{ref}', booking),
  changeRoute('/bookings/{ref}', {
    ...booking,
    method: 'PATCH',
    body: { passenger: text, email: text, bicycle: boolean },
  }),
  changeRoute('/bookings/{ref}/cancel', {
    ...booking,
    method: 'POST',
    body: { by: needed(among('passenger', 'operator')), refund: boolean },
    change(row) {
      if (row.status !== 'confirmed') return { status: 409, body: 'Only confirmed bookings can be cancelled.' };
      row.status = 'cancelled';
      return undefined;
    },
  }),
  changeRoute('/bookings/{ref}/rebook', {
    ...booking,
    method: 'POST',
    body: { departure: needed(integer) },
  }),
  listRoute('/vouchers', {
    from: 'vouchers',
    paging,
    query: { redeemed: boolean, booking: text },
    filters: { redeemed: 'redeemed', booking: 'booking' },
    wrap: wrap('vouchers'),
  }),
  createRoute('/vouchers', {
    into: 'vouchers',
    key: 'code',
    prefix: 'V-',
    needs: [{ in: 'bookings', by: 'ref', field: 'booking' }],
    body: {
      booking: needed(text),
      amount: needed({ ...number, min: 1, max: 200 }),
      reason: needed(among('delay', 'cancellation', 'goodwill')),
      note: text,
    },
    add: () => ({ redeemed: false }),
  }),
  listRoute('/lost-items', {
    from: 'lost',
    paging,
    query: { line: text, state: among('stored', 'returned', 'disposed'), found_on: date },
    filters: { line: 'line', state: 'state', found_on: 'found_on' },
    wrap: wrap('items'),
  }),
  changeRoute('/lost-items/{id}/handover', {
    from: 'lost',
    param: 'id',
    method: 'POST',
    body: { name: needed(text), id_checked: needed(boolean) },
    change(row, { body }) {
      Object.assign(row, { state: 'returned', handed_to: body.name });
      return undefined;
    },
  }),
];

export const coachline: Service = {
  name: 'coachline',
  title: 'Coachline Partner API',
  host: 'https://partner.coachline.example',
  basePath: '/api/4',
  auth: { kind: 'header', name: 'Authorization', key: 'Token clp-2f80-b1d6' },
  document: '../ninth/apis/coachline/partner-api.md',
  credentials: { api_token: 'clp-2f80-b1d6' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: code,
    message,
    ...(problems.length === 0 ? {} : { fields: problems.map(({ field, problem }) => `${field} ${problem}`) }),
  }),
  routes: [...travelRoutes, ...bookingRoutes],
};
