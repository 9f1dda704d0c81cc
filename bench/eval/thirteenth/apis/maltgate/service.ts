/** A brewery: beers, tanks, batches with readings, customers, orders and kegs; bearer token, number of the page. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, list, needed, number, text, time } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 25, most: 50 };
const styles = ['lager', 'wheat', 'pale_ale', 'stout', 'sour'] as const;
const stages = ['fermenting', 'conditioning', 'packaged', 'dumped'] as const;
const kegStates = ['full', 'empty', 'out', 'lost'] as const;

function wrap({ items, total, size, offset }: Page): unknown {
  const total_pages = Math.max(1, Math.ceil(total / size));
  return { data: items, meta: { page: offset / size + 1, per_page: size, total_pages, total } };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 532);
  const names = chance.isGiven
    ? ['Gatekeeper', 'Low Tide', 'Copper Hen', 'Night Shift', 'Meadow', 'Old Bridge', 'Plum Sour']
    : ['Gatekeeper', 'High Tide', 'Tin Roof', 'Coal Cellar', 'Barley Row', 'Kite', 'Red Currant', 'Harvester'];
  const beers = names.map((name, index) => ({
    id: `br-${index + 11}`,
    name,
    style: chance.one(styles),
    abv: chance.whole(38, 82) / 10,
    active: chance.whole(0, 4) > 0,
  }));
  const tanks = times(chance.count(14, 16), (index) => ({
    id: `T${pad(index + 1)}`,
    kind: index % 3 === 0 ? 'bright' : 'fermenter',
    volume_hl: chance.one([10, 20, 40]),
    status: chance.one(['empty', 'in_use', 'in_use', 'cleaning']),
  }));
  const batches = times(chance.count(164, 177), (index) => {
    const status = chance.one(['packaged', 'packaged', 'packaged', 'fermenting', 'conditioning', 'dumped']);
    const planned = chance.one([10, 18, 36]);
    return {
      id: 2201 + index,
      beer_id: beers[chance.whole(0, beers.length - 1)]?.id,
      tank_id: tanks[chance.whole(0, tanks.length - 1)]?.id,
      brewed_on: `2026-${pad(2 + Math.floor(index / 19))}-${pad(chance.whole(1, 28))}`,
      planned_hl: planned,
      yield_hl: status === 'packaged' ? planned - chance.whole(3, 19) / 10 : null,
      status,
    };
  });
  const readings = batches.flatMap(({ id, brewed_on }, at) =>
    times(chance.whole(2, 6), (index) => ({
      id: 70_000 + at * 10 + index,
      batch_id: id,
      taken_at: `${brewed_on}T${pad(6 + index * 3)}:00:00Z`,
      gravity: (1052 - index * 8 + chance.whole(0, 6)) / 1000,
      temperature_c: chance.whole(90, 220) / 10,
      ph: chance.whole(41, 54) / 10,
    })),
  );
  return { beers, tanks, batches, readings, ...tradeOf(chance, beers) };
}

function tradeOf(chance: Chance, beers: readonly { readonly id: string }[]): Store {
  const towns = chance.isGiven ? ['Ludlow', 'Kendal', 'Hexham'] : ['Ludlow', 'Whitby', 'Alnwick', 'Settle'];
  const customers = times(chance.count(83, 91), (index) => {
    const { last } = chance.person();
    return {
      id: 610 + index,
      name: `${['The Crown', 'Red Lion', 'Ship Inn', 'Tap Room', 'Bottle Shop'][index % 5]} ${last} ${index}`,
      town: towns[chance.whole(0, towns.length - 1)],
      email: `cellar${index}@${last.toLowerCase()}.example`,
      price_group: chance.one(['A', 'B', 'C']),
      credit_hold: chance.whole(0, 5) === 0,
    };
  });
  const orders = times(chance.count(268, 287), (index) => {
    const kegs = chance.whole(1, 12);
    const size = chance.one([20, 30, 50]);
    const month = 8 + Math.floor(index / 75);
    return {
      id: `ord-${5300 + index}`,
      customer_id: customers[chance.whole(0, customers.length - 1)]?.id,
      beer_id: beers[chance.whole(0, beers.length - 1)]?.id,
      kegs,
      keg_size_l: size,
      deliver_on: `2026-${pad(month)}-${pad(chance.whole(1, 28))}`,
      amount: Math.round(kegs * size * 310) / 100,
      status: chance.one(['open', 'open', 'delivered', 'delivered', 'cancelled']),
    };
  });
  const kegs = times(chance.count(231, 248), (index) => {
    const state = chance.one(kegStates);
    return {
      serial: `K-${pad(1400 + index * 3, 5)}`,
      size_l: chance.one([20, 30, 50]),
      state,
      customer_id: state === 'out' ? (customers[chance.whole(0, customers.length - 1)]?.id ?? null) : null,
      out_since: state === 'out' ? chance.day(5, 11) : null,
    };
  });
  return { customers, orders, kegs };
}

const batch = { from: 'batches', param: 'batch_id' };
const customer = { from: 'customers', param: 'customer_id' };

const brewRoutes: readonly Route[] = [
  listRoute('/beers', {
    from: 'beers',
    query: { style: among(...styles), active: boolean },
    filters: { style: 'style', active: 'active' },
    wrap: ({ items }) => ({ data: items }),
  }),
  itemRoute('/beers/{beer_id}', { from: 'beers', param: 'beer_id' }),
  listRoute('/tanks', {
    from: 'tanks',
    query: { kind: among('fermenter', 'bright'), status: among('empty', 'in_use', 'cleaning') },
    filters: { kind: 'kind', status: 'status' },
    wrap: ({ items }) => ({ data: items }),
  }),
  changeRoute('/tanks/{tank_id}', {
    from: 'tanks',
    param: 'tank_id',
    method: 'PATCH',
    body: { status: needed(among('empty', 'in_use', 'cleaning')) },
  }),
  listRoute('/batches', {
    from: 'batches',
    paging,
    query: { beer_id: text, tank_id: text, status: among(...stages), brewed_from: date, brewed_to: date },
    filters: {
      beer_id: 'beer_id',
      tank_id: 'tank_id',
      status: 'status',
      brewed_from: { field: 'brewed_on', is: 'gte' },
      brewed_to: { field: 'brewed_on', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/batches', {
    into: 'batches',
    needs: [
      { in: 'beers', field: 'beer_id' },
      { in: 'tanks', field: 'tank_id' },
    ],
    body: {
      beer_id: needed(text),
      tank_id: needed(text),
      brewed_on: needed(date),
      planned_hl: needed({ ...number, min: 1 }),
      note: text,
    },
    add: () => ({ status: 'fermenting', yield_hl: null }),
  }),
  itemRoute('/batches/{batch_id}', batch),
  changeRoute('/batches/{batch_id}/dump', {
    ...batch,
    method: 'POST',
    body: { reason: needed(text) },
    change(row, { body }) {
      Object.assign(row, { status: 'dumped', reason: body.reason });
      return undefined;
    },
  }),
  listRoute('/batches/{batch_id}/readings', {
    from: 'readings',
    within: { batch_id: 'batch_id' },
    wrap: ({ items }) => ({ data: items }),
  }),
  createRoute('/batches/{batch_id}/readings', {
    into: 'readings',
    needs: [{ in: 'batches', param: 'batch_id' }],
    body: { taken_at: needed(time), gravity: needed(number), temperature_c: needed(number), ph: number },
    add: ({ params }) => ({ batch_id: Number(params.batch_id) }),
  }),
];

const tradeRoutes: readonly Route[] = [
  listRoute('/customers', {
    from: 'customers',
    paging,
    query: { name: text, town: text, price_group: among('A', 'B', 'C'), credit_hold: boolean },
    filters: {
      name: { field: 'name', is: 'contains' },
      town: 'town',
      price_group: 'price_group',
      credit_hold: 'credit_hold',
    },
    wrap,
  }),
  itemRoute('/customers/{customer_id}', customer),
  changeRoute('/customers/{customer_id}', {
    ...customer,
    method: 'PATCH',
    body: { email: text, price_group: among('A', 'B', 'C'), credit_hold: boolean },
  }),
  listRoute('/orders', {
    from: 'orders',
    paging,
    query: {
      customer_id: integer,
      beer_id: text,
      status: among('open', 'delivered', 'cancelled'),
      deliver_from: date,
      deliver_to: date,
    },
    filters: {
      customer_id: 'customer_id',
      beer_id: 'beer_id',
      status: 'status',
      deliver_from: { field: 'deliver_on', is: 'gte' },
      deliver_to: { field: 'deliver_on', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/orders', {
    into: 'orders',
    prefix: 'ord-',
    needs: [
      { in: 'customers', field: 'customer_id' },
      { in: 'beers', field: 'beer_id' },
    ],
    body: {
      customer_id: needed(integer),
      beer_id: needed(text),
      kegs: needed({ ...integer, min: 1 }),
      keg_size_l: needed(integer),
      deliver_on: needed(date),
    },
    add: () => ({ status: 'open' }),
  }),
  changeRoute('/orders/{order_id}/deliver', {
    from: 'orders',
    param: 'order_id',
    method: 'POST',
    body: { delivered_on: needed(date), serials: list },
    change(row, { body }) {
      if (row.status === 'delivered') return { status: 409, body: 'The order has been delivered before.' };
      Object.assign(row, { status: 'delivered', delivered_on: body.delivered_on });
      return undefined;
    },
  }),
  listRoute('/kegs', {
    from: 'kegs',
    paging,
    query: { state: among(...kegStates), size_l: integer, customer_id: integer },
    filters: { state: 'state', size_l: 'size_l', customer_id: 'customer_id' },
    wrap,
  }),
  changeRoute('/kegs/{serial}', {
    from: 'kegs',
    param: 'serial',
    by: 'serial',
    method: 'PATCH',
    body: { state: needed(among(...kegStates)) },
  }),
];

export const maltgate: Service = {
  name: 'maltgate',
  title: 'Maltgate Brewery Manager',
  host: 'https://brew.maltgate.example',
  basePath: '/api/v2',
  auth: { kind: 'bearer', token: 'mg_tok_84be10c7d2' },
  document: '../thirteenth/apis/maltgate/openapi.json',
  credentials: { token: 'mg_tok_84be10c7d2' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { code, message, fields: problems.map(({ field, problem }) => ({ name: field, problem })) },
  }),
  routes: [...brewRoutes, ...tradeRoutes],
};
