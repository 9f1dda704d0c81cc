/** Newsletters: lists with their members, campaigns, templates and reports; pages by offset, lists named after what they hold. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import {
  changeRoute,
  createRoute,
  itemRoute,
  listRoute,
  type Page,
  type Paging,
  removeRoute,
} from '../../../apis/routes.ts';
import { among, boolean, date, list, needed, text, time } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'offset', size: 'count', usual: 10, most: 50 };
const memberStates = ['subscribed', 'unsubscribed', 'pending', 'cleaned'] as const;
const campaignStates = ['draft', 'scheduled', 'sent', 'paused'] as const;

const wrap =
  (name: string) =>
  ({ items, total }: Page): unknown => ({ [name]: items, total_items: total });

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 73);
  const lists = times(chance.count(6, 7), (index) => ({
    id: `ls${index + 1}0`,
    name: `${chance.one(['Garden', 'Members', 'Product', 'Press'])} news ${index + 1}`,
    from_name: chance.one(['Ida from Brook', 'Team Brook']),
    from_email: `news${index + 1}@brook.example`,
    language: chance.one(['en', 'de', 'fr']),
    created_on: chance.day(1, 3),
  }));
  const members = lists.flatMap((owner, at) =>
    times(at < 2 ? chance.count(168, 183) : chance.whole(20, 45), (index) => {
      const { first, last } = chance.person();
      return {
        id: `mb${at + 1}${pad(index, 4)}`,
        list_id: owner.id,
        email_address: `${first}.${last}${at}${index}@mail.example`.toLowerCase(),
        full_name: `${first} ${last}`,
        status: chance.one(['subscribed', 'subscribed', 'subscribed', 'unsubscribed', 'pending', 'cleaned']),
        language: chance.one(['en', 'de', 'fr']),
        country: chance.one(['AT', 'IE', 'CA']),
        vip: chance.whole(0, 9) === 0,
        tags: chance.whole(0, 4) === 0 ? ['trial'] : [],
        joined_on: chance.day(1, 10),
      };
    }),
  );
  return { lists, members, tests: [], ...mailings(lists, chance) };
}

function mailings(lists: readonly { readonly id: string }[], chance: Chance): Store {
  const templates = times(chance.count(16, 19), (index) => ({
    id: 60 + index,
    name: `${chance.one(['Plain', 'Two columns', 'Announcement'])} ${index}`,
    category: chance.one(['newsletter', 'promotion', 'event']),
    active: chance.whole(0, 3) > 0,
  }));
  const campaigns = times(chance.count(97, 108), (index) => {
    const status = chance.one(['draft', 'scheduled', 'sent', 'sent', 'sent', 'paused']);
    return {
      id: `cp${2000 + index}`,
      list_id: lists[chance.whole(0, lists.length - 1)]?.id,
      title: `Mailing ${index}`,
      subject_line: `${chance.one(['Spring', 'Last call', 'News', 'Your invitation'])} no. ${index}`,
      template_id: templates[chance.whole(0, templates.length - 1)]?.id,
      status,
      send_time: status === 'draft' ? null : `${chance.day(4, 12)}T${pad(chance.whole(6, 18))}:00:00Z`,
    };
  });
  const reports = campaigns
    .filter(({ status }) => status === 'sent')
    .map(({ id, list_id, subject_line, send_time }) => {
      const emails_sent = chance.whole(80, 900);
      return {
        campaign_id: id,
        list_id,
        subject_line,
        send_time,
        emails_sent,
        unique_opens: Math.floor((emails_sent * chance.whole(12, 70)) / 100),
        clicks: chance.whole(0, 60),
        bounces: chance.whole(0, 15),
        unsubscribed: chance.whole(0, 9),
      };
    });
  return { templates, campaigns, reports };
}

const member = { from: 'members', param: 'member_id', within: { list_id: 'list_id' } };
const campaign = { from: 'campaigns', param: 'campaign_id' };
const about = { full_name: text, language: text, country: text, vip: boolean };

const listRoutes: readonly Route[] = [
  listRoute('/lists', { from: 'lists', paging, wrap: wrap('lists') }),
  createRoute('/lists', {
    into: 'lists',
    prefix: 'ls',
    body: { name: needed(text), from_name: needed(text), from_email: needed(text), language: text },
  }),
  itemRoute('/lists/{list_id}', { from: 'lists', param: 'list_id' }),
  listRoute('/lists/{list_id}/members', {
    from: 'members',
    paging,
    within: { list_id: 'list_id' },
    query: {
      status: among(...memberStates),
      vip_only: boolean,
      country: text,
      email_address: text,
      since_joined: date,
    },
    filters: {
      status: 'status',
      vip_only: 'vip',
      country: 'country',
      email_address: 'email_address',
      since_joined: { field: 'joined_on', is: 'gte' },
    },
    wrap: wrap('members'),
  }),
  createRoute('/lists/{list_id}/members', {
    into: 'members',
    prefix: 'mb',
    needs: [{ in: 'lists', param: 'list_id' }],
    body: { ...about, email_address: needed(text), status: needed(among('subscribed', 'pending')), tags: list },
    add: ({ params }) => ({ list_id: params.list_id }),
  }),
  itemRoute('/lists/{list_id}/members/{member_id}', member),
  changeRoute('/lists/{list_id}/members/{member_id}', {
    ...member,
    method: 'PATCH',
    body: { ...about, status: among('subscribed', 'unsubscribed') },
  }),
  removeRoute('/lists/{list_id}/members/{member_id}', member),
  changeRoute('/lists/{list_id}/members/{member_id}/tags', { ...member, method: 'PUT', body: { tags: needed(list) } }),
];

const campaignRoutes: readonly Route[] = [
  listRoute('/campaigns', {
    from: 'campaigns',
    paging,
    query: { status: among(...campaignStates), list_id: text, since_send_time: time, before_send_time: time },
    filters: {
      status: 'status',
      list_id: 'list_id',
      since_send_time: { field: 'send_time', is: 'gte' },
      before_send_time: { field: 'send_time', is: 'lt' },
    },
    wrap: wrap('campaigns'),
  }),
  createRoute('/campaigns', {
    into: 'campaigns',
    prefix: 'cp',
    needs: [{ in: 'lists', field: 'list_id' }],
    body: { list_id: needed(text), subject_line: needed(text), title: text, template_id: { type: 'integer' } },
    add: () => ({ status: 'draft', send_time: null }),
  }),
  itemRoute('/campaigns/{campaign_id}', campaign),
  changeRoute('/campaigns/{campaign_id}', {
    ...campaign,
    method: 'PATCH',
    body: { subject_line: text, title: text, template_id: { type: 'integer' } },
  }),
  removeRoute('/campaigns/{campaign_id}', campaign),
  changeRoute('/campaigns/{campaign_id}/actions/schedule', {
    ...campaign,
    method: 'POST',
    body: { send_time: needed(time) },
    change(row, { body }) {
      Object.assign(row, { status: 'scheduled', send_time: body.send_time });
      return undefined;
    },
  }),
  changeRoute('/campaigns/{campaign_id}/actions/pause', {
    ...campaign,
    method: 'POST',
    body: {},
    change(row) {
      row.status = 'paused';
      return undefined;
    },
  }),
  createRoute('/campaigns/{campaign_id}/actions/test', {
    into: 'tests',
    needs: [{ in: 'campaigns', param: 'campaign_id' }],
    body: { test_emails: needed(list) },
    add: ({ params }) => ({ campaign_id: params.campaign_id }),
  }),
  listRoute('/reports', {
    from: 'reports',
    paging,
    query: { list_id: text, since_send_time: time },
    filters: { list_id: 'list_id', since_send_time: { field: 'send_time', is: 'gte' } },
    wrap: wrap('reports'),
  }),
  itemRoute('/reports/{campaign_id}', { from: 'reports', param: 'campaign_id', by: 'campaign_id' }),
  listRoute('/templates', {
    from: 'templates',
    paging,
    query: { category: among('newsletter', 'promotion', 'event'), active: boolean },
    filters: { category: 'category', active: 'active' },
    wrap: wrap('templates'),
  }),
];

export const postbrook: Service = {
  name: 'postbrook',
  title: 'Postbrook Newsletters',
  host: 'https://eu1.postbrook.example',
  basePath: '/3.0',
  auth: { kind: 'header', name: 'X-Postbrook-Key', key: 'pbk-6d17f0e2a9-eu1' },
  document: '../fourth/apis/postbrook/swagger.json',
  credentials: { api_key: 'pbk-6d17f0e2a9-eu1' },
  invalidStatus: 400,
  seed,
  explain: ({ status, code, message, problems }) => ({
    type: `https://postbrook.example/errors/${code}`,
    title: message,
    status,
    errors: problems.map(({ field, problem }) => ({ field, message: problem })),
  }),
  routes: [...listRoutes, ...campaignRoutes],
};
