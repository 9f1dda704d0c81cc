import type { Stranger } from './stranger.ts';

const base = '/api/public';
const page = (query: URLSearchParams) => {
  const isLast = query.get('page[after]') === 'c2';
  return { data: [{ id: isLast ? 'k3' : 'k1' }], meta: { next_cursor: isLast ? null : 'c2', total: 2 } };
};

export const support: Stranger = {
  name: 'support',
  document: 'support.yaml',
  credentials: { workspace_token: 'wt1' },
  secret: { Authorization: 'Cluck wt1' },
  paging: ['page[after]', 'page[size]'],
  answers: { [`GET ${base}/conversations`]: page, [`GET ${base}/contacts`]: page },
  tasks: [
    {
      say: 'Show all urgent conversations that are still open',
      want: `GET ${base}/conversations?filter[status]=open&filter[priority]=urgent`,
      pages: 2,
    },
    {
      say: 'List the conversations that came in by phone, newest first',
      want: `GET ${base}/conversations?filter[channel]=phone&sort=-created_at`,
      pages: 2,
    },
    {
      say: 'Which conversations were created between 2025-01-01 and 2025-01-31?',
      want: `GET ${base}/conversations?filter[created_after]=2025-01-01T00:00:00Z&filter[created_before]=2025-01-31T00:00:00Z`,
      pages: 2,
    },
    {
      say: 'Open a high priority conversation for contact ct_5 with the subject "Broken incubator"',
      want: `POST ${base}/conversations`,
      body: {
        data: {
          type: 'conversation',
          attributes: { subject: 'Broken incubator', contact_id: 'ct_5', priority: 'high' },
        },
      },
    },
    {
      say: 'Reply "We are on it" to conversation k1',
      want: `POST ${base}/conversations/k1/messages`,
      body: { text: 'We are on it', kind: 'reply' },
      or: [{ want: `POST ${base}/conversations/k1/messages`, body: { text: 'We are on it' } }],
    },
    {
      say: 'Add an internal note to conversation k1: Customer called twice',
      want: `POST ${base}/conversations/k1/messages`,
      body: { text: 'Customer called twice', kind: 'internal' },
    },
    {
      say: 'Mark conversation k1 as solved',
      want: `PATCH ${base}/conversations/k1`,
      body: { data: { type: 'conversation', attributes: { status: 'solved' } } },
    },
    {
      say: 'Snooze conversation k1 until 2025-03-01T09:00:00Z',
      want: `POST ${base}/conversations/k1/snooze`,
      body: { until: '2025-03-01T09:00:00Z' },
    },
    {
      say: 'Assign the conversation to the agent',
      input: { conversation_id: 'k7', agent: { id: 'ag_2', name: 'Rita' } },
      want: `PATCH ${base}/conversations/k7`,
      body: { data: { type: 'conversation', attributes: { assignee_id: 'ag_2' } } },
    },
    { say: 'Get the contact with the email ada@coop.example', want: `GET ${base}/contacts?email=ada@coop.example` },
    {
      say: 'Merge conversation k2 into k1',
      want: `POST ${base}/conversations/merge`,
      body: { source_id: 'k2', target_id: 'k1' },
    },
    {
      say: 'Publish an article titled "Feeding hens" with the body "Twice a day."',
      want: `POST ${base}/articles`,
      body: { title: 'Feeding hens', body: 'Twice a day.', published: true },
    },
  ],
};
