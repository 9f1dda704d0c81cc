/** Continuous integration: projects, pipelines, jobs, runners and variables; bearer token, page tokens. */
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
import { among, any, boolean, list, needed, text, time } from '../../../apis/rules.ts';
import type { Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'page_token', size: 'limit', usual: 20, most: 60 };
const states = ['queued', 'running', 'passed', 'failed', 'cancelled'] as const;
const triggers = ['push', 'schedule', 'api'] as const;

function wrap({ items, next }: Page): unknown {
  return { items, next_page_token: next ?? null };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 92);
  const users = times(chance.count(12, 14), () => {
    const { first, last } = chance.person();
    return {
      login: `${first}${last.slice(0, 2)}${chance.whole(10, 99)}`.toLowerCase(),
      display_name: `${first} ${last}`,
      email: `${first}.${last}@forge.example`.toLowerCase(),
      role: chance.one(['developer', 'maintainer', 'guest']),
    };
  });
  const slugs = chance.isGiven
    ? ['web-shop', 'mobile-app', 'billing', 'docs-site', 'legacy-sync', 'search']
    : ['web-shop', 'router', 'ledger', 'mobile-app', 'docs-site', 'mailer', 'etl'];
  const projects = slugs.map((slug, index) => ({
    slug,
    name: slug.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase()),
    default_branch: chance.one(['main', 'main', 'develop']),
    visibility: chance.one(['private', 'internal']),
    archived: index === 4,
  }));
  const pipelines = times(chance.count(342, 367), (index) => ({
    id: `pl_${(40_000 + index * 13).toString(16)}`,
    number: index + 1,
    project: chance.one([slugs[0] ?? '', slugs[0] ?? '', slugs[1] ?? '', slugs[2] ?? '', slugs[3] ?? '']),
    branch: chance.one(['main', 'main', 'develop', 'fix/login', 'release/4']),
    commit_sha: (chance.whole(1, 2_000_000_000) + 0x1000_0000).toString(16).slice(0, 7),
    trigger: chance.one(triggers),
    state: chance.one([...states, 'passed', 'passed', 'failed'] as const),
    author: users[chance.whole(0, users.length - 1)]?.login,
    created_at: `${chance.day(8, 11)}T${pad(chance.whole(0, 23))}:${pad(chance.whole(0, 59))}:00Z`,
    duration_seconds: chance.whole(40, 3600),
  }));
  const work = workOf(pipelines, chance);
  const runners = runnersOf(chance);
  const variables = slugs.flatMap((slug) =>
    ['API_URL', 'SENTRY_DSN', 'DEPLOY_KEY'].slice(0, chance.whole(1, 3)).map((name) => ({
      project: slug,
      name,
      masked: name !== 'API_URL',
    })),
  );
  return { users, projects, pipelines, ...work, runners, variables };
}

function workOf(pipelines: readonly { readonly id: string }[], chance: Chance): Store {
  const jobs = pipelines.slice(0, 60).flatMap(({ id }, at) =>
    ['lint', 'unit', 'e2e', 'package', 'deploy'].map((name, index) => ({
      id: `job_${at * 5 + index + 100}`,
      pipeline_id: id,
      name,
      stage: index < 3 ? 'test' : 'release',
      state: chance.one(['passed', 'passed', 'failed', 'skipped']),
      duration_seconds: chance.whole(5, 900),
    })),
  );
  const artifacts = jobs.slice(0, 200).flatMap(({ id }, at) =>
    times(chance.whole(0, 2), (index) => ({
      id: `art_${at * 3 + index}`,
      job_id: id,
      path: chance.one(['report.xml', 'dist.tar.gz', 'coverage.json']),
      size_bytes: chance.whole(400, 90_000_000),
    })),
  );
  return { jobs, artifacts };
}

function runnersOf(chance: Chance): Row[] {
  return times(chance.count(17, 21), (index) => ({
    id: `rn_${index + 1}`,
    name: `${chance.one(['oak', 'tin', 'coal'])}-${index + 1}`,
    os: chance.one(['linux', 'windows', 'macos']),
    status: chance.one(['online', 'online', 'offline', 'draining']),
    paused: chance.whole(0, 4) === 0,
    version: chance.one(['17.2', '17.4', '18.0']),
    labels: chance.whole(0, 1) === 0 ? ['gpu'] : [],
  }));
}

