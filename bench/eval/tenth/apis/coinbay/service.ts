/** Vending machines: sites, machines with their slots, products, sales and the visits of drivers; bearer token, cursors. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, text, time } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'starting_after', size: 'limit', usual: 25, most: 60 };
const statuses = ['online', 'offline', 'out_of_order'] as const;
const visitStatuses = ['planned', 'done', 'cancelled'] as const;
const kinds = ['snack', 'cold_drink', 'hot_drink'] as const;
const methods = ['card', 'cash', 'app'] as const;

function wrap({ items, next }: Page): unknown {
  return { data: items, paging: { has_more: next !== undefined, next_cursor: next ?? null } };
}

function placesOf(chance: Chance) {
  const sites = times(chance.count(14, 17), (index) => ({
    id: `site_${20 + index}`,
    name: `${chance.one(['Hospital', 'Station', 'College', 'Depot'])} ${chance.one(['North', 'West', 'Mitte', 'Harbour'])} ${index + 1}`,
    city: chance.one(['Graz', 'Linz', 'Wels']),
    contact_email: `house${index + 1}@site.example`,
    commission_percent: chance.whole(0, 12),
  }));
  const machines = times(chance.count(72, 81), (index) => ({
    id: `VM-${1_040 + index}`,
    site_id: sites[chance.whole(0, sites.length - 1)]?.id,
    label: `${chance.one(['Foyer', 'Floor 2', 'Canteen', 'Entrance'])} ${index + 1}`,
    model: chance.one(['Luce X2', 'Kikko ES6', 'Vista 30']),
    status: chance.one(['online', 'online', 'offline', 'out_of_order']),
    cash_cents: chance.whole(0, 420) * 50,
    last_seen_at: `2026-11-${pad(chance.whole(1, 20))}T0${chance.whole(0, 9)}:15:00Z`,
  }));
  return { sites, machines };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 91);
  const { sites, machines } = placesOf(chance);
  const products = times(chance.count(26, 29), (index) => ({
    sku: `P${300 + index}`,
    name: `${chance.one(['Salted', 'Sweet', 'Dark', 'Classic'])} ${chance.one(['crisps', 'cola', 'cocoa', 'nuts'])} ${index + 1}`,
    kind: chance.one(kinds),
    cost_cents: chance.whole(30, 140),
    active: chance.whole(0, 5) > 0,
  }));
  const slots = machines.flatMap(({ id }) =>
    times(6, (index) => ({
      machine_id: id,
      slot: `${'AB'.charAt(Math.floor(index / 3))}${(index % 3) + 1}`,
      sku: products[chance.whole(0, products.length - 1)]?.sku,
      capacity: chance.one([8, 10, 12]),
      stock: chance.whole(0, 8),
      price_cents: chance.whole(10, 32) * 10,
    })),
  );
  const sales = times(chance.count(312, 340), (index) => ({
    id: `sale_${50_000 + index}`,
    machine_id: machines[chance.whole(0, 19)]?.id,
    sku: products[chance.whole(0, products.length - 1)]?.sku,
    amount_cents: chance.whole(10, 32) * 10,
    method: chance.one(methods),
    sold_at: `2026-${pad(8 + Math.floor(index / 120))}-${pad((index % 28) + 1)}T${pad(chance.whole(6, 21))}:30:00Z`,
    refunded: chance.whole(0, 9) === 0,
  }));
  const visits = times(chance.count(104, 119), (index) => ({
    id: `vis_${700 + index}`,
    machine_id: machines[chance.whole(0, machines.length - 1)]?.id,
    driver: chance.one(['Jutta', 'Emre', 'Silvan']),
    purpose: chance.one(['refill', 'cash', 'repair']),
    planned_for: chance.day(10, 12),
    status: chance.one(visitStatuses),
    note: chance.whole(0, 2) === 0 ? 'Ring at the gate' : null,
  }));
  return { sites, machines, products, slots, sales, visits };
}

const machine = { from: 'machines', param: 'machine_id' };
const slot = { from: 'slots', param: 'slot', by: 'slot', within: { machine_id: 'machine_id' } };

export const coinbay: Service = {
  name: 'coinbay',
  title: 'Coinbay Vending Cloud',
  host: 'https://api.coinbay.example',
  basePath: '/v1',
  auth: { kind: 'bearer', token: 'cb_sk_51d0a9e7f3' },
  document: '../tenth/apis/coinbay/openapi.json',
  credentials: { secret_key: 'cb_sk_51d0a9e7f3' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { type: code, message, params: problems.map(({ field, problem }) => ({ name: field, issue: problem })) },
  }),
  routes: [
    listRoute('/sites', { from: 'sites', paging, query: { city: text }, filters: { city: 'city' }, wrap }),
    itemRoute('/sites/{site_id}', { from: 'sites', param: 'site_id' }),
    listRoute('/machines', {
      from: 'machines',
      paging,
      query: { site_id: text, status: among(...statuses), cash_over: integer },
      filters: { site_id: 'site_id', status: 'status', cash_over: { field: 'cash_cents', is: 'gt' } },
      wrap,
    }),
    itemRoute('/machines/{machine_id}', machine),
    listRoute('/machines/{machine_id}/slots', {
      from: 'slots',
      within: { machine_id: 'machine_id' },
      query: { max_stock: integer },
      filters: { max_stock: { field: 'stock', is: 'lte' } },
      wrap: ({ items }) => ({ data: items }),
    }),
    changeRoute('/machines/{machine_id}/slots/{slot}', {
      ...slot,
      method: 'PATCH',
      body: { sku: text, price_cents: { ...integer, min: 10 }, stock: integer },
    }),
    listRoute('/products', {
      from: 'products',
      paging,
      query: { kind: among(...kinds), active: boolean },
      filters: { kind: 'kind', active: 'active' },
      wrap,
    }),
    itemRoute('/products/{sku}', { from: 'products', param: 'sku', by: 'sku' }),
    listRoute('/sales', {
      from: 'sales',
      paging,
      query: { machine_id: text, sku: text, method: among(...methods), sold_from: time, sold_until: time },
      filters: {
        machine_id: 'machine_id',
        sku: 'sku',
        method: 'method',
        sold_from: { field: 'sold_at', is: 'gte' },
        sold_until: { field: 'sold_at', is: 'lt' },
      },
      wrap,
    }),
    listRoute('/visits', {
      from: 'visits',
      paging,
      query: { machine_id: text, driver: text, status: among(...visitStatuses), planned_for: date },
      filters: { machine_id: 'machine_id', driver: 'driver', status: 'status', planned_for: 'planned_for' },
      wrap,
    }),
    createRoute('/visits', {
      into: 'visits',
      prefix: 'vis_',
      needs: [{ in: 'machines', field: 'machine_id' }],
      body: {
        machine_id: needed(text),
        driver: needed(text),
        purpose: needed(among('refill', 'cash', 'repair')),
        planned_for: needed(date),
        note: text,
      },
      add: () => ({ status: 'planned' }),
    }),
    changeRoute('/visits/{visit_id}/complete', {
      from: 'visits',
      param: 'visit_id',
      method: 'POST',
      body: { collected_cents: needed(integer), note: text },
      change(row, { body }) {
        Object.assign(row, body, { status: 'done' });
        return undefined;
      },
    }),
  ],
};
