/** Time tracking: clients, projects and their tasks, people, time entries, absences; bare lists with a Link header. */
import { Chance, times } from '../../../apis/chance.ts';
import {
  changeRoute,
  createRoute,
  itemRoute,
  listRoute,
  type Page,
  type Paging,
  removeRoute,
} from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, type Rule, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 30, most: 100, hasLinks: true };
const bare = ({ items }: Page): unknown => items;
const minutes: Rule = { ...integer, min: 1 };
const dayMs = 86_400_000;
const roles = ['member', 'manager', 'admin'] as const;

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 74);
  const clients = times(chance.count(23, 27), (index) => ({
    id: 100 + index,
    name: `${chance.one(['Osprey', 'Tallow', 'Verdant', 'Quill'])} ${chance.one(['AG', 'Ltd', 'Studio'])} ${index}`,
    currency: chance.one(['EUR', 'CHF', 'USD']),
    archived: chance.whole(0, 4) === 0,
  }));
  const projects = times(chance.count(58, 66), (index) => ({
    id: 2_000 + index,
    client_id: clients[chance.whole(0, clients.length - 1)]?.id,
    name: `${chance.one(['Website', 'Audit', 'App', 'Training'])} ${index}`,
    code: `P${index}`,
    billable: chance.whole(0, 3) > 0,
    hourly_rate: chance.whole(12, 32) * 5,
    budget_hours: chance.whole(0, 3) === 0 ? null : chance.whole(4, 40) * 10,
    active: chance.whole(0, 4) > 0,
  }));
  const tasks = projects.flatMap(({ id }, at) =>
    times(chance.whole(1, 4), (index) => ({
      id: 6_000 + at * 10 + index,
      project_id: id,
      name: ['Concept', 'Build', 'Review', 'Support'][index],
      done: chance.whole(0, 3) === 0,
    })),
  );
  const people = times(chance.count(26, 31), (index) => {
    const { first, last } = chance.person();
    return {
      id: 50 + index,
      first_name: first,
      last_name: last,
      email: `${first}.${last}${index}@work.example`.toLowerCase(),
      role: chance.one(roles),
      weekly_hours: chance.one([20, 32, 40]),
      active: chance.whole(0, 5) > 0,
    };
  });
  return { clients, projects, tasks, people, ...workOf(projects, people, chance) };
}

function workOf(
  projects: readonly { readonly id: number; readonly billable: boolean }[],
  people: readonly { readonly id: number }[],
  chance: Chance,
): Store {
  const entries = times(chance.count(940, 1010), (index) => {
    const project = projects[chance.whole(0, projects.length - 1)];
    return {
      id: 80_000 + index,
      person_id: people[chance.whole(0, Math.min(5, people.length - 1))]?.id,
      project_id: project?.id,
      task_id: null,
      spent_on: chance.day(8, 10),
      minutes: chance.whole(1, 32) * 15,
      notes: chance.one(['', 'call', 'workshop', 'fixes']),
      billable: project?.billable === true && chance.whole(0, 4) > 0,
      approved: chance.whole(0, 2) > 0,
    };
  });
  const absences = times(chance.count(64, 71), (index) => {
    const firstDay = chance.day(6, 12);
    const days = chance.whole(1, 12);
    return {
      id: 900 + index,
      person_id: people[chance.whole(0, people.length - 1)]?.id,
      kind: chance.one(['vacation', 'vacation', 'sick', 'unpaid']),
      first_day: firstDay,
      last_day: new Date(Date.parse(firstDay) + (days - 1) * dayMs).toISOString().slice(0, 10),
      status: chance.one(['requested', 'approved', 'approved', 'declined']),
    };
  });
  return { entries, absences };
}

const entryFields = { spent_on: date, minutes, task_id: integer, notes: text, billable: boolean };
const projectFields = {
  name: text,
  code: text,
  billable: boolean,
  hourly_rate: number,
  budget_hours: number,
  active: boolean,
};

