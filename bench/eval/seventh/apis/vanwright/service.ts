/** Field service: customers, sites, assets, technicians and work orders; client credentials, rows from a start on. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'start', size: 'rows', usual: 25, most: 75 };
const kinds = ['boiler', 'lift', 'chiller', 'fireAlarm'] as const;
const priorities = ['low', 'normal', 'urgent'] as const;
const statuses = ['open', 'assigned', 'enRoute', 'done', 'closed'] as const;

function wrap({ items, total, offset }: Page): unknown {
  return { found: total, start: offset, results: items };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 93);
  const customers = times(chance.count(18, 22), (index) => ({
    customerNo: `C-${4100 + index}`,
    name: `${chance.one(['Harbour', 'Elm', 'Northgate', 'Crown'])} ${chance.one(['Hotels', 'Offices', 'Clinics'])} ${index + 1}`,
    contactEmail: `facilities${index}@client.example`,
    tier: chance.one(['bronze', 'silver', 'gold']),
  }));
  const sites = times(chance.count(47, 53), (index) => ({
    siteId: 300 + index,
    customerNo: customers[chance.whole(0, customers.length - 1)]?.customerNo,
    label: `${chance.one(['Main building', 'Annex', 'Depot', 'Tower'])} ${index}`,
    street: `${chance.one(['Quay', 'Market', 'Linden'])} Road ${chance.whole(1, 120)}`,
    city: chance.one(['Hull', 'Derby', 'Leith']),
    accessNotes: chance.whole(0, 1) === 0 ? null : 'Ask at the gate',
  }));
  const assets = times(chance.count(142, 155), (index) => ({
    assetId: 9000 + index,
    siteId: sites[chance.whole(0, sites.length - 1)]?.siteId,
    kind: chance.one(kinds),
    model: chance.one(['VX-2', 'Orca 40', 'Helix', 'TR 9']),
    serialNumber: `SN${pad(chance.whole(0, 999_999), 6)}`,
    nextServiceOn: chance.day(1, 12),
    underWarranty: chance.whole(0, 2) === 0,
  }));
  const technicians = times(chance.count(15, 17), (index) => {
    const { first, last } = chance.person();
    return {
      technicianId: `T${pad(index + 1, 3)}`,
      name: `${first} ${last}`,
      phone: `+44 7700 900${pad(chance.whole(0, 999), 3)}`,
      region: chance.one(['north', 'south']),
      onShift: chance.whole(0, 1) === 0,
      skills: [chance.one(kinds)],
    };
  });
  const workOrders = times(chance.count(287, 309), (index) => {
    const asset = assets[chance.whole(0, assets.length - 1)];
    const status = chance.one(statuses);
    const created = chance.day(7, 10);
    return {
      orderNo: `WO-${20_100 + index}`,
      siteId: asset?.siteId,
      assetId: asset?.assetId,
      priority: chance.one([...priorities, 'normal', 'normal'] as const),
      status,
      summary: chance.one(['No heating', 'Door sticks', 'Yearly service', 'False alarm', 'Leaking valve']),
      createdOn: created,
      dueOn: `2026-${pad(Number(created.slice(5, 7)) + 1)}-${created.slice(8)}`,
      technicianId: status === 'open' ? null : technicians[chance.whole(0, technicians.length - 1)]?.technicianId,
    };
  });
  const timeEntries = entriesOf(workOrders, chance);
  return { customers, sites, assets, technicians, workOrders, timeEntries };
}

interface Ordered {
  readonly orderNo: string;
  readonly technicianId: string | null | undefined;
}

function entriesOf(workOrders: readonly Ordered[], chance: Chance): Row[] {
  return workOrders.slice(0, 120).flatMap(({ orderNo, technicianId }, at) =>
    times(technicianId === null ? 0 : chance.whole(1, 5), (index) => ({
      entryId: at * 10 + index + 1,
      orderNo,
      technicianId,
      minutes: chance.whole(1, 16) * 15,
      workedOn: chance.day(10, 11),
      billable: chance.whole(0, 3) > 0,
    })),
  );
}

const order = { from: 'workOrders', param: 'orderNo', by: 'orderNo' };
const ofOrder = { in: 'workOrders', by: 'orderNo', param: 'orderNo' };

export const vanwright: Service = {
  name: 'vanwright',
  title: 'Vanwright Field Service',
  host: 'https://api.vanwright.example',
  basePath: '/fsm/v3',
  auth: { kind: 'oauth', tokenPath: '/oauth2/token', clientId: 'vw-client-418', clientSecret: 'vw-Tq71x-secret' },
  document: '../seventh/apis/vanwright/swagger.json',
  credentials: { client_id: 'vw-client-418', client_secret: 'vw-Tq71x-secret', grant_type: 'client_credentials' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    errorCode: code,
    errorMessage: message,
    fieldErrors: problems.map(({ field, problem }) => ({ field, reason: problem })),
  }),
  routes: [
    listRoute('/customers', {
      from: 'customers',
      paging,
      query: { tier: among('bronze', 'silver', 'gold') },
      filters: { tier: 'tier' },
      wrap,
    }),
    itemRoute('/customers/{customerNo}', { from: 'customers', param: 'customerNo', by: 'customerNo' }),
    listRoute('/sites', {
      from: 'sites',
      paging,
      query: { customerNo: text, city: text },
      filters: { customerNo: 'customerNo', city: 'city' },
      wrap,
    }),
    itemRoute('/sites/{siteId}', { from: 'sites', param: 'siteId', by: 'siteId' }),
    listRoute('/assets', {
      from: 'assets',
      paging,
      query: { siteId: integer, kind: among(...kinds), underWarranty: boolean, serviceDueBy: date },
      filters: {
        siteId: 'siteId',
        kind: 'kind',
        underWarranty: 'underWarranty',
        serviceDueBy: { field: 'nextServiceOn', is: 'lte' },
      },
      wrap,
    }),
    itemRoute('/assets/{assetId}', { from: 'assets', param: 'assetId', by: 'assetId' }),
    changeRoute('/assets/{assetId}', {
      from: 'assets',
      param: 'assetId',
      by: 'assetId',
      method: 'PUT',
      body: { nextServiceOn: date, serialNumber: text, underWarranty: boolean },
    }),
    listRoute('/technicians', {
      from: 'technicians',
      paging,
      query: { region: among('north', 'south'), onShift: boolean, skill: among(...kinds) },
      filters: { region: 'region', onShift: 'onShift', skill: 'skills' },
      wrap,
    }),
    itemRoute('/technicians/{technicianId}', { from: 'technicians', param: 'technicianId', by: 'technicianId' }),
    listRoute('/workOrders', {
      from: 'workOrders',
      paging,
      query: {
        status: among(...statuses),
        priority: among(...priorities),
        siteId: integer,
        technicianId: text,
        createdFrom: date,
        dueTo: date,
      },
      filters: {
        status: 'status',
        priority: 'priority',
        siteId: 'siteId',
        technicianId: 'technicianId',
        createdFrom: { field: 'createdOn', is: 'gte' },
        dueTo: { field: 'dueOn', is: 'lte' },
      },
      wrap,
    }),
    createRoute('/workOrders', {
      into: 'workOrders',
      key: 'orderNo',
      prefix: 'WO-',
      needs: [
        { in: 'sites', by: 'siteId', field: 'siteId' },
        { in: 'assets', by: 'assetId', field: 'assetId' },
      ],
      body: {
        siteId: needed(integer),
        assetId: integer,
        summary: needed(text),
        priority: among(...priorities),
        dueOn: date,
      },
      add: ({ body }) => ({ status: 'open', technicianId: null, priority: body.priority ?? 'normal' }),
    }),
    itemRoute('/workOrders/{orderNo}', order),
    changeRoute('/workOrders/{orderNo}/assignment', {
      ...order,
      method: 'PUT',
      body: { technicianId: needed(text) },
      change(row, { body }) {
        Object.assign(row, { technicianId: body.technicianId, status: 'assigned' });
        return undefined;
      },
    }),
    changeRoute('/workOrders/{orderNo}/closure', {
      ...order,
      method: 'POST',
      body: { resolution: needed(text), followUpNeeded: boolean },
      change(row, { body }) {
        Object.assign(row, { status: 'closed', resolution: body.resolution });
        return undefined;
      },
    }),
    listRoute('/workOrders/{orderNo}/timeEntries', {
      from: 'timeEntries',
      within: { orderNo: 'orderNo' },
      paging,
      query: { billable: boolean },
      filters: { billable: 'billable' },
      wrap,
    }),
    createRoute('/workOrders/{orderNo}/timeEntries', {
      into: 'timeEntries',
      key: 'entryId',
      needs: [ofOrder, { in: 'technicians', by: 'technicianId', field: 'technicianId' }],
      body: {
        technicianId: needed(text),
        minutes: needed({ ...integer, min: 1 }),
        workedOn: needed(date),
        billable: boolean,
      },
      add: ({ params }) => ({ orderNo: params.orderNo }),
    }),
  ],
};
