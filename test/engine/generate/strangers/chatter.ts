import type { Stranger } from './stranger.ts';

const base = '/hm/v2';

export const chatter: Stranger = {
  name: 'chatter',
  document: 'chatter.yaml',
  credentials: { token: 'hm' },
  secret: { Authorization: 'HM hm' },
  paging: ['cursor', 'limit'],
  answers: {
    [`GET ${base}/channels`]: (query) =>
      query.get('cursor') === 'b'
        ? { channels: [{ id: 'c2' }], next_cursor: null }
        : { channels: [{ id: 'c1' }], next_cursor: 'b' },
  },
  tasks: [
    { say: 'List all private channels', want: `GET ${base}/channels?visibility=private`, pages: 2 },
    {
      say: 'Create a private channel called harvest with the topic "Eggs and more"',
      want: `POST ${base}/channels`,
      body: { name: 'harvest', topic: 'Eggs and more', visibility: 'private' },
    },
    {
      say: 'Post "Lunch is ready" in channel C7',
      want: `POST ${base}/channels/C7/messages`,
      body: { text: 'Lunch is ready' },
    },
    {
      say: 'Invite user U3 to channel C7 as a moderator',
      want: `POST ${base}/channels/C7/members`,
      body: { user_id: 'U3', role: 'moderator' },
    },
    { say: 'Remove user U3 from channel C7', want: `DELETE ${base}/channels/C7/members/U3` },
    {
      say: 'Get the messages of channel C7 from user U3 since 2025-03-01',
      want: `GET ${base}/channels/C7/messages?from_user=U3&oldest=2025-03-01T00:00:00Z`,
    },
    { say: 'Pin message M9', want: `POST ${base}/messages/M9/pin` },
    { say: 'Archive channel C7', want: `PATCH ${base}/channels/C7`, body: { archived: true } },
    {
      say: 'Set the status of user U3 to "On holiday" until 2025-08-01T00:00:00Z',
      want: `PUT ${base}/users/U3/status`,
      body: { text: 'On holiday', until: '2025-08-01T00:00:00Z' },
    },
    {
      say: 'Remind user U3 at 2025-05-05T08:00:00Z: Feed the hens',
      want: `POST ${base}/reminders`,
      body: { text: 'Feed the hens', at: '2025-05-05T08:00:00Z', user_id: 'U3' },
    },
    { say: 'Show the active users', want: `GET ${base}/users?status=active` },
  ],
};
