/** Code hosting: OpenAPI 3.0 in YAML, plain arrays, Link headers, two path variables, a scheme word in a description. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

const issues = Array.from(
  { length: 64 },
  (_, at): Row => ({
    id: 500 + at,
    number: at + 1,
    state: at % 4 === 0 ? 'closed' : 'open',
    labels: [{ name: at % 5 === 0 ? 'bug' : 'idea' }],
    created_by: at % 2 === 0 ? 'rita' : 'otto',
    updated: `2025-0${1 + (at % 9)}-01T00:00:00Z`,
  }),
);
const labels = Array.from({ length: 35 }, (_, at): Row => ({ id: at + 1, name: `l${at}` }));
const repositories = Array.from(
  { length: 4 },
  (_, at): Row => ({ id: at, name: at % 2 === 0 ? `egg-counter-${at}` : `barn-${at}` }),
);

function pages(rows: readonly Row[], { query }: { query: URLSearchParams }, url: string): Reply {
  const size = Math.min(Number(query.get('limit') ?? 30), 50);
  const page = Number(query.get('page') ?? 1);
  const link = page * size < rows.length ? { link: `<${url}/next?page=${page + 1}>; rel="next"` } : {};
  return {
    headers: { ...link, 'x-total-count': String(rows.length) },
    body: rows.slice((page - 1) * size, page * size),
  };
}

const idsOf = (rows: readonly Row[], where: (row: Row) => boolean) => rows.filter(where).map(({ id }) => id);
const token = { Authorization: 'token <<forge_access_token>>' };
const repo = '/api/v1/repos/farm/coop';
const listing = {
  urlPath: `${repo}/issues`,
  method: 'GET',
  headers: token,
  queryParams: { page: '<<page>>', limit: '<<pageSize>>' },
  pagination: { type: 'PAGE_BASED', pageSize: '50' },
};

export const forge: Service = {
  name: 'forge',
  basePath: '/api/v1',
  credentials: { access_token: 'anvil-9' },
  document: 'forge.yaml',
  isAllowed: ({ headers }) => headers['authorization'] === 'token anvil-9',
  rows: { issues, labels, repositories },
  routes: {
    'GET /repos/search': list('repositories', {
      by: { q: (row, word) => String(row['name']).includes(word) },
      pages: (rows) => ({ body: { ok: true, data: rows } }),
    }),
    'POST /user/repos': accept(needs('name'), 201),
    'GET /repos/{owner}/{repo}/issues': list('issues', {
      always: (row, { query }) => query.get('state') === 'all' || row['state'] === (query.get('state') ?? 'open'),
      by: {
        labels: (row, names) => names.split(',').some((name) => JSON.stringify(row['labels']).includes(name)),
        created_by: 'created_by',
        since: (row, at) => String(row['updated']) >= at,
      },
      pages,
    }),
    'POST /repos/{owner}/{repo}/issues': accept(needs('title'), 201),
    'GET /repos/{owner}/{repo}/issues/{index}': one('issues', { by: 'number' }),
    'PATCH /repos/{owner}/{repo}/issues/{index}': accept(undefined, 201),
    'POST /repos/{owner}/{repo}/issues/{index}/comments': accept(needs('body'), 201),
    'GET /repos/{owner}/{repo}/labels': list('labels', { pages }),
  },
  steps: [
    { class: 'read', say: 'Get issue 12 of farm/coop', want: () => ({ ids: [511] }) },
    {
      class: 'read',
      say: 'Fetch the issue',
      input: { owner: 'farm', repo: 'coop', number: 7 },
      later: { owner: 'farm', repo: 'coop', number: 9 },
      want: (get) => ({ ids: [499 + Number(get('number'))] }),
    },
    {
      class: 'pages',
      say: 'List all open issues of the repository',
      input: { repository: { owner: 'farm', name: 'coop' } },
      want: () => ({ ids: idsOf(issues, ({ state }) => state === 'open') }),
    },
    {
      class: 'list',
      say: 'List the closed issues in farm/coop created by rita',
      want: () => ({ ids: idsOf(issues, (row) => row['state'] === 'closed' && row['created_by'] === 'rita') }),
    },
    {
      class: 'list',
      say: 'List issues labelled bug in the repository coop of farm that changed since 2025-06-01',
      want: () => ({
        ids: idsOf(
          issues,
          (row) =>
            row['state'] === 'open' &&
            JSON.stringify(row['labels']).includes('bug') &&
            String(row['updated']) >= '2025-06-01',
        ),
      }),
    },
    {
      class: 'pages',
      say: "Get all of the repository's labels",
      input: { owner: 'farm', repo: 'coop' },
      want: () => ({ ids: idsOf(labels, () => true) }),
    },
    { class: 'list', say: 'Search repositories for egg', want: () => ({ ids: [0, 2] }) },
    {
      class: 'create',
      say: 'File an issue about the failed build',
      input: { owner: 'farm', repo: 'coop', issue: { title: 'Build failed', body: 'See "log"' } },
      later: { owner: 'farm', repo: 'barn', issue: { title: 'Again', body: 'x' } },
      want: (get) => ({
        sent: [{ method: 'POST', path: `/api/v1/repos/farm/${get('repo')}/issues`, body: get('issue') }],
      }),
    },
    {
      class: 'create',
      say: 'Create a private repository called nest-box',
      want: () => ({
        sent: [{ method: 'POST', path: '/api/v1/user/repos', body: { name: 'nest-box', private: true } }],
      }),
    },
    {
      class: 'create',
      say: 'Comment "Fixed in 2.1" on issue 8 of farm/coop',
      want: () => ({ sent: [{ method: 'POST', path: `${repo}/issues/8/comments`, body: { body: 'Fixed in 2.1' } }] }),
    },
    {
      class: 'change',
      say: 'Close issue 5 in farm/coop',
      want: () => ({ sent: [{ method: 'PATCH', path: `${repo}/issues/5`, body: { state: 'closed' } }] }),
    },
    {
      class: 'loop',
      say: 'Assign otto to each of the issues',
      input: { owner: 'farm', repo: 'coop', issues: [{ number: 3 }, { number: 4 }] },
      later: { owner: 'farm', repo: 'coop', issues: [{ number: 6 }] },
      want: (get) => ({
        sent: (get('issues[1].number') === 4 ? [3, 4] : [6]).map((at) => ({
          method: 'PATCH',
          path: `${repo}/issues/${at}`,
          body: { assignees: ['otto'] },
        })),
      }),
    },
  ],
  repairs: [
    {
      say: 'List the open issues of farm/coop',
      current: { ...listing, headers: { Authorization: 'Bearer <<forge_access_token>>' } },
      keeps: ['urlPath', 'queryParams', 'pagination'],
      want: () => ({ ids: idsOf(issues, ({ state }) => state === 'open') }),
    },
    {
      say: 'List the open issues of farm/coop',
      current: { ...listing, dataPath: 'data' },
      keeps: ['urlPath', 'headers', 'queryParams', 'pagination'],
      want: () => ({ ids: idsOf(issues, ({ state }) => state === 'open') }),
    },
    {
      say: 'List the open issues of farm/coop',
      current: {
        ...listing,
        queryParams: { ...listing.queryParams, status: 'open' },
        urlPath: '/api/v1/farm/coop/issues',
      },
      keeps: ['headers', 'pagination'],
      want: () => ({ ids: idsOf(issues, ({ state }) => state === 'open') }),
    },
    {
      say: 'Close the issue',
      input: { number: 5 },
      current: { urlPath: `${repo}/issues/<<number>>`, method: 'POST', headers: token, body: '{"state": "closed"}' },
      keeps: ['urlPath', 'headers', 'body'],
      want: () => ({ sent: [{ method: 'PATCH', path: `${repo}/issues/5`, body: { state: 'closed' } }] }),
    },
  ],
};
