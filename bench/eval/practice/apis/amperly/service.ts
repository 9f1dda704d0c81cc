/** Meters of a town: a token behind a word of its own, the account in another required header, merge patches. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, needed, object, text, time } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'skip', size: 'limit', usual: 25, most: 100 };
const kinds = ['electricity', 'gas', 'water'] as const;
const tasks = ['replace', 'inspect', 'seal'] as const;
const account = 'acc-3071';

function wrap({ items, total }: Page): unknown {
  return { items, count: total };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 25);
  const tariffs = (chance.isGiven ? ['BASE', 'NIGHT', 'GREEN'] : ['BASE', 'NIGHT', 'GREEN', 'SMALL']).map((code) => ({
    code,
    title: `Tariff ${code.toLowerCase()}`,
    pricePerUnit: chance.whole(150, 420) / 10,
  }));
  const meters = times(chance.count(148, 173), (index) => ({
    meterId: `MT-${(600 + index).toString(36).toUpperCase()}`,
    kind: chance.one(kinds),
    district: chance.one(['Old Town', 'Riverside', 'Mill Hill']),
    address: `${chance.one(['Tower Street', 'Quay', 'Lime Alley'])} ${chance.whole(1, 80)}`,
    tariffCode: tariffs[chance.whole(0, tariffs.length - 1)]?.code,
    inUse: chance.whole(0, 4) > 0,
    installedOn: chance.day(1, 8),
  }));
  const readings = times(chance.count(432, 471), (index) => ({
    readingId: 50_000 + index,
    meterId: meters[index % 3]?.meterId,
    takenAt: `2026-${pad(2 + Math.floor(index / 84))}-${pad((Math.floor(index / 3) % 28) + 1)}T06:00:00Z`,
    value: 1_200 + Math.floor(index / 3) * 12 + chance.whole(0, 110) / 10,
    estimated: chance.whole(0, 5) === 0,
  }));
  const workOrders = times(chance.count(44, 58), (index) => ({
    orderId: 810 + index,
    meterId: meters[chance.whole(0, meters.length - 1)]?.meterId,
    task: chance.one(tasks),
    state: chance.one(['open', 'completed']),
    dueDate: chance.day(9, 12),
  }));
  return { tariffs, meters, readings, workOrders };
}

const meter = { from: 'meters', param: 'meterId', by: 'meterId' };

const routes: readonly Route[] = [
  listRoute('/meters', {
    from: 'meters',
    paging,
    query: { kind: among(...kinds), district: text, inUse: boolean },
    filters: { kind: 'kind', district: 'district', inUse: 'inUse' },
    wrap,
  }),
  itemRoute('/meters/{meterId}', meter),
  changeRoute('/meters/{meterId}', {
    ...meter,
    method: 'PATCH',
    bodyType: 'application/merge-patch+json',
    body: { tariffCode: text, address: text, nextInspection: date, inUse: boolean },
  }),
  listRoute('/meters/{meterId}/readings', {
    from: 'readings',
    paging,
    within: { meterId: 'meterId' },
    query: { takenFrom: time, takenBefore: time },
    filters: { takenFrom: { field: 'takenAt', is: 'gte' }, takenBefore: { field: 'takenAt', is: 'lt' } },
    wrap,
  }),
  createRoute('/meters/{meterId}/readings', {
    into: 'readings',
    key: 'readingId',
    needs: [{ in: 'meters', by: 'meterId', param: 'meterId' }],
    body: { takenAt: needed(time), value: needed({ type: 'number', min: 0 }), estimated: boolean, takenBy: text },
    add: ({ params }) => ({ meterId: params.meterId }),
  }),
  listRoute('/tariffs', { from: 'tariffs', wrap }),
  listRoute('/workOrders', {
    from: 'workOrders',
    paging,
    query: { state: among('open', 'completed'), task: among(...tasks), meterId: text, dueBefore: date },
    filters: { state: 'state', task: 'task', meterId: 'meterId', dueBefore: { field: 'dueDate', is: 'lt' } },
    wrap,
  }),
  createRoute('/workOrders', {
    into: 'workOrders',
    key: 'orderId',
    needs: [{ in: 'meters', by: 'meterId', field: 'meterId' }],
    body: {
      meterId: needed(text),
      task: needed(among(...tasks)),
      dueDate: needed(date),
      contact: object({ name: needed(text), phone: needed(text) }),
      notes: text,
    },
    add: () => ({ state: 'open' }),
  }),
  changeRoute('/workOrders/{orderId}/completion', {
    method: 'PUT',
    from: 'workOrders',
    param: 'orderId',
    by: 'orderId',
    body: { completedOn: needed(date), outcome: needed(among('fine', 'replaced', 'notFound')), remarks: text },
    change(row, { body }) {
      Object.assign(row, body, { state: 'completed' });
      return undefined;
    },
  }),
];

export const amperly: Service = {
  name: 'amperly',
  title: 'Amperly Grid',
  host: 'https://grid.amperly.example',
  basePath: '/grid/2026',
  auth: { kind: 'header', name: 'Authorization', key: 'Amper 77ab-e0-4419' },
  document: '../practice/apis/amperly/openapi.json',
  credentials: { token: '77ab-e0-4419', account },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    code,
    reason: message,
    at: problems.map(({ field, problem }) => ({ member: field, problem })),
  }),
  routes: routes.map((route) => ({ ...route, headers: { 'x-account': needed(among(account)) } })),
};
