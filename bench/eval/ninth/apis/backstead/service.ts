/** Backups: machines, plans, runs, restore points, restores and alerts; basic, lists by how many to skip. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import {
  changeRoute,
  createRoute,
  itemRoute,
  listRoute,
  type Page,
  type Paging,
  removeRoute,
} from '../../../apis/routes.ts';
import { among, boolean, integer, needed, text, time } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'skip', size: 'top', usual: 25, most: 50 };
const systems = ['linux', 'windows', 'macos'] as const;
const planNames = ['daily-30', 'hourly-7', 'weekly-365'] as const;

function wrap({ items, total }: Page): unknown {
  return { count: total, value: items };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 305);
  const plans = planNames.map((name, index) => ({
    name,
    schedule: ['every day at 02:00', 'every hour', 'Sundays at 04:00'][index],
    keep_days: [30, 7, 365][index],
    encrypted: index !== 1,
  }));
  const machines = times(chance.count(67, 74), (index) => {
    const quota = chance.whole(2, 16) * 50;
    return {
      name: `${chance.one(['web', 'db', 'mail', 'desk'])}-${pad(index + 1, 2)}`,
      os: chance.one(systems),
      plan: chance.one(planNames),
      agent: `4.${chance.whole(0, 3)}.${chance.whole(0, 9)}`,
      quota_gb: quota,
      used_gb: Math.round((quota * chance.whole(10, 99)) / 10) / 10,
      paused: chance.whole(0, 6) === 0,
      last_seen: `2026-11-${pad(chance.whole(10, 22))}T${pad(chance.whole(0, 23))}:30:00Z`,
    };
  });
  const runs = times(chance.count(286, 319), (index) => {
    const result = chance.one(['ok', 'ok', 'ok', 'ok', 'warning', 'failed']);
    const day = `2026-11-${pad(1 + Math.floor(index / 15))}`;
    const hour = pad(chance.whole(0, 22));
    return {
      id: 900_100 + index,
      machine: machines[chance.whole(0, machines.length - 1)]?.name,
      started_at: `${day}T${hour}:02:00Z`,
      finished_at: `${day}T${hour}:${chance.whole(10, 59)}:00Z`,
      result,
      bytes: result === 'failed' ? 0 : chance.whole(1_000, 900_000) * 1_000,
      files: result === 'failed' ? 0 : chance.whole(12, 90_000),
      error: result === 'failed' ? chance.one(['disk full', 'agent offline', 'checksum mismatch']) : null,
    };
  });
  const points = machines.flatMap(({ name }, at) =>
    times(chance.whole(1, 5), (index) => ({
      id: `pt-${at * 6 + index + 1200}`,
      machine: name,
      taken_at: `2026-11-${pad(3 + index * 4)}T03:00:00Z`,
      size_gb: chance.whole(10, 2_400) / 10,
      locked: chance.whole(0, 4) === 0,
    })),
  );
  const alerts = times(chance.count(58, 66), (index) => ({
    id: 3300 + index,
    machine: machines[chance.whole(0, machines.length - 1)]?.name,
    kind: chance.one(['quota', 'no_contact', 'run_failed']),
    raised_at: `2026-11-${pad(chance.whole(1, 21))}T06:00:00Z`,
    open: chance.whole(0, 1) > 0,
  }));
  const restores = times(chance.count(14, 17), (index) => ({
    id: 70 + index,
    point: points[chance.whole(0, points.length - 1)]?.id,
    target: machines[chance.whole(0, machines.length - 1)]?.name,
    state: chance.one(['queued', 'running', 'done', 'failed']),
  }));
  return { plans, machines, runs, points, alerts, restores };
}

const machine = { from: 'machines', param: 'name', by: 'name' };
const point = { from: 'points', param: 'id' };

const machineRoutes: readonly Route[] = [
  listRoute('/machines', {
    from: 'machines',
    paging,
    query: { os: among(...systems), plan: among(...planNames), paused: boolean },
    filters: { os: 'os', plan: 'plan', paused: 'paused' },
    wrap,
  }),
  createRoute('/machines', {
    into: 'machines',
    key: 'name',
    body: {
      name: needed(text),
      os: needed(among(...systems)),
      plan: needed(among(...planNames)),
      quota_gb: { ...integer, min: 10 },
    },
    add: () => ({ paused: false, used_gb: 0 }),
  }),
  itemRoute('/machines/{name}', machine),
  changeRoute('/machines/{name}', {
    ...machine,
    method: 'PATCH',
    body: { plan: among(...planNames), quota_gb: integer, paused: boolean },
  }),
  createRoute('/machines/{name}/runs', {
    into: 'runs',
    needs: [{ in: 'machines', by: 'name', param: 'name' }],
    body: { full: boolean },
    add: ({ params }) => ({ machine: params.name, result: null }),
  }),
  listRoute('/machines/{name}/points', {
    from: 'points',
    within: { machine: 'name' },
    query: { locked: boolean },
    filters: { locked: 'locked' },
    wrap,
  }),
];

const otherRoutes: readonly Route[] = [
  listRoute('/runs', {
    from: 'runs',
    paging,
    query: { machine: text, result: among('ok', 'warning', 'failed'), since: time, until: time },
    filters: {
      machine: 'machine',
      result: 'result',
      since: { field: 'started_at', is: 'gte' },
      until: { field: 'started_at', is: 'lt' },
    },
    wrap,
  }),
  itemRoute('/runs/{id}', { from: 'runs', param: 'id' }),
  changeRoute('/points/{id}', { ...point, method: 'PATCH', body: { locked: needed(boolean) } }),
  removeRoute('/points/{id}', point),
  listRoute('/plans', { from: 'plans', wrap: ({ items }) => ({ value: items }) }),
  itemRoute('/plans/{plan}', { from: 'plans', param: 'plan', by: 'name' }),
  listRoute('/restores', {
    from: 'restores',
    paging,
    query: { state: among('queued', 'running', 'done', 'failed') },
    filters: { state: 'state' },
    wrap,
  }),
  createRoute('/restores', {
    into: 'restores',
    needs: [
      { in: 'points', field: 'point' },
      { in: 'machines', by: 'name', field: 'target' },
    ],
    body: { point: needed(text), target: needed(text), folder: text, overwrite: boolean },
    add: () => ({ state: 'queued' }),
  }),
  listRoute('/alerts', {
    from: 'alerts',
    paging,
    query: { kind: among('quota', 'no_contact', 'run_failed'), open: boolean, machine: text },
    filters: { kind: 'kind', open: 'open', machine: 'machine' },
    wrap,
  }),
  changeRoute('/alerts/{id}/close', {
    from: 'alerts',
    param: 'id',
    method: 'POST',
    body: { comment: text },
    change(row, { body }) {
      Object.assign(row, { open: false, comment: body.comment ?? null });
      return undefined;
    },
  }),
];

export const backstead: Service = {
  name: 'backstead',
  title: 'Backstead Server',
  host: 'https://vault.backstead.example',
  basePath: '/rest',
  auth: { kind: 'basic', username: 'api-ops', password: 'Vault!58-moss' },
  document: '../ninth/apis/backstead/rest.md',
  credentials: { username: 'api-ops', password: 'Vault!58-moss' },
  invalidStatus: 400,
  seed,
  explain: ({ status, message, problems }) => ({
    status,
    message,
    problems: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [...machineRoutes, ...otherRoutes],
};
