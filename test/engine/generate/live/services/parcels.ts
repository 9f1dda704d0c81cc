/** Parcels: a vendor's page in tables, the key in the query, nested addresses and lists of parcels, a zero-based page. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

const carriers = ['dhx', 'upz', 'gls'];
const states = ['created', 'in_transit', 'delivered', 'returned'];
const shipments = Array.from(
  { length: 45 },
  (_, at): Row => ({
    id: `S${at + 1}`,
    carrier: carriers[at % 3],
    state: states[at % 4],
    shippedOn: `2025-0${1 + (at % 9)}-11`,
  }),
);
const tracks = Array.from({ length: 5 }, (_, at): Row => ({ id: `T${at}`, state: 'in_transit' }));

function pages(rows: readonly Row[], { query }: { query: URLSearchParams }): Reply {
  const size = Math.min(Number(query.get('size') ?? 20), 100);
  const from = Number(query.get('page') ?? 0) * size;
  return {
    body: {
      content: rows.slice(from, from + size),
      totalPages: Math.ceil(rows.length / size),
      totalElements: rows.length,
    },
  };
}

const ids = (where: (row: Row) => boolean) => shipments.filter(where).map(({ id }) => id);
const query = { apikey: '<<parcels_api_key>>' };
const hanna = { name: 'Hanna "H"', street: 'Way 1', city: 'Kiel', zip: '24103', country: 'DE' };
const otto = { name: 'Otto', street: 'Road 2', city: 'Bonn', zip: '53111', country: 'DE' };

export const parcels: Service = {
  name: 'parcels',
  basePath: '/rest',
  credentials: { api_key: 'pk9' },
  document: 'parcels.md',
  isAllowed: ({ query: asked }) => asked.get('apikey') === 'pk9',
  rows: { shipments, tracks },
  routes: {
    'GET /shipments': list('shipments', {
      by: {
        carrier: 'carrier',
        state: 'state',
        shippedFrom: (row, day) => String(row['shippedOn']) >= day,
        shippedTo: (row, day) => String(row['shippedOn']) <= day,
      },
      pages,
    }),
    'POST /shipments': accept(needs('carrier', 'to', 'parcels'), 201),
    'GET /shipments/{id}': one('shipments'),
    'DELETE /shipments/{id}': accept(undefined, 204),
    'POST /rates': accept(needs('from', 'to', 'weight')),
    'GET /track/{id}': one('tracks'),
    'POST /pickups': accept(needs('date', 'shipmentIds'), 201),
  },
  steps: [
    {
      class: 'read',
      say: 'Where is the parcel?',
      input: { trackingNumber: 'T2' },
      later: { trackingNumber: 'T4' },
      want: (get) => ({ ids: [get('trackingNumber')] }),
    },
    {
      class: 'read',
      say: 'Get the details of the shipment',
      input: { shipment: { id: 'S4' } },
      later: { shipment: { id: 'S8' } },
      want: (get) => ({ ids: [get('shipment.id')] }),
    },
    { class: 'pages', say: 'List all shipments', want: () => ({ ids: ids(() => true) }) },
    {
      class: 'list',
      say: 'List the delivered shipments of carrier upz',
      want: () => ({ ids: ids((row) => row['state'] === 'delivered' && row['carrier'] === 'upz') }),
    },
    {
      class: 'list',
      say: 'Get shipments shipped between 2025-02-01 and 2025-04-30',
      want: () => ({
        ids: ids((row) => String(row['shippedOn']) >= '2025-02-01' && String(row['shippedOn']) <= '2025-04-30'),
      }),
    },
    {
      class: 'list',
      say: 'Get the shipments of the carrier that are in transit',
      input: { carrier: 'gls' },
      later: { carrier: 'dhx' },
      want: (get) => ({ ids: ids((row) => row['state'] === 'in_transit' && row['carrier'] === get('carrier')) }),
    },
    {
      class: 'create',
      say: 'Register a shipment with carrier dhx to the customer',
      input: { customer: hanna, parcels: [{ weight: 1.5, length: 20 }] },
      later: {
        customer: otto,
        parcels: [
          { weight: 2, length: 10 },
          { weight: 3, length: 12 },
        ],
      },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: '/rest/shipments',
            body: { carrier: 'dhx', to: get('customer'), parcels: get('parcels') },
          },
        ],
      }),
    },
    {
      class: 'create',
      say: 'Order a pickup for the shipments on 2025-05-02 in the afternoon',
      input: {
        shipments: [
          { id: 'S1', carrier: 'dhx' },
          { id: 'S2', carrier: 'dhx' },
        ],
      },
      later: { shipments: [{ id: 'S9', carrier: 'gls' }] },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: '/rest/pickups',
            body: {
              date: '2025-05-02',
              window: 'afternoon',
              shipmentIds: get('shipments[1].id') === 'S2' ? ['S1', 'S2'] : ['S9'],
            },
          },
        ],
      }),
    },
    {
      class: 'change',
      say: 'Withdraw shipment S7',
      want: () => ({ sent: [{ method: 'DELETE', path: '/rest/shipments/S7' }] }),
    },
    {
      class: 'loop',
      say: 'Track each parcel',
      input: { parcels: [{ tracking_number: 'T1' }, { tracking_number: 'T3' }] },
      later: { parcels: [{ tracking_number: 'T2' }] },
      want: (get) => ({ ids: get('parcels[1].tracking_number') === 'T3' ? ['T1', 'T3'] : ['T2'] }),
    },
  ],
  repairs: [
    {
      say: 'Get the shipment',
      input: { id: 'S3' },
      current: { urlPath: '/rest/shipments/<<id>>', method: 'GET', headers: { apikey: '<<parcels_api_key>>' } },
      keeps: ['urlPath', 'method'],
      want: () => ({ ids: ['S3'] }),
    },
    {
      say: 'List all shipments',
      current: {
        urlPath: '/rest/shipments',
        method: 'GET',
        queryParams: { ...query, page: '<<page>>', size: '20' },
        pagination: { type: 'PAGE_BASED', pageSize: '20' },
        dataPath: 'content',
      },
      complaint: 'The first twenty shipments are missing.',
      keeps: ['urlPath', 'dataPath', 'method'],
      want: () => ({ ids: ids(() => true) }),
    },
    {
      say: 'List all shipments',
      current: {
        urlPath: '/rest/shipments',
        method: 'GET',
        queryParams: { ...query, page: '<<page - 1>>', size: '20' },
        pagination: { type: 'PAGE_BASED', pageSize: '20' },
        dataPath: 'shipments',
      },
      keeps: ['urlPath', 'queryParams', 'pagination', 'method'],
      want: () => ({ ids: ids(() => true) }),
    },
    {
      say: 'Order a pickup',
      input: { day: '2025-05-02', shipments: ['S1'] },
      current: {
        urlPath: '/rest/pickup',
        method: 'POST',
        queryParams: query,
        body: '{"date": "<<day>>", "shipmentIds": <<shipments>>}',
      },
      keeps: ['queryParams', 'body', 'method'],
      want: () => ({
        sent: [{ method: 'POST', path: '/rest/pickups', body: { date: '2025-05-02', shipmentIds: ['S1'] } }],
      }),
    },
  ],
};
