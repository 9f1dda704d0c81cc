/** Newsletters: prose with curl alone, a key with a prefix in a header of the service's own, next addresses, sign-ups. */
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

const states = ['active', 'unsubscribed', 'bounced'];
const subscribers = Array.from(
  { length: 33 },
  (_, at): Row => ({
    id: `p${at + 1}`,
    email: `p${at + 1}@x.test`,
    state: states[at % 3],
    list: at % 2 === 0 ? 'l1' : 'l2',
    since: `2025-0${1 + (at % 9)}-02`,
  }),
);
const campaigns = Array.from({ length: 5 }, (_, at): Row => ({ id: at + 1, subject: `C${at}` }));

function pages(rows: readonly Row[], { query, path }: { query: URLSearchParams; path: string }, url: string): Reply {
  const from = Number(query.get('offset') ?? 0);
  const size = Math.min(Number(query.get('count') ?? 10), 100);
  const next = from + size < rows.length ? `${new URL(url).origin}${path}?offset=${from + size}&count=${size}` : null;
  return { body: { subscribers: rows.slice(from, from + size), total: rows.length, next } };
}

const ids = (where: (row: Row) => boolean) => subscribers.filter(where).map(({ id }) => id);
const key = { 'X-Pigeon-Auth': 'Key <<letters_secret_key>>' };

export const letters: Service = {
  name: 'letters',
  basePath: '/v4',
  credentials: { secret_key: 'coo' },
  document: 'letters.md',
  isAllowed: ({ headers }) => headers['x-pigeon-auth'] === 'Key coo',
  rows: { subscribers, campaigns },
  routes: {
    'GET /lists/{list}/subscribers': list('subscribers', {
      always: (row, { variables }) => row['list'] === variables['list'],
      by: { state: 'state', subscribed_after: (row, day) => String(row['since']) >= day },
      pages,
    }),
    'POST /lists/{list}/subscribers': accept(needs('email'), 201),
    'DELETE /lists/{list}/subscribers/{id}': accept(undefined, 204),
    'PATCH /lists/{list}/subscribers/{id}': accept(),
    'GET /campaigns': list('campaigns', { wrap: 'campaigns' }),
    'GET /campaigns/{id}': one('campaigns'),
    'POST /campaigns/{id}/send': accept(),
    'POST /campaigns': accept(needs('subject'), 201),
  },
  steps: [
    { class: 'list', say: 'Get all campaigns', want: () => ({ ids: campaigns.map(({ id }) => id) }) },
    { class: 'read', say: 'Get campaign 3', want: () => ({ ids: [3] }) },
    {
      class: 'pages',
      say: 'Get all subscribers of list l1',
      want: () => ({ ids: ids((row) => row['list'] === 'l1') }),
    },
    {
      class: 'list',
      say: 'Get the active subscribers of the list',
      input: { list_id: 'l2' },
      later: { list_id: 'l1' },
      want: (get) => ({ ids: ids((row) => row['list'] === get('list_id') && row['state'] === 'active') }),
    },
    {
      class: 'list',
      say: 'Get bounced subscribers of list l1 subscribed after 2025-05-01',
      want: () => ({
        ids: ids((row) => row['list'] === 'l1' && row['state'] === 'bounced' && String(row['since']) >= '2025-05-01'),
      }),
    },
    {
      class: 'create',
      say: 'Sign up the visitor to list l1',
      input: { visitor: { email: 'v@x.test', name: 'Vi' } },
      later: { visitor: { email: 'w@x.test', name: 'Wu' } },
      want: (get) => ({ sent: [{ method: 'POST', path: '/v4/lists/l1/subscribers', body: get('visitor') }] }),
    },
    {
      class: 'create',
      say: 'Draft a campaign with the subject "June" for list l2',
      input: { html: '<p>"Hi"</p>' },
      later: { html: '<b>Ho</b>' },
      want: (get) => ({
        sent: [{ method: 'POST', path: '/v4/campaigns', body: { subject: 'June', list_id: 'l2', html: get('html') } }],
      }),
    },
    {
      class: 'change',
      say: 'Send campaign 4',
      want: () => ({ sent: [{ method: 'POST', path: '/v4/campaigns/4/send' }] }),
    },
    {
      class: 'change',
      say: 'Unsubscribe the subscriber',
      input: { list: { id: 'l1' }, subscriber: { id: 'p3' } },
      later: { list: { id: 'l2' }, subscriber: { id: 'p4' } },
      want: (get) => ({
        sent: [
          {
            method: 'PATCH',
            path: `/v4/lists/${get('list.id')}/subscribers/${get('subscriber.id')}`,
            body: { state: 'unsubscribed' },
          },
        ],
      }),
    },
    {
      class: 'loop',
      say: 'Add every lead to list l2',
      input: { leads: [{ email: 'a@x.test' }, { email: 'b@x.test' }] },
      later: { leads: [{ email: 'c@x.test' }] },
      want: (get) => ({
        sent: (get('leads[1].email') === 'b@x.test' ? ['a@x.test', 'b@x.test'] : ['c@x.test']).map((email) => ({
          method: 'POST',
          path: '/v4/lists/l2/subscribers',
          body: { email },
        })),
      }),
    },
  ],
  repairs: [
    {
      say: 'Get all campaigns',
      current: {
        urlPath: '/v4/campaigns',
        method: 'GET',
        headers: { 'X-Pigeon-Auth': '<<letters_secret_key>>' },
        dataPath: 'campaigns',
      },
      keeps: ['urlPath', 'dataPath', 'method'],
      want: () => ({ ids: campaigns.map(({ id }) => id) }),
    },
    {
      say: 'Get all campaigns',
      current: { urlPath: '/v3/campaigns', method: 'GET', headers: key, dataPath: 'campaigns' },
      keeps: ['headers', 'dataPath', 'method'],
      want: () => ({ ids: campaigns.map(({ id }) => id) }),
    },
    {
      say: 'Sign up the visitor to list l1',
      input: { visitor: { mail: 'v@x.test' } },
      current: {
        urlPath: '/v4/lists/l1/subscribers',
        method: 'POST',
        headers: key,
        body: '{"mail": "<<visitor.mail>>"}',
      },
      keeps: ['urlPath', 'headers', 'method'],
      want: () => ({ sent: [{ method: 'POST', path: '/v4/lists/l1/subscribers', body: { email: 'v@x.test' } }] }),
    },
    {
      say: 'Get all subscribers of list l1',
      current: { urlPath: '/v4/lists/l1/subscribers', method: 'GET', headers: key, dataPath: 'subscribers' },
      complaint: 'Only ten subscribers came back, the list has more.',
      keeps: ['urlPath', 'headers', 'dataPath'],
      want: () => ({ ids: ids((row) => row['list'] === 'l1') }),
    },
  ],
};
