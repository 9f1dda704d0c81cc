/** Vehicles: prose with an overview first, paths behind their titles, a token header, cursors in a member of the answer. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

const fuels = ['petrol', 'diesel', 'electric'];
const vehicles = Array.from(
  { length: 25 },
  (_, at): Row => ({ id: `v${at + 1}`, depot: ['north', 'south'][at % 2], fuel: fuels[at % 3], mileage: at * 1000 }),
);
const trips = Array.from(
  { length: 15 },
  (_, at): Row => ({
    id: `t${at + 1}`,
    vehicle: `v${1 + (at % 2)}`,
    driver: ['ann', 'bob'][at % 3 === 0 ? 0 : 1],
    day: `2025-01-${String(1 + at).padStart(2, '0')}`,
  }),
);

const paged =
  (name: string) =>
  (rows: readonly Row[], { query }: { query: URLSearchParams }): Reply => {
    const from = Number((query.get('cursor') ?? 'c0').slice(1));
    const to = from + Math.min(Number(query.get('limit') ?? 10), 50);
    return { body: { [name]: rows.slice(from, to), meta: { next: to < rows.length ? `c${to}` : null } } };
  };

const base = '/telematics/v1';
const token = { 'X-Auth-Token': '<<fleet_access_token>>' };
const ids = (rows: readonly Row[], where: (row: Row) => boolean) => rows.filter(where).map(({ id }) => id);

export const fleet: Service = {
  name: 'fleet',
  basePath: base,
  credentials: { access_token: 'ft' },
  document: 'fleet.md',
  isAllowed: ({ headers }) => headers['x-auth-token'] === 'ft',
  rows: { vehicles, trips },
  routes: {
    'GET /vehicles': list('vehicles', {
      by: { depot: 'depot', fuel: 'fuel', min_mileage: (row, least) => Number(row['mileage']) >= Number(least) },
      pages: paged('vehicles'),
    }),
    'GET /vehicles/{id}': one('vehicles'),
    'POST /vehicles': accept(needs('plate', 'depot'), 201),
    'PATCH /vehicles/{id}': accept(needs('depot')),
    'DELETE /vehicles/{id}': accept(undefined, 204),
    'GET /vehicles/{id}/trips': list('trips', {
      always: (row, { variables }) => row['vehicle'] === variables['id'],
      by: {
        driver: 'driver',
        from: (row, day) => String(row['day']) >= day,
        to: (row, day) => String(row['day']) <= day,
      },
      pages: paged('trips'),
    }),
    'POST /trips': accept(needs('vehicle', 'driver', 'start'), 201),
  },
  steps: [
    {
      class: 'read',
      say: 'Get the data of the vehicle',
      input: { vehicle: 'v7' },
      later: { vehicle: 'v9' },
      want: (get) => ({ ids: [get('vehicle')] }),
    },
    { class: 'pages', say: 'Download the complete list of vehicles', want: () => ({ ids: ids(vehicles, () => true) }) },
    {
      class: 'list',
      say: 'Get the electric vehicles of depot north',
      want: () => ({ ids: ids(vehicles, (row) => row['fuel'] === 'electric' && row['depot'] === 'north') }),
    },
    {
      class: 'list',
      say: 'List diesel vehicles with a mileage of at least 10000',
      want: () => ({ ids: ids(vehicles, (row) => row['fuel'] === 'diesel' && Number(row['mileage']) >= 10_000) }),
    },
    {
      class: 'list',
      say: 'Get the trips of vehicle v1 since 2025-01-05',
      want: () => ({ ids: ids(trips, (row) => row['vehicle'] === 'v1' && String(row['day']) >= '2025-01-05') }),
    },
    {
      class: 'list',
      say: 'Retrieve all trips that the driver made with the vehicle',
      input: { driver: 'ann', vehicle: { id: 'v2' } },
      later: { driver: 'bob', vehicle: { id: 'v1' } },
      want: (get) => ({
        ids: ids(trips, (row) => row['driver'] === get('driver') && row['vehicle'] === get('vehicle.id')),
      }),
    },
    {
      class: 'create',
      say: 'Register a diesel vehicle with the plate and the depot from the order',
      input: { order: { plate: 'KI-HE 7', depot: 'south' } },
      later: { order: { plate: 'KI-HE 8', depot: 'north' } },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: `${base}/vehicles`,
            body: { plate: get('order.plate'), depot: get('order.depot'), fuel: 'diesel' },
          },
        ],
      }),
    },
    {
      class: 'create',
      say: 'Plan a trip with vehicle v3 for driver bob',
      input: { start: '2025-02-01T08:00:00Z', stops: [{ address: 'A 1', minutes: 5 }] },
      later: {
        start: '2025-02-02T08:00:00Z',
        stops: [
          { address: 'B 2', minutes: 9 },
          { address: 'C', minutes: 1 },
        ],
      },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: `${base}/trips`,
            body: { vehicle: 'v3', driver: 'bob', start: get('start'), stops: get('stops') },
          },
        ],
      }),
    },
    {
      class: 'change',
      say: 'Move vehicle v4 to the depot south',
      want: () => ({ sent: [{ method: 'PATCH', path: `${base}/vehicles/v4`, body: { depot: 'south' } }] }),
    },
    {
      class: 'change',
      say: 'Take the vehicle out of service',
      input: { vehicle_id: 'v5' },
      later: { vehicle_id: 'v6' },
      want: (get) => ({ sent: [{ method: 'DELETE', path: `${base}/vehicles/${get('vehicle_id')}` }] }),
    },
    {
      class: 'loop',
      say: 'For each of the vehicles, get its trips',
      input: { vehicles: [{ id: 'v1' }, { id: 'v2' }] },
      later: { vehicles: [{ id: 'v2' }] },
      want: (get) => ({ ids: ids(trips, (row) => get('vehicles[1].id') === 'v2' || row['vehicle'] === 'v2') }),
    },
  ],
  repairs: [
    {
      say: 'Get all vehicles',
      current: {
        urlPath: `${base}/vehicles`,
        method: 'GET',
        headers: token,
        queryParams: { cursor: '<<cursor>>', limit: '50' },
        pagination: { type: 'CURSOR_BASED', cursorPath: 'next' },
        dataPath: 'data',
      },
      keeps: ['urlPath', 'headers', 'queryParams'],
      want: () => ({ ids: ids(vehicles, () => true) }),
    },
    {
      say: 'Get the vehicle',
      input: { vehicle: 'v7' },
      current: {
        urlPath: `${base}/vehicles/<<vehicle>>`,
        method: 'GET',
        headers: { Authorization: 'Bearer <<fleet_access_token>>' },
      },
      keeps: ['urlPath', 'method'],
      want: () => ({ ids: ['v7'] }),
    },
    {
      say: 'Register the vehicle',
      input: { car: { license: 'KI 1', depot: 'north' } },
      current: {
        urlPath: `${base}/vehicles`,
        method: 'PUT',
        headers: token,
        body: '{"plate": "<<car.license>>", "depot": "<<car.depot>>"}',
      },
      keeps: ['urlPath', 'headers', 'body'],
      want: () => ({ sent: [{ method: 'POST', path: `${base}/vehicles`, body: { plate: 'KI 1', depot: 'north' } }] }),
    },
  ],
};
