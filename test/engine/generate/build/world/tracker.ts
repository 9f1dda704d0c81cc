/** Projects, tasks and people of a tracker, and a mailing service: nested paths, wrapped answers, searches. */
import { byId, choice, type Data, list, matching, number, record, type Service, text, whole } from './service.ts';

const person = record({ id: text, full_name: text, email: text, team: record({ id: text, name: text }) });
const task = record({
  key: text,
  title: text,
  done: { type: 'boolean' },
  estimate_hours: number,
  assignee_id: text,
  project_id: text,
  due_date: { type: 'string', format: 'date' },
});
const project = record({ id: text, name: text, owner: record({ id: text, email: text }), budget: number });

const given: Data = {
  projects: [
    { id: 'p-1', name: 'Barn', owner: { id: 'u-1', email: 'ida@farm.test' }, budget: 100 },
    { id: 'p-2', name: 'Pond', owner: { id: 'u-2', email: 'jon@farm.test' }, budget: 250 },
  ],
  tasks: [
    {
      key: 'B-1',
      title: 'Nails',
      done: false,
      estimate_hours: 2,
      assignee_id: 'u-2',
      project_id: 'p-1',
      due_date: '2025-04-01',
    },
    {
      key: 'B-2',
      title: 'Paint',
      done: true,
      estimate_hours: 5,
      assignee_id: 'u-1',
      project_id: 'p-1',
      due_date: '2025-03-01',
    },
    {
      key: 'P-1',
      title: 'Dig',
      done: false,
      estimate_hours: 9,
      assignee_id: 'u-1',
      project_id: 'p-2',
      due_date: '2025-02-01',
    },
  ],
  people: [
    { id: 'u-1', full_name: 'Ida Hen', email: 'ida@farm.test', team: { id: 't-1', name: 'Build' } },
    { id: 'u-2', full_name: 'Jon Cock', email: 'jon@farm.test', team: { id: 't-2', name: 'Water' } },
  ],
};

const hidden: Data = {
  projects: [{ id: 'p-9', name: 'Mill', owner: { id: 'u-8', email: 'kim@coop.test' }, budget: 7 }],
  tasks: [
    {
      key: 'M-1',
      title: 'Wheel',
      done: true,
      estimate_hours: 1,
      assignee_id: 'u-8',
      project_id: 'p-9',
      due_date: '2025-08-01',
    },
    {
      key: 'M-2',
      title: 'Stone',
      done: false,
      estimate_hours: 4,
      assignee_id: 'u-8',
      project_id: 'p-9',
      due_date: '2025-07-01',
    },
  ],
  people: [{ id: 'u-8', full_name: 'Kim Duck', email: 'kim@coop.test', team: { id: 't-5', name: 'Grain' } }],
};

export const tracker: Service = {
  name: 'tracker',
  schemes: { token: { type: 'http', scheme: 'bearer' } },
  credentials: { token: 'tracker-secret-token' },
  isAllowed: ({ headers }) => headers['authorization'] === 'Bearer tracker-secret-token',
  routes: [
    {
      method: 'get',
      path: '/projects',
      summary: 'List all projects',
      answer: record({ projects: list(project), next: text }),
      reply: ({ data }) => ({ projects: data['projects'] }),
    },
    {
      method: 'get',
      path: '/projects/{project_id}/tasks',
      summary: 'List the tasks of a project',
      query: { done: { type: 'boolean' } },
      answer: record({ tasks: list(task) }),
      reply: ({ data, path, query }) => ({
        tasks: matching(data['tasks'], query).filter(({ project_id: id }) => id === path['project_id']),
      }),
    },
    {
      method: 'post',
      path: '/projects/{project_id}/tasks',
      summary: 'Add a task to a project',
      body: record({ title: text, assignee_id: text, due_date: { type: 'string', format: 'date' } }, ['title']),
      answer: task,
      reply: ({ body, path }) => ({ key: 'NEW-1', done: false, project_id: path['project_id'], ...body }),
    },
    {
      method: 'get',
      path: '/tasks/{task_key}',
      summary: 'Get a task by its key',
      answer: record({ task }),
      reply: ({ data, path }) => {
        const found = byId(data['tasks'], path['task_key'], 'key');
        return found === undefined ? undefined : { task: found };
      },
    },
    {
      method: 'patch',
      path: '/tasks/{task_key}',
      summary: 'Update a task',
      body: record({ title: text, done: { type: 'boolean' }, assignee_id: text }),
      answer: record({ task }),
      reply: ({ data, path }) => ({ task: byId(data['tasks'], path['task_key'], 'key') }),
    },
    {
      method: 'get',
      path: '/people',
      summary: 'List people',
      query: { email: text, limit: whole },
      answer: record({ people: list(person) }),
      reply: ({ data, query }) => ({ people: matching(data['people'], query) }),
    },
    {
      method: 'get',
      path: '/people/{person_id}',
      summary: 'Get a person',
      answer: record({ person }),
      reply: ({ data, path }) => ({ person: byId(data['people'], path['person_id']) }),
    },
  ],
  data: (variant) => (variant === 'given' ? given : hidden),
};

export const mailer: Service = {
  name: 'mailer',
  isAllowed: () => true,
  routes: [
    {
      method: 'post',
      path: '/emails',
      summary: 'Send an e-mail',
      body: record({ to: { type: 'string', format: 'email' }, subject: text, body: text }, ['to', 'subject']),
      answer: record({ id: text, status: choice('queued', 'sent') }),
      reply: () => ({ id: 'e1', status: 'queued' }),
    },
    {
      method: 'get',
      path: '/templates',
      summary: 'List templates',
      answer: record({ templates: list(record({ id: text, name: text })) }),
      reply: () => ({ templates: [{ id: 't1', name: 'welcome' }] }),
    },
  ],
  data: () => ({}),
};
