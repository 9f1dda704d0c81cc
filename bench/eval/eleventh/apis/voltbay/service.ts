/** Charging of electric cars: stations, sessions, drivers, tariffs and faults; bearer token, offset and limit, the total beside the list. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text, time } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'offset', size: 'limit', usual: 20, most: 50 };
const states = ['available', 'occupied', 'faulted', 'offline'] as const;
const plans = ['basic', 'plus', 'fleet'] as const;
const codes = ['connector_lock', 'no_power', 'display', 'payment_terminal', 'other'] as const;

function wrap(name: string): (page: Page) => unknown {
  return ({ items, total }) => ({ [name]: items, total_count: total });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 511);
  const cities = chance.isGiven ? ['Utrecht', 'Leuven', 'Bremen'] : ['Utrecht', 'Namur', 'Kassel', 'Arnhem'];
  const places = ['Station Square', 'Harbour Car Park', 'Ring Road', 'Market Garage', 'Sports Hall', 'Library'];
  const tariffs = times(chance.count(4, 5), (index) => ({
    id: `tf-${index + 1}`,
    name: ['Standard', 'Fast', 'Night', 'Partner', 'Campus'][index],
    price_per_kwh: (29 + chance.whole(0, 40)) / 100,
    session_fee: chance.one([0, 0.5, 1]),
    currency: 'EUR',
  }));
  const stations = times(chance.count(73, 81), (index) => ({
    id: `st-${1200 + index * 3}`,
    name: `${places[index % places.length]} ${Math.floor(index / places.length) + 1}`,
    city: cities[chance.whole(0, cities.length - 1)],
    power_kw: chance.one([11, 22, 50, 150, 300]),
    connectors: chance.whole(1, 4),
    tariff_id: tariffs[chance.whole(0, tariffs.length - 1)]?.id,
    status: chance.one(['available', 'available', 'occupied', 'faulted', 'offline']),
    installed_on: chance.day(1, 6),
  }));
  const drivers = times(chance.count(86, 94), (index) => {
    const { first, last } = chance.person();
    return {
      id: `dr-${3050 + index * 2}`,
      name: `${first} ${last}`,
      email: `${first}.${last}${index}@drive.example`.toLowerCase(),
      plan: chance.one(plans),
      card_number: `VB${pad(chance.whole(0, 999_999), 6)}`,
      blocked: chance.whole(0, 7) === 0,
      balance: chance.whole(-20, 80) / 2,
    };
  });
  const sessions = times(chance.count(324, 347), (index) => {
    const status = chance.one(['completed', 'completed', 'completed', 'failed', 'active']);
    const hour = chance.whole(0, 20);
    const day = `2026-10-${pad(1 + Math.floor(index / 13))}`;
    const energy = status === 'failed' ? 0 : chance.whole(30, 640) / 10;
    return {
      id: `ses-${70_100 + index}`,
      station_id: stations[chance.whole(0, stations.length - 1)]?.id,
      driver_id: drivers[chance.whole(0, drivers.length - 1)]?.id,
      started_at: `${day}T${pad(hour)}:${chance.one(['05', '20', '45'])}:00Z`,
      ended_at: status === 'active' ? null : `${day}T${pad(hour + 2)}:10:00Z`,
      energy_kwh: energy,
      cost: Math.round(energy * 47) / 100,
      status,
    };
  });
  const faults = times(chance.count(97, 112), (index) => ({
    id: 400 + index,
    station_id: stations[chance.whole(0, stations.length - 1)]?.id,
    code: chance.one(codes),
    description: chance.one(['reported by a driver', 'found on inspection', 'automatic report']),
    reported_at: `2026-${pad(8 + Math.floor(index / 45))}-${pad(chance.whole(1, 28))}T07:00:00Z`,
    state: chance.one(['open', 'open', 'resolved']),
  }));
  return { tariffs, stations, drivers, sessions, faults, refunds: [], reservations: [] };
}

const station = { from: 'stations', param: 'station_id' };
const driver = { from: 'drivers', param: 'driver_id' };

const stationRoutes: readonly Route[] = [
  listRoute('/stations', {
    from: 'stations',
    paging,
    query: { status: among(...states), city: text, min_power_kw: integer, tariff_id: text },
    filters: { status: 'status', city: 'city', min_power_kw: { field: 'power_kw', is: 'gte' }, tariff_id: 'tariff_id' },
    wrap: wrap('stations'),
  }),
  itemRoute('/stations/{station_id}', station),
  changeRoute('/stations/{station_id}', {
    ...station,
    method: 'PATCH',
    body: { name: text, tariff_id: text, status: among(...states) },
  }),
  changeRoute('/stations/{station_id}/restart', {
    ...station,
    method: 'POST',
    body: { mode: needed(among('soft', 'hard')) },
    change: () => undefined,
  }),
  listRoute('/faults', {
    from: 'faults',
    paging,
    query: { station_id: text, code: among(...codes), state: among('open', 'resolved') },
    filters: { station_id: 'station_id', code: 'code', state: 'state' },
    wrap: wrap('faults'),
  }),
  createRoute('/faults', {
    into: 'faults',
    needs: [{ in: 'stations', field: 'station_id' }],
    body: { station_id: needed(text), code: needed(among(...codes)), description: text },
    add: () => ({ state: 'open' }),
  }),
  changeRoute('/faults/{fault_id}/resolve', {
    from: 'faults',
    param: 'fault_id',
    method: 'POST',
    body: { note: needed(text) },
    change(row, { body }) {
      if (row.state === 'resolved') return { status: 409, body: 'The fault has been resolved before.' };
      Object.assign(row, { state: 'resolved', note: body.note });
      return undefined;
    },
  }),
];

const driverRoutes: readonly Route[] = [
  listRoute('/sessions', {
    from: 'sessions',
    paging,
    query: {
      station_id: text,
      driver_id: text,
      status: among('active', 'completed', 'failed'),
      started_from: date,
      started_before: date,
    },
    filters: {
      station_id: 'station_id',
      driver_id: 'driver_id',
      status: 'status',
      started_from: { field: 'started_at', is: 'gte' },
      started_before: { field: 'started_at', is: 'lt' },
    },
    wrap: wrap('sessions'),
  }),
  itemRoute('/sessions/{session_id}', { from: 'sessions', param: 'session_id' }),
  createRoute('/sessions/{session_id}/refunds', {
    into: 'refunds',
    prefix: 'rf-',
    needs: [{ in: 'sessions', param: 'session_id' }],
    body: { amount: needed({ ...number, min: 0.01 }), reason: needed(among('overcharged', 'fault', 'goodwill')) },
    add: ({ params }) => ({ session_id: params.session_id }),
  }),
  listRoute('/drivers', {
    from: 'drivers',
    paging,
    query: { plan: among(...plans), blocked: boolean, email: text },
    filters: { plan: 'plan', blocked: 'blocked', email: 'email' },
    wrap: wrap('drivers'),
  }),
  createRoute('/drivers', {
    into: 'drivers',
    prefix: 'dr-',
    body: { name: needed(text), email: needed(text), plan: needed(among(...plans)), card_number: text },
    add: () => ({ blocked: false, balance: 0 }),
  }),
  itemRoute('/drivers/{driver_id}', driver),
  changeRoute('/drivers/{driver_id}', {
    ...driver,
    method: 'PATCH',
    body: { email: text, plan: among(...plans), blocked: boolean, card_number: text },
  }),
  listRoute('/tariffs', { from: 'tariffs', wrap: ({ items }) => ({ tariffs: items }) }),
  itemRoute('/tariffs/{tariff_id}', { from: 'tariffs', param: 'tariff_id' }),
  createRoute('/reservations', {
    into: 'reservations',
    prefix: 'rs-',
    needs: [
      { in: 'stations', field: 'station_id' },
      { in: 'drivers', field: 'driver_id' },
    ],
    body: {
      station_id: needed(text),
      driver_id: needed(text),
      starts_at: needed(time),
      minutes: needed({ ...integer, min: 15, max: 120 }),
    },
  }),
];

export const voltbay: Service = {
  name: 'voltbay',
  title: 'Voltbay Charging Network',
  host: 'https://api.voltbay.example',
  basePath: '/v2',
  auth: { kind: 'bearer', token: 'vb_live_3d17f0ac92' },
  document: '../eleventh/apis/voltbay/openapi.json',
  credentials: { access_token: 'vb_live_3d17f0ac92' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    code,
    message,
    errors: problems.map(({ field, problem }) => ({ field, message: problem })),
  }),
  routes: [...stationRoutes, ...driverRoutes],
};
