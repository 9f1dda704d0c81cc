/** A cinema: films, screens, showings, bookings and vouchers; key behind a word of its own, pages and whether there is more. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text, time } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 20, most: 40 };
const ratings = ['U', '12', '15', '18'] as const;
const stages = ['on_sale', 'sold_out', 'cancelled', 'over'] as const;

function wrap(name: string): (page: Page) => unknown {
  return ({ items, next }) => ({ [name]: items, more: next !== undefined });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 534);
  const first = chance.isGiven
    ? ['Paper', 'Silent', 'Northern', 'Last']
    : ['Glass', 'Summer', 'Hollow', 'Second', 'Blue'];
  const second = chance.isGiven ? ['Harbour', 'Orchard', 'Line', 'Winter'] : ['River', 'Letters', 'Signal', 'House'];
  const films = times(chance.count(48, 57), (index) => ({
    id: 301 + index,
    title: `${first[index % first.length]} ${second[Math.floor(index / first.length) % second.length]} ${index + 1}`,
    minutes: chance.whole(82, 168),
    rating: chance.one(ratings),
    language: chance.one(['en', 'en', 'fr', 'ko', 'es']),
  }));
  const screens = times(chance.count(6, 7), (index) => ({
    id: `s${index + 1}`,
    name: ['Grand', 'Balcony', 'Studio', 'Velvet', 'Attic', 'Foyer', 'Cellar'][index],
    seats: chance.whole(4, 26) * 10,
    wheelchair_places: chance.whole(1, 6),
    atmos: index % 3 === 0,
  }));
  const showings = times(chance.count(233, 251), (index) => {
    const { id, seats } = screens[chance.whole(0, screens.length - 1)] ?? {};
    const status = chance.one(['on_sale', 'on_sale', 'sold_out', 'cancelled', 'over']);
    const sold = status === 'sold_out' ? seats : chance.whole(0, (seats ?? 40) - 10);
    return {
      id: 90_100 + index,
      film_id: films[chance.whole(0, films.length - 1)]?.id,
      screen_id: id,
      starts_at: `2026-11-${pad(5 + Math.floor(index / 11))}T${pad(chance.whole(12, 22))}:${chance.one(['00', '30'])}:00Z`,
      price: 7 + chance.whole(0, 14) / 2,
      seats_sold: sold,
      status,
    };
  });
  return { films, screens, showings, ...deskOf(chance, showings) };
}

function deskOf(chance: Chance, showings: readonly { readonly id: number; readonly price: number }[]): Store {
  const bookings = times(chance.count(291, 314), (index) => {
    const { first, last } = chance.person();
    const { id, price } = showings[chance.whole(0, showings.length - 1)] ?? { id: 0, price: 9 };
    const seats = chance.whole(1, 6);
    return {
      ref: `SR${5021 + index * 7}`,
      showing_id: id,
      name: `${first} ${last}`,
      email: `${first}.${last}${index % 40}@seats.example`.toLowerCase(),
      seats,
      total: seats * price,
      status: chance.one(['confirmed', 'confirmed', 'collected', 'cancelled']),
    };
  });
  const vouchers = times(chance.count(102, 113), (index) => {
    const { last } = chance.person();
    const value = chance.one([20, 30, 50]);
    return {
      code: `GV-${11_020 + index * 3}`,
      value,
      balance: chance.one([0, value, value / 2, value - 8]),
      bought_by: `${last} ${index}`,
      valid_until: `${chance.one([2026, 2027, 2027])}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
      blocked: chance.whole(0, 6) === 0,
    };
  });
  return { bookings, vouchers };
}

const showing = { from: 'showings', param: 'id' };
const booking = { from: 'bookings', param: 'ref', by: 'ref' };
const voucher = { from: 'vouchers', param: 'code', by: 'code' };

const programme: readonly Route[] = [
  listRoute('/films', {
    from: 'films',
    paging,
    query: { rating: among(...ratings), language: text },
    filters: { rating: 'rating', language: 'language' },
    wrap: wrap('films'),
  }),
  itemRoute('/films/{id}', { from: 'films', param: 'id' }),
  listRoute('/screens', {
    from: 'screens',
    query: { atmos: boolean },
    filters: { atmos: 'atmos' },
    wrap: ({ items }) => ({ screens: items }),
  }),
  itemRoute('/screens/{id}', { from: 'screens', param: 'id' }),
  listRoute('/showings', {
    from: 'showings',
    paging,
    query: { film: integer, screen: text, status: among(...stages), from: time, until: time },
    filters: {
      film: 'film_id',
      screen: 'screen_id',
      status: 'status',
      from: { field: 'starts_at', is: 'gte' },
      until: { field: 'starts_at', is: 'lt' },
    },
    wrap: wrap('showings'),
  }),
  createRoute('/showings', {
    into: 'showings',
    needs: [
      { in: 'films', field: 'film_id' },
      { in: 'screens', field: 'screen_id' },
    ],
    body: {
      film_id: needed(integer),
      screen_id: needed(text),
      starts_at: needed(time),
      price: needed({ ...number, min: 0 }),
    },
    add: () => ({ status: 'on_sale', seats_sold: 0 }),
  }),
  itemRoute('/showings/{id}', showing),
  changeRoute('/showings/{id}', { ...showing, method: 'PATCH', body: { price: number, screen_id: text } }),
  changeRoute('/showings/{id}/cancel', {
    ...showing,
    method: 'POST',
    body: { reason: needed(text), tell_guests: boolean },
    change(row, { body }) {
      Object.assign(row, { status: 'cancelled', reason: body.reason });
      return undefined;
    },
  }),
];

const counter: readonly Route[] = [
  listRoute('/bookings', {
    from: 'bookings',
    paging,
    query: { showing: integer, email: text, status: among('confirmed', 'collected', 'cancelled') },
    filters: { showing: 'showing_id', email: 'email', status: 'status' },
    wrap: wrap('bookings'),
  }),
  createRoute('/bookings', {
    into: 'bookings',
    key: 'ref',
    prefix: 'SR',
    needs: [{ in: 'showings', field: 'showing_id' }],
    body: {
      showing_id: needed(integer),
      name: needed(text),
      email: needed(text),
      seats: needed({ ...integer, min: 1, max: 10 }),
    },
    add: () => ({ status: 'confirmed' }),
  }),
  itemRoute('/bookings/{ref}', booking),
  changeRoute('/bookings/{ref}/cancel', {
    ...booking,
    method: 'POST',
    body: { refund_to: needed(among('card', 'voucher')) },
    change(row) {
      Object.assign(row, { status: 'cancelled' });
      return undefined;
    },
  }),
  listRoute('/vouchers', {
    from: 'vouchers',
    paging,
    query: { blocked: boolean, valid_until_before: date, min_balance: number },
    filters: {
      blocked: 'blocked',
      valid_until_before: { field: 'valid_until', is: 'lt' },
      min_balance: { field: 'balance', is: 'gte' },
    },
    wrap: wrap('vouchers'),
  }),
  createRoute('/vouchers', {
    into: 'vouchers',
    key: 'code',
    prefix: 'GV-',
    body: { value: needed({ ...number, min: 10 }), bought_by: needed(text), valid_until: date },
    add: ({ body }) => ({ balance: body.value, blocked: false }),
  }),
  itemRoute('/vouchers/{code}', voucher),
  changeRoute('/vouchers/{code}', { ...voucher, method: 'PATCH', body: { valid_until: date, blocked: boolean } }),
];

export const silverrow: Service = {
  name: 'silverrow',
  title: 'Silverrow Box Office',
  host: 'https://api.silverrow.example',
  basePath: '/box',
  auth: { kind: 'header', name: 'Authorization', key: 'Usher ush_7719ac40e2' },
  document: '../thirteenth/apis/silverrow/cheatsheet.md',
  credentials: { key: 'ush_7719ac40e2' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    ok: false,
    code,
    message,
    wrong: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [...programme, ...counter],
};
