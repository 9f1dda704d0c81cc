import type { Stranger } from './stranger.ts';

const base = '/hc/api';
const order = {
  customerReference: 'PO-9',
  pickup: { name: 'Coop', city: 'Kiel', postcode: '24103' },
  delivery: { name: 'Market', city: 'Hamburg', postcode: '20095' },
  goods: [{ description: 'eggs', weightKg: 120, pieces: 10 }],
};

export const freight: Stranger = {
  name: 'freight',
  document: 'freight.yaml',
  credentials: { account_number: 'A-77', app_secret: 's3' },
  secret: { 'X-Account-Number': 'A-77', 'X-App-Secret': 's3' },
  paging: ['pageNo', 'pageLength'],
  answers: {
    [`GET ${base}/transportOrders`]: (query) => ({
      content: [{ orderNumber: `T${query.get('pageNo') ?? 0}` }],
      totalPages: 3,
      last: query.get('pageNo') === '2',
    }),
  },
  tasks: [
    {
      say: 'Find all transport orders that are in transit',
      want: `GET ${base}/transportOrders?state=IN_TRANSIT`,
      pages: 3,
    },
    {
      say: 'Which orders were delivered or failed?',
      want: `GET ${base}/transportOrders?state=DELIVERED&state=FAILED`,
      pages: 3,
    },
    {
      say: 'Hazardous orders with pickup between 2025-04-01 and 2025-04-07',
      want: `GET ${base}/transportOrders?hazardous=true&pickupDateFrom=2025-04-01&pickupDateTo=2025-04-07`,
      pages: 3,
    },
    {
      say: 'Dispatch order T-100 to vehicle v8 with driver d3',
      want: `POST ${base}/transportOrders/T-100/dispatch`,
      body: { vehicleId: 'v8', driverId: 'd3' },
    },
    { say: 'Where is vehicle v8 right now?', want: `GET ${base}/vehicles/v8/position` },
    {
      say: 'Report a delay of 45 minutes for order T-100',
      want: `POST ${base}/transportOrders/T-100/events`,
      body: { kind: 'DELAYED', minutes: 45 },
    },
    { say: 'Track transport order T-100', want: `GET ${base}/transportOrders/T-100/events` },
    {
      say: 'Add a truck with the plate KI-HC 12 to the fleet, it can carry 7500 kg',
      want: `POST ${base}/vehicles`,
      body: { plate: 'KI-HC 12', type: 'truck', capacityKg: 7500 },
    },
    { say: 'Show available vans at the depot north', want: `GET ${base}/vehicles?type=van&available=true&depot=north` },
    {
      say: 'Driver d3 is sick from 2025-05-05 to 2025-05-09, record that',
      want: `POST ${base}/drivers/d3/absences`,
      body: { startDate: '2025-05-05', endDate: '2025-05-09', kind: 'SICK' },
    },
    {
      say: 'Get an express quote from postcode 24103 to 20095 for 120 kg',
      want: `POST ${base}/quotes`,
      body: { fromPostcode: '24103', toPostcode: '20095', weightKg: '120', express: 'true' },
    },
    { say: 'Place the transport order', input: { order }, want: `POST ${base}/transportOrders`, body: order },
  ],
};
