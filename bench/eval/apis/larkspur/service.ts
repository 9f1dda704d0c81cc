/** A shop: products, orders and customers; bearer token, numbered pages. */
import { Chance, pad, times } from '../chance.ts';
import { among, date, integer, listOf, needed, text } from '../rules.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../routes.ts';
import type { Service, Store, Variant } from '../service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 20, most: 50 };

function wrap(name: string): (page: Page) => unknown {
  return ({ items, total, offset, size }) => ({
    [name]: items,
    meta: { page: offset / size + 1, per_page: size, total, last_page: Math.max(1, Math.ceil(total / size)) },
  });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 1);
  const customers = times(chance.count(26, 31), (index) => {
    const { first, last } = chance.person();
    const email = `${first}.${last}${index}@mailbox.example`.toLowerCase();
    return {
      id: `cus_${100 + index}`,
      email,
      first_name: first,
      last_name: last,
      country: chance.one(['SE', 'PT', 'JP', 'CA']),
    };
  });
  const products = times(chance.count(43, 58), (index) => ({
    id: `prd_${200 + index}`,
    sku: `${chance.one(['LMP', 'RUG', 'VAS', 'CHR'])}-${pad(index, 3)}`,
    title: `${chance.one(['Oak', 'Linen', 'Copper', 'Clay'])} ${chance.one(['lamp', 'rug', 'vase', 'chair'])} ${index}`,
    category: chance.one(['lighting', 'textiles', 'decor', 'seating']),
    price: chance.whole(900, 24_900) / 100,
    currency: 'EUR',
    in_stock: chance.whole(0, 60),
    active: chance.whole(0, 4) > 0,
  }));
  const orders = times(chance.count(231, 268), (index) => {
    const customer = customers[chance.whole(0, customers.length - 1)];
    const lines = times(chance.whole(1, 3), () => {
      const product = products[chance.whole(0, products.length - 1)];
      return { product_id: product?.id, quantity: chance.whole(1, 4), unit_price: product?.price };
    });
    const total = lines.reduce((sum, line) => sum + line.quantity * (line.unit_price ?? 0), 0);
    return {
      id: `ord_${1000 + index}`,
      customer_id: customer?.id,
      status: chance.one(['pending', 'paid', 'shipped', 'cancelled']),
      placed_on: chance.day(1, 6),
      lines,
      total: Math.round(total * 100) / 100,
      currency: 'EUR',
      note: null,
    };
  });
  return { customers, products, orders };
}

export const larkspur: Service = {
  name: 'larkspur',
  title: 'Larkspur Home Goods',
  host: 'https://api.larkspur.example',
  basePath: '/v2',
  auth: { kind: 'bearer', token: 'lk_live_5f2c81a9d0' },
  document: 'larkspur/openapi.yaml',
  credentials: { token: 'lk_live_5f2c81a9d0' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { code, message, fields: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])) },
  }),
  routes: [
    listRoute('/products', {
      from: 'products',
      paging,
      query: { category: among('lighting', 'textiles', 'decor', 'seating'), q: text, in_stock_below: integer },
      filters: {
        category: 'category',
        q: { field: 'title', is: 'contains' },
        in_stock_below: { field: 'in_stock', is: 'lt' },
      },
      wrap: wrap('products'),
    }),
    itemRoute('/products/{product_id}', { from: 'products', param: 'product_id' }),
    changeRoute('/products/{product_id}/stock', {
      method: 'PUT',
      from: 'products',
      param: 'product_id',
      body: { in_stock: needed({ ...integer, min: 0 }) },
    }),
    listRoute('/orders', {
      from: 'orders',
      paging,
      query: {
        status: among('pending', 'paid', 'shipped', 'cancelled'),
        customer_id: text,
        placed_from: date,
        placed_until: date,
      },
      filters: {
        status: 'status',
        customer_id: 'customer_id',
        placed_from: { field: 'placed_on', is: 'gte' },
        placed_until: { field: 'placed_on', is: 'lte' },
      },
      wrap: wrap('orders'),
    }),
    createRoute('/orders', {
      into: 'orders',
      prefix: 'ord_',
      needs: [{ in: 'customers', field: 'customer_id' }],
      body: {
        customer_id: needed(text),
        lines: needed(listOf({ product_id: needed(text), quantity: needed({ ...integer, min: 1 }) })),
        note: text,
      },
      add: () => ({ status: 'pending' }),
    }),
    itemRoute('/orders/{order_id}', { from: 'orders', param: 'order_id' }),
    changeRoute('/orders/{order_id}', {
      method: 'PATCH',
      from: 'orders',
      param: 'order_id',
      body: { status: among('paid', 'shipped', 'cancelled'), note: text },
    }),
    listRoute('/customers', {
      from: 'customers',
      paging,
      query: { email: text, country: text },
      filters: { email: 'email', country: 'country' },
      wrap: wrap('customers'),
    }),
    itemRoute('/customers/{customer_id}', { from: 'customers', param: 'customer_id' }),
  ],
};
