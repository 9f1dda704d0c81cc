/** Sensors in the soil: fields, probes, readings, alarms and valves; every call is a POST with its arguments in the body. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { createRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, type Rules, text } from '../../../apis/rules.ts';
import type { Route, Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'cursor', size: 'limit', usual: 20, most: 60 };
const alarmStates = among('raised', 'acknowledged', 'cleared');

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 56);
  const fields = times(chance.count(9, 11), (index) => ({
    field: `fld-${index + 1}`,
    name: `${chance.one(['North', 'Hill', 'Long', 'Brook'])} ${index + 1}`,
    crop: chance.one(['barley', 'potato', 'clover']),
    hectares: chance.whole(10, 190) / 10,
  }));
  const probes = times(chance.count(71, 82), (index) => ({
    probe: `pb-${300 + index}`,
    field: fields[chance.whole(0, fields.length - 1)]?.field,
    depth_cm: chance.one([10, 30, 60]),
    battery: chance.whole(3, 100),
    online: chance.whole(0, 4) > 0,
    label: `Probe ${index}`,
  }));
  const readings = probes.slice(0, 3).flatMap(({ probe }, at) =>
    times(chance.count(118, 131), (index) => ({
      reading: at * 1_000 + index,
      probe,
      day: `2026-${pad(4 + Math.floor(index / 28))}-${pad((index % 28) + 1)}`,
      moisture: chance.whole(80, 450) / 10,
      temperature: chance.whole(40, 240) / 10,
    })),
  );
  const alarms = times(chance.count(94, 103), (index) => ({
    alarm: 7_000 + index,
    probe: probes[chance.whole(0, probes.length - 1)]?.probe,
    kind: chance.one(['too_dry', 'too_wet', 'frost', 'battery']),
    state: chance.one(['raised', 'acknowledged', 'cleared']),
    raised_on: chance.day(4, 10),
  }));
  const valves = times(chance.count(14, 17), (index) => ({
    valve: `v${index + 1}`,
    field: fields[index % fields.length]?.field,
    open: chance.whole(0, 3) === 0,
    litres_per_minute: chance.whole(4, 30) * 10,
  }));
  return { fields, probes, readings, alarms, valves, irrigations: [], thresholds: [] };
}

/** A list whose arguments come in the body. */
function list(from: string, options: Omit<Parameters<typeof listRoute>[1], 'from' | 'paging' | 'wrap'> = {}): Route {
  const wrap = ({ items, next }: Page): unknown => ({ data: { items, next_cursor: next ?? null } });
  const { query = {}, ...route } = listRoute(`/${from}.list`, { ...options, from, paging, wrap });
  return { ...route, method: 'POST', body: query, answer: (call) => route.answer({ ...call, query: call.body }) };
}

interface Found {
  readonly from: string;
  /** The argument, and the field of the record that it names. */
  readonly by: string;
  readonly body?: Rules;
  change?(row: Row, body: Readonly<Record<string, unknown>>): void;
}

/** Finds a record by an argument, and perhaps changes it. */
function one(path: string, { from, by, body = {}, change }: Found): Route {
  return {
    method: 'POST',
    path,
    body: { [by]: needed(from === 'alarms' ? integer : text), ...body },
    answer(call) {
      const row = (call.store[from] ?? []).find((found) => found[by] === call.body[by]);
      if (row === undefined) return { status: 404, body: `There is no such ${by}.` };
      change?.(row, call.body);
      return { status: 200, body: { data: row } };
    },
  };
}

const data = (row: Row): unknown => ({ data: row });

export const loamwire: Service = {
  name: 'loamwire',
  title: 'Loamwire Field Sensors',
  host: 'https://farm.loamwire.example',
  basePath: '/call',
  auth: { kind: 'header', name: 'X-Loamwire-Token', key: 'lw.f29a.70c3' },
  document: '../third/apis/loamwire/calls.md',
  credentials: { token: 'lw.f29a.70c3' },
  invalidStatus: 400,
  strangerStatus: 403,
  seed,
  explain: ({ code, message, problems }) => ({
    fault: code,
    says: message,
    arguments: problems.map(({ field, problem }) => ({ argument: field, problem })),
  }),
  routes: [
    list('fields', { query: { crop: text }, filters: { crop: 'crop' } }),
    one('/fields.get', { from: 'fields', by: 'field' }),
    list('probes', {
      query: { field: text, online: boolean, battery_below: number },
      filters: { field: 'field', online: 'online', battery_below: { field: 'battery', is: 'lt' } },
    }),
    one('/probes.get', { from: 'probes', by: 'probe' }),
    createRoute('/probes.install', {
      into: 'probes',
      key: 'probe',
      prefix: 'pb-',
      needs: [{ in: 'fields', by: 'field', field: 'field' }],
      body: { field: needed(text), depth_cm: needed(integer), label: text },
      add: () => ({ battery: 100, online: false }),
      wrap: data,
    }),
    one('/probes.relabel', {
      from: 'probes',
      by: 'probe',
      body: { label: needed(text) },
      change(row, { label }) {
        row.label = label;
      },
    }),
    list('readings', {
      query: { probe: needed(text), first_day: date, last_day: date },
      filters: {
        probe: 'probe',
        first_day: { field: 'day', is: 'gte' },
        last_day: { field: 'day', is: 'lte' },
      },
      sort: { by: 'day' },
    }),
    list('alarms', {
      query: { state: alarmStates, probe: text, kind: among('too_dry', 'too_wet', 'frost', 'battery') },
      filters: { state: 'state', probe: 'probe', kind: 'kind' },
    }),
    one('/alarms.acknowledge', {
      from: 'alarms',
      by: 'alarm',
      body: { note: text },
      change(row, { note }) {
        Object.assign(row, { state: 'acknowledged', note });
      },
    }),
    createRoute('/thresholds.set', {
      into: 'thresholds',
      needs: [{ in: 'fields', by: 'field', field: 'field' }],
      body: { field: needed(text), dry_below: needed(number), wet_above: number },
      wrap: data,
    }),
    list('valves', { query: { field: text, open: boolean }, filters: { field: 'field', open: 'open' } }),
    createRoute('/irrigation.start', {
      into: 'irrigations',
      needs: [{ in: 'valves', by: 'valve', field: 'valve' }],
      body: { valve: needed(text), minutes: needed({ ...integer, min: 1, max: 240 }) },
      add({ body, store }) {
        for (const row of store.valves ?? []) if (row.valve === body.valve) row.open = true;
        return {};
      },
      wrap: data,
    }),
    one('/irrigation.stop', {
      from: 'valves',
      by: 'valve',
      change(row) {
        row.open = false;
      },
    }),
  ],
};
