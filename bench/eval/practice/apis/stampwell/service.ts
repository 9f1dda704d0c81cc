/** Print on demand: products, variants, print orders of other shops, shipments; key in a header, number of the page. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, listOf, needed, number, object, text } from '../../../apis/rules.ts';
import type { Route, Row, Service, Store, Variant } from '../../../apis/service.ts';
import { quillmart } from '../quillmart/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'page_size', usual: 20, most: 100 };

const productStates = ['active', 'discontinued'] as const;
const orderStates = ['draft', 'in_production', 'shipped', 'returned', 'cancelled'] as const;
const shipmentStates = ['label_created', 'in_transit', 'delivered', 'lost'] as const;
const carriers = ['FleetPost', 'Parcelo', 'Norrland Express'] as const;

function wrap({ items, total, offset, size }: Page): unknown {
  return { results: items, pagination: { page: offset / size + 1, page_size: size, total } };
}

/** What it prints and for whom is what the shop sells: codes of articles, numbers of orders and buyers are the shop's. */
function seed(variant: Variant): Store {
  const chance = new Chance(variant, 1019);
  const { products: sold = [], orders: bought = [], customers = [] } = quillmart.seed(variant);
  const products = times(chance.count(24, 28), (index) => ({
    id: `pd_${41 + index}`,
    name: `${chance.one(['Softcover', 'Hardcover', 'Spiral', 'Felt', 'Canvas'])} ${chance.one(['A5', 'A6', 'B5', 'Square'])} ${index + 1}`,
    category: chance.one(['notebook', 'planner', 'desk_mat']),
    status: chance.whole(0, 4) === 0 ? 'discontinued' : 'active',
    production_days: chance.whole(2, 9),
  }));
  const variants = seedVariants(chance, sold, products);
  const orders = bought
    .filter((_, index) => index % 2 === 0)
    .map((order, index) => seedOrder(chance, index, order, customers));
  const shipments = orders
    .filter(({ status }) => status === 'shipped' || status === 'returned')
    .map(({ id, status }, index) => {
      const shipped = `2026-09-${pad(chance.whole(1, 14))}`;
      const state = status === 'returned' ? 'delivered' : chance.one(shipmentStates);
      return {
        id: `shp_${700 + index}`,
        order_id: id,
        carrier: chance.one(carriers),
        tracking_number: `${chance.one(['FP', 'PL', 'NX'])}-${chance.whole(100_000, 999_999)}`,
        status: state,
        shipping_cost: chance.whole(390, 2_400) / 100,
        shipped_on: shipped,
        delivered_on: state === 'delivered' ? shipped.replace(/\d\d$/, pad(chance.whole(15, 28))) : null,
      };
    });
  return { products, variants, orders, shipments };
}

/** The codes that the shop has for what it sells. */
function codesOf(sold: readonly Row[]): readonly string[] {
  return sold.flatMap(({ variants }) => (Array.isArray(variants) ? variants.map(({ sku }) => String(sku)) : []));
}

function seedVariants(chance: Chance, sold: readonly Row[], products: readonly { id: string }[]) {
  const own = times(9, (index) => `SW-${pad(index + 1, 3)}`);
  const codes = [...codesOf(sold).filter((_, index) => index % 2 === 1), ...own];
  return codes.map((sku, index) => ({
    id: 15_001 + index,
    sku,
    product_id: products[chance.whole(0, products.length - 1)]?.id,
    color: chance.one(['black', 'sand', 'forest', 'navy', 'rose']),
    base_cost: chance.whole(180, 4_200) / 100,
    in_stock: chance.whole(0, 3) > 0,
  }));
}

function seedOrder(chance: Chance, index: number, order: Row, customers: readonly Row[]) {
  const customer = customers.find(({ id }) => id === order.customer_id);
  const lines = Array.isArray(order.line_items) ? order.line_items : [];
  const items = lines.map(({ sku, quantity }) => ({ sku, quantity, unit_cost: chance.whole(180, 4_200) / 100 }));
  return {
    id: `po_${2001 + index}`,
    external_number: order.name,
    status: chance.one(['draft', 'in_production', 'in_production', 'shipped', 'shipped', 'returned', 'cancelled']),
    recipient: {
      name: `${customer?.first_name} ${customer?.last_name}`,
      email: order.email,
      country_code: customer?.country_code,
    },
    items,
    total_cost: Math.round(items.reduce((sum, item) => sum + item.quantity * item.unit_cost * 100, 0)) / 100,
    currency: 'USD',
    is_gift: chance.whole(0, 5) === 0,
    created_at: `${chance.day(6, 8)}T${pad(chance.whole(6, 22))}:${pad(index % 60)}:00Z`,
  };
}

const order = { from: 'orders', param: 'order_id' };

const orderRoutes: readonly Route[] = [
  listRoute('/orders', {
    from: 'orders',
    paging,
    query: { status: among(...orderStates), external_number: text, created_from: date, created_to: date },
    filters: {
      status: 'status',
      external_number: 'external_number',
      created_from: { field: 'created_at', is: 'gte' },
      created_to: { field: 'created_at', is: 'lt' },
    },
    wrap,
  }),
  createRoute('/orders', {
    into: 'orders',
    prefix: 'po_',
    body: {
      external_number: needed(text),
      recipient: needed(object({ name: needed(text), email: needed(text), country_code: text })),
      items: needed(listOf({ sku: needed(text), quantity: needed({ ...integer, min: 1 }) })),
      is_gift: boolean,
    },
    add: () => ({ status: 'draft', created_at: '2026-09-20T08:00:00Z' }),
  }),
  itemRoute('/orders/{order_id}', order),
  changeRoute('/orders/{order_id}/confirm', {
    ...order,
    method: 'POST',
    body: {},
    change(row) {
      if (row.status !== 'draft') return { status: 409, body: `The order is ${row.status}.` };
      row.status = 'in_production';
      return undefined;
    },
  }),
  changeRoute('/orders/{order_id}/cancel', {
    ...order,
    method: 'POST',
    body: { reason: text },
    change(row) {
      row.status = 'cancelled';
      return undefined;
    },
  }),
];

export const stampwell: Service = {
  name: 'stampwell',
  title: 'Stampwell',
  host: 'https://api.stampwell.example',
  basePath: '/v2',
  auth: { kind: 'header', name: 'X-Api-Key', key: 'sw-71f0c2ae88' },
  document: '../practice/apis/stampwell/openapi.yaml',
  credentials: { api_key: 'sw-71f0c2ae88' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({ code, message, errors: problems }),
  routes: [
    listRoute('/products', {
      from: 'products',
      paging,
      query: { status: among(...productStates), category: text },
      filters: { status: 'status', category: 'category' },
      wrap,
    }),
    itemRoute('/products/{product_id}', { from: 'products', param: 'product_id' }),
    listRoute('/variants', {
      from: 'variants',
      paging,
      query: { sku: text, product_id: text, in_stock: boolean },
      filters: { sku: 'sku', product_id: 'product_id', in_stock: 'in_stock' },
      wrap,
    }),
    changeRoute('/variants/{variant_id}', {
      from: 'variants',
      param: 'variant_id',
      method: 'PATCH',
      body: { base_cost: { ...number, min: 0 }, in_stock: boolean },
    }),
    ...orderRoutes,
    listRoute('/shipments', {
      from: 'shipments',
      paging,
      query: { order_id: text, status: among(...shipmentStates) },
      filters: { order_id: 'order_id', status: 'status' },
      wrap,
    }),
    itemRoute('/shipments/{shipment_id}', { from: 'shipments', param: 'shipment_id' }),
  ],
};
