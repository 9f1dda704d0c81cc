/** Errors of software: projects, the issues that errors are grouped into, their occurrences, releases and alerts; cursors. */
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
import { among, boolean, date, integer, needed, text, time } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'cursor', size: 'limit', usual: 25, most: 75 };
const levels = ['fatal', 'error', 'warning', 'info'] as const;
const statuses = ['unresolved', 'resolved', 'ignored'] as const;
const environments = ['production', 'staging'] as const;

function wrap({ items, next }: Page): unknown {
  return { results: items, paging: { next_cursor: next ?? null, has_more: next !== undefined } };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 91);
  const members = times(chance.count(17, 21), (index) => {
    const { first, last } = chance.person();
    return {
      id: 310 + index,
      name: `${first} ${last}`,
      email: `${first}.${last}${index}@crew.example`.toLowerCase(),
      role: chance.one(['owner', 'admin', 'member', 'member']),
      last_active: chance.day(10, 11),
    };
  });
  const projects = times(chance.count(6, 7), (index) => ({
    slug: ['checkout-web', 'courier-app', 'pricing-api', 'back-office', 'search', 'mailer', 'kiosk'][index],
    name: ['Checkout Web', 'Courier App', 'Pricing API', 'Back Office', 'Search', 'Mailer', 'Kiosk'][index],
    platform: chance.one(['javascript', 'kotlin', 'python', 'go']),
    created_on: `202${chance.whole(1, 4)}-0${chance.whole(1, 9)}-11`,
  }));
  const releases = projects.flatMap(({ slug }, at) =>
    times(chance.count(9, 11), (index) => ({
      version: `${at + 2}.${index}.0`,
      project: slug,
      released_at: `2026-${pad(index + 1)}-${pad(chance.whole(1, 27))}T10:00:00Z`,
      commits: chance.whole(2, 80),
      author_id: members[chance.whole(0, members.length - 1)]?.id,
    })),
  );
  const issues = projects.flatMap(({ slug }, at) =>
    times(at === 0 ? chance.count(190, 214) : chance.whole(20, 45), (index) => ({
      id: 50_000 + at * 1_000 + index,
      project: slug,
      title: `${chance.one(['TypeError', 'Timeout', 'NullReference', 'BadGateway'])} in ${chance.one(['cart', 'login', 'report', 'sync'])} #${index}`,
      level: chance.one(['fatal', 'error', 'error', 'warning', 'info']),
      status: chance.one(['unresolved', 'unresolved', 'resolved', 'ignored']),
      event_count: chance.whole(1, 4_000),
      user_count: chance.whole(0, 600),
      first_release: `${at + 2}.${chance.whole(0, 8)}.0`,
      assignee_id: chance.whole(0, 2) === 0 ? null : members[chance.whole(0, members.length - 1)]?.id,
      first_seen: chance.day(1, 5),
      last_seen: chance.day(6, 11),
    })),
  );
  return { members, projects, releases, issues, ...detailsOf(issues, projects, chance) };
}

function detailsOf(
  issues: readonly { readonly id: number; readonly first_release: string }[],
  projects: readonly { readonly slug: string | undefined }[],
  chance: Chance,
): Store {
  const occurrences = issues.slice(0, 30).flatMap(({ id, first_release }) =>
    times(chance.whole(3, 16), (index) => ({
      id: `oc-${id}-${index}`,
      issue_id: id,
      occurred_at: `2026-1${chance.whole(0, 1)}-${pad(chance.whole(1, 28))}T${pad(chance.whole(0, 23))}:20:00Z`,
      environment: chance.one(['production', 'production', 'staging']),
      release: first_release,
      browser: chance.one(['Firefox', 'Chrome', 'Safari', null]),
      user_email: chance.whole(0, 2) === 0 ? null : `shopper${chance.whole(1, 60)}@mail.example`,
    })),
  );
  const alertRules = projects.flatMap(({ slug }, at) =>
    times(chance.whole(2, 4), (index) => ({
      id: 700 + at * 10 + index,
      project: slug,
      name: `${chance.one(['Spike', 'Flood', 'Fatal'])} ${index + 1}`,
      level: chance.one(levels),
      threshold: chance.whole(1, 20) * 10,
      window_minutes: chance.one([5, 15, 60]),
      enabled: chance.whole(0, 2) > 0,
    })),
  );
  return { occurrences, alertRules, comments: [], snoozes: [] };
}

