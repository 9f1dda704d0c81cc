/** A shop for paper and pens: products, orders, customers, stock; bearer token, cursors beside the list. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, list, needed, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';
import { shoppers } from '../people.ts';

const paging: Paging = { kind: 'cursor', at: 'cursor', size: 'limit', usual: 20, most: 50 };

const statuses = ['open', 'closed', 'cancelled'] as const;
const payments = ['pending', 'paid', 'partially_refunded', 'refunded'] as const;
const usualPayments = ['paid', 'paid', 'paid', 'pending', 'partially_refunded', 'refunded'] as const;
const deliveries = ['unfulfilled', 'partial', 'fulfilled'] as const;
const productStatuses = ['active', 'draft', 'archived'] as const;
const locations = ['warehouse', 'store', 'outlet'] as const;

const cities: Readonly<Record<string, string>> = {
  US: 'Portland',
  CA: 'Toronto',
  GB: 'Leeds',
  DE: 'Hamburg',
  AU: 'Perth',
};

function wrap(name: string): (page: Page) => unknown {
  return ({ items, next }) => ({ [name]: items, next_cursor: next ?? null });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 811);
  const products = seedProducts(chance);
  const people = shoppers(variant).map((person, index) => ({
    id: 7100 + index,
    first_name: person.first,
    last_name: person.last,
    email: person.email,
    phone: chance.whole(0, 2) === 0 ? null : `+1 555 0${chance.whole(100, 199)}`,
    country_code: chance.one(['US', 'US', 'CA', 'GB', 'DE', 'AU']),
    accepts_marketing: chance.whole(0, 2) > 0,
    tags: chance.whole(0, 3) === 0 ? ['vip'] : chance.whole(0, 3) === 0 ? ['wholesale'] : [],
    created_at: `2025-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}T09:00:00Z`,
  }));
  const orders = times(chance.count(187, 214), (index) => seedOrder(chance, index, products, people));
  const customers = people.map((person) => {
    const own = orders.filter(({ customer_id, status }) => customer_id === person.id && status !== 'cancelled');
    const spent = own.reduce((sum, { total_price }) => sum + Number(total_price), 0);
    return { ...person, orders_count: own.length, total_spent: spent.toFixed(2) };
  });
  return { products, customers, orders, stock: seedStock(chance, products) };
}

interface Variation {
  readonly sku: string;
  readonly title: string;
  readonly price: string;
}

function seedProducts(chance: Chance) {
  return times(chance.count(46, 53), (index) => {
    const kind = chance.one(['Notebook', 'Fountain Pen', 'Ink', 'Planner', 'Desk Mat']);
    const code = `${kind.slice(0, 2).toUpperCase()}${pad(index + 1, 3)}`;
    const variants: Variation[] = times(chance.whole(1, 3), (at) => ({
      sku: `${code}-${['A', 'B', 'C'][at] ?? 'D'}`,
      title: chance.one(['Black', 'Sand', 'Forest', 'Navy', 'Rose']),
      price: (chance.whole(390, 12_900) / 100).toFixed(2),
    }));
    return {
      id: 3200 + index,
      title: `${chance.one(['Harbor', 'Meadow', 'Slate', 'Willow', 'Ember'])} ${kind} ${index + 1}`,
      vendor: chance.one(['Papermoon', 'Nib & Co', 'Lakeside Goods', 'Oldtown Press']),
      product_type: kind,
      status: chance.one(['active', 'active', 'active', 'draft', 'archived']),
      tags: [...new Set(times(chance.whole(0, 2), () => chance.one(['sale', 'new', 'gift', 'eco'])))],
      variants,
      created_at: `2025-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}T07:30:00Z`,
    };
  });
}

type Product = ReturnType<typeof seedProducts>[number];

function seedOrder(
  chance: Chance,
  index: number,
  products: readonly Product[],
  people: readonly { id: number; email: string; country_code: string }[],
) {
  const buyer = people[chance.whole(0, people.length - 1)];
  const line_items = times(chance.whole(1, 3), () => {
    const product = products[chance.whole(0, products.length - 1)];
    const variant = product?.variants[0];
    return {
      sku: variant?.sku,
      product_id: product?.id,
      title: product?.title,
      quantity: chance.whole(1, 4),
      price: variant?.price ?? '0.00',
    };
  });
  const total = line_items.reduce((sum, { quantity, price }) => sum + quantity * Number(price), 0);
  const status = chance.one(['open', 'open', 'closed', 'closed', 'cancelled']);
  const created = `${chance.day(1, 8)}T${pad(chance.whole(6, 22))}:${pad(chance.whole(0, 59))}:00Z`;
  return {
    id: 50_100 + index,
    name: `#${1001 + index}`,
    customer_id: buyer?.id,
    email: buyer?.email,
    status,
    financial_status: status === 'cancelled' ? chance.one(['refunded', 'pending']) : chance.one(usualPayments),
    fulfillment_status: status === 'closed' ? 'fulfilled' : status === 'open' ? chance.one(deliveries) : 'unfulfilled',
    currency: 'USD',
    total_price: total.toFixed(2),
    line_items,
    shipping_address: {
      address1: `${chance.whole(1, 240)} ${chance.one(['Mill Road', 'Elm Street', 'Quay Lane', 'Station Way'])}`,
      city: cities[buyer?.country_code ?? ''] ?? 'Austin',
      country_code: buyer?.country_code,
    },
    tags: chance.whole(0, 4) === 0 ? ['gift'] : [],
    note: chance.whole(0, 5) === 0 ? 'Leave with the neighbour.' : null,
    created_at: created,
    cancelled_at: status === 'cancelled' ? created.replace(/T.*/, 'T23:00:00Z') : null,
    cancel_reason: status === 'cancelled' ? chance.one(['customer', 'inventory', 'fraud', 'other']) : null,
  };
}

