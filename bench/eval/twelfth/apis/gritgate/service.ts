/** The weighbridge of quarries: materials, customers, vehicles, tickets and orders; client credentials, cursors. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'cursor', size: 'pageSize', usual: 25, most: 50 };

function wrap({ items, next }: Page): unknown {
  return { data: items, paging: { next: next ?? null } };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 1203);
  const names = chance.isGiven
    ? ['Gravel 8/16', 'Gravel 16/32', 'Sand 0/2', 'Topsoil', 'Armour stone', 'Crusher run']
    : ['Gravel 8/16', 'Sand 0/4', 'Ballast', 'Chippings 2/5', 'Screened soil'];
  const materials = names.map((name, index) => ({
    code: `M${20 + index * 5}`,
    name,
    pricePerTonne: chance.whole(14, 68) / 2,
    stockTonnes: chance.whole(20, 900),
    minimumTonnes: chance.one([100, 150, 250]),
  }));
  const customers = times(chance.count(57, 64), (index) => {
    const { first, last } = chance.person();
    return {
      id: `C${1004 + index * 7}`,
      name: `${last} ${chance.one(['Paving', 'Builders', 'Landscapes', 'Concrete'])} ${index + 1}`,
      contact: `${first} ${last}`,
      email: `office${index}@${last}.example`.toLowerCase(),
      town: chance.one(['Stavel', 'Brennick', 'Oldmoor']),
      creditLimit: chance.whole(2, 40) * 500,
      blocked: chance.whole(0, 5) === 0,
    };
  });
  const vehicles = times(chance.count(96, 104), (index) => ({
    plate: `${chance.one(['ST', 'BR', 'OM'])}-${410 + index * 3}`,
    customerId: customers[chance.whole(0, customers.length - 1)]?.id,
    tareKg: chance.whole(52, 156) * 100,
    axles: chance.whole(2, 5),
  }));
  return { materials, customers, vehicles, ...tradeOf(chance, materials, customers, vehicles) };
}

function tradeOf(
  chance: Chance,
  materials: readonly { readonly code: string }[],
  customers: readonly { readonly id: string }[],
  vehicles: readonly { readonly plate: string; readonly customerId: string | undefined; readonly tareKg: number }[],
): Store {
  const material = () => materials[chance.whole(0, materials.length - 1)]?.code;
  const tickets = times(chance.count(241, 258), (index) => {
    const vehicle = vehicles[chance.whole(0, vehicles.length - 1)];
    const netKg = chance.whole(20, 260) * 100;
    return {
      number: `T-${60_210 + index}`,
      plate: vehicle?.plate,
      customerId: vehicle?.customerId,
      material: material(),
      grossKg: (vehicle?.tareKg ?? 0) + netKg,
      tareKg: vehicle?.tareKg,
      netKg,
      weighedOn: `2026-11-${pad(1 + Math.floor(index / 13))}`,
      status: chance.one(['closed', 'closed', 'closed', 'closed', 'open', 'void']),
    };
  });
  const orders = times(chance.count(88, 97), (index) => ({
    id: `O-${3_300 + index}`,
    customerId: customers[chance.whole(0, customers.length - 1)]?.id,
    material: material(),
    tonnes: chance.whole(2, 60) * 5,
    deliverOn: chance.day(11, 12),
    status: chance.one(['new', 'planned', 'delivered', 'delivered', 'cancelled']),
    site: `${chance.one(['Harbour', 'Station', 'Mill', 'Church'])} Road ${chance.whole(1, 90)}`,
  }));
  return { tickets, orders };
}

const customer = { from: 'customers', param: 'customerId' };
const order = { from: 'orders', param: 'orderId' };
const orderStates = among('new', 'planned', 'delivered', 'cancelled');

const yardRoutes: readonly Route[] = [
  listRoute('/materials', { from: 'materials', wrap: ({ items }) => ({ data: items }) }),
  itemRoute('/materials/{code}', { from: 'materials', param: 'code', by: 'code' }),
  changeRoute('/materials/{code}', {
    from: 'materials',
    param: 'code',
    by: 'code',
    method: 'PATCH',
    body: { pricePerTonne: { ...number, min: 0 }, minimumTonnes: { ...integer, min: 0 } },
  }),
  listRoute('/tickets', {
    from: 'tickets',
    paging,
    query: {
      customerId: text,
      plate: text,
      material: text,
      status: among('open', 'closed', 'void'),
      from: date,
      to: date,
    },
    filters: {
      customerId: 'customerId',
      plate: 'plate',
      material: 'material',
      status: 'status',
      from: { field: 'weighedOn', is: 'gte' },
      to: { field: 'weighedOn', is: 'lte' },
    },
    wrap,
  }),
  itemRoute('/tickets/{number}', { from: 'tickets', param: 'number', by: 'number' }),
  changeRoute('/tickets/{number}/void', {
    from: 'tickets',
    param: 'number',
    by: 'number',
    method: 'POST',
    body: { reason: needed(text) },
    change(row, { body }) {
      Object.assign(row, { status: 'void', voidReason: body.reason });
      return undefined;
    },
  }),
];

const officeRoutes: readonly Route[] = [
  listRoute('/customers', {
    from: 'customers',
    paging,
    query: { name: text, town: text, blocked: boolean },
    filters: { name: { field: 'name', is: 'contains' }, town: 'town', blocked: 'blocked' },
    wrap,
  }),
  itemRoute('/customers/{customerId}', customer),
  changeRoute('/customers/{customerId}', {
    ...customer,
    method: 'PATCH',
    body: { blocked: boolean, creditLimit: { ...integer, min: 0 }, email: text },
  }),
  listRoute('/customers/{customerId}/vehicles', {
    from: 'vehicles',
    within: { customerId: 'customerId' },
    wrap: ({ items }) => ({ data: items }),
  }),
  createRoute('/customers/{customerId}/vehicles', {
    into: 'vehicles',
    key: 'id',
    needs: [{ in: 'customers', param: 'customerId' }],
    body: { plate: needed(text), tareKg: needed({ ...integer, min: 500 }), axles: { ...integer, min: 2, max: 6 } },
    add: ({ params }) => ({ customerId: params.customerId }),
  }),
  listRoute('/orders', {
    from: 'orders',
    paging,
    query: { customerId: text, material: text, status: orderStates, deliverFrom: date, deliverTo: date },
    filters: {
      customerId: 'customerId',
      material: 'material',
      status: 'status',
      deliverFrom: { field: 'deliverOn', is: 'gte' },
      deliverTo: { field: 'deliverOn', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/orders', {
    into: 'orders',
    prefix: 'O-',
    needs: [
      { in: 'customers', field: 'customerId' },
      { in: 'materials', by: 'code', field: 'material' },
    ],
    body: {
      customerId: needed(text),
      material: needed(text),
      tonnes: needed({ ...number, min: 1 }),
      deliverOn: needed(date),
      site: text,
    },
    add: () => ({ status: 'new' }),
  }),
  itemRoute('/orders/{orderId}', order),
  changeRoute('/orders/{orderId}', {
    ...order,
    method: 'PATCH',
    body: { tonnes: { ...number, min: 1 }, deliverOn: date, status: orderStates, site: text },
  }),
];

export const gritgate: Service = {
  name: 'gritgate',
  title: 'Gritgate Weighbridge',
  host: 'https://bridge.gritgate.example',
  basePath: '/api',
  auth: { kind: 'oauth', tokenPath: '/auth/token', clientId: 'gg-office-09', clientSecret: 'ggs-9b20c7ef51' },
  document: '../twelfth/apis/gritgate/gritgate.yaml',
  credentials: { client_id: 'gg-office-09', client_secret: 'ggs-9b20c7ef51', grant_type: 'client_credentials' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: code,
    message,
    violations: problems.map(({ field, problem }) => ({ field, problem })),
  }),
  routes: [...yardRoutes, ...officeRoutes],
};
