/** An allotment association: plots, members, waiting list, bills, work days and water; basic, bare lists, how many to skip. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'skip', size: 'top', usual: 25, most: 50 };
const kinds = ['rent', 'water', 'fine'] as const;

function wrap({ items }: { readonly items: readonly unknown[] }): unknown {
  return items;
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 535);
  const lanes = chance.isGiven
    ? ['Bean Lane', 'Pear Walk', 'Long Row']
    : ['Bean Lane', 'Quince Path', 'Well Row', 'Hop Way'];
  const members = times(chance.count(97, 108), (index) => {
    const { first, last } = chance.person();
    return {
      id: `m${210 + index}`,
      name: `${first} ${last}`,
      email: `${last}.${first}.${index}@garden.example`.toLowerCase(),
      phone: `0155 ${pad(chance.whole(0, 999_999), 6)}`,
      since: chance.whole(1987, 2025),
      committee: chance.whole(0, 9) === 0,
    };
  });
  const plots = times(chance.count(114, 123), (index) => {
    const state = chance.one(['let', 'let', 'let', 'let', 'free', 'closed']);
    return {
      no: index + 1,
      lane: lanes[Math.floor(index / 36) % lanes.length],
      square_metres: chance.whole(10, 40) * 10,
      rent: chance.whole(30, 120),
      hut: chance.whole(0, 1) > 0,
      tap: chance.whole(0, 2) > 0,
      state,
      tenant: state === 'let' ? (members[(index * 5) % members.length]?.id ?? null) : null,
    };
  });
  const readings = plots.flatMap(({ no, tap }) =>
    tap
      ? times(chance.whole(2, 4), (index) => ({
          id: no * 10 + index,
          plot: no,
          read_on: `2026-${pad(4 + index * 2)}-01`,
          cubic_metres: chance.whole(2, 30) / 2,
        }))
      : [],
  );
  return { members, plots, readings, ...officeOf(chance, members) };
}

function officeOf(chance: Chance, members: readonly { readonly id: string }[]): Store {
  const applicants = times(chance.count(71, 79), (index) => {
    const { first, last } = chance.person();
    return {
      id: 40 + index,
      name: `${first} ${last}`,
      email: `${first}.${last}${index}@waiting.example`.toLowerCase(),
      applied_on: `202${chance.whole(3, 6)}-${pad(chance.whole(1, 11))}-${pad(chance.whole(1, 28))}`,
      wants_hut: chance.whole(0, 2) === 0,
      state: chance.one(['waiting', 'waiting', 'waiting', 'offered', 'declined']),
    };
  });
  const bills = times(chance.count(243, 262), (index) => {
    const kind = chance.one(['rent', 'rent', 'water', 'fine'] as const);
    return {
      no: `B26-${pad(index + 1, 3)}`,
      member: members[chance.whole(0, members.length - 1)]?.id,
      kind,
      amount: kind === 'fine' ? 25 : chance.whole(24, 240) / 2,
      due_on: `2026-${pad(chance.whole(3, 12))}-15`,
      settled: chance.whole(0, 2) > 0,
    };
  });
  const workdays = times(chance.count(26, 29), (index) => ({
    id: 700 + index,
    date: `2026-${pad(3 + Math.floor(index / 3))}-${pad(chance.whole(1, 28))}`,
    task: chance.one(['hedge cutting', 'path repair', 'compost yard', 'gate painting']),
    leader: members[chance.whole(0, members.length - 1)]?.id,
    places: chance.whole(4, 12),
    state: chance.one(['planned', 'held', 'held', 'called_off']),
  }));
  const helpers = workdays.flatMap(({ id, places }) => {
    const first = chance.whole(0, members.length - 1);
    return times(chance.whole(2, places), (index) => ({
      workday: id,
      member: members[(first + index * 7) % members.length]?.id,
      hours: chance.whole(2, 10) / 2,
    }));
  });
  return { applicants, bills, workdays, helpers };
}

const plot = { from: 'plots', param: 'no', by: 'no' };
const member = { from: 'members', param: 'id' };

const gardenRoutes: readonly Route[] = [
  listRoute('/plots', {
    from: 'plots',
    paging,
    query: { state: among('let', 'free', 'closed'), lane: text, hut: boolean, tap: boolean, tenant: text },
    filters: { state: 'state', lane: 'lane', hut: 'hut', tap: 'tap', tenant: 'tenant' },
    wrap,
  }),
  itemRoute('/plots/{no}', plot),
  changeRoute('/plots/{no}', {
    ...plot,
    method: 'PATCH',
    body: { rent: number, hut: boolean, state: among('free', 'closed') },
  }),
  changeRoute('/plots/{no}/let', {
    ...plot,
    method: 'POST',
    body: { tenant: needed(text), from: needed(date) },
    change(row, { body }) {
      if (row.state !== 'free') return { status: 409, body: 'The plot is not free.' };
      Object.assign(row, { state: 'let', tenant: body.tenant });
      return undefined;
    },
  }),
  listRoute('/readings', {
    from: 'readings',
    paging,
    query: { plot: integer, from: date, until: date },
    filters: { plot: 'plot', from: { field: 'read_on', is: 'gte' }, until: { field: 'read_on', is: 'lte' } },
    wrap,
  }),
  createRoute('/readings', {
    into: 'readings',
    needs: [{ in: 'plots', by: 'no', field: 'plot' }],
    body: { plot: needed(integer), read_on: needed(date), cubic_metres: needed({ ...number, min: 0 }) },
  }),
  listRoute('/workdays', {
    from: 'workdays',
    query: { state: among('planned', 'held', 'called_off'), from: date, until: date },
    filters: { state: 'state', from: { field: 'date', is: 'gte' }, until: { field: 'date', is: 'lte' } },
    wrap,
  }),
  createRoute('/workdays', {
    into: 'workdays',
    needs: [{ in: 'members', field: 'leader' }],
    body: { date: needed(date), task: needed(text), leader: needed(text), places: needed(integer) },
    add: () => ({ state: 'planned' }),
  }),
  listRoute('/workdays/{id}/helpers', { from: 'helpers', within: { workday: 'id' }, wrap }),
  createRoute('/workdays/{id}/helpers', {
    into: 'helpers',
    key: 'helper',
    needs: [{ in: 'workdays', param: 'id' }],
    body: { member: needed(text), hours: needed(number) },
    add: ({ params }) => ({ workday: Number(params.id) }),
  }),
];

const memberRoutes: readonly Route[] = [
  listRoute('/members', {
    from: 'members',
    paging,
    query: { committee: boolean, email: text },
    filters: { committee: 'committee', email: 'email' },
    wrap,
  }),
  createRoute('/members', {
    into: 'members',
    prefix: 'm',
    body: { name: needed(text), email: needed(text), phone: text, since: needed(integer) },
    add: () => ({ committee: false }),
  }),
  itemRoute('/members/{id}', member),
  changeRoute('/members/{id}', { ...member, method: 'PATCH', body: { email: text, phone: text, committee: boolean } }),
  listRoute('/applicants', {
    from: 'applicants',
    paging,
    query: { state: among('waiting', 'offered', 'declined'), wants_hut: boolean },
    filters: { state: 'state', wants_hut: 'wants_hut' },
    wrap,
  }),
  createRoute('/applicants', {
    into: 'applicants',
    body: { name: needed(text), email: needed(text), applied_on: needed(date), wants_hut: boolean },
    add: () => ({ state: 'waiting' }),
  }),
  changeRoute('/applicants/{id}/offer', {
    from: 'applicants',
    param: 'id',
    method: 'POST',
    body: { plot: needed(integer), answer_by: needed(date) },
    change(row, { body }) {
      Object.assign(row, { state: 'offered', plot: body.plot, answer_by: body.answer_by });
      return undefined;
    },
  }),
  listRoute('/bills', {
    from: 'bills',
    paging,
    query: { member: text, kind: among(...kinds), settled: boolean, due_before: date },
    filters: { member: 'member', kind: 'kind', settled: 'settled', due_before: { field: 'due_on', is: 'lt' } },
    wrap,
  }),
  createRoute('/bills', {
    into: 'bills',
    key: 'no',
    prefix: 'B26-',
    needs: [{ in: 'members', field: 'member' }],
    body: { member: needed(text), kind: needed(among(...kinds)), amount: needed(number), due_on: needed(date) },
    add: () => ({ settled: false }),
  }),
  changeRoute('/bills/{no}/settle', {
    from: 'bills',
    param: 'no',
    by: 'no',
    method: 'POST',
    body: { on: needed(date), how: needed(among('cash', 'transfer')) },
    change(row, { body }) {
      if (row.settled === true) return { status: 409, body: 'The bill has been settled before.' };
      Object.assign(row, { settled: true, settled_on: body.on });
      return undefined;
    },
  }),
];

export const beanrow: Service = {
  name: 'beanrow',
  title: 'Beanrow Allotments',
  host: 'https://office.beanrow.example',
  basePath: '/garden',
  auth: { kind: 'basic', username: 'beanrow-board', password: 'runner&vine-63' },
  document: '../thirteenth/apis/beanrow/questions.md',
  credentials: { username: 'beanrow-board', password: 'runner&vine-63' },
  invalidStatus: 422,
  seed,
  explain: ({ message, problems }) => ({
    message,
    problems: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [...gardenRoutes, ...memberRoutes],
};
