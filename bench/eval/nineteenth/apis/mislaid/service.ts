/** A lost property office: finds, enquiries, stations and auctions; key in the query, where to start and how many, with the total. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'start', size: 'count', usual: 20, most: 60 };
const categories = ['umbrella', 'bag', 'phone', 'clothing', 'keys', 'wallet', 'other'] as const;
const states = ['stored', 'returned', 'auctioned', 'disposed'] as const;

function wrap(name: string): (page: Page) => unknown {
  return ({ items, total }) => ({ total, [name]: items });
}

function bare(name: string): (page: Page) => unknown {
  return ({ items }) => ({ [name]: items });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 1913);
  const names = chance.isGiven
    ? ['Central', 'Harbour', 'Museum', 'Stadium', 'Airport', 'Old Town', 'University']
    : ['Central', 'Riverside', 'Market', 'Zoo', 'Airport', 'East Gate', 'Hospital', 'Parkway'];
  const stations = names.map((name, index) => ({
    code: `${name.slice(0, 2).toUpperCase()}${index + 1}`,
    name,
    zone: chance.whole(1, 4),
    manager: `${chance.person().first} ${chance.person().last}`,
    phone: `030 ${pad(chance.whole(0, 99_999), 5)}`,
  }));
  const finds = times(chance.count(246, 263), (index) => {
    const state = chance.one(['stored', 'stored', 'stored', 'returned', 'auctioned', 'disposed']);
    const category = chance.one(categories);
    return {
      tag: `F-${20_400 + index * 3}`,
      category,
      description: `${chance.one(['black', 'red', 'blue', 'grey', 'brown'])} ${category === 'other' ? 'toy' : category}`,
      found_on: `2026-${pad(6 + Math.floor(index / 50))}-${pad(chance.whole(1, 28))}`,
      station: stations[chance.whole(0, stations.length - 1)]?.code,
      line: chance.one(['U1', 'U2', 'U3', 'T7']),
      shelf: `${chance.one(['N', 'S', 'W'])}-${pad(chance.whole(1, 24))}`,
      valuable: chance.whole(0, 3) === 0,
      state,
    };
  });
  const enquiries = times(chance.count(131, 144), (index) => {
    const { first, last } = chance.person();
    return {
      no: 6001 + index,
      name: `${first} ${last}`,
      email: `${first}.${last}${index}@post.example`.toLowerCase(),
      phone: `0171 ${pad(chance.whole(0, 999_999), 6)}`,
      category: chance.one(categories),
      description: `${chance.one(['my', 'a', 'her', 'his'])} ${chance.one(['black', 'red', 'blue', 'grey', 'brown'])} one`,
      lost_on: chance.day(6, 10),
      state: chance.one(['open', 'open', 'matched', 'closed']),
    };
  });
  return { stations, finds, enquiries: matched(chance, enquiries, finds), ...salesOf(chance, finds) };
}

interface Find {
  readonly tag: string;
}

function matched(chance: Chance, enquiries: Store[string], finds: readonly Find[]): Store[string] {
  return enquiries.map((row) => ({
    ...row,
    find: row.state === 'matched' ? (finds[chance.whole(0, finds.length - 1)]?.tag ?? null) : null,
  }));
}

function salesOf(chance: Chance, finds: readonly Find[]): Store {
  const auctions = times(chance.count(9, 11), (index) => ({
    id: `au${index + 1}`,
    held_on: `2026-${pad(2 + index)}-${pad(chance.whole(1, 28))}`,
    place: chance.one(['Depot Hall', 'Town Hall', 'Online']),
    state: index < 5 ? 'held' : chance.one(['planned', 'planned', 'called_off']),
  }));
  const lots = auctions.flatMap(({ id }, at) =>
    times(chance.whole(3, 9), (index) => ({
      lot: at * 100 + index + 1,
      auction: id,
      tag: finds[(at * 17 + index * 5) % finds.length]?.tag,
      estimate: chance.whole(1, 40) * 5,
      sold_for: at < 5 ? chance.whole(1, 60) * 5 : null,
    })),
  );
  return { auctions, lots };
}

const find = { from: 'finds', param: 'tag', by: 'tag' };
const enquiry = { from: 'enquiries', param: 'no', by: 'no' };

const storeRoutes: readonly Route[] = [
  listRoute('/finds', {
    from: 'finds',
    paging,
    query: {
      category: among(...categories),
      state: among(...states),
      station: text,
      line: text,
      valuable: boolean,
      found_from: date,
      found_to: date,
    },
    filters: {
      category: 'category',
      state: 'state',
      station: 'station',
      line: 'line',
      valuable: 'valuable',
      found_from: { field: 'found_on', is: 'gte' },
      found_to: { field: 'found_on', is: 'lte' },
    },
    wrap: wrap('finds'),
  }),
  createRoute('/finds', {
    into: 'finds',
    key: 'tag',
    prefix: 'F-',
    needs: [{ in: 'stations', by: 'code', field: 'station' }],
    body: {
      category: needed(among(...categories)),
      description: needed(text),
      found_on: needed(date),
      station: needed(text),
      line: text,
      shelf: text,
      valuable: boolean,
    },
    add: () => ({ state: 'stored' }),
  }),
  itemRoute('/finds/{tag}', find),
  changeRoute('/finds/{tag}', {
    ...find,
    method: 'PATCH',
    body: { shelf: text, description: text, valuable: boolean },
  }),
  changeRoute('/finds/{tag}/return', {
    ...find,
    method: 'POST',
    body: { to: needed(text), on: needed(date), fee: number },
    change(row, { body }) {
      if (row.state !== 'stored') return { status: 409, body: 'The find is not here any more.' };
      Object.assign(row, { state: 'returned', returned_to: body.to });
      return undefined;
    },
  }),
  changeRoute('/finds/{tag}/dispose', {
    ...find,
    method: 'POST',
    body: { reason: needed(among('perishable', 'broken', 'unsold')) },
    change(row) {
      Object.assign(row, { state: 'disposed' });
      return undefined;
    },
  }),
];

const counterRoutes: readonly Route[] = [
  listRoute('/enquiries', {
    from: 'enquiries',
    paging,
    query: { category: among(...categories), state: among('open', 'matched', 'closed'), email: text, lost_from: date },
    filters: {
      category: 'category',
      state: 'state',
      email: 'email',
      lost_from: { field: 'lost_on', is: 'gte' },
    },
    wrap: wrap('enquiries'),
  }),
  createRoute('/enquiries', {
    into: 'enquiries',
    key: 'no',
    body: {
      name: needed(text),
      email: text,
      phone: needed(text),
      category: needed(among(...categories)),
      description: needed(text),
      lost_on: needed(date),
    },
    add: () => ({ state: 'open', find: null }),
  }),
  itemRoute('/enquiries/{no}', enquiry),
  changeRoute('/enquiries/{no}/match', {
    ...enquiry,
    method: 'POST',
    body: { tag: needed(text) },
    change(row, { body }) {
      Object.assign(row, { state: 'matched', find: body.tag });
      return undefined;
    },
  }),
  changeRoute('/enquiries/{no}/close', {
    ...enquiry,
    method: 'POST',
    body: { because: needed(among('found', 'withdrawn', 'expired')) },
    change(row) {
      Object.assign(row, { state: 'closed' });
      return undefined;
    },
  }),
  listRoute('/stations', {
    from: 'stations',
    query: { zone: integer },
    filters: { zone: 'zone' },
    wrap: bare('stations'),
  }),
  itemRoute('/stations/{code}', { from: 'stations', param: 'code', by: 'code' }),
  listRoute('/auctions', {
    from: 'auctions',
    query: { state: among('planned', 'held', 'called_off') },
    filters: { state: 'state' },
    wrap: bare('auctions'),
  }),
  listRoute('/auctions/{id}/lots', { from: 'lots', within: { auction: 'id' }, wrap: bare('lots') }),
  createRoute('/auctions/{id}/lots', {
    into: 'lots',
    key: 'lot',
    needs: [
      { in: 'auctions', param: 'id' },
      { in: 'finds', by: 'tag', field: 'tag' },
    ],
    body: { tag: needed(text), estimate: needed({ ...number, min: 1 }) },
    add: ({ params }) => ({ auction: params.id, sold_for: null }),
  }),
];

export const mislaid: Service = {
  name: 'mislaid',
  title: 'Mislaid Lost Property',
  host: 'https://desk.mislaid.example',
  basePath: '/office',
  auth: { kind: 'query', name: 'desk_key', key: 'dk-4471-brolly-9a' },
  document: '../nineteenth/apis/mislaid/handbook.md',
  credentials: { desk_key: 'dk-4471-brolly-9a' },
  invalidStatus: 400,
  seed,
  explain: ({ message, problems }) => ({
    problem: message,
    details: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [...storeRoutes, ...counterRoutes],
};
