/** Stock: OpenAPI 3.0 with two keys at once, arrays as repeated parameters, PUT, numbers as text, dates of its own form. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

const items = Array.from(
  { length: 34 },
  (_, at): Row => ({ id: at + 1, sku: `E-${at % 6}`, warehouse: at % 2 === 0 ? 'NORTH' : 'SOUTH', quantity: at * 3 }),
);

function pages(rows: readonly Row[], { query: asked }: { query: URLSearchParams }): Reply {
  const from = Number(asked.get('skip') ?? 0);
  const to = from + Math.min(Number(asked.get('take') ?? 10), 10);
  return { body: { items: rows.slice(from, to), hasMore: to < rows.length } };
}

const ids = (where: (row: Row) => boolean) => items.filter(where).map(({ id }) => id);
const keys = { 'X-App-Id': '<<stock_app_id>>', 'X-App-Key': '<<stock_app_key>>' };

export const stock: Service = {
  name: 'stock',
  basePath: '/v2',
  credentials: { app_id: 'coop', app_key: 'grain' },
  document: 'stock.json',
  isAllowed: ({ headers }) => headers['x-app-id'] === 'coop' && headers['x-app-key'] === 'grain',
  rows: { items },
  routes: {
    'GET /items': (asked, rows, url) => {
      const wanted = asked.query.getAll('sku');
      return list('items', {
        always: (row) => wanted.length === 0 || wanted.includes(String(row['sku'])),
        by: { warehouse: 'warehouse', below: (row, most) => Number(row['quantity']) < Number(most) },
        pages,
      })(asked, rows, url);
    },
    'GET /items/{id}': one('items'),
    'POST /items/{id}/adjustments': accept((sent) =>
      typeof sent['delta'] === 'number' ? undefined : 'delta must be an integer',
    ),
    'POST /deliveries': accept(needs('supplier', 'lines'), 201),
    'PUT /deliveries/{id}': accept(),
  },
  steps: [
    { class: 'read', say: 'Get item 9', want: () => ({ ids: [9] }) },
    {
      class: 'pages',
      say: 'Find all items in warehouse NORTH',
      want: () => ({ ids: ids((row) => row['warehouse'] === 'NORTH') }),
    },
    {
      class: 'list',
      say: 'Find items of warehouse SOUTH with a quantity below 40',
      want: () => ({ ids: ids((row) => row['warehouse'] === 'SOUTH' && Number(row['quantity']) < 40) }),
    },
    { class: 'list', say: 'Find the items with sku E-4', want: () => ({ ids: ids(({ sku }) => sku === 'E-4') }) },
    {
      class: 'list',
      say: 'Find the items with one of the skus',
      input: { skus: ['E-1', 'E-3'] },
      later: { skus: ['E-2'] },
      want: (get) => ({ ids: ids(({ sku }) => [get('skus[0]'), get('skus[1]')].includes(sku)) }),
    },
    {
      class: 'create',
      say: 'Announce a delivery from the supplier',
      input: { delivery: { supplier: 'Mill', lines: [{ sku: 'E-1', quantity: 4 }] } },
      later: {
        delivery: {
          supplier: 'Farm',
          lines: [
            { sku: 'E-2', quantity: 1 },
            { sku: 'E-3', quantity: 2 },
          ],
        },
      },
      want: (get) => ({ sent: [{ method: 'POST', path: '/v2/deliveries', body: get('delivery') }] }),
    },
    {
      class: 'create',
      say: 'Announce the delivery that we ordered',
      input: { order: { supplier: 'Mill', due: '2025-08-01', positions: [{ article: 'E-1', sku: 'E-1', qty: 4 }] } },
      later: { order: { supplier: 'Farm', due: '2025-08-02', positions: [{ article: 'E-2', sku: 'E-2', qty: 9 }] } },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: '/v2/deliveries',
            body: {
              supplier: get('order.supplier'),
              lines: [{ sku: get('order.positions[0].sku'), quantity: get('order.positions[0].qty') }],
            },
          },
        ],
      }),
    },
    {
      class: 'change',
      say: 'Adjust the quantity of item 4 by -3 because of damage',
      want: () => ({
        sent: [{ method: 'POST', path: '/v2/items/4/adjustments', body: { delta: -3, reason: 'damage' } }],
      }),
    },
    {
      class: 'change',
      say: 'Mark the delivery as arrived',
      input: { delivery_id: 7 },
      later: { delivery_id: 8 },
      want: (get) => ({
        sent: [{ method: 'PUT', path: `/v2/deliveries/${get('delivery_id')}`, body: { status: 'arrived' } }],
      }),
    },
    {
      class: 'loop',
      say: 'Adjust each item by its delta',
      input: {
        corrections: [
          { item_id: 3, delta: 2 },
          { item_id: 4, delta: -1 },
        ],
      },
      later: { corrections: [{ item_id: 5, delta: 6 }] },
      want: (get) => ({
        sent: (get('corrections[1].item_id') === 4
          ? [
              [3, 2],
              [4, -1],
            ]
          : [[5, 6]]
        ).map(([id, delta]) => ({ method: 'POST', path: `/v2/items/${id}/adjustments`, body: { delta } })),
      }),
    },
  ],
  repairs: [
    {
      say: 'Adjust the item',
      input: { id: 4, change: '3' },
      current: {
        urlPath: '/v2/items/<<id>>/adjustments',
        method: 'POST',
        headers: keys,
        body: '{"delta": "<<change>>"}',
      },
      keeps: ['urlPath', 'headers', 'method'],
      want: () => ({ sent: [{ method: 'POST', path: '/v2/items/4/adjustments', body: { delta: 3 } }] }),
    },
    {
      say: 'Find all items',
      current: {
        urlPath: '/v2/items',
        method: 'GET',
        headers: { 'X-App-Key': '<<stock_app_key>>' },
        queryParams: { skip: '<<offset>>', take: '<<limit>>' },
        pagination: { type: 'OFFSET_BASED', pageSize: '10' },
        dataPath: 'items',
      },
      keeps: ['urlPath', 'queryParams', 'pagination', 'dataPath'],
      want: () => ({ ids: ids(() => true) }),
    },
    {
      say: 'Find all items',
      current: {
        urlPath: '/v2/items',
        method: 'GET',
        headers: keys,
        queryParams: { skip: '<<offset>>', take: '<<limit>>' },
        pagination: { type: 'OFFSET_BASED', pageSize: '50' },
        dataPath: 'items',
      },
      complaint: 'Only ten items came back, there are more.',
      keeps: ['urlPath', 'headers', 'dataPath'],
      want: () => ({ ids: ids(() => true) }),
    },
  ],
};
