/** Blood donation: donors, sites, sessions, appointments and bags; key in the query, numbered pages that tell of more. */
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
import { among, boolean, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'p', size: 'n', usual: 25, most: 50 };
const groups = ['A', 'B', 'AB', 'O'] as const;
const bagStates = ['testing', 'released', 'delivered', 'discarded'] as const;

function wrap(name: string): (page: Page) => unknown {
  return ({ items, next }) => ({ [name]: items, more: next !== undefined });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 1205);
  const names = chance.isGiven
    ? ['Town hall', 'Fire station', 'Saint Anna clinic', 'Sports centre']
    : ['Town hall', 'University', 'Harbour hall', 'Red school', 'Library'];
  const sites = names.map((name, index) => ({
    code: `S${index + 1}`,
    name,
    city: chance.one(['Arlon', 'Dinant', 'Huy']),
    beds: chance.whole(4, 12),
  }));
  const donors = times(chance.count(104, 113), (index) => {
    const { first, last } = chance.person();
    return {
      donor_no: `D${40_018 + index * 11}`,
      first_name: first,
      last_name: last,
      email: `${first}.${last}${index}@donor.example`.toLowerCase(),
      city: chance.one(['Arlon', 'Dinant', 'Huy']),
      blood_group: chance.one(groups),
      rhesus: chance.one(['positive', 'positive', 'positive', 'negative']),
      last_donation: chance.day(1, 10),
      donations: chance.whole(1, 48),
      reminders: chance.whole(0, 3) > 0,
    };
  });
  const sessions = times(chance.count(42, 47), (index) => ({
    id: 6_100 + index,
    site: sites[chance.whole(0, sites.length - 1)]?.code,
    date: chance.day(11, 12),
    starts: `${pad(chance.whole(8, 15))}:30`,
    slots: chance.whole(20, 48),
    status: chance.one(['planned', 'open', 'open', 'closed', 'cancelled']),
  }));
  return { sites, donors, sessions, ...bloodOf(chance, donors, sessions) };
}

function bloodOf(
  chance: Chance,
  donors: readonly { readonly donor_no: string; readonly blood_group: string; readonly rhesus: string }[],
  sessions: readonly { readonly id: number }[],
): Store {
  const appointments = times(chance.count(287, 304), (index) => ({
    id: 88_400 + index,
    session: sessions[chance.whole(0, sessions.length - 1)]?.id,
    donor_no: donors[chance.whole(0, donors.length - 1)]?.donor_no,
    time: `${pad(chance.whole(8, 18))}:${chance.one(['00', '15', '30', '45'])}`,
    status: chance.one(['booked', 'booked', 'attended', 'missed', 'cancelled']),
  }));
  const bags = times(chance.count(214, 227), (index) => {
    const donor = donors[chance.whole(0, donors.length - 1)];
    return {
      bag: `BG-${7000 + index * 3}`,
      donor_no: donor?.donor_no,
      blood_group: donor?.blood_group,
      rhesus: donor?.rhesus,
      taken_on: chance.day(9, 11),
      expires_on: chance.day(12, 12),
      ml: chance.one([450, 450, 470, 500]),
      status: chance.one(['testing', 'released', 'released', 'delivered', 'discarded']),
    };
  });
  return { appointments, bags, deferrals: [] };
}

const donor = { from: 'donors', param: 'donor_no', by: 'donor_no' };
const bag = { from: 'bags', param: 'bag', by: 'bag' };

