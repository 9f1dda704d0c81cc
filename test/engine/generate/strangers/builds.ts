import type { Stranger } from './stranger.ts';

const paged = (total: number) => (query: URLSearchParams) => {
  const size = Math.min(Number(query.get('per_page') ?? 20), 100);
  const from = (Number(query.get('page') ?? 1) - 1) * size;
  return Array.from({ length: Math.max(0, Math.min(total - from, size)) }, (_, at) => ({ id: from + at }));
};

export const builds: Stranger = {
  name: 'builds',
  document: 'builds.md',
  credentials: { access_token: 'glt' },
  secret: { 'PRIVATE-TOKEN': 'glt' },
  paging: ['page', 'per_page'],
  answers: { 'GET /api/v4/projects': paged(130), 'GET /api/v4/projects/12/pipelines': paged(7) },
  tasks: [
    { say: 'List all private projects', want: 'GET /api/v4/projects?visibility=private', pages: 2 },
    { say: 'Find projects matching "hen house"', want: 'GET /api/v4/projects?search=hen house', pages: 2 },
    {
      say: 'Show the failed pipelines of project 12 on the branch main',
      want: 'GET /api/v4/projects/12/pipelines?status=failed&ref=main',
      pages: 1,
    },
    {
      say: 'Start a pipeline for project 12 on branch main',
      want: 'POST /api/v4/projects/12/pipeline',
      body: { ref: 'main' },
    },
    { say: 'Retry pipeline 47 of project 12', want: 'POST /api/v4/projects/12/pipelines/47/retry' },
    {
      say: 'Which jobs of pipeline 47 in project 12 failed?',
      want: 'GET /api/v4/projects/12/pipelines/47/jobs?scope=failed',
    },
    { say: 'Read the log of job 900 in project 12', want: 'GET /api/v4/projects/12/jobs/900/trace' },
    {
      say: 'Add a masked variable DEPLOY_KEY with the value "abc" to project 12',
      want: 'POST /api/v4/projects/12/variables',
      body: { key: 'DEPLOY_KEY', value: 'abc', masked: true },
    },
    {
      say: 'Set the variable DEPLOY_KEY of project 12 to "xyz"',
      want: 'PUT /api/v4/projects/12/variables/DEPLOY_KEY',
      body: { value: 'xyz' },
    },
    {
      say: 'Add user 33 to project 12 as a developer',
      want: 'POST /api/v4/projects/12/members',
      body: { user_id: 33, access_level: 'developer' },
    },
    {
      say: 'Archive each of the stale projects',
      input: { stale: [{ id: 4 }, { id: 5 }] },
      want: ['POST /api/v4/projects/4/archive', 'POST /api/v4/projects/5/archive'],
    },
    {
      say: 'Create an internal project called Egg sorter',
      want: 'POST /api/v4/projects',
      body: { name: 'Egg sorter', visibility: 'internal' },
    },
  ],
};
