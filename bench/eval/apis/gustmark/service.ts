/** Weather stations and their measurements; key in the query, offsets, bare lists, documented in prose alone. */
import { Chance, pad, times } from '../chance.ts';
import { among, date, needed, number, text } from '../rules.ts';
import { createRoute, itemRoute, listRoute, type Paging } from '../routes.ts';
import type { Service, Store, Variant } from '../service.ts';

const paging: Paging = { kind: 'offset', at: 'skip', size: 'take', usual: 24, most: 48 };

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 6);
  const stations = times(chance.count(9, 12), (index) => ({
    code: `ST${pad(index + 1)}`,
    name: `${chance.one(['Cape', 'Mount', 'Lake', 'Fort'])} ${chance.one(['Gale', 'Drift', 'Ember', 'Rill'])} ${index + 1}`,
    lat: chance.whole(-6000, 6000) / 100,
    lon: chance.whole(-17000, 17000) / 100,
    elevation_m: chance.whole(0, 2400),
    online: chance.whole(0, 4) > 0,
  }));
  const readings = stations.slice(0, 4).flatMap((station, at) =>
    times(chance.count(60, 75) + at * 7, (index) => ({
      station: station.code,
      day: `2026-${pad(4 + Math.floor(index / 28))}-${pad((index % 28) + 1)}`,
      temperature_c: chance.whole(-80, 340) / 10,
      wind_ms: chance.whole(0, 260) / 10,
      rain_mm: chance.whole(0, 3) === 0 ? chance.whole(1, 400) / 10 : 0,
      humidity: chance.whole(20, 100),
    })),
  );
  const alerts = times(chance.count(5, 7), (index) => ({
    id: index + 1,
    station: stations[index % 4]?.code,
    level: chance.one(['watch', 'warning', 'emergency']),
    text: chance.one(['Gusts expected', 'Heavy rain', 'Frost at night']),
    active: index % 3 !== 2,
  }));
  return { stations, readings, alerts };
}

export const gustmark: Service = {
  name: 'gustmark',
  title: 'Gustmark Weather Network',
  host: 'https://data.gustmark.example',
  basePath: '/v1',
  auth: { kind: 'query', name: 'appkey', key: 'gm_c4e1177d' },
  document: 'gustmark/guide.md',
  credentials: { key: 'gm_c4e1177d' },
  invalidStatus: 400,
  seed,
  explain: ({ message, problems }) => ({
    error:
      problems.length === 0
        ? message
        : `${message} ${problems.map(({ field, problem }) => `"${field}" ${problem}.`).join(' ')}`,
  }),
  routes: [
    listRoute('/stations', {
      from: 'stations',
      query: { online: { type: 'boolean' }, above: number },
      filters: { online: 'online', above: { field: 'elevation_m', is: 'gt' } },
      wrap: ({ items }) => items,
    }),
    itemRoute('/stations/{code}', { from: 'stations', param: 'code', by: 'code' }),
    listRoute('/stations/{code}/readings', {
      from: 'readings',
      paging,
      within: { station: 'code' },
      query: { from: needed(date), to: needed(date) },
      filters: { from: { field: 'day', is: 'gte' }, to: { field: 'day', is: 'lte' } },
      wrap: ({ items }) => items,
    }),
    listRoute('/alerts', {
      from: 'alerts',
      query: { level: among('watch', 'warning', 'emergency'), station: text, active: { type: 'boolean' } },
      filters: { level: 'level', station: 'station', active: 'active' },
      wrap: ({ items, total }) => ({ count: total, alerts: items }),
    }),
    createRoute('/stations/{code}/readings', {
      into: 'readings',
      prefix: 'r',
      needs: [{ in: 'stations', by: 'code', param: 'code' }],
      body: { day: needed(date), temperature_c: needed(number), wind_ms: number, rain_mm: number, humidity: number },
      add: ({ params }) => ({ station: params.code }),
    }),
  ],
};