const donorRoutes: readonly Route[] = [
  listRoute('/donors', {
    from: 'donors',
    paging,
    query: {
      blood_group: among(...groups),
      rhesus: among('positive', 'negative'),
      city: text,
      last_name: text,
      not_since: date,
    },
    filters: {
      blood_group: 'blood_group',
      rhesus: 'rhesus',
      city: 'city',
      last_name: 'last_name',
      not_since: { field: 'last_donation', is: 'lt' },
    },
    wrap: wrap('donors'),
  }),
  createRoute('/donors', {
    into: 'donors',
    key: 'donor_no',
    prefix: 'D',
    body: {
      first_name: needed(text),
      last_name: needed(text),
      email: needed(text),
      city: text,
      blood_group: among(...groups),
      rhesus: among('positive', 'negative'),
      reminders: boolean,
    },
    add: () => ({ donations: 0 }),
  }),
  itemRoute('/donors/{donor_no}', donor),
  changeRoute('/donors/{donor_no}', {
    ...donor,
    method: 'PATCH',
    body: { email: text, city: text, reminders: boolean },
  }),
  createRoute('/donors/{donor_no}/deferrals', {
    into: 'deferrals',
    needs: [{ in: 'donors', by: 'donor_no', param: 'donor_no' }],
    body: {
      reason: needed(among('travel', 'illness', 'medication', 'low_iron', 'tattoo')),
      until: needed(date),
      remark: text,
    },
    add: ({ params }) => ({ donor_no: params.donor_no }),
  }),
];

const sessionRoutes: readonly Route[] = [
  listRoute('/sites', {
    from: 'sites',
    query: { city: text },
    filters: { city: 'city' },
    wrap: ({ items }) => ({ sites: items }),
  }),
  itemRoute('/sites/{code}', { from: 'sites', param: 'code', by: 'code' }),
  listRoute('/sessions', {
    from: 'sessions',
    paging,
    query: { site: text, status: among('planned', 'open', 'closed', 'cancelled'), date_from: date, date_to: date },
    filters: {
      site: 'site',
      status: 'status',
      date_from: { field: 'date', is: 'gte' },
      date_to: { field: 'date', is: 'lte' },
    },
    wrap: wrap('sessions'),
  }),
  itemRoute('/sessions/{id}', { from: 'sessions', param: 'id' }),
  listRoute('/appointments', {
    from: 'appointments',
    paging,
    query: { session: integer, donor_no: text, status: among('booked', 'attended', 'missed', 'cancelled') },
    filters: { session: 'session', donor_no: 'donor_no', status: 'status' },
    wrap: wrap('appointments'),
  }),
  createRoute('/appointments', {
    into: 'appointments',
    needs: [
      { in: 'sessions', field: 'session' },
      { in: 'donors', by: 'donor_no', field: 'donor_no' },
    ],
    body: { session: needed(integer), donor_no: needed(text), time: needed(text) },
    add: () => ({ status: 'booked' }),
  }),
  changeRoute('/appointments/{id}', {
    from: 'appointments',
    param: 'id',
    method: 'PATCH',
    body: { time: text, status: among('booked', 'attended', 'missed', 'cancelled') },
  }),
  removeRoute('/appointments/{id}', { from: 'appointments', param: 'id' }),
  listRoute('/bags', {
    from: 'bags',
    paging,
    query: {
      blood_group: among(...groups),
      rhesus: among('positive', 'negative'),
      status: among(...bagStates),
      donor_no: text,
      expires_before: date,
    },
    filters: {
      blood_group: 'blood_group',
      rhesus: 'rhesus',
      status: 'status',
      donor_no: 'donor_no',
      expires_before: { field: 'expires_on', is: 'lt' },
    },
    wrap: wrap('bags'),
  }),
  itemRoute('/bags/{bag}', bag),
  changeRoute('/bags/{bag}/discard', {
    ...bag,
    method: 'POST',
    body: { reason: needed(among('expired', 'damaged', 'test_result')) },
    change(row, { body }) {
      if (row.status === 'delivered') return { status: 409, body: 'The bag has left the house.' };
      Object.assign(row, { status: 'discarded', reason: body.reason });
      return undefined;
    },
  }),
];

export const redwell: Service = {
  name: 'redwell',
  title: 'Redwell Donor Service',
  host: 'https://donor.redwell.example',
  basePath: '/v3',
  auth: { kind: 'query', name: 'key', key: 'rdw-5521-f0c8-1e' },
  document: '../twelfth/apis/redwell/manual.md',
  credentials: { api_key: 'rdw-5521-f0c8-1e' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { code, message, ...(problems.length === 0 ? {} : { details: problems }) },
  }),
  routes: [...donorRoutes, ...sessionRoutes],
};
