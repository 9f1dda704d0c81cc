/** Chimney sweeps: customers, appliances, visits and defects; bearer token, number of the page with the number of pages. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'limit', usual: 25, most: 50 };
const kinds = ['open_fire', 'wood_stove', 'pellet_stove', 'oil_boiler', 'gas_fire'] as const;
const slots = ['morning', 'midday', 'afternoon'] as const;
const severities = ['minor', 'serious', 'dangerous'] as const;

function wrap({ items, total, size, offset }: Page): unknown {
  return { items, page: offset / size + 1, pages: Math.max(1, Math.ceil(total / size)), total };
}

function bare({ items }: Page): unknown {
  return { items };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 1911);
  const towns = chance.isGiven ? ['Ashby', 'Corbridge', 'Melton'] : ['Ashby', 'Bakewell', 'Settle', 'Thirsk'];
  const streets = ['Mill Lane', 'Church Road', 'High Street', 'Back Lane', 'The Green'] as const;
  const customers = times(chance.count(118, 127), (index) => {
    const { first, last } = chance.person();
    return {
      id: 3001 + index * 2,
      name: `${first} ${last}`,
      phone: `01${chance.whole(200, 999)} ${pad(chance.whole(0, 999_999), 6)}`,
      email: `${first}.${last}.${index}@hearth.example`.toLowerCase(),
      street: `${chance.whole(1, 90)} ${chance.one(streets)}`,
      town: towns[chance.whole(0, towns.length - 1)],
      reminders: chance.whole(0, 2) > 0,
    };
  });
  const appliances = customers.flatMap(({ id }, at) =>
    times(chance.whole(1, 3), (index) => ({
      id: `AP-${1000 + at * 4 + index}`,
      customer_id: id,
      kind: chance.one(kinds),
      room: chance.one(['living room', 'kitchen', 'study', 'cellar']),
      sweeps_per_year: chance.one([1, 1, 2]),
      last_swept_on: `${chance.one([2025, 2026])}-${pad(chance.whole(1, 10))}-${pad(chance.whole(1, 28))}`,
      out_of_use: chance.whole(0, 7) === 0,
    })),
  );
  const sweeps = times(chance.count(5, 6), (index) => {
    const { first, last } = chance.person();
    return {
      id: `sw${index + 1}`,
      name: `${first} ${last}`,
      phone: `07700 ${pad(chance.whole(0, 999_999), 6)}`,
      van: `${chance.one(['KX', 'LM', 'BD'])}${chance.whole(60, 75)} SWP`,
      gas_safe: index % 2 === 0,
    };
  });
  const defects = appliances.flatMap(({ id }, at) =>
    chance.whole(0, 2) > 0
      ? []
      : [
          {
            id: 8100 + at,
            appliance_id: id,
            severity: chance.one(severities),
            what: chance.one(['cracked liner', 'bird nest', 'loose cowl', 'tar in the flue', 'missing seal']),
            found_on: chance.day(3, 11),
            fixed: chance.whole(0, 2) === 0,
          },
        ],
  );
  return { customers, appliances, sweeps, defects, visits: visitsOf(chance, customers, sweeps) };
}

function visitsOf(
  chance: Chance,
  customers: readonly { readonly id: number }[],
  sweeps: readonly { readonly id: string }[],
): Store[string] {
  return times(chance.count(262, 281), (index) => {
    const status = chance.one(['planned', 'planned', 'done', 'done', 'done', 'missed', 'cancelled']);
    return {
      id: 52_000 + index,
      customer_id: customers[chance.whole(0, customers.length - 1)]?.id,
      sweep_id: sweeps[chance.whole(0, sweeps.length - 1)]?.id,
      date: `2026-${pad(9 + Math.floor(index / 75))}-${pad(chance.whole(1, 28))}`,
      slot: chance.one(slots),
      status,
      fee: chance.whole(8, 24) * 5,
      paid: status === 'done' && chance.whole(0, 2) > 0,
    };
  });
}

const customer = { from: 'customers', param: 'customer_id' };
const appliance = { from: 'appliances', param: 'appliance_id' };
const visit = { from: 'visits', param: 'visit_id' };

const houseRoutes: readonly Route[] = [
  listRoute('/customers', {
    from: 'customers',
    paging,
    query: { name: text, town: text, reminders: boolean },
    filters: { name: { field: 'name', is: 'contains' }, town: 'town', reminders: 'reminders' },
    wrap,
  }),
  createRoute('/customers', {
    into: 'customers',
    body: { name: needed(text), phone: needed(text), email: text, street: needed(text), town: needed(text) },
    add: () => ({ reminders: true }),
  }),
  itemRoute('/customers/{customer_id}', customer),
  changeRoute('/customers/{customer_id}', {
    ...customer,
    method: 'PATCH',
    body: { phone: text, email: text, reminders: boolean },
  }),
  listRoute('/customers/{customer_id}/appliances', {
    from: 'appliances',
    within: { customer_id: 'customer_id' },
    wrap: bare,
  }),
  createRoute('/customers/{customer_id}/appliances', {
    into: 'appliances',
    prefix: 'AP-',
    needs: [{ in: 'customers', param: 'customer_id' }],
    body: { kind: needed(among(...kinds)), room: needed(text), sweeps_per_year: { ...integer, min: 1 } },
    add: ({ params }) => ({ customer_id: Number(params.customer_id), out_of_use: false }),
  }),
  listRoute('/appliances', {
    from: 'appliances',
    paging,
    query: { kind: among(...kinds), out_of_use: boolean, last_swept_before: date },
    filters: {
      kind: 'kind',
      out_of_use: 'out_of_use',
      last_swept_before: { field: 'last_swept_on', is: 'lt' },
    },
    wrap,
  }),
  itemRoute('/appliances/{appliance_id}', appliance),
  changeRoute('/appliances/{appliance_id}', {
    ...appliance,
    method: 'PATCH',
    body: { out_of_use: boolean, sweeps_per_year: { ...integer, min: 1 } },
  }),
  listRoute('/defects', {
    from: 'defects',
    paging,
    query: { appliance_id: text, severity: among(...severities), fixed: boolean },
    filters: { appliance_id: 'appliance_id', severity: 'severity', fixed: 'fixed' },
    wrap,
  }),
  createRoute('/appliances/{appliance_id}/defects', {
    into: 'defects',
    needs: [{ in: 'appliances', param: 'appliance_id' }],
    body: { severity: needed(among(...severities)), what: needed(text), found_on: needed(date) },
    add: ({ params }) => ({ appliance_id: params.appliance_id, fixed: false }),
  }),
  changeRoute('/defects/{defect_id}/fix', {
    from: 'defects',
    param: 'defect_id',
    method: 'POST',
    body: { fixed_on: needed(date) },
    change(row, { body }) {
      Object.assign(row, { fixed: true, fixed_on: body.fixed_on });
      return undefined;
    },
  }),
];

const roundRoutes: readonly Route[] = [
  listRoute('/sweeps', { from: 'sweeps', query: { gas_safe: boolean }, filters: { gas_safe: 'gas_safe' }, wrap: bare }),
  itemRoute('/sweeps/{sweep_id}', { from: 'sweeps', param: 'sweep_id' }),
  listRoute('/visits', {
    from: 'visits',
    paging,
    query: {
      customer_id: integer,
      sweep_id: text,
      status: among('planned', 'done', 'missed', 'cancelled'),
      paid: boolean,
      date_from: date,
      date_to: date,
    },
    filters: {
      customer_id: 'customer_id',
      sweep_id: 'sweep_id',
      status: 'status',
      paid: 'paid',
      date_from: { field: 'date', is: 'gte' },
      date_to: { field: 'date', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/visits', {
    into: 'visits',
    needs: [
      { in: 'customers', field: 'customer_id' },
      { in: 'sweeps', field: 'sweep_id' },
    ],
    body: {
      customer_id: needed(integer),
      sweep_id: needed(text),
      date: needed(date),
      slot: needed(among(...slots)),
      fee: { ...number, min: 0 },
    },
    add: () => ({ status: 'planned', paid: false }),
  }),
  itemRoute('/visits/{visit_id}', visit),
  changeRoute('/visits/{visit_id}', {
    ...visit,
    method: 'PATCH',
    body: { sweep_id: text, date, slot: among(...slots), fee: number, paid: boolean },
  }),
  changeRoute('/visits/{visit_id}/cancel', {
    ...visit,
    method: 'POST',
    body: { reason: needed(among('customer', 'sick', 'weather')), note: text },
    change(row, { body }) {
      if (row.status !== 'planned') return { status: 409, body: 'Only planned visits can be cancelled.' };
      Object.assign(row, { status: 'cancelled', reason: body.reason });
      return undefined;
    },
  }),
];

export const flueline: Service = {
  name: 'flueline',
  title: 'Flueline for Chimney Sweeps',
  host: 'https://api.flueline.example',
  basePath: '/v2',
  auth: { kind: 'bearer', token: 'fl_live_6d02b7e4c9' },
  document: '../nineteenth/apis/flueline/openapi.yaml',
  credentials: { token: 'fl_live_6d02b7e4c9' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    code,
    message,
    fields: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [...houseRoutes, ...roundRoutes],
};
