/** Messaging: OpenAPI 3.0 in JSON with methods as paths, 200 for failures, cursors in metadata. */
import { list, type Reply, type Row, type Service } from '../service.ts';
import { isRecord } from '../../../../../src/core/json.ts';

const users = Array.from(
  { length: 11 },
  (_, at): Row => ({ id: `U${at}`, name: `hen${at}`, email: `hen${at}@cluck.test` }),
);
const channels = Array.from(
  { length: 9 },
  (_, at): Row => ({
    id: `C${at}`,
    name: `coop-${at}`,
    is_archived: at % 3 === 0,
    type: at % 2 === 0 ? 'public_channel' : 'private_channel',
  }),
);
const messages = Array.from({ length: 8 }, (_, at): Row => ({ id: `m${at}`, channel: `C${at % 2}`, ts: `17${at}` }));

const paged =
  (name: string) =>
  (rows: readonly Row[], { query: asked }: { query: URLSearchParams }): Reply => {
    const from = Number(asked.get('cursor') ?? 0);
    const to = from + Math.min(Number(asked.get('limit') ?? 100), 4);
    return {
      body: {
        ok: true,
        [name]: rows.slice(from, to),
        response_metadata: { next_cursor: to < rows.length ? String(to) : '' },
      },
    };
  };

const rpc =
  (...names: readonly string[]) =>
  ({ body: sent }: { body: unknown }): Reply => {
    const missing = names.filter((name) => !isRecord(sent) || sent[name] === undefined);
    return missing.length === 0
      ? { body: { ok: true, ts: '99' } }
      : {
          status: 400,
          body: {
            ok: false,
            error: 'invalid_arguments',
            response_metadata: { messages: missing.map((name) => `missing required field: ${name}`) },
          },
        };
  };

const bearer = { Authorization: 'Bearer <<chat_token>>' };
const idsOf = (rows: readonly Row[], where: (row: Row) => boolean) => rows.filter(where).map(({ id }) => id);

