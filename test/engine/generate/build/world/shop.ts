/** Customers, orders and products, behind a key in a header. */
import { byId, choice, list, matching, number, record, type Service, text, whole } from './service.ts';

const customer = record({ id: whole, name: text, email: { type: 'string', format: 'email' }, city: text });
const order = record({
  id: whole,
  customer_id: whole,
  status: choice('pending', 'paid', 'shipped', 'cancelled'),
  total: number,
  placed_on: { type: 'string', format: 'date' },
  product_ids: list(whole),
});
const product = record({ id: whole, name: text, price: number, stock: whole });

export const shop: Service = {
  name: 'shop',
  schemes: { key: { type: 'apiKey', in: 'header', name: 'X-Shop-Key' } },
  credentials: { api_key: 'shop-secret-key' },
  isAllowed: ({ headers }) => headers['x-shop-key'] === 'shop-secret-key',
  routes: [
    {
      method: 'get',
      path: '/customers',
      summary: 'List customers',
      query: { email: text, city: text },
      answer: record({ data: list(customer) }),
      reply: ({ data, query }) => ({ data: matching(data['customers'], query) }),
    },
    {
      method: 'get',
      path: '/customers/{customer_id}',
      summary: 'Get a customer',
      answer: customer,
      reply: ({ data, path }) => byId(data['customers'], path['customer_id']),
    },
    {
      method: 'get',
      path: '/orders',
      summary: 'List orders',
      query: { status: choice('pending', 'paid', 'shipped', 'cancelled'), customer_id: whole },
      answer: record({ data: list(order), total_count: whole }),
      reply: ({ data, query }) => {
        const found = matching(data['orders'], query);
        return { data: found, total_count: found.length };
      },
    },
    {
      method: 'get',
      path: '/orders/{order_id}',
      summary: 'Get an order',
      answer: order,
      reply: ({ data, path }) => byId(data['orders'], path['order_id']),
    },
    {
      method: 'post',
      path: '/orders/{order_id}/cancel',
      summary: 'Cancel an order',
      answer: order,
      reply: ({ data, path }) => byId(data['orders'], path['order_id']),
    },
    {
      method: 'get',
      path: '/products',
      summary: 'List products',
      answer: record({ data: list(product) }),
      reply: ({ data }) => ({ data: data['products'] }),
    },
    {
      method: 'get',
      path: '/products/{product_id}',
      summary: 'Get a product',
      answer: product,
      reply: ({ data, path }) => byId(data['products'], path['product_id']),
    },
    {
      method: 'patch',
      path: '/products/{product_id}',
      summary: 'Update a product',
      body: record({ name: text, price: number, stock: whole }),
      answer: product,
      reply: ({ data, path }) => byId(data['products'], path['product_id']),
    },
  ],
  data: (variant) =>
    variant === 'given'
      ? {
          customers: [
            { id: 11, name: 'Ada', email: 'ada@farm.test', city: 'Bern' },
            { id: 12, name: 'Bea', email: 'bea@farm.test', city: 'Basel' },
            { id: 13, name: 'Cleo', email: 'cleo@farm.test', city: 'Bern' },
          ],
          orders: [
            { id: 101, customer_id: 12, status: 'paid', total: 40, placed_on: '2025-01-03', product_ids: [1, 2] },
            { id: 102, customer_id: 11, status: 'shipped', total: 25.5, placed_on: '2025-01-05', product_ids: [2] },
            { id: 103, customer_id: 12, status: 'shipped', total: 9, placed_on: '2025-02-01', product_ids: [1] },
            { id: 104, customer_id: 13, status: 'paid', total: 120, placed_on: '2025-02-07', product_ids: [3] },
          ],
          products: [
            { id: 1, name: 'Feeder', price: 9, stock: 4 },
            { id: 2, name: 'Perch', price: 16.5, stock: 0 },
            { id: 3, name: 'Coop', price: 120, stock: 2 },
          ],
        }
      : {
          customers: [
            { id: 21, name: 'Dora', email: 'dora@coop.test', city: 'Chur' },
            { id: 22, name: 'Elsa', email: 'elsa@coop.test', city: 'Chur' },
          ],
          orders: [
            { id: 201, customer_id: 22, status: 'shipped', total: 3, placed_on: '2025-03-03', product_ids: [5] },
            { id: 202, customer_id: 22, status: 'paid', total: 70, placed_on: '2025-03-04', product_ids: [4, 5] },
            { id: 203, customer_id: 21, status: 'paid', total: 8, placed_on: '2025-03-09', product_ids: [4] },
          ],
          products: [
            { id: 4, name: 'Bell', price: 67, stock: 3 },
            { id: 5, name: 'Grit', price: 3, stock: 90 },
          ],
        },
};
