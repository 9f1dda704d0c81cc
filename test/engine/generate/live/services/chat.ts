/** Messaging: OpenAPI 3.0 in JSON with methods as paths, 200 for failures, cursors in metadata. */
import { list, type Reply, type Row, type Service } from '../service.ts';
import { isRecord } from '../../../../../src/core/json.ts';

const text = { type: 'string' };
const query = (name: string, schema: object, description: string, required = false) => ({
  name,
  in: 'query',
  schema,
  description,
  required,
});
const answer = (properties: object) => ({
  200: {
    description: 'Typical success response',
    content: {
      'application/json': { schema: { type: 'object', properties: { ok: { type: 'boolean' }, ...properties } } },
    },
  },
});
const more = { response_metadata: { type: 'object', properties: { next_cursor: text } } };
const channel = { type: 'object', properties: { id: text, name: text, is_archived: { type: 'boolean' } } };
const cursor = query(
  'cursor',
  text,
  'Paginate by setting the cursor to the next_cursor of the response_metadata of the answer before.',
);
const limit = query(
  'limit',
  { type: 'integer', default: 100, maximum: 1000 },
  'The maximum number of items to return.',
);
const body = (properties: object, required: string[]) => ({
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
});

const document = (url: string) => ({
  openapi: '3.0.1',
  info: { title: 'Cluck Web API', version: '1.7' },
  servers: [{ url: `${url}/api` }],
  components: { securitySchemes: { bot: { type: 'http', scheme: 'bearer' } } },
  security: [{ bot: [] }],
  paths: {
    '/chat.postMessage': {
      post: {
        operationId: 'chat_postMessage',
        tags: ['chat'],
        description: 'Sends a message to a channel.',
        requestBody: body(
          {
            channel: {
              ...text,
              description: 'Channel, private group or direct message channel to send to: an id or a name.',
            },
            text: { ...text, description: 'The text of the message.' },
            thread_ts: { ...text, description: 'The ts of another message, to make this one a reply.' },
            unfurl_links: { type: 'boolean' },
          },
          ['channel', 'text'],
        ),
        responses: answer({ ts: text }),
      },
    },
    '/chat.delete': {
      post: {
        operationId: 'chat_delete',
        tags: ['chat'],
        description: 'Deletes a message.',
        requestBody: body({ channel: text, ts: { ...text, description: 'Timestamp of the message to be deleted.' } }, [
          'channel',
          'ts',
        ]),
        responses: answer({}),
      },
    },
    '/conversations.list': {
      get: {
        operationId: 'conversations_list',
        tags: ['conversations'],
        description: 'Lists all channels in a workspace.',
        parameters: [
          query('exclude_archived', { type: 'boolean' }, 'Set to true to exclude archived channels from the list.'),
          query(
            'types',
            {
              type: 'array',
              items: { type: 'string', enum: ['public_channel', 'private_channel', 'im'] },
              default: ['public_channel'],
            },
            'Mix and match channel types.',
          ),
          cursor,
          limit,
        ].map((one) => (one.name === 'types' ? { ...one, style: 'form', explode: false } : one)),
        responses: answer({ channels: { type: 'array', items: channel }, ...more }),
      },
    },
    '/conversations.history': {
      get: {
        operationId: 'conversations_history',
        tags: ['conversations'],
        description: "Fetches a conversation's history of messages and events.",
        parameters: [
          query('channel', text, 'Conversation ID to fetch history for.', true),
          query('oldest', text, 'Start of time range of messages to include in results.'),
          cursor,
          limit,
        ],
        responses: answer({
          messages: { type: 'array', items: { type: 'object', properties: { ts: text, text, user: text } } },
          has_more: { type: 'boolean' },
          ...more,
        }),
      },
    },
    '/conversations.create': {
      post: {
        operationId: 'conversations_create',
        tags: ['conversations'],
        description: 'Initiates a public or private channel-based conversation',
        requestBody: body(
          {
            name: { ...text, description: 'Name of the public or private channel to create' },
            is_private: { type: 'boolean', description: 'Create a private channel instead of a public one' },
          },
          ['name'],
        ),
        responses: answer({ channel }),
      },
    },
    '/conversations.invite': {
      post: {
        operationId: 'conversations_invite',
        tags: ['conversations'],
        description: 'Invites users to a channel.',
        requestBody: body({ channel: text, users: { ...text, description: 'A comma separated list of user IDs.' } }, [
          'channel',
          'users',
        ]),
        responses: answer({}),
      },
    },
    '/users.lookupByEmail': {
      get: {
        operationId: 'users_lookupByEmail',
        tags: ['users'],
        description: 'Find a user with an email address.',
        parameters: [query('email', text, 'An email address belonging to a user in the workspace', true)],
        responses: answer({ user: { type: 'object', properties: { id: text, name: text } } }),
      },
    },
    '/users.list': {
      get: {
        operationId: 'users_list',
        tags: ['users'],
        description: 'Lists all users in a workspace.',
        parameters: [cursor, limit],
        responses: answer({
          members: { type: 'array', items: { type: 'object', properties: { id: text, name: text } } },
          ...more,
        }),
      },
    },
    '/reactions.add': {
      post: {
        operationId: 'reactions_add',
        tags: ['reactions'],
        description: 'Adds a reaction to an item.',
        requestBody: body(
          {
            channel: text,
            name: { ...text, description: 'Reaction (emoji) name.' },
            timestamp: { ...text, description: 'Timestamp of the message to add reaction to.' },
          },
          ['channel', 'name', 'timestamp'],
        ),
        responses: answer({}),
      },
    },
  },
});

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
  document: { openApi: (url) => JSON.stringify(document(url)) },
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
