/** A support desk: tickets with replies, requesters, agents; client credentials, cursors, and bodies wrapped in the name of what they hold. */
import { Chance, times } from '../../../apis/chance.ts';
import {
  changeRoute,
  createRoute,
  itemRoute,
  listRoute,
  type Page,
  type Paging,
  removeRoute,
} from '../../../apis/routes.ts';
import { among, boolean, integer, list, needed, object, type Rules, text, time } from '../../../apis/rules.ts';
import type { Route, Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'after', size: 'limit', usual: 25, most: 50 };
const statuses = ['new', 'open', 'pending', 'solved'] as const;
const priorities = ['low', 'normal', 'high', 'urgent'] as const;
const scores = among('good', 'bad');

function wrap(name: string): (page: Page) => unknown {
  return ({ items, next }) => ({
    [name]: items,
    meta: { has_more: next !== undefined, after_cursor: next ?? null },
  });
}

/** The body holds one member, named after the thing, and so does the answer. */
function wrapped(route: Route, name: string, fields: Rules): Route {
  return {
    ...route,
    body: { [name]: needed(object(fields)) },
    answer(call) {
      const reply = route.answer({ ...call, body: Object(call.body[name]) });
      return reply.status < 400 ? { ...reply, body: { [name]: reply.body } } : reply;
    },
  };
}

function peopleOf(chance: Chance) {
  const groups = ['Billing', 'Shipping', 'Accounts'].map((name, index) => ({ id: 20 + index, name }));
  const organisations = times(chance.count(13, 16), (index) => ({
    id: 300 + index,
    name: `${chance.one(['Harrow', 'Tidewater', 'Elm'])} ${chance.one(['Cycles', 'Clinic', 'Toys'])} ${index}`,
    domain: `org${index}.example`,
    plan: chance.one(['free', 'team', 'enterprise']),
  }));
  const agents = times(chance.count(17, 21), (index) => {
    const { first, last } = chance.person();
    return {
      id: 500 + index,
      name: `${first} ${last}`,
      email: `${first}.${index}@desk.example`.toLowerCase(),
      group_id: 20 + (index % 3),
      role: chance.one(['agent', 'agent', 'lead']),
      active: chance.whole(0, 4) > 0,
    };
  });
  const requesters = times(chance.count(64, 73), (index) => {
    const { first, last } = chance.person();
    return {
      id: 8_000 + index,
      name: `${first} ${last}`,
      email: `${last}${index}@client.example`.toLowerCase(),
      phone: chance.whole(0, 1) === 0 ? `+44 20 7946 0${100 + index}` : null,
      organisation_id: organisations[chance.whole(0, organisations.length - 1)]?.id,
      locale: chance.one(['en-GB', 'de-DE', 'fr-FR']),
    };
  });
  return { groups, organisations, agents, requesters };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 52);
  const { groups, organisations, agents, requesters } = peopleOf(chance);
  const tickets = times(chance.count(263, 288), (index) => {
    const group = chance.whole(0, 2);
    return {
      id: 30_000 + index,
      subject: `${chance.one(['Parcel', 'Invoice', 'Password', 'Refund'])} ${chance.one(['is missing', 'is wrong', 'does not arrive'])} (${index})`,
      status: chance.one(statuses),
      priority: chance.one(priorities),
      channel: chance.one(['email', 'phone', 'chat']),
      requester_id: requesters[chance.whole(0, requesters.length - 1)]?.id,
      assignee_id: chance.whole(0, 2) === 0 ? null : agents[group + 3 * chance.whole(0, 4)]?.id,
      group_id: 20 + group,
      tags: chance.whole(0, 2) === 0 ? ['vip'] : [],
      created_at: `${chance.day(1, 10)}T09:0${chance.whole(0, 9)}:00Z`,
    };
  });
  const replies = tickets.slice(0, 60).flatMap(({ id }) =>
    times(chance.whole(1, 5), (index) => ({
      id: id * 10 + index,
      ticket_id: id,
      author_id: agents[chance.whole(0, agents.length - 1)]?.id,
      body: chance.one(['We are looking into it.', 'Could you send a photo?', 'This is settled now.']),
      public: chance.whole(0, 3) > 0,
      created_at: `${chance.day(10, 11)}T12:00:00Z`,
    })),
  );
  const ratings = tickets
    .filter(({ status }) => status === 'solved')
    .slice(0, 48)
    .map(({ id, assignee_id }, index) => ({
      id: 900 + index,
      ticket_id: id,
      agent_id: assignee_id,
      score: chance.one(['good', 'good', 'bad']),
      comment: chance.whole(0, 1) === 0 ? null : chance.one(['Quick!', 'Took too long', 'Friendly']),
    }));
  return { tickets, replies, requesters, agents, groups, organisations, ratings };
}

