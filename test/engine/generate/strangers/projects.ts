import type { Stranger } from './stranger.ts';

const base = '/rest/2';

export const projects: Stranger = {
  name: 'projects',
  document: 'projects.md',
  credentials: { api_token: 'jt' },
  secret: { 'Api-Token': 'jt' },
  paging: ['startAt', 'maxResults'],
  tasks: [
    {
      say: 'Search for issues of project "EGG" with the status "Open"',
      want: `GET ${base}/search?jql=project = "EGG" AND status = "Open"`,
    },
    {
      say: 'Create a bug in project EGG with the summary "Door sticks" and high priority',
      want: `POST ${base}/issue`,
      body: { fields: { project: { key: 'EGG' }, summary: 'Door sticks', issuetype: 'Bug', priority: 'High' } },
    },
    { say: 'Show issue EGG-14', want: `GET ${base}/issue/EGG-14` },
    { say: 'Assign issue EGG-14 to rita', want: `PUT ${base}/issue/EGG-14/assignee`, body: { name: 'rita' } },
    {
      say: 'Comment on issue EGG-14: Fixed on Monday',
      want: `POST ${base}/issue/EGG-14/comment`,
      body: { body: 'Fixed on Monday' },
    },
    { say: 'Move issue EGG-14 to Done', want: `POST ${base}/issue/EGG-14/transitions`, body: { status: 'Done' } },
    {
      say: 'Log 90 minutes of work on issue EGG-14',
      want: `POST ${base}/issue/EGG-14/worklog`,
      body: { timeSpentMinutes: 90 },
    },
    { say: 'List the versions of project EGG', want: `GET ${base}/project/EGG/versions` },
    {
      say: 'Delete each of the issues',
      input: { issues: [{ key: 'EGG-1' }, { key: 'EGG-2' }] },
      want: [`DELETE ${base}/issue/EGG-1`, `DELETE ${base}/issue/EGG-2`],
    },
  ],
};
