/** A helpdesk: tickets, comments, users, organizations; basic authentication, numbered pages with a count. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, list, needed, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';
import { shoppers, staff } from '../people.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 25, most: 50 };

const statuses = ['new', 'open', 'pending', 'hold', 'solved', 'closed'] as const;
const priorities = ['low', 'normal', 'high', 'urgent'] as const;
const roles = ['end_user', 'agent', 'admin'] as const;

function wrap(name: string): (page: Page) => unknown {
  return ({ items, total, next }) => ({
    [name]: items,
    count: total,
    next_page: next === undefined ? null : Number(next),
  });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 821);
  const organizations = times(chance.count(14, 17), (index) => {
    const name = `${chance.one(['Alder', 'Birch', 'Cedar', 'Dune', 'Fjord'])} ${chance.one(['Schools', 'Studio', 'Books', 'Legal', 'Clinic'])} ${index + 1}`;
    return {
      id: 600 + index,
      name,
      domain: `${name.toLowerCase().replaceAll(' ', '-')}.example`,
      plan: chance.one(['basic', 'plus', 'premium']),
    };
  });
  const groups = ['Support', 'Shipping', 'Billing', 'Wholesale'].map((name, index) => ({ id: 40 + index, name }));
  const users = seedUsers(chance, variant, organizations.length);
  const tickets = times(chance.count(173, 206), (index) => seedTicket(chance, index, users));
  const comments = tickets.flatMap(({ id, requester_id, assignee_id }, index) =>
    times(1 + (index % 4), (at) => ({
      id: 100_000 + id * 10 + at,
      ticket_id: id,
      author_id: at % 2 === 0 ? requester_id : (assignee_id ?? 1001),
      body: at % 2 === 0 ? `Any news on this? (${at + 1})` : `We are looking into it. (${at + 1})`,
      public: at !== 2,
      created_at: `2026-09-${pad(1 + at * 3)}T10:${pad(index % 60)}:00Z`,
    })),
  );
  const solved = tickets.filter(({ status }) => status === 'solved' || status === 'closed');
  const ratings = solved.slice(0, chance.count(48, 57)).map(({ id, assignee_id }, index) => ({
    id: 900 + index,
    ticket_id: id,
    assignee_id,
    score: chance.one(['good', 'good', 'bad']),
    comment: chance.whole(0, 1) === 0 ? null : chance.one(['Quick answer!', 'Took a while.', 'Very kind.']),
    created_at: `${chance.day(8, 9)}T12:00:00Z`,
  }));
  return { organizations, groups, users, tickets, comments, ratings };
}

function seedUsers(chance: Chance, variant: Variant, organizations: number) {
  const agents = staff(variant).map(({ first, last, email }, index) => ({
    id: 1001 + index,
    name: `${first} ${last}`,
    email,
    role: index === 0 ? 'admin' : 'agent',
    organization_id: null,
    phone: null,
    active: index !== 4,
  }));
  const buyers = shoppers(variant).map(({ first, last, email }, index) => ({
    id: 2001 + index,
    name: `${first} ${last}`,
    email,
    role: 'end_user',
    organization_id: chance.whole(0, 2) === 0 ? null : 600 + chance.whole(0, organizations - 1),
    phone: chance.whole(0, 1) === 0 ? null : `+1 555 0${chance.whole(100, 199)}`,
    active: true,
  }));
  return [...agents, ...buyers];
}

function seedTicket(chance: Chance, index: number, users: ReturnType<typeof seedUsers>) {
  const agents = users.filter(({ role }) => role === 'agent');
  const buyers = users.filter(({ role }) => role === 'end_user');
  const requester = buyers[chance.whole(0, buyers.length - 1)];
  const status = chance.one(['new', 'open', 'open', 'pending', 'hold', 'solved', 'closed']);
  const agent = agents[chance.whole(0, agents.length - 1)];
  const isAssigned = status !== 'new' && (status !== 'open' || chance.whole(0, 3) > 0);
  return {
    id: 3301 + index,
    subject: `${chance.one(['Parcel is late', 'Wrong item', 'Pen leaks', 'Where is my refund?', 'Invoice needed', 'Cannot log in'])} (${index + 1})`,
    status,
    priority: chance.one(priorities),
    channel: chance.one(['email', 'email', 'web', 'chat', 'phone']),
    requester_id: requester?.id ?? 2001,
    organization_id: requester?.organization_id ?? null,
    assignee_id: isAssigned ? (agent?.id ?? null) : null,
    group_id: 40 + chance.whole(0, 3),
    tags: [...new Set(times(chance.whole(0, 2), () => chance.one(['refund', 'vip', 'damaged', 'delivery'])))],
    created_at: `${chance.day(5, 8)}T${pad(chance.whole(6, 21))}:${pad(chance.whole(0, 59))}:00Z`,
    updated_at: `2026-09-${pad(chance.whole(1, 28))}T${pad(chance.whole(6, 21))}:${pad(index % 60)}:00Z`,
  };
}

const ticket = { from: 'tickets', param: 'ticket_id' };

const ticketRoutes: readonly Route[] = [
  listRoute('/tickets', {
    from: 'tickets',
    paging,
    query: {
      status: among(...statuses),
      priority: among(...priorities),
      requester_id: integer,
      assignee_id: integer,
      group_id: integer,
      organization_id: integer,
      tag: text,
      created_after: date,
    },
    filters: {
      status: 'status',
      priority: 'priority',
      requester_id: 'requester_id',
      assignee_id: 'assignee_id',
      group_id: 'group_id',
      organization_id: 'organization_id',
      tag: 'tags',
      created_after: { field: 'created_at', is: 'gte' },
    },
    wrap: wrap('tickets'),
  }),
  createRoute('/tickets', {
    into: 'tickets',
    needs: [
      { in: 'users', field: 'requester_id' },
      { in: 'groups', field: 'group_id' },
    ],
    body: {
      subject: needed(text),
      description: needed(text),
      requester_id: needed(integer),
      priority: among(...priorities),
      group_id: integer,
      tags: list,
    },
    add: () => ({ status: 'new', assignee_id: null, channel: 'api' }),
  }),
  itemRoute('/tickets/{ticket_id}', ticket),
  changeRoute('/tickets/{ticket_id}', {
    ...ticket,
    method: 'PUT',
    body: {
      status: among(...statuses),
      priority: among(...priorities),
      assignee_id: integer,
      group_id: integer,
      tags: list,
    },
  }),
  listRoute('/tickets/{ticket_id}/comments', {
    from: 'comments',
    paging,
    within: { ticket_id: 'ticket_id' },
    wrap: wrap('comments'),
  }),
  createRoute('/tickets/{ticket_id}/comments', {
    into: 'comments',
    needs: [{ in: 'tickets', param: 'ticket_id' }],
    body: { body: needed(text), public: boolean },
    add: ({ params }) => ({ ticket_id: Number(params.ticket_id), author_id: 1001 }),
  }),
];

export const askwell: Service = {
  name: 'askwell',
  title: 'Askwell Helpdesk',
  host: 'https://copperdesk.askwell.example',
  basePath: '/api/v2',
  auth: { kind: 'basic', username: 'ops@copperdesk.example', password: 'aw-api-77e0c413' },
  document: '../practice/apis/askwell/openapi.json',
  credentials: { username: 'ops@copperdesk.example', password: 'aw-api-77e0c413' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: code,
    description: message,
    details: Object.fromEntries(problems.map(({ field, problem }) => [field, [problem]])),
  }),
  routes: [
    ...ticketRoutes,
    listRoute('/users', {
      from: 'users',
      paging,
      query: { role: among(...roles), email: text, organization_id: integer },
      filters: { role: 'role', email: 'email', organization_id: 'organization_id' },
      wrap: wrap('users'),
    }),
    createRoute('/users', {
      into: 'users',
      body: {
        name: needed(text),
        email: needed(text),
        role: among(...roles),
        organization_id: integer,
        phone: text,
      },
      add: () => ({ active: true }),
    }),
    itemRoute('/users/{user_id}', { from: 'users', param: 'user_id' }),
    listRoute('/organizations', { from: 'organizations', paging, wrap: wrap('organizations') }),
    itemRoute('/organizations/{organization_id}', { from: 'organizations', param: 'organization_id' }),
    listRoute('/groups', { from: 'groups', wrap: ({ items }) => ({ groups: items }) }),
    listRoute('/satisfaction_ratings', {
      from: 'ratings',
      paging,
      query: { score: among('good', 'bad') },
      filters: { score: 'score' },
      wrap: wrap('satisfaction_ratings'),
    }),
  ],
};
