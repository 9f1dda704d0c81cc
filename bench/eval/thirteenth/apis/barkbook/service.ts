/** The trees of a town: districts, trees, inspections, work orders, crews and reports; OAuth2, offset and max. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'offset', size: 'max', usual: 30, most: 60 };
const conditions = ['good', 'fair', 'poor', 'dead'] as const;
const results = ['ok', 'watch', 'work_needed', 'fell'] as const;
const jobs = ['prune', 'fell', 'water', 'stake', 'remove_deadwood'] as const;
const states = ['open', 'scheduled', 'done', 'withdrawn'] as const;

function wrap({ items, total }: Page): unknown {
  return { records: items, total };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 533);
  const districts = ['NOR', 'HAR', 'OLD', 'WES', 'PAR', 'MIL'].slice(0, chance.count(5, 6)).map((code, index) => {
    const { first, last } = chance.person();
    return {
      code,
      name: ['Northfield', 'Harbour', 'Old Town', 'Westgate', 'Parkside', 'Millbrook'][index],
      manager: `${first} ${last}`,
      email: `trees.${code.toLowerCase()}@town.example`,
    };
  });
  const species = ['Tilia cordata', 'Acer campestre', 'Quercus robur', 'Platanus hispanica', 'Betula pendula'] as const;
  const streets = chance.isGiven
    ? ['Mill Street', 'Church Walk', 'Canal Road', 'Station Avenue', 'Rope Lane', 'Hill Rise']
    : ['Mill Street', 'Abbey Road', 'Dock Street', 'School Lane', 'Orchard Way', 'Castle Street', 'Fern Row'];
  const trees = times(chance.count(238, 251), (index) => ({
    treeNo: `T-${pad(3107 + index * 4, 5)}`,
    species: chance.one(species),
    street: streets[chance.whole(0, streets.length - 1)],
    district: districts[chance.whole(0, districts.length - 1)]?.code,
    plantedYear: chance.whole(1898, 2024),
    heightM: chance.whole(30, 280) / 10,
    trunkCm: chance.whole(8, 140),
    condition: chance.one(['good', 'good', 'good', 'fair', 'fair', 'poor', 'dead']),
    protected: chance.whole(0, 4) === 0,
  }));
  const inspectors = chance.isGiven ? ['H. Elm', 'R. Aske', 'J. Rowan'] : ['M. Holt', 'R. Aske', 'D. Birch', 'P. Ash'];
  const inspections = times(chance.count(322, 341), (index) => ({
    inspectionId: 9010 + index,
    treeNo: trees[chance.whole(0, trees.length - 1)]?.treeNo,
    date: `2026-${pad(1 + Math.floor(index / 35))}-${pad(chance.whole(1, 28))}`,
    inspector: inspectors[chance.whole(0, inspectors.length - 1)],
    result: chance.one(['ok', 'ok', 'ok', 'watch', 'work_needed', 'fell']),
    nextDue: `2027-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
  }));
  return { districts, trees, inspections, ...worksOf(chance, trees) };
}

function worksOf(chance: Chance, trees: readonly { readonly treeNo: string }[]): Store {
  const crews = times(chance.count(6, 7), (index) => {
    const { first, last } = chance.person();
    return {
      crew: `C${index + 1}`,
      lead: `${first} ${last}`,
      phone: `+44 1632 ${pad(chance.whole(0, 999_999), 6)}`,
      hasPlatform: index % 2 === 0,
    };
  });
  const workOrders = times(chance.count(187, 203), (index) => {
    const status = chance.one(['open', 'open', 'open', 'scheduled', 'done', 'withdrawn']);
    const isPlanned = status === 'scheduled' || status === 'done';
    return {
      orderNo: `W-26-${pad(101 + index, 4)}`,
      treeNo: trees[chance.whole(0, trees.length - 1)]?.treeNo,
      task: chance.one(jobs),
      priority: chance.whole(1, 4),
      dueBy: chance.day(9, 12),
      status,
      crew: isPlanned ? crews[chance.whole(0, crews.length - 1)]?.crew : null,
      scheduledFor: isPlanned ? chance.day(10, 12) : null,
      costEstimate: chance.whole(4, 90) * 10,
    };
  });
  const reports = times(chance.count(96, 109), (index) => ({
    reportId: 4400 + index,
    treeNo: trees[chance.whole(0, trees.length - 1)]?.treeNo,
    text: chance.one([
      'branch on the pavement',
      'blocks the street lamp',
      'fungus on the trunk',
      'leaning since storm',
    ]),
    reportedOn: `2026-${pad(7 + Math.floor(index / 23))}-${pad(chance.whole(1, 28))}`,
    email: `citizen${index}@post.example`,
    status: chance.one(['new', 'answered']),
  }));
  return { crews, workOrders, reports };
}

const tree = { from: 'trees', param: 'treeNo', by: 'treeNo' };
const order = { from: 'workOrders', param: 'orderNo', by: 'orderNo' };

const treeRoutes: readonly Route[] = [
  listRoute('/districts', { from: 'districts', wrap: ({ items }) => ({ records: items }) }),
  itemRoute('/districts/{code}', { from: 'districts', param: 'code', by: 'code' }),
  listRoute('/trees', {
    from: 'trees',
    paging,
    query: { district: text, street: text, species: text, condition: among(...conditions), protected: boolean },
    filters: {
      district: 'district',
      street: 'street',
      species: 'species',
      condition: 'condition',
      protected: 'protected',
    },
    wrap,
  }),
  createRoute('/trees', {
    into: 'trees',
    key: 'treeNo',
    prefix: 'T-',
    needs: [{ in: 'districts', by: 'code', field: 'district' }],
    body: { species: needed(text), street: needed(text), district: needed(text), plantedYear: needed(integer) },
    add: () => ({ condition: 'good', protected: false }),
  }),
  itemRoute('/trees/{treeNo}', tree),
  changeRoute('/trees/{treeNo}', {
    ...tree,
    method: 'PATCH',
    body: { condition: among(...conditions), heightM: number, trunkCm: integer, protected: boolean },
  }),
  createRoute('/trees/{treeNo}/inspections', {
    into: 'inspections',
    key: 'inspectionId',
    needs: [{ in: 'trees', by: 'treeNo', param: 'treeNo' }],
    body: {
      date: needed(date),
      inspector: needed(text),
      result: needed(among(...results)),
      nextDue: date,
      remark: text,
    },
    add: ({ params }) => ({ treeNo: params.treeNo }),
  }),
  listRoute('/inspections', {
    from: 'inspections',
    paging,
    query: { treeNo: text, inspector: text, result: among(...results), from: date, to: date },
    filters: {
      treeNo: 'treeNo',
      inspector: 'inspector',
      result: 'result',
      from: { field: 'date', is: 'gte' },
      to: { field: 'date', is: 'lte' },
    },
    wrap,
  }),
];

const workRoutes: readonly Route[] = [
  listRoute('/workOrders', {
    from: 'workOrders',
    paging,
    query: { treeNo: text, crew: text, status: among(...states), task: among(...jobs), dueBefore: date },
    filters: {
      treeNo: 'treeNo',
      crew: 'crew',
      status: 'status',
      task: 'task',
      dueBefore: { field: 'dueBy', is: 'lt' },
    },
    wrap,
  }),
  createRoute('/workOrders', {
    into: 'workOrders',
    key: 'orderNo',
    prefix: 'W-26-',
    needs: [{ in: 'trees', by: 'treeNo', field: 'treeNo' }],
    body: {
      treeNo: needed(text),
      task: needed(among(...jobs)),
      priority: needed({ ...integer, min: 1, max: 4 }),
      dueBy: needed(date),
      remark: text,
    },
    add: () => ({ status: 'open', crew: null, scheduledFor: null }),
  }),
  itemRoute('/workOrders/{orderNo}', order),
  changeRoute('/workOrders/{orderNo}/schedule', {
    ...order,
    method: 'POST',
    body: { crew: needed(text), date: needed(date) },
    change(row, { body }) {
      Object.assign(row, { status: 'scheduled', crew: body.crew, scheduledFor: body.date });
      return undefined;
    },
  }),
  changeRoute('/workOrders/{orderNo}/withdraw', {
    ...order,
    method: 'POST',
    body: { reason: needed(text) },
    change(row, { body }) {
      if (row.status === 'done') return { status: 409, body: 'The work has been done.' };
      Object.assign(row, { status: 'withdrawn', reason: body.reason });
      return undefined;
    },
  }),
  listRoute('/crews', {
    from: 'crews',
    query: { hasPlatform: boolean },
    filters: { hasPlatform: 'hasPlatform' },
    wrap: ({ items }) => ({ records: items }),
  }),
  itemRoute('/crews/{crew}', { from: 'crews', param: 'crew', by: 'crew' }),
  listRoute('/reports', {
    from: 'reports',
    paging,
    query: { status: among('new', 'answered'), treeNo: text },
    filters: { status: 'status', treeNo: 'treeNo' },
    wrap,
  }),
  changeRoute('/reports/{reportId}/answer', {
    from: 'reports',
    param: 'reportId',
    by: 'reportId',
    method: 'POST',
    body: { text: needed(text) },
    change(row, { body }) {
      Object.assign(row, { status: 'answered', answer: body.text });
      return undefined;
    },
  }),
];

export const barkbook: Service = {
  name: 'barkbook',
  title: 'Barkbook Tree Register',
  host: 'https://trees.barkbook.example',
  basePath: '/register/v3',
  auth: { kind: 'oauth', tokenPath: '/oauth2/token', clientId: 'bb-parks-17', clientSecret: 'bbs-c41e-09d7-aa' },
  document: '../thirteenth/apis/barkbook/swagger.json',
  credentials: { client_id: 'bb-parks-17', client_secret: 'bbs-c41e-09d7-aa', grant_type: 'client_credentials' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    fault: code,
    text: message,
    details: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [...treeRoutes, ...workRoutes],
};