export const chat: Service = {
  name: 'chat',
  basePath: '/api',
  credentials: { token: 'xoxb-1', signing_secret: 'never' },
  document: 'chat.json',
  isAllowed: ({ headers }) => headers['authorization'] === 'Bearer xoxb-1',
  rows: { users, channels, messages },
  routes: {
    'POST /chat.postMessage': rpc('channel', 'text'),
    'POST /chat.delete': rpc('channel', 'ts'),
    'GET /conversations.list': list('channels', {
      by: {
        exclude_archived: (row, value) => value !== 'true' || row['is_archived'] === false,
        types: (row, kinds) => kinds.split(',').includes(String(row['type'])),
      },
      pages: paged('channels'),
    }),
    'GET /conversations.history': list('messages', {
      by: { channel: 'channel', oldest: (row, ts) => Number(row['ts']) >= Number(ts) },
      pages: paged('messages'),
    }),
    'POST /conversations.create': rpc('name'),
    'POST /conversations.invite': rpc('channel', 'users'),
    'GET /users.lookupByEmail': ({ query: asked }) => {
      const user = users.find(({ email }) => email === asked.get('email'));
      return { body: user === undefined ? { ok: false, error: 'users_not_found' } : { ok: true, user } };
    },
    'GET /users.list': list('users', { pages: paged('members') }),
    'POST /reactions.add': rpc('channel', 'name', 'timestamp'),
  },
  steps: [
    {
      class: 'read',
      say: 'Look up the user by email',
      input: { email: 'hen3@cluck.test' },
      later: { email: 'hen4@cluck.test' },
      want: (get) => ({ ids: idsOf(users, ({ email }) => email === get('email')) }),
    },
    { class: 'pages', say: 'List all users', want: () => ({ ids: idsOf(users, () => true) }) },
    {
      class: 'pages',
      say: 'List the channels without archived ones',
      want: () => ({ ids: idsOf(channels, (row) => row['is_archived'] === false) }),
    },
    {
      class: 'list',
      say: 'List the private channels',
      want: () => ({ ids: idsOf(channels, (row) => row['type'] === 'private_channel') }),
    },
    {
      class: 'list',
      say: 'Get the message history of channel C1',
      want: () => ({ ids: idsOf(messages, (row) => row['channel'] === 'C1') }),
    },
    {
      class: 'create',
      say: 'Post "Eggs are ready" to channel C2',
      want: () => ({
        sent: [{ method: 'POST', path: '/api/chat.postMessage', body: { channel: 'C2', text: 'Eggs are ready' } }],
      }),
    },
    {
      class: 'create',
      say: 'Send the summary as a message to the channel',
      input: { channel: 'C4', summary: 'Ten "fresh" eggs\nand a hen' },
      later: { channel: 'C5', summary: 'None' },
      want: (get) => ({
        sent: [
          { method: 'POST', path: '/api/chat.postMessage', body: { channel: get('channel'), text: get('summary') } },
        ],
      }),
    },
    {
      class: 'create',
      say: 'Create a private channel named harvest',
      want: () => ({
        sent: [{ method: 'POST', path: '/api/conversations.create', body: { name: 'harvest', is_private: true } }],
      }),
    },
    {
      class: 'create',
      say: 'Invite the users to channel C3',
      input: { users: ['U1', 'U2'] },
      later: { users: ['U3', 'U4', 'U5'] },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: '/api/conversations.invite',
            body: { channel: 'C3', users: get('users[2]') === undefined ? 'U1,U2' : 'U3,U4,U5' },
          },
        ],
      }),
    },
    {
      class: 'change',
      say: 'Add the reaction egg to the message',
      input: { message: { channel: 'C1', timestamp: '171' } },
      later: { message: { channel: 'C2', timestamp: '172' } },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: '/api/reactions.add',
            body: { channel: get('message.channel'), name: 'egg', timestamp: get('message.timestamp') },
          },
        ],
      }),
    },
    {
      class: 'loop',
      say: 'Send each recipient the message "Come and collect"',
      input: { recipients: [{ channel: 'C1' }, { channel: 'C2' }] },
      later: { recipients: [{ channel: 'C7' }] },
      want: (get) => ({
        sent: (get('recipients[1].channel') === 'C2' ? ['C1', 'C2'] : ['C7']).map((id) => ({
          method: 'POST',
          path: '/api/chat.postMessage',
          body: { channel: id, text: 'Come and collect' },
        })),
      }),
    },
  ],
  repairs: [
    {
      say: 'Post the message to the channel',
      input: { channel: 'C1', message: 'Hi' },
      current: {
        urlPath: '/api/chat.postMessage',
        method: 'POST',
        headers: bearer,
        body: '{"channel": "<<channel>>", "message": "<<message>>"}',
      },
      keeps: ['urlPath', 'headers', 'method'],
      want: () => ({ sent: [{ method: 'POST', path: '/api/chat.postMessage', body: { channel: 'C1', text: 'Hi' } }] }),
    },
    {
      say: 'Post the text to the channel',
      input: { channel: 'C1', text: 'Hi' },
      current: {
        urlPath: '/api/chat.post',
        method: 'POST',
        headers: bearer,
        body: '{"channel": "<<channel>>", "text": "<<text>>"}',
      },
      keeps: ['headers', 'method', 'body'],
      want: () => ({ sent: [{ method: 'POST', path: '/api/chat.postMessage', body: { channel: 'C1', text: 'Hi' } }] }),
    },
    {
      say: 'List all users',
      current: {
        urlPath: '/api/users.list',
        method: 'GET',
        headers: bearer,
        queryParams: { cursor: '<<cursor>>', limit: '4' },
        pagination: { type: 'CURSOR_BASED', cursorPath: 'next_cursor' },
        dataPath: 'members',
      },
      complaint: 'Only four users came back, there are eleven.',
      keeps: ['urlPath', 'headers', 'queryParams', 'dataPath'],
      want: () => ({ ids: idsOf(users, () => true) }),
    },
    {
      say: 'Invite the user',
      input: { invite: { channelId: 'C1', userId: 'U1' } },
      current: {
        urlPath: '/api/conversations.invite',
        method: 'GET',
        headers: bearer,
        body: '{"channel": "<<invite.channelId>>", "users": "<<invite.userId>>"}',
      },
      keeps: ['urlPath', 'headers', 'body'],
      want: () => ({
        sent: [{ method: 'POST', path: '/api/conversations.invite', body: { channel: 'C1', users: 'U1' } }],
      }),
    },
  ],
};
