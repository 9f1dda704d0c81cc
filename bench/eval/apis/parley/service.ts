/** Chat: channels, members and messages; every failure is told with status 200, documented in prose alone. */
import { Chance, times } from '../chance.ts';
import { boolean, needed, text } from '../rules.ts';
import { changeRoute, createRoute, listRoute, type Page, type Paging } from '../routes.ts';
import type { Row, Service, Store, Variant } from '../service.ts';

const paging: Paging = { kind: 'cursor', at: 'cursor', size: 'limit', usual: 20, most: 60 };

function wrap(name: string): (page: Page) => unknown {
  return ({ items, next }) => ({ ok: true, [name]: items, paging: { next: next ?? '' } });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 8);
  const names = chance.isGiven
    ? ['general', 'incidents', 'sales', 'kitchen', 'random']
    : ['general', 'incidents', 'sales', 'night-shift', 'design', 'random'];
  const channels = names.map((name, index) => ({
    id: `C${40 + index + (chance.isGiven ? 0 : 5)}`,
    name,
    topic: `About ${name}`,
    archived: name === 'random',
    members_count: chance.whole(3, 60),
  }));
  const members = times(chance.count(34, 51), (index) => {
    const { first, last } = chance.person();
    return {
      id: `U${600 + index}`,
      handle: `${first}.${last}${index}`.toLowerCase(),
      name: `${first} ${last}`,
      email: `${first}.${index}@chat.example`.toLowerCase(),
      is_bot: chance.whole(0, 6) === 0,
      tz_offset: chance.one([-18_000, 0, 3_600, 7_200]),
    };
  });
  const messages = times(chance.count(238, 276), (index) => ({
    id: `m${10_000 + index}`,
    channel: channels[index % 3]?.id,
    user: members[chance.whole(0, members.length - 1)]?.id,
    text: `${chance.one(['Deployed', 'Looking into it', 'Lunch', 'Ticket closed'])} (${index})`,
    sent_at: 1_775_000_000 + index * 640,
    reactions: chance.whole(0, 5),
  }));
  return { channels, members, messages };
}

const sent = (row: Row): unknown => ({ ok: true, message: row });

export const parley: Service = {
  name: 'parley',
  title: 'Parley Chat',
  host: 'https://parley.example',
  basePath: '/api',
  auth: { kind: 'bearer', token: 'pbot-66-1f0a9e8d7c' },
  document: 'parley/reference.md',
  credentials: { bot_token: 'pbot-66-1f0a9e8d7c' },
  invalidStatus: 400,
  alwaysOk: true,
  seed,
  explain: ({ code, message, problems }) => ({
    ok: false,
    error: code,
    hint: problems.length === 0 ? message : problems.map(({ field, problem }) => `${field} ${problem}`).join(', '),
  }),
  routes: [
    listRoute('/channels.list', {
      from: 'channels',
      paging,
      query: { archived: boolean, name: text },
      filters: { archived: 'archived', name: 'name' },
      wrap: wrap('channels'),
    }),
    listRoute('/members.list', {
      from: 'members',
      paging,
      query: { is_bot: boolean },
      filters: { is_bot: 'is_bot' },
      wrap: wrap('members'),
    }),
    {
      method: 'GET',
      path: '/members.find',
      query: { email: needed(text) },
      answer({ query, store }) {
        const member = (store.members ?? []).find(({ email }) => email === query.email);
        return member === undefined
          ? { status: 404, body: 'No such member.' }
          : { status: 200, body: { ok: true, member } };
      },
    },
    listRoute('/messages.list', {
      from: 'messages',
      paging,
      query: { channel: needed(text), user: text, oldest: { type: 'integer' } },
      filters: { channel: 'channel', user: 'user', oldest: { field: 'sent_at', is: 'gte' } },
      wrap: wrap('messages'),
    }),
    createRoute('/messages.send', {
      into: 'messages',
      prefix: 'm',
      needs: [{ in: 'channels', field: 'channel' }],
      body: { channel: needed(text), text: needed(text), reply_to: text, silent: boolean },
      add: () => ({ user: 'UBOT', sent_at: 1_780_000_000, reactions: 0 }),
      wrap: sent,
    }),
    {
      method: 'POST',
      path: '/channels.setTopic',
      body: { channel: needed(text), topic: needed(text) },
      answer({ body, store }) {
        const channel = (store.channels ?? []).find(({ id }) => id === body.channel);
        if (channel === undefined) return { status: 404, body: 'No such channel.' };
        channel.topic = body.topic;
        return { status: 200, body: { ok: true, channel } };
      },
    },
    changeRoute('/messages/{id}/react', {
      method: 'POST',
      from: 'messages',
      param: 'id',
      body: { emoji: needed(text) },
      change(row) {
        row.reactions = Number(row.reactions) + 1;
        return undefined;
      },
    }),
  ],
};
