import type { Stranger } from './stranger.ts';

const base = '/store/api/v3';

export const shopware: Stranger = {
  name: 'shopware',
  document: 'shopware.yaml',
  credentials: { api_key: 'hk', tenant: 'north' },
  secret: { Authorization: 'HM-KEY hk', 'X-Tenant': 'north' },
  paging: ['page', 'per_page'],
  answers: {
    [`GET ${base}/products`]: (query) => ({
      products: [{ sku: 'a' }],
      pagination: { page: Number(query.get('page')), pages: 2 },
    }),
  },
  tasks: [
    { say: 'Find products of the brand acme', want: `GET ${base}/products?q=brand:acme`, pages: 2 },
    {
      say: 'Which paid or packed orders were placed since 2025-03-01?',
      want: `GET ${base}/orders?status[]=paid&status[]=packed&placed_since=2025-03-01`,
    },
    {
      say: 'List orders of ada@coop.example worth more than 100',
      want: `GET ${base}/orders?customer=ada@coop.example&total_gte=100`,
    },
    {
      say: 'Add a product with the sku EGG-12, the title "Dozen of eggs" and the price 4.20',
      want: `POST ${base}/products`,
      body: { product: { sku: 'EGG-12', title: 'Dozen of eggs', price: 4.2 } },
    },
    {
      say: 'Set the price of product EGG-12 to 4.50',
      want: `PATCH ${base}/products/EGG-12`,
      body: { product: { price: 4.5 } },
    },
    {
      say: 'Reduce the stock of product EGG-12 by 3 because of damage',
      want: `POST ${base}/products/EGG-12/stock`,
      body: { delta: -3, reason: 'damage' },
    },
    {
      say: 'Ship order 10045 with dhl, tracking code JD0142',
      want: `POST ${base}/orders/10045/shipments`,
      body: { carrier: 'dhl', tracking_code: 'JD0142' },
    },
    { say: 'Refund 15 euros for order 10045', want: `POST ${base}/orders/10045/refunds`, body: { amount: 15 } },
    {
      say: 'Create a coupon SPRING25 for 25 percent off that can be used 100 times',
      want: `POST ${base}/coupons`,
      body: { code: 'SPRING25', percent: 25, max_uses: 100 },
    },
    {
      say: 'Place an order for ada@coop.example: 2 x EGG-12 and 1 x HAY-3',
      want: `POST ${base}/orders`,
      body: {
        customer: 'ada@coop.example',
        lines: [
          { sku: 'EGG-12', quantity: 2 },
          { sku: 'HAY-3', quantity: 1 },
        ],
      },
    },
    { say: 'Get the five star reviews of product EGG-12', want: `GET ${base}/reviews?sku=EGG-12&stars=5` },
  ],
};
