/** The administration of a cemetery: graves, holders, burials, fees and jobs; basic, lists by where they start. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'start', size: 'count', usual: 20, most: 50 };
const kinds = ['single', 'double', 'urn'] as const;
const graveStates = ['free', 'leased', 'expired'] as const;
const tasks = ['mowing', 'planting', 'levelling', 'headstone_check'] as const;

function wrap({ items, total, offset }: Page): unknown {
  return { total, start: offset, entries: items };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 1204);
  const holders = times(chance.count(66, 71), (index) => {
    const { first, last } = chance.person();
    return {
      id: 5_010 + index,
      name: `${first} ${last}`,
      email: `${first}.${last}.${index}@post.example`.toLowerCase(),
      phone: `+31 6 ${chance.whole(10_000_000, 99_999_999)}`,
      street: `${chance.one(['Elm', 'Dyke', 'Market', 'Canal'])} Street ${chance.whole(1, 120)}`,
      city: chance.one(['Weesp', 'Naarden', 'Muiden']),
    };
  });
  const graves = times(chance.count(124, 137), (index) => {
    const section = chance.one(['A', 'B', 'C', 'D']);
    const status = chance.one(['free', 'leased', 'leased', 'leased', 'expired']);
    const isFree = status === 'free';
    const year = status === 'expired' ? chance.whole(2021, 2025) : chance.whole(2027, 2046);
    return {
      number: `${section}-${pad(index + 1, 4)}`,
      section,
      kind: chance.one(kinds),
      status,
      holder: isFree ? null : holders[chance.whole(0, holders.length - 1)]?.id,
      lease_until: isFree ? null : `${year}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
    };
  });
  return { holders, graves, ...booksOf(chance, graves) };
}

interface Grave {
  readonly number: string;
  readonly status: string;
  readonly holder: number | null | undefined;
}

function booksOf(chance: Chance, graves: readonly Grave[]): Store {
  const used = graves.filter(({ status }) => status !== 'free');
  const grave = () => used[chance.whole(0, used.length - 1)];
  const burials = times(chance.count(143, 156), (index) => {
    const { first, last } = chance.person();
    return {
      id: 77_000 + index,
      grave: grave()?.number,
      deceased: `${first} ${last}`,
      born: `${chance.whole(1921, 1968)}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
      buried_on: `${chance.whole(2004, 2026)}-${pad(chance.whole(1, 11))}-${pad(chance.whole(1, 28))}`,
      form: chance.one(['coffin', 'urn']),
    };
  });
  const fees = times(chance.count(118, 127), (index) => {
    const one = grave();
    return {
      id: `F${2200 + index}`,
      grave: one?.number,
      holder: one?.holder,
      purpose: chance.one(['lease', 'lease', 'upkeep', 'burial']),
      amount: chance.whole(9, 180) * 12.5,
      due_on: chance.day(6, 12),
      paid: chance.whole(0, 2) > 0,
    };
  });
  const jobs = times(chance.count(61, 68), (index) => ({
    id: 340 + index,
    grave: grave()?.number,
    task: chance.one(tasks),
    due_on: chance.day(10, 12),
    state: chance.one(['open', 'open', 'done']),
    gardener: chance.one(['Joris', 'Wilma', 'Aart', null]),
  }));
  return { burials, fees, jobs };
}

const grave = { from: 'graves', param: 'number', by: 'number' };
const holder = { from: 'holders', param: 'id' };
const job = { from: 'jobs', param: 'id' };

const groundRoutes: readonly Route[] = [
  listRoute('/graves', {
    from: 'graves',
    paging,
    query: {
      section: text,
      kind: among(...kinds),
      status: among(...graveStates),
      holder: text,
      lease_ends_before: date,
    },
    filters: {
      section: 'section',
      kind: 'kind',
      status: 'status',
      holder: 'holder',
      lease_ends_before: { field: 'lease_until', is: 'lt' },
    },
    wrap,
  }),
  itemRoute('/graves/{number}', grave),
  changeRoute('/graves/{number}/extend', {
    ...grave,
    method: 'POST',
    body: { until: needed(date) },
    change(row, { body }) {
      if (row.status === 'free') return { status: 409, body: 'A free grave has no lease.' };
      Object.assign(row, { status: 'leased', lease_until: body.until });
      return undefined;
    },
  }),
  changeRoute('/graves/{number}/lease', {
    ...grave,
    method: 'POST',
    body: { holder: needed({ type: 'integer' }), until: needed(date) },
    change(row, { body }) {
      if (row.status !== 'free') return { status: 409, body: 'The grave is not free.' };
      Object.assign(row, { status: 'leased', holder: body.holder, lease_until: body.until });
      return undefined;
    },
  }),
  listRoute('/graves/{number}/burials', {
    from: 'burials',
    within: { grave: 'number' },
    wrap: ({ items }) => ({ entries: items }),
  }),
  createRoute('/graves/{number}/burials', {
    into: 'burials',
    needs: [{ in: 'graves', by: 'number', param: 'number' }],
    body: {
      deceased: needed(text),
      born: date,
      buried_on: needed(date),
      form: needed(among('coffin', 'urn')),
    },
    add: ({ params }) => ({ grave: params.number }),
  }),
];

const officeRoutes: readonly Route[] = [
  listRoute('/burials', {
    from: 'burials',
    paging,
    query: { name: text, since: date, until: date, form: among('coffin', 'urn') },
    filters: {
      name: { field: 'deceased', is: 'contains' },
      since: { field: 'buried_on', is: 'gte' },
      until: { field: 'buried_on', is: 'lte' },
      form: 'form',
    },
    wrap,
  }),
  listRoute('/holders', {
    from: 'holders',
    paging,
    query: { name: text, city: text },
    filters: { name: { field: 'name', is: 'contains' }, city: 'city' },
    wrap,
  }),
  itemRoute('/holders/{id}', holder),
  changeRoute('/holders/{id}', {
    ...holder,
    method: 'PUT',
    body: { email: text, phone: text, street: text, city: text },
  }),
  listRoute('/fees', {
    from: 'fees',
    paging,
    query: {
      holder: text,
      grave: text,
      paid: boolean,
      due_before: date,
      purpose: among('lease', 'upkeep', 'burial'),
    },
    filters: {
      holder: 'holder',
      grave: 'grave',
      paid: 'paid',
      due_before: { field: 'due_on', is: 'lt' },
      purpose: 'purpose',
    },
    wrap,
  }),
  createRoute('/fees', {
    into: 'fees',
    prefix: 'F',
    needs: [{ in: 'graves', by: 'number', field: 'grave' }],
    body: {
      grave: needed(text),
      purpose: needed(among('lease', 'upkeep', 'burial')),
      amount: needed({ ...number, min: 0.01 }),
      due_on: needed(date),
    },
    add: () => ({ paid: false }),
  }),
  listRoute('/jobs', {
    from: 'jobs',
    paging,
    query: { state: among('open', 'done'), task: among(...tasks), gardener: text, grave: text },
    filters: { state: 'state', task: 'task', gardener: 'gardener', grave: 'grave' },
    wrap,
  }),
  createRoute('/jobs', {
    into: 'jobs',
    needs: [{ in: 'graves', by: 'number', field: 'grave' }],
    body: { grave: needed(text), task: needed(among(...tasks)), due_on: needed(date), gardener: text },
    add: () => ({ state: 'open' }),
  }),
  changeRoute('/jobs/{id}', {
    ...job,
    method: 'PUT',
    body: { state: among('open', 'done'), due_on: date, gardener: text },
  }),
];

export const restgrove: Service = {
  name: 'restgrove',
  title: 'Restgrove Cemetery Register',
  host: 'https://register.restgrove.example',
  basePath: '/ws',
  auth: { kind: 'basic', username: 'ws-townhall', password: 'Yew.tree/914' },
  document: '../twelfth/apis/restgrove/handbook.md',
  credentials: { user: 'ws-townhall', password: 'Yew.tree/914' },
  invalidStatus: 400,
  seed,
  explain: ({ status, message, problems }) => ({
    status,
    message,
    invalid: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [...groundRoutes, ...officeRoutes],
};