function seedStock(chance: Chance, products: readonly Product[]) {
  const skus = products.flatMap(({ id, variants }) => variants.map(({ sku }) => ({ sku, product_id: id })));
  return skus.map(({ sku, product_id }, index) => ({
    id: 8800 + index,
    sku,
    product_id,
    location: chance.one(locations),
    available: chance.whole(0, 4) === 0 ? chance.whole(0, 4) : chance.whole(5, 90),
    incoming: chance.whole(0, 1) === 0 ? 0 : chance.whole(5, 60),
    reorder_point: chance.one([5, 10, 15]),
  }));
}

const orders = { from: 'orders', param: 'order_id' };
const ofOrder = [{ in: 'orders', param: 'order_id' }];

const orderRoutes: readonly Route[] = [
  listRoute('/orders', {
    from: 'orders',
    paging,
    query: {
      status: among(...statuses),
      financial_status: among(...payments),
      fulfillment_status: among(...deliveries),
      customer_id: integer,
      created_from: date,
      created_before: date,
    },
    filters: {
      status: 'status',
      financial_status: 'financial_status',
      fulfillment_status: 'fulfillment_status',
      customer_id: 'customer_id',
      created_from: { field: 'created_at', is: 'gte' },
      created_before: { field: 'created_at', is: 'lt' },
    },
    wrap: wrap('orders'),
  }),
  itemRoute('/orders/{order_id}', orders),
  changeRoute('/orders/{order_id}', { ...orders, method: 'PATCH', body: { note: text, tags: list } }),
  changeRoute('/orders/{order_id}/cancel', {
    ...orders,
    method: 'POST',
    body: { reason: needed(among('customer', 'inventory', 'fraud', 'other')), restock: boolean },
    change(row, { body }) {
      if (row.status === 'cancelled') return { status: 409, body: 'The order is cancelled already.' };
      Object.assign(row, { status: 'cancelled', cancel_reason: body.reason, cancelled_at: '2026-09-01T08:00:00Z' });
      return undefined;
    },
  }),
  createRoute('/orders/{order_id}/fulfillments', {
    into: 'fulfillments',
    needs: ofOrder,
    body: { carrier: needed(text), tracking_number: needed(text), notify_customer: boolean },
    add: ({ params }) => ({ order_id: Number(params.order_id), created_at: '2026-09-01T08:00:00Z' }),
  }),
  createRoute('/orders/{order_id}/refunds', {
    into: 'refunds',
    needs: ofOrder,
    body: { amount: needed({ type: 'number', min: 0.01 }), reason: text },
    add: ({ params }) => ({ order_id: Number(params.order_id), created_at: '2026-09-01T08:00:00Z' }),
  }),
];

export const quillmart: Service = {
  name: 'quillmart',
  title: 'Quillmart',
  host: 'https://shop.quillmart.example',
  basePath: '/admin/v1',
  auth: { kind: 'bearer', token: 'qm_sk_40b1e7d29c' },
  document: '../practice/apis/quillmart/openapi.yaml',
  credentials: { access_token: 'qm_sk_40b1e7d29c' },
  invalidStatus: 422,
  seed,
  explain: ({ message, problems }) => ({
    errors: problems.length === 0 ? [{ message }] : problems.map(({ field, problem }) => ({ field, message: problem })),
  }),
  routes: [
    listRoute('/products', {
      from: 'products',
      paging,
      query: { status: among(...productStatuses), vendor: text, product_type: text },
      filters: { status: 'status', vendor: 'vendor', product_type: 'product_type' },
      wrap: wrap('products'),
    }),
    itemRoute('/products/{product_id}', { from: 'products', param: 'product_id' }),
    changeRoute('/products/{product_id}', {
      from: 'products',
      param: 'product_id',
      method: 'PATCH',
      body: { title: text, status: among(...productStatuses), vendor: text, tags: list },
    }),
    ...orderRoutes,
    listRoute('/customers', {
      from: 'customers',
      paging,
      query: { email: text, country_code: text },
      filters: { email: 'email', country_code: 'country_code' },
      wrap: wrap('customers'),
    }),
    createRoute('/customers', {
      into: 'customers',
      body: {
        first_name: needed(text),
        last_name: needed(text),
        email: needed(text),
        phone: text,
        country_code: text,
        accepts_marketing: boolean,
        tags: list,
      },
      add: () => ({ orders_count: 0, total_spent: '0.00' }),
    }),
    itemRoute('/customers/{customer_id}', { from: 'customers', param: 'customer_id' }),
    listRoute('/inventory_levels', {
      from: 'stock',
      paging,
      query: { location: among(...locations), sku: text, product_id: integer },
      filters: { location: 'location', sku: 'sku', product_id: 'product_id' },
      wrap: wrap('inventory_levels'),
    }),
    changeRoute('/inventory_levels/{inventory_level_id}', {
      from: 'stock',
      param: 'inventory_level_id',
      method: 'PUT',
      body: { available: needed({ ...integer, min: 0 }) },
    }),
  ],
};
