import type { Stranger } from './stranger.ts';

const paged = (name: string, pages: number) => (query: URLSearchParams) => {
  const page = Number(query.get('page') ?? 1);
  const size = Math.min(Number(query.get('per_page') ?? 25), 50);
  const items = Array.from({ length: page < pages ? size : 3 }, (_, at) => ({ id: page * 100 + at }));
  return { [name]: page > pages ? [] : items, meta: { page, total_pages: pages, total_count: 53 } };
};

export const hiring: Stranger = {
  name: 'hiring',
  document: 'hiring.yaml',
  credentials: { api_key: 'hk' },
  secret: { Authorization: 'Token token=hk' },
  paging: ['page', 'per_page'],
  answers: {
    'GET /v2/jobs': paged('jobs', 2),
    'GET /v2/candidates': paged('candidates', 3),
    'GET /v2/jobs/31/applications': paged('applications', 2),
  },
  tasks: [
    { say: 'Which jobs are currently published?', want: 'GET /v2/jobs?status=published', pages: 2 },
    { say: 'List the remote jobs that are on hold', want: 'GET /v2/jobs?status=on_hold&remote=true', pages: 2 },
    {
      say: 'Fetch every candidate added after 2025-03-01',
      want: 'GET /v2/candidates?created_after=2025-03-01',
      pages: 3,
    },
    { say: 'Find the candidate whose email is ada@coop.example', want: 'GET /v2/candidates?email=ada@coop.example' },
    {
      say: 'Get all applications in the phone screen stage for job 31',
      want: 'GET /v2/jobs/31/applications?stage=phone_screen',
      pages: 2,
    },
    {
      say: 'Add Ada Lovelace (ada@coop.example) as a candidate, she came through a referral',
      want: 'POST /v2/candidates',
      body: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@coop.example', source: 'referral' },
    },
    {
      say: 'Put application 77 into the onsite stage',
      want: 'POST /v2/applications/77/move',
      body: { stage: 'onsite' },
    },
    {
      say: 'Reject application 78 because of salary, and let the candidate know by email',
      want: 'POST /v2/applications/78/reject',
      body: { reason: 'salary', send_email: true },
    },
    {
      say: 'Leave a private note "Strong on distributed systems" on candidate 5',
      want: 'POST /v2/candidates/5/notes',
      body: { body: 'Strong on distributed systems', visibility: 'private' },
    },
    { say: 'Close job 31', want: 'PUT /v2/jobs/31', body: { status: 'closed' } },
    {
      say: 'Book a video interview for application 77 on 2025-06-03T10:00:00Z with interviewers 4 and 9',
      want: 'POST /v2/interviews',
      body: { application_id: 77, starts_at: '2025-06-03T10:00:00Z', interviewer_ids: [4, 9], kind: 'video' },
    },
    {
      say: 'Show me the interviews of interviewer 4 between 2025-06-01 and 2025-06-07',
      want: 'GET /v2/interviews?interviewer_id=4&from=2025-06-01&to=2025-06-07',
    },
  ],
};
