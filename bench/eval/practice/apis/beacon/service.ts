/** Watches web sites: every procedure is a POST with its arguments inside `args`, pages by how many to skip, status 200 whatever happens. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { createRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, integer, list, needed, object, type Rules, text, time } from '../../../apis/rules.ts';
import type { Call, Route, Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'skip', size: 'max', usual: 20, most: 60 };
const region = among('eu', 'us', 'ap');
const teams = ['core', 'payments', 'web', 'data'] as const;

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 42);
  const checks = times(chance.count(47, 55), (index) => ({
    id: `chk_${chance.one(['ka', 'mo', 'ru', 'ti'])}${pad(index, 3)}`,
    label: `${chance.one(['Login', 'Search', 'Checkout', 'Feed'])} ${index}`,
    target: `https://site${index}.example/health`,
    every: chance.one([30, 60, 300]),
    region: chance.one(['eu', 'us', 'ap']),
    state: chance.one(['up', 'up', 'down', 'paused']),
    team: chance.one(teams),
  }));
  const incidents = times(chance.count(337, 361), (index) => ({
    id: 8_100 + index,
    check: checks[index % 3]?.id,
    severity: chance.whole(1, 4),
    state: chance.one(['open', 'taken', 'resolved', 'resolved']),
    title: chance.one(['Timeout', 'Certificate has expired', 'Status 502', 'Name not found']),
    opened_at: `2026-${pad(6 + Math.floor(index / 100))}-${pad((index % 28) + 1)}T${pad(chance.whole(0, 23))}:40:00Z`,
  }));
  const duties = teams.map((team, index) => {
    const { first, last } = chance.person();
    return {
      team,
      handle: `${first}.${last}`.toLowerCase(),
      phone: `+1 555 ${chance.whole(100, 999)} ${index}`,
      ends_at: `2026-11-${pad(chance.whole(20, 28))}T08:00:00Z`,
    };
  });
  return { checks, incidents, duties, windows: [] };
}

function done(name: string): (row: Row) => unknown {
  return (row) => ({ status: 'done', value: { [name]: row } });
}

/** The route is a POST, and what it would take from a query or a body comes inside `args`. */
function wrapped(route: Route, rules: Rules): Route {
  const answer = (call: Call) => {
    const args = Object(call.body.args);
    return route.answer({ ...call, query: args, body: args });
  };
  return { method: 'POST', path: route.path, body: { args: needed(object(rules)) }, answer };
}

function listed(from: string, options: Pick<Parameters<typeof listRoute>[1], 'query' | 'filters'>): Route {
  const wrap = ({ items, total }: Page): unknown => ({ status: 'done', value: { [from]: items, of: total } });
  const route = listRoute(`/${from}.list`, { ...options, from, paging, wrap });
  return wrapped(route, route.query ?? {});
}

function added(path: string, options: Parameters<typeof createRoute>[1]): Route {
  return wrapped(createRoute(path, options), options.body);
}

interface Found {
  readonly from: string;
  readonly by?: string;
  readonly argument: string;
  readonly rules: Rules;
  change?(row: Row, args: Readonly<Record<string, unknown>>): void;
}

/** Finds a record by the argument that is named after it, and perhaps changes it. */
function found(path: string, { from, by = 'id', argument, rules, change }: Found): Route {
  const answer = ({ body, store }: Call) => {
    const row = (store[from] ?? []).find((one) => one[by] === body[argument]);
    if (row === undefined) return { status: 404, body: `There is no such ${argument}.` };
    change?.(row, body);
    return { status: 200, body: done(by === argument ? 'duty' : argument)(row) };
  };
  return wrapped({ method: 'POST', path, answer }, rules);
}

export const beacon: Service = {
  name: 'beacon',
  title: 'Beacon',
  host: 'https://beacon.example',
  basePath: '/call',
  auth: { kind: 'header', name: 'Authorization', key: 'Beacon bcn_55d0_a91e' },
  document: '../practice/apis/beacon/reference.md',
  credentials: { api_token: 'bcn_55d0_a91e' },
  invalidStatus: 400,
  alwaysOk: true,
  seed,
  explain: ({ code, message, problems }) => ({
    status: 'failed',
    why: {
      code: code === 'invalid' ? 'bad_args' : code,
      text: problems.length === 0 ? message : problems.map(({ field, problem }) => `${field} ${problem}`).join('; '),
    },
  }),
  routes: [
    listed('checks', {
      query: { region, state: among('up', 'down', 'paused'), team: text },
      filters: { region: 'region', state: 'state', team: 'team' },
    }),
    found('/checks.get', { from: 'checks', argument: 'check', rules: { check: needed(text) } }),
    added('/checks.add', {
      into: 'checks',
      prefix: 'chk_n',
      body: { label: needed(text), target: needed(text), region: needed(region), every: integer, team: text },
      add: () => ({ state: 'up' }),
      wrap: done('check'),
    }),
    found('/checks.pause', {
      from: 'checks',
      argument: 'check',
      rules: { check: needed(text), until: time, reason: text },
      change(row, { until, reason }) {
        Object.assign(row, { state: 'paused', until, reason });
      },
    }),
    listed('incidents', {
      query: {
        check: text,
        state: among('open', 'taken', 'resolved'),
        severity: { ...integer, min: 1, max: 4 },
        opened_since: time,
      },
      filters: {
        check: 'check',
        state: 'state',
        severity: 'severity',
        opened_since: { field: 'opened_at', is: 'gte' },
      },
    }),
    found('/incidents.take', {
      from: 'incidents',
      argument: 'incident',
      rules: { incident: needed(integer), handle: needed(text) },
      change(row, { handle }) {
        Object.assign(row, { state: 'taken', handle });
      },
    }),
    found('/incidents.resolve', {
      from: 'incidents',
      argument: 'incident',
      rules: {
        incident: needed(integer),
        cause: needed(among('deploy', 'network', 'hardware', 'unknown')),
        summary: text,
      },
      change(row, { cause, summary }) {
        Object.assign(row, { state: 'resolved', cause, summary });
      },
    }),
    found('/duty.get', { from: 'duties', by: 'team', argument: 'team', rules: { team: needed(text) } }),
    added('/windows.plan', {
      into: 'windows',
      prefix: 'win_',
      body: { checks: needed(list), from: needed(time), to: needed(time), title: text, quiet: boolean },
      wrap: done('window'),
    }),
  ],
};