const project = { from: 'projects', param: 'slug', by: 'slug' };
const pipeline = { from: 'pipelines', param: 'pipeline_id' };
const ofProject = [{ in: 'projects', by: 'slug', param: 'slug' }];

export const anvilry: Service = {
  name: 'anvilry',
  title: 'Anvilry CI',
  host: 'https://ci.anvilry.example',
  basePath: '/api/v2',
  auth: { kind: 'bearer', token: 'anv_pat_8841fe02' },
  document: '../seventh/apis/anvilry/openapi.yaml',
  credentials: { access_token: 'anv_pat_8841fe02' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    error: code,
    error_description: message,
    details: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [
    listRoute('/projects', {
      from: 'projects',
      paging,
      query: { archived: boolean, visibility: among('private', 'internal') },
      filters: { archived: 'archived', visibility: 'visibility' },
      wrap,
    }),
    itemRoute('/projects/{slug}', project),
    changeRoute('/projects/{slug}', {
      ...project,
      method: 'PATCH',
      body: { name: text, default_branch: text, archived: boolean },
    }),
    listRoute('/projects/{slug}/pipelines', {
      from: 'pipelines',
      within: { project: 'slug' },
      paging,
      query: {
        ref: text,
        state: among(...states),
        trigger: among(...triggers),
        created_after: time,
        created_before: time,
      },
      filters: {
        ref: 'branch',
        state: 'state',
        trigger: 'trigger',
        created_after: { field: 'created_at', is: 'gte' },
        created_before: { field: 'created_at', is: 'lt' },
      },
      sort: { by: 'created_at', isDown: true },
      wrap,
    }),
    createRoute('/projects/{slug}/pipelines', {
      into: 'pipelines',
      prefix: 'pl_',
      needs: ofProject,
      body: { ref: needed(text), inputs: any },
      add: ({ params, body }) => ({ project: params.slug, branch: body.ref, trigger: 'api', state: 'queued' }),
    }),
    itemRoute('/pipelines/{pipeline_id}', pipeline),
    changeRoute('/pipelines/{pipeline_id}/cancel', {
      ...pipeline,
      method: 'POST',
      body: {},
      change(row) {
        row.state = 'cancelled';
        return undefined;
      },
    }),
    changeRoute('/pipelines/{pipeline_id}/retry', {
      ...pipeline,
      method: 'POST',
      body: { scope: among('failed', 'all') },
      change(row) {
        row.state = 'queued';
        return undefined;
      },
    }),
    listRoute('/pipelines/{pipeline_id}/jobs', {
      from: 'jobs',
      within: { pipeline_id: 'pipeline_id' },
      paging,
      query: { state: among('passed', 'failed', 'skipped') },
      filters: { state: 'state' },
      wrap,
    }),
    listRoute('/jobs/{job_id}/artifacts', { from: 'artifacts', within: { job_id: 'job_id' }, paging, wrap }),
    listRoute('/runners', {
      from: 'runners',
      paging,
      query: { status: among('online', 'offline', 'draining'), os: among('linux', 'windows', 'macos') },
      filters: { status: 'status', os: 'os' },
      wrap,
    }),
    changeRoute('/runners/{runner_id}', {
      from: 'runners',
      param: 'runner_id',
      method: 'PATCH',
      body: { paused: boolean, labels: list, name: text },
    }),
    listRoute('/projects/{slug}/variables', { from: 'variables', within: { project: 'slug' }, paging, wrap }),
    createRoute('/projects/{slug}/variables', {
      into: 'variables',
      needs: ofProject,
      body: { name: needed(text), value: needed(text), masked: boolean },
      add: ({ params }) => ({ project: params.slug }),
    }),
    removeRoute('/projects/{slug}/variables/{name}', {
      from: 'variables',
      param: 'name',
      by: 'name',
      within: { project: 'slug' },
    }),
    itemRoute('/users/{login}', { from: 'users', param: 'login', by: 'login' }),
  ],
};
