/** A fleet of vehicles: every procedure is a POST with its arguments in the body, every failure has status 200. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { createRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, needed, type Rules, text, time } from '../../../apis/rules.ts';
import type { Route, Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'limit', usual: 15, most: 50 };
const severities = ['minor', 'major', 'critical'] as const;

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 22);
  const vehicles = times(chance.count(23, 31), (index) => ({
    id: `V-${10 + index}`,
    plate: `${chance.one(['KV', 'LM', 'RS'])}-${pad(chance.whole(1, 99))}-${chance.one(['AX', 'BO', 'CU'])}`,
    group: chance.one(['vans', 'trucks', 'cars']),
    in_service: chance.whole(0, 5) > 0,
    odometer_km: chance.whole(2_000, 240_000),
  }));
  const drivers = times(chance.count(38, 44), (index) => {
    const { first, last } = chance.person();
    return {
      id: `D-${100 + index}`,
      personnel_no: `P${40_100 + index * 3}`,
      name: `${first} ${last}`,
      depot: chance.one(['North', 'Harbour', 'Airport']),
      on_duty: chance.whole(0, 2) > 0,
    };
  });
  const trips = times(chance.count(252, 287), (index) => ({
    id: `T-${5_000 + index}`,
    vehicle: vehicles[index % 3]?.id,
    driver: drivers[chance.whole(0, drivers.length - 1)]?.id,
    started_at: `2026-${pad(3 + Math.floor(index / 84))}-${pad((Math.floor(index / 3) % 28) + 1)}T${pad(7 + (index % 3))}:20:00Z`,
    km: chance.whole(8, 2_400) / 10,
    purpose: chance.one(['business', 'business', 'private']),
  }));
  const faults = times(chance.count(41, 52), (index) => ({
    id: `F-${70 + index}`,
    vehicle: vehicles[chance.whole(0, vehicles.length - 1)]?.id,
    code: chance.one(['P0420', 'P0171', 'C1234', 'B1000']),
    severity: chance.one(severities),
    description: chance.one(['Lamp is on', 'Reported by the driver', 'Found in the workshop']),
    open: chance.whole(0, 1) === 0,
  }));
  return { vehicles, drivers, trips, faults, assignments: [] };
}

function done(name: string): (row: Row) => unknown {
  return (row) => ({ result: 'success', [name]: row });
}

/** A list whose arguments come in the body. */
function list(from: string, options: Omit<Parameters<typeof listRoute>[1], 'from' | 'paging' | 'wrap'>): Route {
  const wrap = ({ items, total }: Page): unknown => ({ result: 'success', [from]: items, total });
  const { query = {}, ...route } = listRoute(`/${from}.list`, { ...options, from, paging, wrap });
  return { ...route, method: 'POST', body: query, answer: (call) => route.answer({ ...call, query: call.body }) };
}

interface Found {
  readonly from: string;
  readonly by?: string;
  readonly argument: string;
  readonly body?: Rules;
  readonly name: string;
  change?(row: Row, body: Readonly<Record<string, unknown>>): void;
}

/** Finds a record by an argument, and perhaps changes it. */
function one(path: string, { from, by = 'id', argument, body = {}, name, change }: Found): Route {
  return {
    method: 'POST',
    path,
    body: { [argument]: needed(text), ...body },
    answer(call) {
      const row = (call.store[from] ?? []).find((found) => found[by] === call.body[argument]);
      if (row === undefined) return { status: 404, body: `There is no such ${name}.` };
      change?.(row, call.body);
      return { status: 200, body: done(name)(row) };
    },
  };
}

export const odograph: Service = {
  name: 'odograph',
  title: 'Odograph Fleet',
  host: 'https://fleet.odograph.example',
  basePath: '/rpc',
  auth: { kind: 'bearer', token: 'odo_t_7719c2be05' },
  document: '../practice/apis/odograph/reference.md',
  credentials: { token: 'odo_t_7719c2be05' },
  invalidStatus: 400,
  alwaysOk: true,
  seed,
  explain: ({ code, message, problems }) => ({
    result: 'error',
    reason: code,
    message: problems.length === 0 ? message : problems.map(({ field, problem }) => `${field} ${problem}`).join('; '),
  }),
  routes: [
    list('vehicles', {
      query: { group: among('vans', 'trucks', 'cars'), in_service: boolean },
      filters: { group: 'group', in_service: 'in_service' },
    }),
    one('/vehicles.get', { from: 'vehicles', argument: 'vehicle', name: 'vehicle' }),
    one('/vehicles.retire', {
      from: 'vehicles',
      argument: 'vehicle',
      body: { reason: needed(text) },
      name: 'vehicle',
      change(row, { reason }) {
        Object.assign(row, { in_service: false, retired_because: reason });
      },
    }),
    list('drivers', {
      query: { depot: text, on_duty: boolean },
      filters: { depot: 'depot', on_duty: 'on_duty' },
    }),
    one('/drivers.find', { from: 'drivers', by: 'personnel_no', argument: 'personnel_no', name: 'driver' }),
    createRoute('/assignments.create', {
      into: 'assignments',
      prefix: 'A-',
      needs: [
        { in: 'vehicles', field: 'vehicle' },
        { in: 'drivers', field: 'driver' },
      ],
      body: { vehicle: needed(text), driver: needed(text), from: needed(time), until: time },
      wrap: done('assignment'),
    }),
    list('trips', {
      query: { vehicle: needed(text), started_after: time, purpose: among('business', 'private') },
      filters: { vehicle: 'vehicle', started_after: { field: 'started_at', is: 'gte' }, purpose: 'purpose' },
      sort: { by: 'started_at' },
    }),
    one('/trips.classify', {
      from: 'trips',
      argument: 'trip',
      body: { purpose: needed(among('business', 'private')), remark: text },
      name: 'trip',
      change(row, { purpose, remark }) {
        Object.assign(row, { purpose, ...(remark === undefined ? {} : { remark }) });
      },
    }),
    list('faults', {
      query: { vehicle: text, severity: among(...severities), open: boolean },
      filters: { vehicle: 'vehicle', severity: 'severity', open: 'open' },
    }),
    createRoute('/faults.report', {
      into: 'faults',
      prefix: 'F-',
      needs: [{ in: 'vehicles', field: 'vehicle' }],
      body: { vehicle: needed(text), code: needed(text), severity: needed(among(...severities)), description: text },
      add: () => ({ open: true }),
      wrap: done('fault'),
    }),
  ],
};
