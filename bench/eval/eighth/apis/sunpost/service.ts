/** Solar plants: sites, their inverters, what they yield by day, alerts and visits of technicians; pages by number. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'pageSize', usual: 20, most: 50 };
const severities = ['critical', 'warning', 'info'] as const;
const visitStates = ['planned', 'done', 'cancelled'] as const;

function wrap({ items, total, offset, size }: Page): unknown {
  return { content: items, page: offset / size + 1, pageSize: size, totalElements: total };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 92);
  const technicians = times(chance.count(8, 10), (index) => {
    const { first, last } = chance.person();
    return {
      technicianId: `T${index + 1}`,
      name: `${first} ${last}`,
      phone: `+49 30 5550${pad(chance.whole(0, 99))}`,
      region: chance.one(['north', 'south', 'east']),
    };
  });
  const sites = times(chance.count(58, 66), (index) => ({
    siteId: `S-${400 + index}`,
    name: `${chance.one(['Barn', 'School', 'Depot', 'Mill', 'Town Hall'])} ${chance.one(['Ahrensfeld', 'Lindow', 'Torgau', 'Wismar'])} ${index}`,
    city: chance.one(['Ahrensfeld', 'Lindow', 'Torgau', 'Wismar']),
    peakPowerKw: chance.whole(40, 990) / 10,
    installedOn: `20${pad(chance.whole(12, 25))}-${pad(chance.whole(1, 12))}-01`,
    status: chance.one(['online', 'online', 'online', 'offline', 'commissioning']),
    feedInTariff: chance.whole(60, 140) / 1000,
    contactEmail: `site${index}@owner.example`,
  }));
  const inverters = sites.flatMap(({ siteId }, at) =>
    times(chance.whole(1, 4), (index) => ({
      serial: `INV${7_000 + at * 10 + index}`,
      siteId,
      model: chance.one(['Helio 5', 'Helio 10', 'Strato 8']),
      ratedPowerKw: chance.one([5, 8, 10]),
      firmware: chance.one(['3.1.4', '3.2.0', '3.2.1']),
      state: chance.one(['producing', 'producing', 'standby', 'fault']),
    })),
  );
  const yields = sites.slice(0, 12).flatMap(({ siteId }) =>
    times(chance.count(112, 120), (index) => {
      const producedKwh = chance.whole(0, 4_200) / 10;
      const consumedKwh = chance.whole(0, 1_800) / 10;
      return {
        siteId,
        day: `2026-${pad(5 + Math.floor(index / 28))}-${pad((index % 28) + 1)}`,
        producedKwh,
        consumedKwh,
        exportedKwh: chance.whole(0, Math.floor(producedKwh * 10)) / 10,
      };
    }),
  );
  return { technicians, sites, inverters, yields, ...workOf(sites, inverters, technicians, chance), restarts: [] };
}

function workOf(
  sites: readonly { readonly siteId: string }[],
  inverters: readonly { readonly serial: string; readonly siteId: string }[],
  technicians: readonly { readonly technicianId: string }[],
  chance: Chance,
): Store {
  const alerts = times(chance.count(205, 233), (index) => {
    const inverter = inverters[chance.whole(0, inverters.length - 1)];
    const isOpen = chance.whole(0, 2) > 0;
    return {
      alertId: 30_000 + index,
      siteId: inverter?.siteId,
      inverterSerial: inverter?.serial,
      severity: chance.one(severities),
      code: chance.one(['GRID_VOLTAGE', 'OVERHEATING', 'ISOLATION', 'NO_COMMUNICATION']),
      state: isOpen ? 'open' : 'closed',
      raisedOn: chance.day(6, 11),
      comment: isOpen ? null : 'Checked',
    };
  });
  const visits = times(chance.count(96, 104), (index) => ({
    visitId: `V${500 + index}`,
    siteId: sites[chance.whole(0, sites.length - 1)]?.siteId,
    technicianId: chance.whole(0, 4) === 0 ? null : technicians[chance.whole(0, technicians.length - 1)]?.technicianId,
    plannedOn: chance.day(8, 12),
    reason: chance.one(['Yearly check', 'Inverter fault', 'Cleaning']),
    state: chance.one(visitStates),
  }));
  return { alerts, visits };
}

const site = { from: 'sites', param: 'siteId', by: 'siteId' };
const needsSite = { in: 'sites', by: 'siteId', field: 'siteId' };

const siteRoutes: readonly Route[] = [
  listRoute('/sites', {
    from: 'sites',
    paging,
    query: { city: text, status: among('online', 'offline', 'commissioning'), installedAfter: date },
    filters: { city: 'city', status: 'status', installedAfter: { field: 'installedOn', is: 'gt' } },
    wrap,
  }),
  itemRoute('/sites/{siteId}', site),
  changeRoute('/sites/{siteId}', {
    ...site,
    method: 'PATCH',
    body: { name: text, feedInTariff: number, contactEmail: text },
  }),
  listRoute('/sites/{siteId}/inverters', { from: 'inverters', within: { siteId: 'siteId' }, paging, wrap }),
  listRoute('/sites/{siteId}/yields', {
    from: 'yields',
    within: { siteId: 'siteId' },
    paging,
    query: { from: needed(date), to: needed(date) },
    filters: { from: { field: 'day', is: 'gte' }, to: { field: 'day', is: 'lte' } },
    sort: { by: 'day' },
    wrap,
  }),
  itemRoute('/inverters/{serial}', { from: 'inverters', param: 'serial', by: 'serial' }),
  createRoute('/inverters/{serial}/restarts', {
    into: 'restarts',
    needs: [{ in: 'inverters', by: 'serial', param: 'serial' }],
    body: { reason: text },
    add: ({ params }) => ({ inverterSerial: params.serial }),
  }),
];

const workRoutes: readonly Route[] = [
  listRoute('/alerts', {
    from: 'alerts',
    paging,
    query: {
      siteId: text,
      severity: among(...severities),
      state: among('open', 'closed'),
      raisedFrom: date,
      raisedTo: date,
    },
    filters: {
      siteId: 'siteId',
      severity: 'severity',
      state: 'state',
      raisedFrom: { field: 'raisedOn', is: 'gte' },
      raisedTo: { field: 'raisedOn', is: 'lte' },
    },
    wrap,
  }),
  changeRoute('/alerts/{alertId}/close', {
    method: 'POST',
    from: 'alerts',
    param: 'alertId',
    by: 'alertId',
    body: { comment: needed(text) },
    change(row, { body }) {
      if (row.state === 'closed') return { status: 409, body: 'The alert is closed already.' };
      Object.assign(row, { state: 'closed', comment: body.comment });
      return undefined;
    },
  }),
  listRoute('/visits', {
    from: 'visits',
    paging,
    query: { siteId: text, technicianId: text, state: among(...visitStates) },
    filters: { siteId: 'siteId', technicianId: 'technicianId', state: 'state' },
    wrap,
  }),
  createRoute('/visits', {
    into: 'visits',
    key: 'visitId',
    prefix: 'V',
    needs: [needsSite, { in: 'technicians', by: 'technicianId', field: 'technicianId' }],
    body: { siteId: needed(text), plannedOn: needed(date), reason: needed(text), technicianId: text, urgent: boolean },
    add: () => ({ state: 'planned' }),
  }),
  changeRoute('/visits/{visitId}', {
    method: 'PATCH',
    from: 'visits',
    param: 'visitId',
    by: 'visitId',
    body: { plannedOn: date, technicianId: text, state: among(...visitStates) },
  }),
  listRoute('/technicians', {
    from: 'technicians',
    query: { region: among('north', 'south', 'east') },
    filters: { region: 'region' },
    wrap: ({ items }) => items,
  }),
];

export const sunpost: Service = {
  name: 'sunpost',
  title: 'Sunpost Monitoring',
  host: 'https://cloud.sunpost.example',
  basePath: '/api/v3',
  auth: { kind: 'header', name: 'X-Sunpost-Key', key: 'spk-4417-a0e2-bb' },
  document: '../eighth/apis/sunpost/openapi.yaml',
  credentials: { api_key: 'spk-4417-a0e2-bb' },
  invalidStatus: 400,
  seed,
  explain: ({ status, code, message, problems }) => ({
    status,
    error: code,
    message,
    violations: problems.map(({ field, problem }) => ({ field, message: problem })),
  }),
  routes: [...siteRoutes, ...workRoutes],
};
