/** A campsite: pitches, guests, stays, extras and repairs; key in a header, page token beside the list. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'pageToken', size: 'pageSize', usual: 20, most: 50 };
const areas = ['lake', 'forest', 'meadow'] as const;
const kinds = ['tent', 'caravan', 'motorhome'] as const;
const states = ['free', 'occupied', 'closed'] as const;
const stages = ['booked', 'arrived', 'left', 'cancelled'] as const;
const items = ['firewood', 'breakfast', 'laundry', 'bike', 'canoe'] as const;
const prices = { firewood: 6.5, breakfast: 11, laundry: 4, bike: 15, canoe: 28 } as const;

function wrap(name: string): (page: Page) => unknown {
  return ({ items: rows, next }) => ({ [name]: rows, ...(next === undefined ? {} : { nextPageToken: next }) });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 531);
  const countries = chance.isGiven ? ['NL', 'DE', 'DK', 'BE'] : ['NL', 'FR', 'AT', 'SE', 'CH'];
  const pitches = times(chance.count(72, 79), (index) => ({
    code: `${'LFM'[index % 3]}${pad(1 + Math.floor(index / 3))}`,
    area: areas[index % 3],
    kind: chance.one(kinds),
    electricity: chance.whole(0, 2) > 0,
    maxPeople: chance.whole(2, 8),
    nightlyPrice: 18 + chance.whole(0, 48) / 2,
    state: chance.one(['free', 'free', 'occupied', 'occupied', 'closed']),
  }));
  const guests = times(chance.count(118, 127), (index) => {
    const { first, last } = chance.person();
    return {
      guestId: `G-${4010 + index * 3}`,
      name: `${first} ${last}`,
      email: `${first}.${last}.${index}@tents.example`.toLowerCase(),
      country: countries[chance.whole(0, countries.length - 1)],
      newsletter: chance.whole(0, 2) === 0,
    };
  });
  const stays = times(chance.count(286, 309), (index) => {
    const month = 5 + Math.floor(index / 48);
    const day = chance.whole(1, 20);
    const nights = chance.whole(1, 8);
    const { code, nightlyPrice, maxPeople } = pitches[chance.whole(0, pitches.length - 1)] ?? pitches[0] ?? {};
    const total = nights * (nightlyPrice ?? 20);
    return {
      stayId: 61_200 + index,
      guestId: guests[chance.whole(0, guests.length - 1)]?.guestId,
      pitch: code,
      arrival: `2026-${pad(month)}-${pad(day)}`,
      departure: `2026-${pad(month)}-${pad(day + nights)}`,
      people: chance.whole(1, maxPeople ?? 2),
      dog: chance.whole(0, 3) === 0,
      status: chance.one(['booked', 'booked', 'arrived', 'left', 'left', 'cancelled']),
      total,
      paid: chance.one([0, total, total]),
    };
  });
  return { pitches, guests, stays, ...campOf(chance, stays, pitches) };
}

function campOf(
  chance: Chance,
  stays: readonly { readonly stayId: number; readonly arrival: string }[],
  pitches: readonly { readonly code: string }[],
): Store {
  const extras = times(chance.count(412, 437), (index) => {
    const { stayId, arrival } = stays[chance.whole(0, stays.length - 1)] ?? {};
    const item = chance.one(items);
    const quantity = chance.whole(1, 4);
    return { extraId: 8800 + index, stayId, item, quantity, amount: quantity * prices[item], date: arrival };
  });
  const repairs = times(chance.count(93, 104), (index) => ({
    repairId: `R${510 + index}`,
    pitch: pitches[chance.whole(0, pitches.length - 1)]?.code,
    what: chance.one(['socket dead', 'tap drips', 'hedge broken', 'puddle after rain', 'lamp out']),
    reportedOn: `2026-${pad(4 + Math.floor(index / 18))}-${pad(chance.whole(1, 28))}`,
    urgent: chance.whole(0, 3) === 0,
    done: chance.whole(0, 1) > 0,
  }));
  return { extras, repairs };
}

const pitch = { from: 'pitches', param: 'code', by: 'code' };
const guest = { from: 'guests', param: 'guestId', by: 'guestId' };
const stay = { from: 'stays', param: 'stayId', by: 'stayId' };

const siteRoutes: readonly Route[] = [
  listRoute('/pitches', {
    from: 'pitches',
    paging,
    query: { area: among(...areas), kind: among(...kinds), electricity: boolean, state: among(...states) },
    filters: { area: 'area', kind: 'kind', electricity: 'electricity', state: 'state' },
    wrap: wrap('pitches'),
  }),
  itemRoute('/pitches/{code}', pitch),
  changeRoute('/pitches/{code}', {
    ...pitch,
    method: 'PATCH',
    body: { nightlyPrice: number, state: among(...states) },
  }),
  listRoute('/repairs', {
    from: 'repairs',
    paging,
    query: { pitch: text, urgent: boolean, done: boolean },
    filters: { pitch: 'pitch', urgent: 'urgent', done: 'done' },
    wrap: wrap('repairs'),
  }),
  createRoute('/repairs', {
    into: 'repairs',
    key: 'repairId',
    prefix: 'R',
    needs: [{ in: 'pitches', by: 'code', field: 'pitch' }],
    body: { pitch: needed(text), what: needed(text), urgent: boolean },
    add: () => ({ done: false }),
  }),
  changeRoute('/repairs/{repairId}/done', {
    from: 'repairs',
    param: 'repairId',
    by: 'repairId',
    method: 'POST',
    body: { doneBy: needed(text), cost: number },
    change(row, { body }) {
      if (row.done === true) return { status: 409, body: 'The repair has been done before.' };
      Object.assign(row, body, { done: true });
      return undefined;
    },
  }),
];

const guestRoutes: readonly Route[] = [
  listRoute('/guests', {
    from: 'guests',
    paging,
    query: { country: text, email: text, newsletter: boolean },
    filters: { country: 'country', email: 'email', newsletter: 'newsletter' },
    wrap: wrap('guests'),
  }),
  createRoute('/guests', {
    into: 'guests',
    key: 'guestId',
    prefix: 'G-',
    body: { name: needed(text), email: needed(text), country: needed(text), newsletter: boolean },
  }),
  itemRoute('/guests/{guestId}', guest),
  changeRoute('/guests/{guestId}', { ...guest, method: 'PATCH', body: { email: text, newsletter: boolean } }),
  listRoute('/stays', {
    from: 'stays',
    paging,
    query: { guestId: text, pitch: text, status: among(...stages), arrivalFrom: date, arrivalTo: date },
    filters: {
      guestId: 'guestId',
      pitch: 'pitch',
      status: 'status',
      arrivalFrom: { field: 'arrival', is: 'gte' },
      arrivalTo: { field: 'arrival', is: 'lte' },
    },
    wrap: wrap('stays'),
  }),
  createRoute('/stays', {
    into: 'stays',
    key: 'stayId',
    needs: [
      { in: 'guests', by: 'guestId', field: 'guestId' },
      { in: 'pitches', by: 'code', field: 'pitch' },
    ],
    body: {
      guestId: needed(text),
      pitch: needed(text),
      arrival: needed(date),
      departure: needed(date),
      people: needed({ ...integer, min: 1 }),
      dog: boolean,
    },
    add: () => ({ status: 'booked', paid: 0 }),
  }),
  itemRoute('/stays/{stayId}', stay),
  changeRoute('/stays/{stayId}/cancel', {
    ...stay,
    method: 'POST',
    body: { reason: needed(among('guest', 'weather', 'overbooked')), refund: needed(boolean) },
    change(row, { body }) {
      Object.assign(row, { status: 'cancelled', reason: body.reason });
      return undefined;
    },
  }),
  listRoute('/stays/{stayId}/extras', {
    from: 'extras',
    within: { stayId: 'stayId' },
    wrap: ({ items: rows }) => ({ extras: rows }),
  }),
  createRoute('/stays/{stayId}/extras', {
    into: 'extras',
    key: 'extraId',
    needs: [{ in: 'stays', by: 'stayId', param: 'stayId' }],
    body: { item: needed(among(...items)), quantity: needed({ ...integer, min: 1 }), date: needed(date) },
    add: ({ params }) => ({ stayId: Number(params.stayId) }),
  }),
];

export const pitchfield: Service = {
  name: 'pitchfield',
  title: 'Pitchfield Camping',
  host: 'https://api.pitchfield.example',
  basePath: '/v1',
  auth: { kind: 'header', name: 'X-Pitchfield-Key', key: 'pf-2c9e71-heron-05' },
  document: '../thirteenth/apis/pitchfield/openapi.yaml',
  credentials: { key: 'pf-2c9e71-heron-05' },
  invalidStatus: 422,
  seed,
  explain: ({ status, message, problems }) => ({
    status,
    detail: message,
    errors: problems.map(({ field, problem }) => ({ field, problem })),
  }),
  routes: [...siteRoutes, ...guestRoutes],
};
