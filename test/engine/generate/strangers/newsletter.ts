import type { Stranger } from './stranger.ts';

const all = (name: string, total: number) => (query: URLSearchParams) => {
  const from = Number(query.get('offset') ?? 0);
  const to = Math.min(from + Math.min(Number(query.get('count') ?? 10), 1000), total);
  return {
    [name]: Array.from({ length: Math.max(0, to - from) }, (_, at) => ({ id: `x${from + at}` })),
    total_items: total,
  };
};
const shut = `Basic ${Buffer.from('anystring:nk-us1').toString('base64')}`;

export const newsletter: Stranger = {
  name: 'newsletter',
  document: 'newsletter.yaml',
  credentials: { api_key: 'nk-us1' },
  secret: { Authorization: shut },
  paging: ['count', 'offset'],
  answers: {
    'GET /3.0/lists': all('lists', 4),
    'GET /3.0/lists/a1b2/members': all('members', 150),
    'GET /3.0/campaigns': all('campaigns', 20),
  },
  tasks: [
    { say: 'Get all audiences (lists) of the account', want: 'GET /3.0/lists' },
    {
      say: 'List the unsubscribed members of list a1b2',
      want: 'GET /3.0/lists/a1b2/members?status=unsubscribed',
      pages: 2,
    },
    { say: 'Only the VIP members of list a1b2 please', want: 'GET /3.0/lists/a1b2/members?vip_only=true' },
    {
      say: 'Subscribe rita@coop.example to list a1b2 with the tags early-bird and beta',
      want: 'POST /3.0/lists/a1b2/members',
      body: { email_address: 'rita@coop.example', status: 'subscribed', tags: ['early-bird', 'beta'] },
    },
    {
      say: 'Unsubscribe rita@coop.example from list a1b2',
      want: 'PATCH /3.0/lists/a1b2/members/rita%40coop.example',
      body: { status: 'unsubscribed' },
      or: [{ want: 'PATCH /3.0/lists/a1b2/members/rita@coop.example', body: { status: 'unsubscribed' } }],
    },
    {
      say: 'Which campaigns were sent since 2025-04-01?',
      want: 'GET /3.0/campaigns?status=sent&since_send_time=2025-04-01T00:00:00Z',
      or: [{ want: 'GET /3.0/campaigns?since_send_time=2025-04-01T00:00:00Z' }],
    },
    {
      say: 'Create a regular campaign for list a1b2 with the subject line "Spring eggs"',
      want: 'POST /3.0/campaigns',
      body: { type: 'regular', recipients: { list_id: 'a1b2' }, settings: { subject_line: 'Spring eggs' } },
    },
    { say: 'Send campaign c77 now', want: 'POST /3.0/campaigns/c77/actions/send' },
    {
      say: 'Schedule campaign c77 for 2025-05-01T08:00:00Z',
      want: 'POST /3.0/campaigns/c77/actions/schedule',
      body: { schedule_time: '2025-05-01T08:00:00Z' },
    },
    { say: 'Get the report for campaign c77', want: 'GET /3.0/reports/c77' },
    { say: 'Search for the member Rita across all lists', want: 'GET /3.0/search-members?query=Rita' },
    {
      say: 'For each email in the payload, archive that member of list a1b2',
      input: { emails: ['a@b.example', 'c@d.example'] },
      want: ['DELETE /3.0/lists/a1b2/members/a%40b.example', 'DELETE /3.0/lists/a1b2/members/c%40d.example'],
    },
  ],
};
