/** Nurseries: groups, children, their guardians, attendance and invoices; client credentials, page tokens. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'pageToken', size: 'pageSize', usual: 30, most: 60 };
const statuses = ['present', 'sick', 'absent'] as const;

function wrap(name: string): (page: Page) => unknown {
  return ({ items, next }) => ({ [name]: items, ...(next === undefined ? {} : { nextPageToken: next }) });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 302);
  const names = chance.isGiven
    ? ['Hedgehogs', 'Owls', 'Foxes', 'Otters']
    : ['Hedgehogs', 'Owls', 'Badgers', 'Squirrels', 'Moles'];
  const groups = names.map((name, index) => ({
    id: `gr-${index + 1}`,
    name,
    room: `Room ${chance.whole(1, 9)}`,
    places: chance.whole(14, 24),
    leader: `${chance.person().first} ${chance.person().last}`,
    fromAge: index === 0 ? 1 : 3,
  }));
  const children = times(chance.count(78, 89), (index) => {
    const { first, last } = chance.person();
    const status = chance.one(['enrolled', 'enrolled', 'enrolled', 'waiting', 'left']);
    return {
      id: `ch-${4001 + index}`,
      firstName: first,
      lastName: last,
      birthDate: `202${chance.whole(0, 4)}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
      groupId: status === 'waiting' ? null : groups[chance.whole(0, groups.length - 1)]?.id,
      status,
      weeklyHours: chance.whole(4, 9) * 5,
      allergies: chance.one([[], [], [], ['nuts'], ['milk'], ['nuts', 'egg']]),
      photoConsent: chance.whole(0, 2) > 0,
    };
  });
  const guardians = children.flatMap(({ id, lastName }, at) =>
    times(chance.whole(1, 2), (index) => {
      const { first } = chance.person();
      return {
        id: `gu-${at * 2 + index + 300}`,
        childId: id,
        name: `${first} ${lastName}`,
        relation: index === 0 ? 'mother' : chance.one(['father', 'grandparent']),
        email: `${first}${at}${index}@family.example`.toLowerCase(),
        phone: `+43 660 ${pad(chance.whole(0, 9_999_999), 7)}`,
        emergencyContact: index === 0,
      };
    }),
  );
  const enrolled = children.filter(({ status }) => status === 'enrolled');
  return { groups, children, guardians, ...daysOf(chance, enrolled), payments: [], messages: [] };
}

interface Enrolled {
  readonly id: string;
  readonly groupId: string | null | undefined;
  readonly weeklyHours: number;
}

function daysOf(chance: Chance, enrolled: readonly Enrolled[]): Store {
  const attendance = times(chance.count(17, 19), (day) => `2026-10-${pad(day + 1)}`).flatMap((day) =>
    enrolled.slice(0, 26).map(({ id, groupId }, index) => ({
      id: `at-${day.slice(8)}${pad(index)}`,
      childId: id,
      groupId,
      date: day,
      status: chance.one(['present', 'present', 'present', 'present', 'sick', 'absent']),
      note: null,
    })),
  );
  const invoices = ['2026-08', '2026-09', '2026-10'].flatMap((month) =>
    enrolled.map(({ id, weeklyHours }, index) => ({
      id: `in-${month.slice(5)}-${pad(index + 1, 3)}`,
      childId: id,
      month,
      amount: weeklyHours * 9 + chance.whole(0, 4) * 12.5,
      currency: 'EUR',
      status: chance.one(['paid', 'paid', 'open', 'overdue']),
      dueDate: `${month}-25`,
    })),
  );
  return { attendance, invoices };
}

const childId = { param: 'childId', from: 'children' };

const childRoutes: readonly Route[] = [
  listRoute('/children', {
    from: 'children',
    paging,
    query: { groupId: text, status: among('enrolled', 'waiting', 'left'), lastName: text, photoConsent: boolean },
    filters: { groupId: 'groupId', status: 'status', lastName: 'lastName', photoConsent: 'photoConsent' },
    wrap: wrap('children'),
  }),
  createRoute('/children', {
    into: 'children',
    prefix: 'ch-',
    body: {
      firstName: needed(text),
      lastName: needed(text),
      birthDate: needed(date),
      weeklyHours: needed({ ...integer, min: 10, max: 50 }),
      photoConsent: boolean,
    },
    add: () => ({ status: 'waiting', groupId: null, allergies: [] }),
  }),
  itemRoute('/children/{childId}', childId),
  changeRoute('/children/{childId}', {
    ...childId,
    method: 'PATCH',
    body: {
      groupId: text,
      status: among('enrolled', 'waiting', 'left'),
      weeklyHours: integer,
      photoConsent: boolean,
    },
  }),
  listRoute('/children/{childId}/guardians', {
    from: 'guardians',
    within: { childId: 'childId' },
    wrap: ({ items }) => ({ guardians: items }),
  }),
];

const otherRoutes: readonly Route[] = [
  listRoute('/groups', { from: 'groups', wrap: ({ items }) => ({ groups: items }) }),
  itemRoute('/groups/{groupId}', { from: 'groups', param: 'groupId' }),
  itemRoute('/guardians/{guardianId}', { from: 'guardians', param: 'guardianId' }),
  createRoute('/guardians/{guardianId}/messages', {
    into: 'messages',
    prefix: 'me-',
    needs: [{ in: 'guardians', param: 'guardianId' }],
    body: { subject: needed(text), text: needed(text), urgent: boolean },
    add: ({ params }) => ({ guardianId: params.guardianId }),
  }),
  listRoute('/attendance', {
    from: 'attendance',
    paging,
    query: { childId: text, groupId: text, status: among(...statuses), fromDate: date, toDate: date },
    filters: {
      childId: 'childId',
      groupId: 'groupId',
      status: 'status',
      fromDate: { field: 'date', is: 'gte' },
      toDate: { field: 'date', is: 'lte' },
    },
    wrap: wrap('attendance'),
  }),
  createRoute('/attendance', {
    into: 'attendance',
    prefix: 'at-',
    needs: [{ in: 'children', field: 'childId' }],
    body: { childId: needed(text), date: needed(date), status: needed(among(...statuses)), note: text },
  }),
  listRoute('/invoices', {
    from: 'invoices',
    paging,
    query: { childId: text, month: text, status: among('open', 'paid', 'overdue') },
    filters: { childId: 'childId', month: 'month', status: 'status' },
    wrap: wrap('invoices'),
  }),
  createRoute('/invoices/{invoiceId}/payments', {
    into: 'payments',
    prefix: 'pa-',
    needs: [{ in: 'invoices', param: 'invoiceId' }],
    body: { amount: needed(number), paidOn: needed(date), method: needed(among('transfer', 'cash', 'direct_debit')) },
    add: ({ params }) => ({ invoiceId: params.invoiceId }),
  }),
];

export const minderly: Service = {
  name: 'minderly',
  title: 'Minderly Nursery Management',
  host: 'https://api.minderly.example',
  basePath: '/nursery/v2',
  auth: { kind: 'oauth', tokenPath: '/oauth2/token', clientId: 'mnd-kita-18', clientSecret: 'mnd-s-44b1f7e0' },
  document: '../ninth/apis/minderly/minderly.yaml',
  credentials: { client_id: 'mnd-kita-18', client_secret: 'mnd-s-44b1f7e0', grant_type: 'client_credentials' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    code,
    message,
    fieldErrors: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [...childRoutes, ...otherRoutes],
};
