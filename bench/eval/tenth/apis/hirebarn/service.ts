/** Tool hire: depots, equipment, customers, hires and their damages; key in a header, numbered pages. */
import { Chance, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 20, most: 50 };
const categories = ['earthmoving', 'access', 'power', 'garden'] as const;
const statuses = ['reserved', 'out', 'returned', 'cancelled'] as const;
const conditions = ['good', 'dirty', 'damaged'] as const;

function wrap({ items, total, offset, size }: Page): unknown {
  return { items, page: offset / size + 1, per_page: size, total_items: total };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 92);
  const depots = times(chance.count(5, 6), (index) => ({
    id: 11 + index,
    name: `${chance.one(['Eastgate', 'Mill Lane', 'Quarry'])} ${index + 1}`,
    town: chance.one(['Kelso', 'Hexham', 'Alnwick']),
    phone: `+44 1573 55${10 + index}`,
    opens_at: '07:30',
  }));
  const equipment = times(chance.count(96, 108), (index) => ({
    id: `EQ${2_000 + index}`,
    name: `${chance.one(['Mini digger', 'Scissor lift', 'Generator', 'Hedge cutter', 'Chipper'])} ${index + 1}`,
    category: chance.one(categories),
    depot_id: depots[chance.whole(0, depots.length - 1)]?.id,
    daily_rate: chance.whole(24, 360) / 2,
    deposit: chance.whole(1, 20) * 25,
    available: chance.whole(0, 2) > 0,
    next_service_on: chance.day(10, 12),
  }));
  const customers = times(chance.count(68, 77), (index) => {
    const { first, last } = chance.person();
    return {
      id: 4_000 + index,
      name: `${first} ${last}`,
      company: chance.whole(0, 1) === 0 ? `${last} ${chance.one(['Builders', 'Gardens', 'Events'])} Ltd` : null,
      email: `${first}.${last}${index}@mail.example`.toLowerCase(),
      phone: `+44 7700 9${10_000 + index}`,
      trade_account: chance.whole(0, 2) === 0,
      blocked: chance.whole(0, 9) === 0,
    };
  });
  const hires = times(chance.count(243, 262), (index) => ({
    id: 61_000 + index,
    customer_id: customers[chance.whole(0, customers.length - 1)]?.id,
    equipment_id: equipment[chance.whole(0, equipment.length - 1)]?.id,
    status: chance.one(statuses),
    starts_on: chance.day(9, 10),
    due_on: chance.day(11, 12),
    delivery: chance.whole(0, 2) === 0,
    total: chance.whole(50, 1_900) / 2,
    paid: chance.whole(0, 2) > 0,
  }));
  const damages = hires
    .filter(({ status }) => status === 'returned')
    .slice(0, 40)
    .flatMap(({ id }) =>
      times(chance.whole(0, 3), (index) => ({
        id: id * 10 + index,
        hire_id: id,
        description: chance.one(['Scratched paint', 'Flat tyre', 'Missing guard', 'Broken handle']),
        cost: chance.whole(10, 300),
        charged: chance.whole(0, 1) === 0,
      })),
    );
  return { depots, equipment, customers, hires, damages };
}

const hire = { from: 'hires', param: 'hire_id' };

export const hirebarn: Service = {
  name: 'hirebarn',
  title: 'Hirebarn Equipment Hire',
  host: 'https://app.hirebarn.example',
  basePath: '/api/v3',
  auth: { kind: 'header', name: 'X-Hirebarn-Key', key: 'hb3-77c0e41d92' },
  document: '../tenth/apis/hirebarn/openapi.yaml',
  credentials: { api_key: 'hb3-77c0e41d92' },
  invalidStatus: 400,
  strangerStatus: 403,
  seed,
  explain: ({ code, message, problems }) => ({
    code,
    message,
    details: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [
    listRoute('/depots', { from: 'depots', wrap: ({ items }) => items }),
    itemRoute('/depots/{depot_id}', { from: 'depots', param: 'depot_id' }),
    listRoute('/equipment', {
      from: 'equipment',
      paging,
      query: { category: among(...categories), depot_id: integer, available: boolean, max_daily_rate: number },
      filters: {
        category: 'category',
        depot_id: 'depot_id',
        available: 'available',
        max_daily_rate: { field: 'daily_rate', is: 'lte' },
      },
      wrap,
    }),
    itemRoute('/equipment/{equipment_id}', { from: 'equipment', param: 'equipment_id' }),
    changeRoute('/equipment/{equipment_id}', {
      from: 'equipment',
      param: 'equipment_id',
      method: 'PATCH',
      body: { daily_rate: number, deposit: number, available: boolean, depot_id: integer, next_service_on: date },
    }),
    listRoute('/customers', {
      from: 'customers',
      paging,
      query: { email: text, name: text, trade_account: boolean },
      filters: { email: 'email', name: { field: 'name', is: 'contains' }, trade_account: 'trade_account' },
      wrap,
    }),
    itemRoute('/customers/{customer_id}', { from: 'customers', param: 'customer_id' }),
    createRoute('/customers', {
      into: 'customers',
      body: { name: needed(text), email: needed(text), phone: text, company: text, trade_account: boolean },
      add: () => ({ blocked: false }),
    }),
    listRoute('/hires', {
      from: 'hires',
      paging,
      query: { status: among(...statuses), customer_id: integer, equipment_id: text, due_before: date, paid: boolean },
      filters: {
        status: 'status',
        customer_id: 'customer_id',
        equipment_id: 'equipment_id',
        due_before: { field: 'due_on', is: 'lt' },
        paid: 'paid',
      },
      wrap,
    }),
    itemRoute('/hires/{hire_id}', hire),
    createRoute('/hires', {
      into: 'hires',
      needs: [
        { in: 'customers', field: 'customer_id' },
        { in: 'equipment', field: 'equipment_id' },
      ],
      body: {
        customer_id: needed(integer),
        equipment_id: needed(text),
        starts_on: needed(date),
        due_on: needed(date),
        delivery: boolean,
        note: text,
      },
      add: () => ({ status: 'reserved', paid: false }),
    }),
    changeRoute('/hires/{hire_id}/extend', {
      ...hire,
      method: 'POST',
      body: { due_on: needed(date) },
    }),
    changeRoute('/hires/{hire_id}/return', {
      ...hire,
      method: 'POST',
      body: { condition: needed(among(...conditions)), remarks: text },
      change(row, { body }) {
        Object.assign(row, { status: 'returned', condition: body.condition });
        return undefined;
      },
    }),
    listRoute('/hires/{hire_id}/damages', {
      from: 'damages',
      within: { hire_id: 'hire_id' },
      wrap: ({ items }) => items,
    }),
    createRoute('/hires/{hire_id}/damages', {
      into: 'damages',
      needs: [{ in: 'hires', param: 'hire_id' }],
      body: { description: needed(text), cost: needed(number) },
      add: ({ params }) => ({ hire_id: Number(params.hire_id), charged: false }),
    }),
  ],
};
