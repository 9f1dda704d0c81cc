import type { Stranger } from './stranger.ts';

const base = '/garage/v4';

const paged =
  (name: string) =>
  (query: URLSearchParams): unknown => ({
    [name]: [{ id: `x${query.get('page') ?? 1}` }],
    meta: { page: Number(query.get('page') ?? 1), total_pages: 2 },
  });

export const garage: Stranger = {
  name: 'garage',
  document: 'garage.yaml',
  credentials: { api_key: 'gk' },
  secret: { 'X-Api-Key': 'gk' },
  paging: ['page', 'per_page'],
  answers: {
    [`GET ${base}/parts`]: paged('parts'),
    [`GET ${base}/purchase-orders`]: paged('purchase_orders'),
    [`GET ${base}/customers`]: paged('customers'),
    [`GET ${base}/shops/HAM/jobs`]: paged('jobs'),
  },
  tasks: [
    { say: 'Which parts are low in stock?', want: `GET ${base}/parts?below_reorder=true` },
    {
      say: 'List the urgent jobs of shop HAM that are waiting',
      want: `GET ${base}/shops/HAM/jobs?priority=high&state=waiting`,
    },
    { say: 'Show job HAM-12', want: `GET ${base}/shops/HAM/jobs/12` },
    {
      say: 'Get the job that the key names',
      input: { key: 'HAM-12' },
      want: `GET ${base}/shops/HAM/jobs/12`,
    },
    {
      say: 'Open a job in shop HAM titled "Brakes squeal", high priority, labelled noise, for mechanic otto',
      want: `POST ${base}/shops/HAM/jobs`,
      body: { title: 'Brakes squeal', priority: 'high', labels: ['noise'], mechanic: 'otto' },
    },
    {
      say: 'Comment "Parts have come" on job HAM-12',
      want: `POST ${base}/shops/HAM/jobs/12/comments`,
      body: { body: 'Parts have come' },
    },
    { say: 'Mark job HAM-12 as collected', want: `PATCH ${base}/shops/HAM/jobs/12`, body: { state: 'collected' } },
    {
      say: 'Assign every job of the list to the mechanic',
      input: {
        jobs: [
          { shop: 'HAM', number: 12 },
          { shop: 'BRE', number: 4 },
        ],
        mechanic: 'otto',
      },
      want: [`PATCH ${base}/shops/HAM/jobs/12`, `PATCH ${base}/shops/BRE/jobs/4`],
      body: { mechanic: 'otto' },
    },
    {
      say: 'What would it cost to have the brakes of a van done?',
      want: `POST ${base}/estimates`,
      body: { service: 'brakes', vehicle_class: 'van' },
    },
    {
      say: 'Order 4 of BRK-1 and 2 of OIL-5 from the supplier Nordteile',
      want: `POST ${base}/purchase-orders`,
      body: {
        supplier: 'Nordteile',
        lines: [
          { sku: 'BRK-1', quantity: 4 },
          { sku: 'OIL-5', quantity: 2 },
        ],
      },
    },
    {
      say: 'Order what is on the shopping list from the supplier, wanted by the given date',
      input: {
        supplier: 'Nordteile',
        date: '2026-04-01',
        shopping: [
          { sku: 'BRK-1', count: 4 },
          { sku: 'OIL-5', count: 2 },
        ],
      },
      want: `POST ${base}/purchase-orders`,
      body: {
        supplier: 'Nordteile',
        wanted_by: '2026-04-01',
        lines: [
          { sku: 'BRK-1', quantity: 4 },
          { sku: 'OIL-5', quantity: 2 },
        ],
      },
    },
    {
      say: 'Cancel the purchase order PO-77 because it was ordered twice',
      want: `POST ${base}/purchase-orders/PO-77/cancel`,
      body: { reason: 'duplicate', note: 'it was ordered twice' },
      or: [{ want: `POST ${base}/purchase-orders/PO-77/cancel`, body: { reason: 'duplicate' } }],
    },
    {
      say: 'Three of OIL-5 broke: take them from the stock',
      want: `POST ${base}/parts/OIL-5/stock-corrections`,
      body: { delta: -3, reason: 'breakage' },
    },
    {
      say: 'Set the price of part BRK-1 to 12.50 euros',
      want: `PATCH ${base}/parts/BRK-1`,
      body: { price_cents: 1250 },
    },
    {
      say: 'Add the new part to the catalogue',
      input: { part: { sku: 'FLT-9', title: 'Oil filter', price_euros: 8.4, reorder_at: 5 } },
      want: `POST ${base}/parts`,
      body: { sku: 'FLT-9', name: 'Oil filter', price_cents: 840, reorder_level: 5 },
    },
    { say: 'Find parts that match the words brake disc', want: `GET ${base}/parts?search=brake+disc` },
    { say: 'Customers in Bremen that are not blocked', want: `GET ${base}/customers?city=Bremen&blocked=false` },
    {
      say: 'Purchase orders sent to Nordteile since the last of March 2026-03-31',
      want: `GET ${base}/purchase-orders?status=sent&supplier=Nordteile&created_since=2026-03-31`,
    },
  ],
};
