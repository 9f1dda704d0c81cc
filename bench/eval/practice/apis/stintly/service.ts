/** Time tracking: clients, projects, people, time entries, invoices; key in a header, bare lists in numbered pages. */
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
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';
import { staff } from '../people.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'pageSize', usual: 50, most: 100 };
const items = ({ items: rows }: Page): unknown => rows;

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 831);
  const clients = times(chance.count(11, 13), (index) => ({
    id: `cl${index + 1}`,
    name: `${chance.one(['Bluebird', 'Kestrel', 'Mulberry', 'Northgate', 'Tidewater'])} ${chance.one(['Ltd', 'Group', 'Labs', 'Foods'])} ${index + 1}`,
    email: `accounts@client${index + 1}.example`,
    currency: chance.one(['USD', 'USD', 'EUR', 'GBP']),
    archived: index === 5,
  }));
  const projects = times(chance.count(27, 31), (index) => ({
    id: `pr${index + 1}`,
    name: `${chance.one(['Website', 'Rebrand', 'Support', 'Launch', 'Audit'])} ${index + 1}`,
    clientId: clients[chance.whole(0, clients.length - 1)]?.id,
    hourlyRate: chance.one([60, 75, 90, 110]),
    budgetHours: chance.one([20, 40, 60, 80]),
    billable: chance.whole(0, 4) > 0,
    archived: chance.whole(0, 4) === 0,
    startedOn: chance.day(1, 5),
  }));
  const users = staff(variant).map(({ first, last, email }, index) => ({
    id: `us${index + 1}`,
    name: `${first} ${last}`,
    email,
    role: index === 0 ? 'owner' : chance.one(['member', 'member', 'manager']),
    weeklyHours: chance.one([20, 32, 40]),
    active: index !== 4,
  }));
  const entries = times(chance.count(356, 402), (index) => {
    const project = projects[chance.whole(0, projects.length - 1)];
    const billable = project?.billable === true && chance.whole(0, 5) > 0;
    return {
      id: 20_001 + index,
      userId: users[chance.whole(0, users.length - 1)]?.id,
      projectId: project?.id,
      date: chance.day(6, 8),
      minutes: 15 * chance.whole(1, 24),
      description: chance.one(['Call', 'Design', 'Writing', 'Bug fixing', 'Review', '']),
      billable,
      invoiced: billable && chance.whole(0, 1) === 0,
    };
  });
  return { clients, projects, users, entries, invoices: seedInvoices(chance, clients) };
}

function seedInvoices(chance: Chance, clients: readonly { id: string; currency: string }[]) {
  return times(chance.count(112, 127), (index) => {
    const client = clients[chance.whole(0, clients.length - 1)];
    const status = chance.one(['draft', 'sent', 'sent', 'paid', 'paid', 'paid', 'void']);
    const month = chance.whole(1, 8);
    const day = pad(chance.whole(1, 28));
    return {
      id: `in${501 + index}`,
      number: `2026-${pad(index + 1, 4)}`,
      clientId: client?.id,
      status,
      amount: chance.whole(20_000, 900_000) / 100,
      currency: client?.currency,
      issuedOn: `2026-${pad(month)}-${day}`,
      dueOn: `2026-${pad(month + 1)}-${day}`,
      paidOn: status === 'paid' ? `2026-${pad(month + 1)}-${pad(chance.whole(1, 28))}` : null,
    };
  });
}

const entry = { from: 'entries', param: 'entryId' };

const entryRoutes: readonly Route[] = [
  listRoute('/time-entries', {
    from: 'entries',
    paging,
    query: { userId: text, projectId: text, from: date, to: date, billable: boolean, invoiced: boolean },
    filters: {
      userId: 'userId',
      projectId: 'projectId',
      from: { field: 'date', is: 'gte' },
      to: { field: 'date', is: 'lte' },
      billable: 'billable',
      invoiced: 'invoiced',
    },
    wrap: items,
  }),
  createRoute('/time-entries', {
    into: 'entries',
    needs: [
      { in: 'users', field: 'userId' },
      { in: 'projects', field: 'projectId' },
    ],
    body: {
      userId: needed(text),
      projectId: needed(text),
      date: needed(date),
      minutes: needed({ ...integer, min: 1 }),
      description: text,
      billable: boolean,
    },
    add: () => ({ invoiced: false }),
  }),
  changeRoute('/time-entries/{entryId}', {
    ...entry,
    method: 'PATCH',
    body: { projectId: text, date, minutes: { ...integer, min: 1 }, description: text, billable: boolean },
  }),
  removeRoute('/time-entries/{entryId}', entry),
];

export const stintly: Service = {
  name: 'stintly',
  title: 'Stintly',
  host: 'https://api.stintly.example',
  basePath: '/v1',
  auth: { kind: 'header', name: 'X-Api-Key', key: 'sty-2d90ab61f3' },
  document: '../practice/apis/stintly/swagger.json',
  credentials: { api_key: 'sty-2d90ab61f3' },
  invalidStatus: 400,
  seed,
  explain: ({ status, message, problems }) => ({
    status,
    message: problems.length === 0 ? message : problems.map(({ field, problem }) => `${field} ${problem}`).join('; '),
  }),
  routes: [
    listRoute('/clients', {
      from: 'clients',
      paging,
      query: { archived: boolean },
      filters: { archived: 'archived' },
      wrap: items,
    }),
    itemRoute('/clients/{clientId}', { from: 'clients', param: 'clientId' }),
    listRoute('/projects', {
      from: 'projects',
      paging,
      query: { clientId: text, archived: boolean },
      filters: { clientId: 'clientId', archived: 'archived' },
      wrap: items,
    }),
    createRoute('/projects', {
      into: 'projects',
      prefix: 'pr',
      needs: [{ in: 'clients', field: 'clientId' }],
      body: {
        name: needed(text),
        clientId: needed(text),
        hourlyRate: number,
        budgetHours: number,
        billable: boolean,
      },
      add: () => ({ archived: false, startedOn: '2026-09-01' }),
    }),
    itemRoute('/projects/{projectId}', { from: 'projects', param: 'projectId' }),
    changeRoute('/projects/{projectId}', {
      from: 'projects',
      param: 'projectId',
      method: 'PATCH',
      body: { name: text, hourlyRate: number, budgetHours: number, billable: boolean, archived: boolean },
    }),
    listRoute('/users', {
      from: 'users',
      paging,
      query: { active: boolean },
      filters: { active: 'active' },
      wrap: items,
    }),
    ...entryRoutes,
    listRoute('/invoices', {
      from: 'invoices',
      paging,
      query: { clientId: text, status: among('draft', 'sent', 'paid', 'void'), issuedFrom: date, issuedTo: date },
      filters: {
        clientId: 'clientId',
        status: 'status',
        issuedFrom: { field: 'issuedOn', is: 'gte' },
        issuedTo: { field: 'issuedOn', is: 'lte' },
      },
      wrap: items,
    }),
    changeRoute('/invoices/{invoiceId}', {
      from: 'invoices',
      param: 'invoiceId',
      method: 'PATCH',
      body: { status: among('draft', 'sent', 'paid', 'void'), paidOn: date },
    }),
  ],
};
