import type { Stranger } from './stranger.ts';

const base = '/api';
const cursors = ['', 'c2', 'c3'];
const list =
  (name: string) =>
  (query: URLSearchParams): unknown => {
    const at = cursors.indexOf(query.get('cursor') ?? '');
    return { ok: true, [name]: [{ id: `x${at}` }], paging: { next: cursors[at + 1] ?? '' } };
  };

export const huddle: Stranger = {
  name: 'huddle',
  document: 'huddle.md',
  credentials: { token: 'ht' },
  secret: { Authorization: 'Bearer ht' },
  paging: ['limit', 'cursor'],
  answers: {
    [`GET ${base}/channels.list`]: list('channels'),
    [`GET ${base}/messages.list`]: list('messages'),
    [`GET ${base}/messages.search`]: list('messages'),
    [`GET ${base}/users.list`]: list('users'),
  },
  tasks: [
    { say: 'Get all channels that are not archived', want: `GET ${base}/channels.list?archived=false`, pages: 3 },
    { say: 'List the private channels', want: `GET ${base}/channels.list?kind=private`, pages: 3 },
    {
      say: 'Read all messages of the channel',
      input: { channelId: 'C7' },
      want: `GET ${base}/messages.list?channel=C7`,
      pages: 3,
    },
    { say: 'Search the messages for "broken fence"', want: `GET ${base}/messages.search?query=broken+fence`, pages: 3 },
    {
      say: 'Tell the channel what happened',
      input: { channel: 'C7', message: 'The fence is mended' },
      want: `POST ${base}/messages.post`,
      body: { channel: 'C7', text: 'The fence is mended' },
    },
    {
      say: 'Post "Lunch is ready" in channel C9',
      want: `POST ${base}/messages.post`,
      body: { channel: 'C9', text: 'Lunch is ready' },
    },
    {
      say: 'Who has the address given in email?',
      input: { email: 'ada@coop.example' },
      want: `GET ${base}/users.lookup?email=ada@coop.example`,
    },
    {
      say: 'Open a private channel called incubator',
      want: `POST ${base}/channels.create`,
      body: { name: 'incubator', private: true },
    },
    {
      say: 'Invite the members to the new channel',
      input: { channel: { id: 'C12', name: 'incubator' }, members: ['U1', 'U2'] },
      want: `POST ${base}/channels.invite`,
      body: { channel: 'C12', users: ['U1', 'U2'] },
    },
    {
      say: 'Give the message a thumbsup',
      input: { channel: 'C7', message: 'M4' },
      want: `POST ${base}/reactions.add`,
      body: { channel: 'C7', message: 'M4', name: 'thumbsup' },
    },
    { say: 'List the active people of team T3', want: `GET ${base}/users.list?active=true&team=T3`, pages: 3 },
    {
      say: 'Archive the stale channel',
      input: { stale: { id: 'C1' } },
      want: `POST ${base}/channels.archive`,
      body: { channel: 'C1' },
    },
  ],
};
