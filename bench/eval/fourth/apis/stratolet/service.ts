/** A host of cloud servers: servers with their snapshots, volumes, addresses and keys; records wrapped in their name, pages by number. */
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
import { among, boolean, integer, list, needed, type Rule, text, time } from '../../../apis/rules.ts';
import type { Route, Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 25, most: 50 };
const planNames = ['s-1', 's-2', 's-4', 'm-8', 'm-16'] as const;
const regionNames = ['fra1', 'hel1', 'nyc2', 'sgp1'] as const;
const gigabytes: Rule = { ...integer, min: 10 };

const wrap =
  (name: string) =>
  ({ items, total, offset, size }: Page): unknown => ({
    [name]: items,
    meta: { total, page: offset / size + 1, per_page: size, last_page: Math.max(1, Math.ceil(total / size)) },
  });
const whole =
  (name: string) =>
  ({ items }: Page): unknown => ({ [name]: items });
const as =
  (name: string) =>
  (row: Row): unknown => ({ [name]: row });

/** A change answers with the record as reading it does. */
function wrapped(name: string, route: Route): Route {
  return {
    ...route,
    answer(call) {
      const reply = route.answer(call);
      return reply.status < 300 ? { ...reply, body: { [name]: reply.body } } : reply;
    },
  };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 71);
  const projects = times(chance.count(9, 11), (index) => ({
    id: `prj-${index + 1}`,
    name: `${chance.one(['Checkout', 'Atlas', 'Intranet', 'Search'])} ${index + 1}`,
    purpose: chance.one(['web', 'data', 'internal']),
    owner_email: `${chance.person().first.toLowerCase()}${index}@ops.example`,
  }));
  const servers = times(chance.count(232, 249), (index) => ({
    id: 41_000 + index,
    name: `${chance.one(['web', 'db', 'queue', 'cache'])}-${pad(index, 3)}`,
    status: chance.one(['running', 'running', 'running', 'off', 'rebuilding']),
    plan: chance.one(planNames),
    region: chance.one(regionNames),
    image: chance.one(['debian-13', 'ubuntu-24.04', 'rocky-10']),
    ipv4: `198.51.${chance.whole(1, 250)}.${chance.whole(1, 250)}`,
    backups: chance.whole(0, 2) > 0,
    project_id: projects[chance.whole(0, projects.length - 1)]?.id,
    created_at: `${chance.day(1, 10)}T${pad(chance.whole(0, 23))}:30:00Z`,
  }));
  return { projects, servers, ...storageOf(servers, chance), ...fixed(chance) };
}

function storageOf(servers: readonly { readonly id: number; readonly region: string }[], chance: Chance): Store {
  const volumes = times(chance.count(63, 74), (index) => {
    const server = servers[chance.whole(0, servers.length - 1)];
    return {
      id: `vol-${500 + index}`,
      name: `data-${index}`,
      size_gb: chance.whole(1, 50) * 10,
      region: server?.region,
      server_id: chance.whole(0, 2) === 0 ? null : server?.id,
    };
  });
  const snapshots = servers.slice(0, 60).flatMap(({ id }, at) =>
    times(chance.whole(0, 3), (index) => ({
      id: 9_100 + at * 5 + index,
      server_id: id,
      description: chance.one(['before upgrade', 'nightly', 'by hand']),
      size_gb: chance.whole(20, 400) / 10,
      created_at: `${chance.day(5, 10)}T02:00:00Z`,
    })),
  );
  const addresses = times(chance.count(18, 22), (index) => ({
    ip: `203.0.113.${10 + index}`,
    region: chance.one(regionNames),
    server_id: chance.whole(0, 2) === 0 ? null : servers[chance.whole(0, 80)]?.id,
  }));
  return { volumes, snapshots, addresses, actions: [] };
}

function fixed(chance: Chance): Store {
  const plans = planNames.map((slug, index) => ({
    slug,
    vcpus: 2 ** index,
    memory_mb: 2048 * 2 ** index,
    disk_gb: 40 * (index + 1),
    price_monthly: chance.whole(400, 600) / 100 + index * 7,
    currency: 'EUR',
  }));
  const regions = regionNames.map((slug, index) => ({
    slug,
    city: ['Frankfurt', 'Helsinki', 'New York', 'Singapore'][index],
    available: chance.whole(0, 3) > 0 || index === 0,
  }));
  const keys = times(chance.count(12, 15), (index) => ({
    id: 700 + index,
    name: `${chance.person().first.toLowerCase()}-laptop-${index}`,
    fingerprint: `SHA256:${chance.whole(100_000, 999_999)}x${index}`,
  }));
  return { plans, regions, keys };
}

const server = { from: 'servers', param: 'server_id' };
const volume = { from: 'volumes', param: 'volume_id' };
const ofServer = [{ in: 'servers', param: 'server_id' }];

