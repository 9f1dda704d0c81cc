/** A shop: prose without tables, a secret with a word of its own before it, offsets, sub-resources, actions. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

const orders = Array.from(
  { length: 130 },
  (_, at): Row => ({
    id: 1001 + at,
    customer_id: 5 + (at % 4),
    status: ['open', 'closed', 'cancelled'][at % 3],
    financial_status: ['paid', 'pending'][at % 2],
    created_at: `2025-0${1 + (at % 9)}-05`,
  }),
);
const products = Array.from(
  { length: 60 },
  (_, at): Row => ({ id: at + 1, title: `Egg ${at}`, vendor: at % 5 === 0 ? 'Henhouse' : 'Coop' }),
);

const paged =
  (name: string) =>
  (rows: readonly Row[], { query }: { query: URLSearchParams }): Reply => {
    const from = Number(query.get('offset') ?? 0);
    const size = Math.min(Number(query.get('limit') ?? 50), 250);
    return { body: { [name]: rows.slice(from, from + size), total: rows.length } };
  };

const idsOf = (rows: readonly Row[], where: (row: Row) => boolean) => rows.filter(where).map(({ id }) => id);
const base = '/admin/api/2024-07';
const key = { Authorization: 'ApiKey <<shop_api_key>>' };

export const shop: Service = {
  name: 'shop',
  basePath: base,
  credentials: { api_key: 'egg-1' },
  document: 'shop.md',
  isAllowed: ({ headers }) => headers['authorization'] === 'ApiKey egg-1',
  rows: { orders, products },
  routes: {
    'GET /orders.json': list('orders', {
      always: (row, { query }) => query.has('status') || row['status'] === 'open',
      by: {
        status: (row, value) => value === 'any' || row['status'] === value,
        financial_status: 'financial_status',
        customer_id: 'customer_id',
        created_at_min: (row, day) => String(row['created_at']) >= day,
      },
      pages: paged('orders'),
    }),
    'GET /orders/{id}.json': one('orders', { wrap: 'order' }),
    'POST /orders/{id}/cancel.json': accept(),
    'POST /orders/{id}/fulfillments.json': accept(needs('tracking_number'), 201),
    'GET /products.json': list('products', { by: { vendor: 'vendor' }, pages: paged('products') }),
    'POST /products.json': accept(needs('product.title', 'product.price'), 201),
    'PUT /products/{id}.json': accept(needs('product')),
    'POST /inventory_levels/set.json': accept(needs('location_id', 'inventory_item_id', 'available')),
  },
  steps: [
    { class: 'read', say: 'Retrieve order 1017', want: () => ({ ids: [1017] }) },
    {
      class: 'read',
      say: 'Get the order that the event is about',
      input: { event: { topic: 'paid', order_id: 1003 } },
      later: { event: { topic: 'paid', order_id: 1020 } },
      want: (get) => ({ ids: [get('event.order_id')] }),
    },
    {
      class: 'list',
      say: 'List the closed orders of customer 7',
      want: () => ({ ids: idsOf(orders, (row) => row['status'] === 'closed' && row['customer_id'] === 7) }),
    },
    {
      class: 'list',
      say: 'Get open orders that are paid, created since 2025-04-01',
      want: () => ({
        ids: idsOf(
          orders,
          (row) =>
            row['status'] === 'open' && row['financial_status'] === 'paid' && String(row['created_at']) >= '2025-04-01',
        ),
      }),
    },
    { class: 'pages', say: 'Retrieve all products', want: () => ({ ids: idsOf(products, () => true) }) },
    {
      class: 'pages',
      say: 'List all products of the vendor',
      input: { vendor: 'Henhouse' },
      later: { vendor: 'Coop' },
      want: (get) => ({ ids: idsOf(products, (row) => row['vendor'] === get('vendor')) }),
    },
    {
      class: 'create',
      say: 'Add the new product to the shop',
      input: { product: { title: 'Blue egg', price: '0.90', vendor: 'Coop' } },
      later: { product: { title: 'Big "egg"', price: '1.10', vendor: 'Hen' } },
      want: (get) => ({ sent: [{ method: 'POST', path: `${base}/products.json`, body: { product: get('product') } }] }),
    },
    {
      class: 'create',
      say: 'Ship the order with the tracking number and let the customer know',
      input: { order: { id: 1004 }, tracking_number: 'TN-1' },
      later: { order: { id: 1005 }, tracking_number: 'TN-2' },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: `${base}/orders/${get('order.id')}/fulfillments.json`,
            body: { tracking_number: get('tracking_number'), notify_customer: true },
          },
        ],
      }),
    },
    {
      class: 'change',
      say: 'Cancel order 1008 because of fraud',
      want: () => ({ sent: [{ method: 'POST', path: `${base}/orders/1008/cancel.json`, body: { reason: 'fraud' } }] }),
    },
    {
      class: 'change',
      say: 'Set the stock of item 31 at location 2 to 140',
      want: () => ({
        sent: [
          {
            method: 'POST',
            path: `${base}/inventory_levels/set.json`,
            body: { location_id: 2, inventory_item_id: 31, available: 140 },
          },
        ],
      }),
    },
    {
      class: 'change',
      say: 'Change the price of the product',
      input: { product_id: 12, price: '0.55' },
      later: { product_id: 13, price: '0.65' },
      want: (get) => ({
        sent: [
          {
            method: 'PUT',
            path: `${base}/products/${get('product_id')}.json`,
            body: { product: { price: get('price') } },
          },
        ],
      }),
    },
    {
      class: 'loop',
      say: 'Fetch each order',
      input: { orders: [{ order_id: 1001 }, { order_id: 1003 }] },
      later: { orders: [{ order_id: 1002 }] },
      want: (get) => ({ ids: get('orders[1].order_id') === 1003 ? [1001, 1003] : [1002] }),
    },
  ],
  repairs: [
    {
      say: 'Retrieve the order',
      input: { order_id: '1001' },
      current: { urlPath: `${base}/orders/<<order_id>>`, method: 'GET', headers: key },
      keeps: ['headers', 'method'],
      want: () => ({ ids: [1001] }),
    },
    {
      say: 'List all open orders',
      current: {
        urlPath: `${base}/orders.json`,
        method: 'GET',
        headers: { Authorization: 'Bearer <<shop_api_key>>' },
        queryParams: { limit: '250' },
        dataPath: 'orders',
      },
      keeps: ['urlPath', 'queryParams', 'dataPath'],
      want: () => ({ ids: idsOf(orders, (row) => row['status'] === 'open') }),
    },
    {
      say: 'Add the product',
      input: { title: 'Egg', price: '1.00' },
      current: {
        urlPath: `${base}/products.json`,
        method: 'POST',
        headers: key,
        body: '{"product": {"title": "<<title>>"}}',
      },
      keeps: ['urlPath', 'headers', 'method'],
      want: () => ({
        sent: [{ method: 'POST', path: `${base}/products.json`, body: { product: { title: 'Egg', price: '1.00' } } }],
      }),
    },
    {
      say: 'Cancel the order',
      input: { order: { id: 1002 } },
      current: { urlPath: `${base}/orders/<<order.id>>/cancel.json`, method: 'DELETE', headers: key },
      keeps: ['urlPath', 'headers'],
      want: () => ({ sent: [{ method: 'POST', path: `${base}/orders/1002/cancel.json` }] }),
    },
    {
      say: 'List all products',
      current: {
        urlPath: `${base}/products.json`,
        method: 'GET',
        headers: key,
        queryParams: { limit: '<<limit>>', offset: '<<page>>' },
        pagination: { type: 'PAGE_BASED', pageSize: '25' },
        dataPath: 'products',
      },
      complaint: 'Products are in the result twice.',
      keeps: ['urlPath', 'headers', 'dataPath'],
      want: () => ({ ids: idsOf(products, () => true) }),
    },
  ],
};