const ticket = { from: 'tickets', param: 'ticket_id' };
const ticketFields: Rules = {
  status: among(...statuses),
  priority: among(...priorities),
  assignee_id: integer,
  group_id: integer,
  tags: list,
};
const newTicket: Rules = {
  ...ticketFields,
  subject: needed(text),
  message: needed(text),
  requester_id: needed(integer),
  channel: among('email', 'phone', 'chat'),
};
const reply: Rules = { body: needed(text), public: boolean };
const person: Rules = { name: text, email: text, phone: text, organisation_id: integer, locale: text };
const newPerson: Rules = { ...person, name: needed(text), email: needed(text) };

const as =
  (name: string): ((row: Row) => unknown) =>
  (row) => ({ [name]: row });

const ticketRoutes: readonly Route[] = [
  listRoute('/tickets', {
    from: 'tickets',
    paging,
    query: {
      status: among(...statuses),
      priority: among(...priorities),
      channel: among('email', 'phone', 'chat'),
      requester_id: integer,
      assignee_id: integer,
      group_id: integer,
      created_since: time,
    },
    filters: {
      status: 'status',
      priority: 'priority',
      channel: 'channel',
      requester_id: 'requester_id',
      assignee_id: 'assignee_id',
      group_id: 'group_id',
      created_since: { field: 'created_at', is: 'gte' },
    },
    wrap: wrap('tickets'),
  }),
  wrapped(
    createRoute('/tickets', {
      into: 'tickets',
      body: {},
      needs: [{ in: 'requesters', field: 'requester_id' }],
      add: ({ body }) => ({ status: body.status ?? 'new', priority: body.priority ?? 'normal' }),
    }),
    'ticket',
    newTicket,
  ),
  itemRoute('/tickets/{ticket_id}', { ...ticket, wrap: as('ticket') }),
  wrapped(changeRoute('/tickets/{ticket_id}', { ...ticket, method: 'PUT', body: {} }), 'ticket', ticketFields),
  removeRoute('/tickets/{ticket_id}', ticket),
  listRoute('/tickets/{ticket_id}/replies', {
    from: 'replies',
    paging,
    within: { ticket_id: 'ticket_id' },
    sort: { by: 'created_at' },
    wrap: wrap('replies'),
  }),
  wrapped(
    createRoute('/tickets/{ticket_id}/replies', {
      into: 'replies',
      needs: [{ in: 'tickets', param: 'ticket_id' }],
      body: {},
      add: ({ params, body }) => ({ ticket_id: Number(params.ticket_id), public: body.public ?? true }),
    }),
    'reply',
    reply,
  ),
  changeRoute('/tickets/{ticket_id}/tags', {
    ...ticket,
    method: 'POST',
    body: { tags: needed(list) },
    change(row, { body }) {
      row.tags = [...new Set([row.tags, body.tags].flat())];
      return undefined;
    },
  }),
];

const peopleRoutes: readonly Route[] = [
  listRoute('/requesters', {
    from: 'requesters',
    paging,
    query: { email: text, organisation_id: integer },
    filters: { email: 'email', organisation_id: 'organisation_id' },
    wrap: wrap('requesters'),
  }),
  wrapped(createRoute('/requesters', { into: 'requesters', body: {} }), 'requester', newPerson),
  itemRoute('/requesters/{requester_id}', { from: 'requesters', param: 'requester_id', wrap: as('requester') }),
  wrapped(
    changeRoute('/requesters/{requester_id}', { from: 'requesters', param: 'requester_id', method: 'PUT', body: {} }),
    'requester',
    person,
  ),
  listRoute('/agents', {
    from: 'agents',
    paging,
    query: { group_id: integer, active: boolean },
    filters: { group_id: 'group_id', active: 'active' },
    wrap: wrap('agents'),
  }),
  itemRoute('/agents/{agent_id}', { from: 'agents', param: 'agent_id', wrap: as('agent') }),
  listRoute('/groups', { from: 'groups', wrap: ({ items }) => ({ groups: items }) }),
  listRoute('/organisations', {
    from: 'organisations',
    paging,
    query: { plan: among('free', 'team', 'enterprise') },
    filters: { plan: 'plan' },
    wrap: wrap('organisations'),
  }),
  itemRoute('/organisations/{organisation_id}', {
    from: 'organisations',
    param: 'organisation_id',
    wrap: as('organisation'),
  }),
  listRoute('/satisfaction_ratings', {
    from: 'ratings',
    paging,
    query: { score: scores, agent_id: integer },
    filters: { score: 'score', agent_id: 'agent_id' },
    wrap: wrap('satisfaction_ratings'),
  }),
];

export const frontbell: Service = {
  name: 'frontbell',
  title: 'Frontbell Support Desk',
  host: 'https://acme.frontbell.example',
  basePath: '/api/v2',
  auth: { kind: 'oauth', tokenPath: '/oauth/tokens', clientId: 'fb-app-2291', clientSecret: 'fb-9ad04c77-secret' },
  document: '../third/apis/frontbell/openapi.yaml',
  credentials: { client_id: 'fb-app-2291', client_secret: 'fb-9ad04c77-secret', grant_type: 'client_credentials' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: code,
    description: message,
    details: Object.fromEntries(problems.map(({ field, problem }) => [field, [{ description: problem }]])),
  }),
  routes: [...ticketRoutes, ...peopleRoutes],
};