const serverRoutes: readonly Route[] = [
  listRoute('/servers', {
    from: 'servers',
    paging,
    query: {
      status: among('running', 'off', 'rebuilding'),
      region: among(...regionNames),
      plan: text,
      project_id: text,
      name: text,
      created_after: time,
    },
    filters: {
      status: 'status',
      region: 'region',
      plan: 'plan',
      project_id: 'project_id',
      name: 'name',
      created_after: { field: 'created_at', is: 'gt' },
    },
    wrap: wrap('servers'),
  }),
  createRoute('/servers', {
    into: 'servers',
    needs: [
      { in: 'plans', by: 'slug', field: 'plan' },
      { in: 'projects', field: 'project_id' },
    ],
    body: {
      name: needed(text),
      plan: needed(text),
      region: needed(among(...regionNames)),
      image: needed(text),
      project_id: text,
      ssh_keys: list,
      backups: boolean,
    },
    add: () => ({ status: 'running', ipv4: '198.51.0.9' }),
    wrap: as('server'),
  }),
  itemRoute('/servers/{server_id}', { ...server, wrap: as('server') }),
  wrapped(
    'server',
    changeRoute('/servers/{server_id}', {
      ...server,
      method: 'PATCH',
      body: { name: text, backups: boolean, project_id: text },
    }),
  ),
  removeRoute('/servers/{server_id}', server),
  createRoute('/servers/{server_id}/actions', {
    into: 'actions',
    needs: ofServer,
    body: { type: needed(among('reboot', 'power_on', 'power_off', 'resize', 'rebuild')), plan: text, image: text },
    add: ({ params }) => ({ server_id: Number(params.server_id), status: 'in-progress' }),
    wrap: as('action'),
  }),
  listRoute('/servers/{server_id}/snapshots', {
    from: 'snapshots',
    within: { server_id: 'server_id' },
    wrap: whole('snapshots'),
  }),
  createRoute('/servers/{server_id}/snapshots', {
    into: 'snapshots',
    needs: ofServer,
    body: { description: needed(text) },
    add: ({ params }) => ({ server_id: Number(params.server_id), size_gb: 0 }),
    wrap: as('snapshot'),
  }),
];

const otherRoutes: readonly Route[] = [
  listRoute('/volumes', {
    from: 'volumes',
    paging,
    query: { region: among(...regionNames), server_id: integer },
    filters: { region: 'region', server_id: 'server_id' },
    wrap: wrap('volumes'),
  }),
  createRoute('/volumes', {
    into: 'volumes',
    prefix: 'vol-',
    needs: [{ in: 'servers', field: 'server_id' }],
    body: {
      name: needed(text),
      size_gb: needed(gigabytes),
      region: needed(among(...regionNames)),
      server_id: integer,
    },
    wrap: as('volume'),
  }),
  itemRoute('/volumes/{volume_id}', { ...volume, wrap: as('volume') }),
  wrapped(
    'volume',
    changeRoute('/volumes/{volume_id}/attach', { ...volume, method: 'POST', body: { server_id: needed(integer) } }),
  ),
  wrapped(
    'volume',
    changeRoute('/volumes/{volume_id}/detach', {
      ...volume,
      method: 'POST',
      body: {},
      change(row) {
        row.server_id = null;
        return undefined;
      },
    }),
  ),
  wrapped(
    'volume',
    changeRoute('/volumes/{volume_id}/resize', {
      ...volume,
      method: 'POST',
      body: { size_gb: needed(gigabytes) },
      change(row, { body }) {
        if (Number(body.size_gb) <= Number(row.size_gb)) return { status: 409, body: 'A volume can only grow.' };
        row.size_gb = body.size_gb;
        return undefined;
      },
    }),
  ),
  listRoute('/floating_ips', { from: 'addresses', paging, wrap: wrap('floating_ips') }),
  wrapped(
    'floating_ip',
    changeRoute('/floating_ips/{ip}/assign', {
      method: 'POST',
      from: 'addresses',
      param: 'ip',
      by: 'ip',
      body: { server_id: needed(integer) },
    }),
  ),
  listRoute('/projects', { from: 'projects', wrap: whole('projects') }),
  itemRoute('/projects/{project_id}', { from: 'projects', param: 'project_id', wrap: as('project') }),
  listRoute('/plans', { from: 'plans', wrap: whole('plans') }),
  listRoute('/regions', { from: 'regions', wrap: whole('regions') }),
  listRoute('/ssh_keys', { from: 'keys', paging, wrap: wrap('ssh_keys') }),
  createRoute('/ssh_keys', {
    into: 'keys',
    body: { name: needed(text), public_key: needed(text) },
    wrap: as('ssh_key'),
  }),
  removeRoute('/ssh_keys/{key_id}', { from: 'keys', param: 'key_id' }),
];

export const stratolet: Service = {
  name: 'stratolet',
  title: 'Stratolet Cloud',
  host: 'https://api.stratolet.example',
  basePath: '/v1',
  auth: { kind: 'bearer', token: 'slt_09e7b3c4d2aa51' },
  document: '../fourth/apis/stratolet/openapi.json',
  credentials: { api_token: 'slt_09e7b3c4d2aa51' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { code, message, fields: problems.map(({ field, problem }) => ({ name: field, messages: [problem] })) },
  }),
  routes: [...serverRoutes, ...otherRoutes],
};