const projectRoutes: readonly Route[] = [
  listRoute('/clients', {
    from: 'clients',
    paging,
    query: { archived: boolean },
    filters: { archived: 'archived' },
    wrap: bare,
  }),
  createRoute('/clients', {
    into: 'clients',
    body: { name: needed(text), currency: text },
    add: () => ({ archived: false }),
  }),
  itemRoute('/clients/{client_id}', { from: 'clients', param: 'client_id' }),
  changeRoute('/clients/{client_id}', {
    method: 'PATCH',
    from: 'clients',
    param: 'client_id',
    body: { name: text, currency: text, archived: boolean },
  }),
  listRoute('/projects', {
    from: 'projects',
    paging,
    query: { client_id: integer, active: boolean },
    filters: { client_id: 'client_id', active: 'active' },
    wrap: bare,
  }),
  createRoute('/projects', {
    into: 'projects',
    needs: [{ in: 'clients', field: 'client_id' }],
    body: { ...projectFields, client_id: needed(integer), name: needed(text) },
    add: () => ({ active: true }),
  }),
  itemRoute('/projects/{project_id}', { from: 'projects', param: 'project_id' }),
  changeRoute('/projects/{project_id}', {
    method: 'PATCH',
    from: 'projects',
    param: 'project_id',
    body: projectFields,
  }),
  listRoute('/projects/{project_id}/tasks', { from: 'tasks', within: { project_id: 'project_id' }, wrap: bare }),
  createRoute('/projects/{project_id}/tasks', {
    into: 'tasks',
    needs: [{ in: 'projects', param: 'project_id' }],
    body: { name: needed(text) },
    add: ({ params }) => ({ project_id: Number(params.project_id), done: false }),
  }),
];

const workRoutes: readonly Route[] = [
  listRoute('/people', {
    from: 'people',
    paging,
    query: { active: boolean, role: among(...roles), email: text },
    filters: { active: 'active', role: 'role', email: 'email' },
    wrap: bare,
  }),
  itemRoute('/people/{person_id}', { from: 'people', param: 'person_id' }),
  listRoute('/time_entries', {
    from: 'entries',
    paging,
    query: { person_id: integer, project_id: integer, from: date, to: date, billable: boolean, approved: boolean },
    filters: {
      person_id: 'person_id',
      project_id: 'project_id',
      from: { field: 'spent_on', is: 'gte' },
      to: { field: 'spent_on', is: 'lte' },
      billable: 'billable',
      approved: 'approved',
    },
    wrap: bare,
  }),
  createRoute('/time_entries', {
    into: 'entries',
    needs: [
      { in: 'people', field: 'person_id' },
      { in: 'projects', field: 'project_id' },
    ],
    body: {
      ...entryFields,
      person_id: needed(integer),
      project_id: needed(integer),
      spent_on: needed(date),
      minutes: needed(minutes),
    },
    add: () => ({ approved: false }),
  }),
  changeRoute('/time_entries/{entry_id}', { method: 'PATCH', from: 'entries', param: 'entry_id', body: entryFields }),
  removeRoute('/time_entries/{entry_id}', { from: 'entries', param: 'entry_id' }),
  listRoute('/absences', {
    from: 'absences',
    paging,
    query: { person_id: integer, status: among('requested', 'approved', 'declined'), kind: text },
    filters: { person_id: 'person_id', status: 'status', kind: 'kind' },
    wrap: bare,
  }),
  createRoute('/absences', {
    into: 'absences',
    needs: [{ in: 'people', field: 'person_id' }],
    body: {
      person_id: needed(integer),
      kind: needed(among('vacation', 'sick', 'unpaid')),
      first_day: needed(date),
      last_day: needed(date),
      comment: text,
    },
    add: () => ({ status: 'requested' }),
  }),
  changeRoute('/absences/{absence_id}/approve', {
    method: 'POST',
    from: 'absences',
    param: 'absence_id',
    body: {},
    change(row) {
      row.status = 'approved';
      return undefined;
    },
  }),
  changeRoute('/absences/{absence_id}/decline', {
    method: 'POST',
    from: 'absences',
    param: 'absence_id',
    body: { reason: needed(text) },
    change(row, { body }) {
      Object.assign(row, { status: 'declined', reason: body.reason });
      return undefined;
    },
  }),
];

export const clockwell: Service = {
  name: 'clockwell',
  title: 'Clockwell Time Tracking',
  host: 'https://app.clockwell.example',
  basePath: '/api/v1',
  auth: { kind: 'oauth', tokenPath: '/oauth/token', clientId: 'cw-machine-118', clientSecret: 'cws-c41f7709be' },
  document: '../fourth/apis/clockwell/reference.md',
  credentials: { client_id: 'cw-machine-118', client_secret: 'cws-c41f7709be', grant_type: 'client_credentials' },
  invalidStatus: 422,
  seed,
  explain: ({ message, problems }) => ({
    message,
    errors: problems.map(({ field, problem }) => ({ field, problem })),
  }),
  routes: [...projectRoutes, ...workRoutes],
};
