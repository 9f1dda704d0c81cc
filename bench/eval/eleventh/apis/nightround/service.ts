/** A guard company: sites, guards, rounds, incidents and keys; key in the query, how many to skip and to take. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, integer, needed, text, time } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'skip', size: 'take', usual: 20, most: 40 };
const risks = ['low', 'medium', 'high'] as const;
const kinds = ['break_in', 'fire', 'water', 'noise', 'other'] as const;

function wrap({ items, total }: Page): unknown {
  return { results: items, count: total };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 515);
  const cities = chance.isGiven ? ['Bergen', 'Malmo', 'Aarhus'] : ['Bergen', 'Turku', 'Odense', 'Umea'];
  const clients = ['Fjord Logistics', 'City Museum', 'Nordbank', 'Harbour Cold Store', 'Polar Clinics'];
  const sites = times(chance.count(46, 52), (index) => ({
    id: 110 + index,
    name: `${['Depot', 'Office', 'Warehouse', 'Gallery', 'Yard'][index % 5]} ${index + 1}`,
    client: clients[chance.whole(0, clients.length - 1)],
    city: cities[chance.whole(0, cities.length - 1)],
    phone: `+47 55 ${pad(chance.whole(0, 999_999), 6)}`,
    risk: chance.one(risks),
  }));
  const guards = times(chance.count(24, 28), (index) => {
    const { first, last } = chance.person();
    return {
      id: `g-${pad(index + 4)}`,
      name: `${first} ${last}`,
      phone: `+47 90 ${pad(chance.whole(0, 999_999), 6)}`,
      licence_until: `202${chance.whole(6, 9)}-${pad(chance.whole(1, 12))}-01`,
      on_duty: chance.whole(0, 1) > 0,
      dog: chance.whole(0, 4) === 0,
    };
  });
  const checkpoints = sites.flatMap(({ id }) =>
    times(chance.whole(3, 7), (index) => ({
      id: id * 10 + index,
      site: id,
      label: ['Main door', 'Back door', 'Roof', 'Cellar', 'Gate', 'Server room', 'Loading ramp'][index],
      floor: chance.whole(-1, 4),
    })),
  );
  const rounds = times(chance.count(284, 303), (index) => {
    const site = sites[chance.whole(0, sites.length - 1)]?.id;
    const total = checkpoints.filter((one) => one.site === site).length;
    const state = chance.one(['finished', 'finished', 'finished', 'missed', 'planned']);
    const day = pad(1 + Math.floor(index / 11));
    return {
      id: 52_000 + index,
      site,
      guard: guards[chance.whole(0, guards.length - 1)]?.id,
      start: `2026-11-${day}T${pad(chance.whole(18, 23))}:30:00Z`,
      state,
      checkpoints_total: total,
      checkpoints_done: state === 'finished' ? total - chance.whole(0, 1) : 0,
    };
  });
  return { sites, guards, checkpoints, rounds, ...booksOf(chance, sites, guards) };
}

function booksOf(
  chance: Chance,
  sites: readonly { readonly id: number }[],
  guards: readonly { readonly id: string }[],
): Store {
  const incidents = times(chance.count(131, 144), (index) => ({
    id: 8100 + index,
    site: sites[chance.whole(0, sites.length - 1)]?.id,
    guard: guards[chance.whole(0, guards.length - 1)]?.id,
    at: `2026-${pad(8 + Math.floor(index / 40))}-${pad(chance.whole(1, 28))}T${pad(chance.whole(0, 23))}:15:00Z`,
    kind: chance.one(kinds),
    severity: chance.whole(1, 4),
    text: chance.one(['window open', 'alarm rang', 'puddle on the floor', 'people on the roof', 'smell of smoke']),
    closed: chance.whole(0, 2) > 0,
  }));
  const keys = times(chance.count(83, 92), (index) => ({
    id: `k-${300 + index}`,
    site: sites[chance.whole(0, sites.length - 1)]?.id,
    label: chance.one(['main door', 'cellar', 'gate', 'letter box', 'lift']),
    holder: chance.whole(0, 2) === 0 ? guards[chance.whole(0, guards.length - 1)]?.id : null,
    out: false,
  }));
  for (const key of keys) key.out = key.holder !== null;
  return { incidents, keys };
}

const site = { from: 'sites', param: 'id' };

const siteRoutes: readonly Route[] = [
  listRoute('/sites', {
    from: 'sites',
    paging,
    query: { city: text, risk: among(...risks), client: text },
    filters: { city: 'city', risk: 'risk', client: 'client' },
    wrap,
  }),
  itemRoute('/sites/{id}', site),
  changeRoute('/sites/{id}', { ...site, method: 'PATCH', body: { phone: text, risk: among(...risks) } }),
  listRoute('/sites/{id}/checkpoints', {
    from: 'checkpoints',
    within: { site: 'id' },
    wrap: ({ items }) => ({ results: items }),
  }),
  listRoute('/guards', {
    from: 'guards',
    query: { on_duty: boolean, dog: boolean },
    filters: { on_duty: 'on_duty', dog: 'dog' },
    wrap: ({ items }) => ({ results: items }),
  }),
  itemRoute('/guards/{id}', { from: 'guards', param: 'id' }),
  listRoute('/keys', {
    from: 'keys',
    paging,
    query: { site: integer, holder: text, out: boolean },
    filters: { site: 'site', holder: 'holder', out: 'out' },
    wrap,
  }),
  changeRoute('/keys/{id}/handout', {
    from: 'keys',
    param: 'id',
    method: 'POST',
    body: { guard: needed(text) },
    change(row, { body }) {
      if (row.out === true) return { status: 409, body: 'Somebody has this key.' };
      Object.assign(row, { holder: body.guard, out: true });
      return undefined;
    },
  }),
  changeRoute('/keys/{id}/return', {
    from: 'keys',
    param: 'id',
    method: 'POST',
    body: { damaged: boolean },
    change(row) {
      Object.assign(row, { holder: null, out: false });
      return undefined;
    },
  }),
];

const roundRoutes: readonly Route[] = [
  listRoute('/rounds', {
    from: 'rounds',
    paging,
    query: {
      site: integer,
      guard: text,
      state: among('planned', 'finished', 'missed'),
      after: time,
      before: time,
    },
    filters: {
      site: 'site',
      guard: 'guard',
      state: 'state',
      after: { field: 'start', is: 'gte' },
      before: { field: 'start', is: 'lt' },
    },
    wrap,
  }),
  createRoute('/rounds', {
    into: 'rounds',
    needs: [
      { in: 'sites', field: 'site' },
      { in: 'guards', field: 'guard' },
    ],
    body: { site: needed(integer), guard: needed(text), start: needed(time) },
    add: () => ({ state: 'planned', checkpoints_done: 0 }),
  }),
  itemRoute('/rounds/{id}', { from: 'rounds', param: 'id' }),
  changeRoute('/rounds/{id}/reassign', {
    from: 'rounds',
    param: 'id',
    method: 'POST',
    body: { guard: needed(text) },
  }),
  listRoute('/incidents', {
    from: 'incidents',
    paging,
    query: { site: integer, kind: among(...kinds), min_severity: integer, closed: boolean },
    filters: {
      site: 'site',
      kind: 'kind',
      min_severity: { field: 'severity', is: 'gte' },
      closed: 'closed',
    },
    wrap,
  }),
  createRoute('/incidents', {
    into: 'incidents',
    needs: [
      { in: 'sites', field: 'site' },
      { in: 'guards', field: 'guard' },
    ],
    body: {
      site: needed(integer),
      guard: text,
      at: needed(time),
      kind: needed(among(...kinds)),
      severity: needed({ ...integer, min: 1, max: 4 }),
      text: needed(text),
    },
    add: () => ({ closed: false }),
  }),
  itemRoute('/incidents/{id}', { from: 'incidents', param: 'id' }),
  changeRoute('/incidents/{id}/close', {
    from: 'incidents',
    param: 'id',
    method: 'POST',
    body: { outcome: needed(text) },
    change(row, { body }) {
      Object.assign(row, { closed: true, outcome: body.outcome });
      return undefined;
    },
  }),
];

export const nightround: Service = {
  name: 'nightround',
  title: 'Nightround Control Room',
  host: 'https://control.nightround.example',
  basePath: '/api/3',
  auth: { kind: 'query', name: 'apikey', key: 'nr3-51f8c2-owl' },
  document: '../eleventh/apis/nightround/interface.md',
  credentials: { apikey: 'nr3-51f8c2-owl' },
  invalidStatus: 400,
  strangerStatus: 403,
  seed,
  explain: ({ code, message, problems }) => ({
    result: 'error',
    code,
    message,
    details: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [...siteRoutes, ...roundRoutes],
};
