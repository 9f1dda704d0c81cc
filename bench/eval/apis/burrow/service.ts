/** An issue tracker: projects, issues, comments; token in a header of its own name, bare lists with a Link header. */
import { Chance, times } from '../chance.ts';
import { among, list, needed, text, time } from '../rules.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Paging, removeRoute } from '../routes.ts';
import type { Service, Store, Variant } from '../service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 30, most: 100, hasLinks: true };
const issue = { from: 'issues', param: 'number', by: 'number', within: { project: 'key' } };

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 3);
  const projects = (chance.isGiven ? ['MOLE', 'FERN', 'HIVE'] : ['MOLE', 'TARN', 'HIVE', 'KELP']).map((key, index) => ({
    key,
    name: `${key.charAt(0)}${key.slice(1).toLowerCase()} project`,
    lead: `dev${index}`,
    archived: false,
  }));
  const issues = times(chance.count(205, 241), (index) => ({
    number: index + 1,
    project: index % 3 === 2 ? 'HIVE' : 'MOLE',
    title: `${chance.one(['Crash', 'Slow answer', 'Wrong label', 'Typo'])} in ${chance.one(['search', 'login', 'export', 'billing'])} (${index})`,
    state: chance.one(['open', 'open', 'closed']),
    priority: chance.one(['low', 'normal', 'high', 'urgent']),
    assignee: chance.whole(0, 3) === 0 ? null : `dev${chance.whole(1, 5)}`,
    labels: [...new Set(times(chance.whole(0, 2), () => chance.one(['bug', 'ui', 'api', 'docs'])))],
    created_at: `${chance.day(1, 5)}T08:30:00Z`,
    updated_at: `${chance.day(6, 9)}T12:00:00Z`,
  }));
  const comments = times(chance.count(24, 40), (index) => ({
    id: 4000 + index,
    project: issues[index % 9]?.project,
    number: String((index % 9) + 1),
    author: `dev${chance.whole(1, 5)}`,
    body: `Seen again, note ${index}.`,
  }));
  return { projects, issues, comments };
}

export const burrow: Service = {
  name: 'burrow',
  title: 'Burrow Issues',
  host: 'https://burrow.example',
  basePath: '/rest',
  auth: { kind: 'header', name: 'X-Burrow-Token', key: 'brw-71c04e-aa82' },
  document: 'burrow/openapi.json',
  credentials: { api_token: 'brw-71c04e-aa82' },
  invalidStatus: 422,
  seed,
  explain: ({ message, problems }) => ({
    message,
    errors: problems.map(({ field, problem }) => ({ field, message: problem })),
  }),
  routes: [
    listRoute('/projects', { from: 'projects', wrap: ({ items }) => items }),
    itemRoute('/projects/{key}', { from: 'projects', param: 'key', by: 'key' }),
    listRoute('/projects/{key}/issues', {
      from: 'issues',
      paging,
      within: { project: 'key' },
      query: {
        state: among('open', 'closed'),
        priority: among('low', 'normal', 'high', 'urgent'),
        assignee: text,
        label: text,
        updated_since: time,
      },
      filters: {
        state: 'state',
        priority: 'priority',
        assignee: 'assignee',
        label: 'labels',
        updated_since: { field: 'updated_at', is: 'gte' },
      },
      wrap: ({ items }) => items,
    }),
    createRoute('/projects/{key}/issues', {
      into: 'issues',
      key: 'number',
      needs: [{ in: 'projects', by: 'key', param: 'key' }],
      body: {
        title: needed(text),
        description: text,
        priority: among('low', 'normal', 'high', 'urgent'),
        assignee: text,
        labels: list,
      },
      add: ({ params }) => ({ project: params.key, state: 'open' }),
    }),
    itemRoute('/projects/{key}/issues/{number}', issue),
    changeRoute('/projects/{key}/issues/{number}', {
      ...issue,
      method: 'PATCH',
      body: {
        title: text,
        state: among('open', 'closed'),
        priority: among('low', 'normal', 'high', 'urgent'),
        assignee: text,
        labels: list,
      },
    }),
    listRoute('/projects/{key}/issues/{number}/comments', {
      from: 'comments',
      paging,
      within: { project: 'key', number: 'number' },
      wrap: ({ items }) => items,
    }),
    createRoute('/projects/{key}/issues/{number}/comments', {
      into: 'comments',
      needs: [{ in: 'issues', by: 'number', param: 'number' }],
      body: { body: needed(text) },
      add: ({ params }) => ({ project: params.key, number: params.number, author: 'api' }),
    }),
    removeRoute('/comments/{id}', { from: 'comments', param: 'id' }),
  ],
};