const project = { in: 'projects', by: 'slug', param: 'project_slug' };
const within = { project: 'project_slug' };
const issue = { from: 'issues', param: 'issue_id' };

const projectRoutes: readonly Route[] = [
  listRoute('/projects', { from: 'projects', paging, wrap }),
  itemRoute('/projects/{project_slug}', { from: 'projects', param: 'project_slug', by: 'slug' }),
  listRoute('/projects/{project_slug}/issues', {
    from: 'issues',
    paging,
    within,
    query: {
      status: among(...statuses),
      level: among(...levels),
      assignee_id: integer,
      first_release: text,
      last_seen_after: date,
    },
    filters: {
      status: 'status',
      level: 'level',
      assignee_id: 'assignee_id',
      first_release: 'first_release',
      last_seen_after: { field: 'last_seen', is: 'gt' },
    },
    wrap,
  }),
  listRoute('/projects/{project_slug}/releases', { from: 'releases', paging, within, wrap }),
  createRoute('/projects/{project_slug}/releases', {
    into: 'releases',
    key: 'release_id',
    needs: [project],
    body: { version: needed(text), commits: integer, author_id: integer, released_at: time },
    add: ({ params }) => ({ project: params.project_slug }),
  }),
  listRoute('/projects/{project_slug}/alert-rules', { from: 'alertRules', paging, within, wrap }),
  createRoute('/projects/{project_slug}/alert-rules', {
    into: 'alertRules',
    needs: [project],
    body: {
      name: needed(text),
      level: needed(among(...levels)),
      threshold: needed({ ...integer, min: 1 }),
      window_minutes: needed({ ...integer, min: 1, max: 1440 }),
    },
    add: ({ params }) => ({ project: params.project_slug, enabled: true }),
  }),
];

const issueRoutes: readonly Route[] = [
  itemRoute('/issues/{issue_id}', issue),
  changeRoute('/issues/{issue_id}', {
    ...issue,
    method: 'PATCH',
    body: { status: among(...statuses), assignee_id: integer, resolved_in_release: text },
  }),
  listRoute('/issues/{issue_id}/occurrences', {
    from: 'occurrences',
    paging,
    within: { issue_id: 'issue_id' },
    query: { environment: among(...environments) },
    filters: { environment: 'environment' },
    wrap,
  }),
  listRoute('/issues/{issue_id}/comments', { from: 'comments', paging, within: { issue_id: 'issue_id' }, wrap }),
  createRoute('/issues/{issue_id}/comments', {
    into: 'comments',
    needs: [{ in: 'issues', param: 'issue_id' }],
    body: { text: needed(text) },
    add: ({ params }) => ({ issue_id: Number(params.issue_id) }),
  }),
  createRoute('/issues/{issue_id}/snoozes', {
    into: 'snoozes',
    needs: [{ in: 'issues', param: 'issue_id' }],
    body: { until: needed(date), reason: text },
    add: ({ params }) => ({ issue_id: Number(params.issue_id) }),
  }),
  changeRoute('/alert-rules/{rule_id}', {
    method: 'PATCH',
    from: 'alertRules',
    param: 'rule_id',
    body: { enabled: boolean, threshold: integer, window_minutes: integer },
  }),
  removeRoute('/alert-rules/{rule_id}', { from: 'alertRules', param: 'rule_id' }),
  listRoute('/members', {
    from: 'members',
    paging,
    query: { email: text, role: among('owner', 'admin', 'member') },
    filters: { email: 'email', role: 'role' },
    wrap,
  }),
  itemRoute('/members/{member_id}', { from: 'members', param: 'member_id' }),
];

export const crashlamp: Service = {
  name: 'crashlamp',
  title: 'Crashlamp',
  host: 'https://api.crashlamp.example',
  basePath: '/v2',
  auth: { kind: 'bearer', token: 'clp_9b1e70d4c2' },
  document: '../eighth/apis/crashlamp/openapi.json',
  credentials: { access_token: 'clp_9b1e70d4c2' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    detail: message,
    code,
    invalid_params: problems.map(({ field, problem }) => ({ name: field, reason: problem })),
  }),
  routes: [...projectRoutes, ...issueRoutes],
};
