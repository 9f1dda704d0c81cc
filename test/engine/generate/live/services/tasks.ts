/** To-do lists: OpenAPI 3.1 in YAML, Basic with a user and a password, sub-resources, flags, actions, days. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

const tasks = Array.from(
  { length: 26 },
  (_, at): Row => ({
    id: at + 1,
    project: 1 + (at % 2),
    assignee: ['rita', 'otto'][at % 3 === 0 ? 0 : 1],
    completed: at % 5 === 0,
    due: `2025-05-${String(1 + at).padStart(2, '0')}`,
    label: at % 4 === 0 ? 'barn' : 'coop',
  }),
);
const projects = [
  { id: 1, name: 'Coop' },
  { id: 2, name: 'Barn' },
];

function pages(rows: readonly Row[], { query }: { query: URLSearchParams }): Reply {
  const size = Math.min(Number(query.get('pageSize') ?? 4), 10);
  const page = Number(query.get('page') ?? 1);
  return { body: { tasks: rows.slice((page - 1) * size, page * size), page, pages: Math.ceil(rows.length / size) } };
}

const ids = (where: (row: Row) => boolean) => tasks.filter(where).map(({ id }) => id);
const basic = { Authorization: 'Basic <<tasks_username>>:<<tasks_password>>' };

export const tasklists: Service = {
  name: 'tasks',
  basePath: '',
  credentials: { username: 'rita', password: 'nest' },
  document: 'tasks.yaml',
  isAllowed: ({ headers }) => headers['authorization'] === `Basic ${Buffer.from('rita:nest').toString('base64')}`,
  rows: { tasks, projects },
  routes: {
    'GET /projects': list('projects'),
    'GET /projects/{project}/tasks': list('tasks', {
      always: (row, { variables }) => String(row['project']) === variables['project'],
      by: {
        assignee: 'assignee',
        completed: 'completed',
        label: 'label',
        dueBefore: (row, day) => String(row['due']) < day,
      },
      pages,
    }),
    'POST /projects/{project}/tasks': accept(needs('content'), 201),
    'GET /tasks/{id}': one('tasks'),
    'PATCH /tasks/{id}': accept(),
    'DELETE /tasks/{id}': accept(undefined, 204),
    'POST /tasks/{id}/complete': accept(undefined, 204),
    'POST /tasks/{id}/comments': accept(needs('text'), 201),
  },
  steps: [
    { class: 'read', say: 'Load task number 12', want: () => ({ ids: [12] }) },
    { class: 'list', say: 'Get all projects', want: () => ({ ids: [1, 2] }) },
    {
      class: 'pages',
      say: 'Get all tasks of the project',
      input: { project: { id: 2, name: 'Barn' } },
      later: { project: { id: 1, name: 'Coop' } },
      want: (get) => ({ ids: ids(({ project }) => project === get('project.id')) }),
    },
    {
      class: 'list',
      say: 'List the completed tasks in project 1 assigned to otto',
      want: () => ({
        ids: ids((row) => row['project'] === 1 && row['completed'] === true && row['assignee'] === 'otto'),
      }),
    },
    {
      class: 'list',
      say: 'List open tasks of project 2 that are due before 2025-05-15',
      want: () => ({
        ids: ids((row) => row['project'] === 2 && row['completed'] === false && String(row['due']) < '2025-05-15'),
      }),
    },
    {
      class: 'list',
      say: 'Show tasks of project 1 with the label barn',
      want: () => ({ ids: ids((row) => row['project'] === 1 && row['label'] === 'barn') }),
    },
    {
      class: 'create',
      say: 'Add a task "Collect the eggs" to project 1, due on 2025-06-01, for rita',
      want: () => ({
        sent: [
          {
            method: 'POST',
            path: '/projects/1/tasks',
            body: { content: 'Collect the eggs', dueOn: '2025-06-01', assignee: 'rita' },
          },
        ],
      }),
    },
    {
      class: 'create',
      say: 'Create a task in the project for the request that came in',
      input: { projectId: 2, request: { content: 'Mend "the" roof', priority: 3, labels: ['barn', 'roof'] } },
      later: { projectId: 1, request: { content: 'Feed', priority: 1, labels: [] } },
      want: (get) => ({
        sent: [{ method: 'POST', path: `/projects/${get('projectId')}/tasks`, body: get('request') }],
      }),
    },
    {
      class: 'create',
      say: 'Comment on the task that the work is done and notify everybody, with the text of the report',
      input: { task_id: 4, report: { text: 'All done' } },
      later: { task_id: 5, report: { text: 'Half done' } },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: `/tasks/${get('task_id')}/comments`,
            body: { text: get('report.text'), notify: true },
          },
        ],
      }),
    },
    {
      class: 'change',
      say: 'Complete task 9',
      want: () => ({ sent: [{ method: 'POST', path: '/tasks/9/complete' }] }),
    },
    {
      class: 'change',
      say: 'Raise the priority of task 7 to 4',
      want: () => ({ sent: [{ method: 'PATCH', path: '/tasks/7', body: { priority: 4 } }] }),
    },
    {
      class: 'change',
      say: 'Reassign the task to the new owner',
      input: { taskId: 3, assignee: 'otto' },
      later: { taskId: 4, assignee: 'rita' },
      want: (get) => ({
        sent: [{ method: 'PATCH', path: `/tasks/${get('taskId')}`, body: { assignee: get('assignee') } }],
      }),
    },
    {
      class: 'loop',
      say: 'Delete all completed tasks of the result',
      input: {
        getTasks: {
          data: {
            tasks: [
              { id: 1, completed: true },
              { id: 2, completed: false },
              { id: 6, completed: true },
            ],
          },
        },
      },
      later: {
        getTasks: {
          data: {
            tasks: [
              { id: 3, completed: false },
              { id: 11, completed: true },
            ],
          },
        },
      },
      want: (get) => ({
        sent: (get('getTasks.data.tasks[2].id') === 6 ? [1, 6] : [11]).map((id) => ({
          method: 'DELETE',
          path: `/tasks/${id}`,
        })),
      }),
    },
  ],
  repairs: [
    {
      say: 'Get all tasks of project 1',
      current: {
        urlPath: '/projects/1/tasks',
        method: 'GET',
        headers: basic,
        queryParams: { page: '<<page>>', pageSize: '50' },
        pagination: { type: 'PAGE_BASED', pageSize: '50' },
        dataPath: 'tasks',
      },
      complaint: 'Only ten tasks came back.',
      keeps: ['urlPath', 'headers', 'dataPath'],
      want: () => ({ ids: ids(({ project }) => project === 1) }),
    },
    {
      say: 'Complete the task',
      input: { taskId: 9 },
      current: { urlPath: '/tasks/<<taskId>>/complete', method: 'PATCH', headers: basic },
      keeps: ['urlPath', 'headers'],
      want: () => ({ sent: [{ method: 'POST', path: '/tasks/9/complete' }] }),
    },
    {
      say: 'Add the task to project 1',
      input: { title: 'Feed' },
      current: { urlPath: '/projects/1/tasks', method: 'POST', headers: basic, body: '{"title": "<<title>>"}' },
      keeps: ['urlPath', 'headers', 'method'],
      want: () => ({ sent: [{ method: 'POST', path: '/projects/1/tasks', body: { content: 'Feed' } }] }),
    },
    {
      say: 'Load the task',
      input: { taskId: 9 },
      current: {
        urlPath: '/tasks/<<task_id>>',
        method: 'GET',
        headers: { Authorization: 'Bearer <<tasks_password>>' },
      },
      keeps: ['method'],
      want: () => ({ ids: [9] }),
    },
  ],
};
