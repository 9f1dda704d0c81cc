/** Bicycles for hire: bearer token, bare lists, a document made from code without a word of explanation. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, any, boolean, integer, needed, text, time } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'skip', size: 'limit', usual: 20, most: 100 };
const kind = among('classic', 'electric', 'cargo');
const status = among('parked', 'in_use', 'broken');
const bike = { from: 'bikes', param: 'bike_id' };

const wrap = ({ items }: Page): unknown => items;

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 48);
  const stations = times(chance.count(31, 36), (index) => ({
    id: 10 + index,
    name: `${chance.one(['Mill', 'Church', 'Station', 'Park'])} Street ${index}`,
    district: chance.one(['north', 'old-town', 'river']),
    capacity: chance.whole(8, 30),
    bikes_available: chance.whole(0, 8),
    is_active: chance.whole(0, 4) > 0,
  }));
  const bikes = times(chance.count(164, 181), (index) => {
    const is = chance.one(['classic', 'electric', 'electric', 'cargo']);
    return {
      id: `BK${pad(index + 1, 4)}`,
      kind: is,
      status: chance.one(['parked', 'parked', 'in_use', 'broken']),
      station_id: stations[index % 4]?.id ?? null,
      battery_pct: is === 'classic' ? null : chance.whole(5, 100),
      odometer_m: chance.whole(1_000, 9_000_000),
    };
  });
  const users = times(chance.count(127, 139), (index) => {
    const { first, last } = chance.person();
    return {
      id: 5_000 + index,
      display_name: `${first} ${last[0]}.`,
      phone: `+47 900 ${pad(index, 3)} ${chance.whole(10, 99)}`,
      plan: chance.one(['single', 'monthly', 'yearly']),
      is_blocked: chance.whole(0, 7) === 0,
    };
  });
  const rides = times(chance.count(367, 394), (index) => ({
    id: 88_000 + index,
    bike_id: bikes[index % 3]?.id,
    user_id: users[chance.whole(0, users.length - 1)]?.id,
    started_at: `${chance.day(6, 10)}T${pad(chance.whole(5, 22))}:12:00Z`,
    ended_at: null,
    from_station_id: stations[chance.whole(0, stations.length - 1)]?.id,
    to_station_id: null,
    fare_cents: chance.whole(20, 900) * 5,
  }));
  return { stations, bikes, users, rides, credits: [] };
}

export const spokes: Service = {
  name: 'spokes',
  title: 'Spokes Bicycles',
  host: 'https://spokes.example',
  basePath: '/backend',
  auth: { kind: 'bearer', token: 'spk-eyT0-418d' },
  document: '../practice/apis/spokes/openapi.json',
  credentials: { service_token: 'spk-eyT0-418d' },
  invalidStatus: 422,
  strangerStatus: 403,
  seed,
  explain: ({ code, message, problems }) => ({
    detail:
      problems.length === 0
        ? message
        : problems.map(({ field, problem }) => ({ loc: [field], msg: problem, type: code })),
  }),
  routes: [
    listRoute('/v1/stations', {
      from: 'stations',
      paging,
      query: { district: text, is_active: boolean },
      filters: { district: 'district', is_active: 'is_active' },
      wrap,
    }),
    itemRoute('/v1/stations/{station_id}', { from: 'stations', param: 'station_id' }),
    listRoute('/v1/stations/{station_id}/bikes', {
      from: 'bikes',
      within: { station_id: 'station_id' },
      query: { kind, min_battery_pct: integer, status },
      filters: { kind: 'kind', min_battery_pct: { field: 'battery_pct', is: 'gte' }, status: 'status' },
      wrap,
    }),
    itemRoute('/v1/bikes/{bike_id}', bike),
    changeRoute('/v1/bikes/{bike_id}', { ...bike, method: 'PATCH', body: { status, station_id: any, note: any } }),
    listRoute('/v1/rides', {
      from: 'rides',
      paging,
      query: { user_id: integer, bike_id: text, started_from: time, started_until: time },
      filters: {
        user_id: 'user_id',
        bike_id: 'bike_id',
        started_from: { field: 'started_at', is: 'gte' },
        started_until: { field: 'started_at', is: 'lte' },
      },
      wrap,
    }),
    createRoute('/v1/rides', {
      into: 'rides',
      needs: [
        { in: 'bikes', field: 'bike_id' },
        { in: 'users', field: 'user_id' },
        { in: 'stations', field: 'from_station_id' },
      ],
      body: { bike_id: needed(text), user_id: needed(integer), from_station_id: needed(integer), promo_code: any },
    }),
    changeRoute('/v1/rides/{ride_id}/end', {
      method: 'POST',
      from: 'rides',
      param: 'ride_id',
      body: { to_station_id: needed(integer), ended_at: needed(time), rating: any },
    }),
    listRoute('/v1/users', {
      from: 'users',
      paging,
      query: { plan: among('single', 'monthly', 'yearly'), is_blocked: boolean, phone: text },
      filters: { plan: 'plan', is_blocked: 'is_blocked', phone: 'phone' },
      wrap,
    }),
    itemRoute('/v1/users/{user_id}', { from: 'users', param: 'user_id' }),
    createRoute('/v1/users/{user_id}/credits', {
      into: 'credits',
      needs: [{ in: 'users', param: 'user_id' }],
      body: {
        amount_cents: needed({ ...integer, min: 1 }),
        reason: needed(among('goodwill', 'refund', 'voucher')),
        comment: any,
      },
      add: ({ params }) => ({ user_id: Number(params.user_id) }),
    }),
  ],
};
