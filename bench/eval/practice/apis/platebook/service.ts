/** Restaurant bookings: basic authentication, bodies as forms, positions as pages. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'from', size: 'size', usual: 20, most: 50 };
const bodyType = 'application/x-www-form-urlencoded';
const party = { ...integer, min: 1, max: 24 };
const booking = { from: 'bookings', param: 'bookingId' };

function wrap({ items, total }: Page): unknown {
  return { hits: total, results: items };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 23);
  const restaurants = times(chance.count(4, 6), (index) => ({
    id: 71 + index,
    name: `${chance.one(['Osteria', 'Spoon', 'Harbour', 'Garden'])} ${chance.one(['Nord', 'Lemon', 'Anker', 'Basil'])}`,
    city: chance.one(['Malmo', 'Porto', 'Leeds']),
    cuisine: chance.one(['italian', 'thai', 'nordic']),
    tables: chance.whole(8, 30),
  }));
  const guests = times(chance.count(57, 66), (index) => {
    const { first, last } = chance.person();
    return {
      id: `g${400 + index}`,
      full_name: `${first} ${last}`,
      phone: `+46 8 ${chance.whole(100, 999)} ${pad(index)}`,
      email: `${last}.${index}@table.example`.toLowerCase(),
      regular: chance.whole(0, 2) === 0,
    };
  });
  const bookings = times(chance.count(298, 331), (index) => ({
    id: `B-${(4_000 + index).toString(16)}`,
    restaurant_id: restaurants[index % 2]?.id,
    guest_id: guests[chance.whole(0, guests.length - 1)]?.id,
    day: `2026-${pad(chance.whole(9, 11))}-${pad(chance.whole(1, 28))}`,
    clock: `${chance.whole(17, 21)}:${chance.one(['00', '30'])}`,
    party_size: chance.whole(1, 10),
    state: chance.one(['confirmed', 'seated', 'seated', 'noShow', 'cancelled']),
  }));
  return { restaurants, guests, bookings };
}

export const platebook: Service = {
  name: 'platebook',
  title: 'Platebook Reservations',
  host: 'https://desk.platebook.example',
  basePath: '/api/3',
  auth: { kind: 'basic', username: 'app-harbour', password: 'pb-55c0d1-x' },
  document: '../practice/apis/platebook/swagger.json',
  credentials: { app_name: 'app-harbour', app_password: 'pb-55c0d1-x' },
  invalidStatus: 400,
  seed,
  explain: ({ status, message, problems }) => ({
    fault: { status, text: message, fields: problems.map(({ field, problem }) => `${field}: ${problem}`) },
  }),
  routes: [
    listRoute('/restaurants', {
      from: 'restaurants',
      query: { city: text, cuisine: among('italian', 'thai', 'nordic') },
      filters: { city: 'city', cuisine: 'cuisine' },
      wrap,
    }),
    listRoute('/restaurants/{restaurantId}/bookings', {
      from: 'bookings',
      paging,
      within: { restaurant_id: 'restaurantId' },
      query: {
        first_day: needed(date),
        last_day: needed(date),
        state: among('confirmed', 'seated', 'noShow', 'cancelled'),
        min_party: integer,
      },
      filters: {
        first_day: { field: 'day', is: 'gte' },
        last_day: { field: 'day', is: 'lte' },
        state: 'state',
        min_party: { field: 'party_size', is: 'gte' },
      },
      sort: { by: 'day' },
      wrap,
    }),
    createRoute('/restaurants/{restaurantId}/bookings', {
      into: 'bookings',
      prefix: 'B-',
      bodyType,
      needs: [
        { in: 'restaurants', param: 'restaurantId' },
        { in: 'guests', field: 'guest_id' },
      ],
      body: {
        guest_id: needed(text),
        day: needed(date),
        clock: needed(text),
        party_size: needed(party),
        high_chairs: { ...integer, min: 0 },
        wishes: text,
      },
      add: ({ params }) => ({ restaurant_id: Number(params.restaurantId), state: 'confirmed' }),
    }),
    itemRoute('/bookings/{bookingId}', booking),
    changeRoute('/bookings/{bookingId}', {
      ...booking,
      method: 'PUT',
      bodyType,
      body: { clock: text, party_size: party, wishes: text },
    }),
    changeRoute('/bookings/{bookingId}/cancellation', {
      ...booking,
      method: 'POST',
      bodyType,
      body: { cancelled_by: needed(among('guest', 'house')), remark: text },
      change(row, { body }) {
        Object.assign(row, { state: 'cancelled', cancelled_by: body.cancelled_by, remark: body.remark });
        return undefined;
      },
    }),
    listRoute('/guests', {
      from: 'guests',
      paging,
      query: { phone: text, regular: boolean },
      filters: { phone: 'phone', regular: 'regular' },
      wrap,
    }),
    createRoute('/guests', {
      into: 'guests',
      prefix: 'g',
      bodyType,
      body: { full_name: needed(text), phone: needed(text), email: text, allergies: text },
      add: () => ({ regular: false }),
    }),
    itemRoute('/guests/{guestId}', { from: 'guests', param: 'guestId' }),
  ],
};
