/** A print shop: products, customers, jobs with proofs, paper and shipments; key in a header, bare lists with a `Link` header. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'pageSize', usual: 20, most: 50, hasLinks: true };
const jobStates = ['received', 'proofing', 'printing', 'on_hold', 'shipped', 'cancelled'] as const;

function bare({ items }: Page): unknown {
  return items;
}

function catalogOf(chance: Chance) {
  const papers = ['Silk', 'Offset', 'Recycled', 'Cotton', 'Kraft', 'Gloss'].map((name, index) => ({
    code: `P${(index + 1) * 10}`,
    name: `${name} ${[135, 90, 80, 300, 120, 170][index]} g`,
    grammage: [135, 90, 80, 300, 120, 170][index],
    sheets: chance.whole(2, 90) * 250,
    reorderAt: chance.whole(20, 60) * 250,
  }));
  const products = [
    ['FLY-A5', 'Flyer A5', 'flyers'],
    ['FLY-A6', 'Flyer A6', 'flyers'],
    ['CARD-85', 'Business card', 'cards'],
    ['CARD-POST', 'Postcard', 'cards'],
    ['POS-A2', 'Poster A2', 'posters'],
    ['POS-A1', 'Poster A1', 'posters'],
    ['BRO-16', 'Brochure, 16 pages', 'brochures'],
  ].map(([sku, name, category]) => ({
    sku,
    name,
    category,
    minQuantity: chance.one([25, 50, 100]),
    unitPrice: chance.whole(6, 240) / 100,
    active: chance.whole(0, 5) > 0,
  }));
  return { papers, products };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 303);
  const { papers, products } = catalogOf(chance);
  const customers = times(chance.count(62, 71), (index) => {
    const { first, last } = chance.person();
    return {
      customerNo: 12_000 + index,
      company: `${last} ${chance.one(['Bakery', 'Opticians', 'Yoga', 'Cycles', 'Bookshop'])} ${index}`,
      contact: `${first} ${last}`,
      email: `${first}.${last}${index}@shop.example`.toLowerCase(),
      city: chance.one(['Bergen', 'Oslo', 'Hamar', 'Molde']),
      discountPercent: chance.one([0, 0, 5, 10]),
    };
  });
  const jobs = times(chance.count(231, 249), (index) => {
    const status = chance.one(jobStates);
    return {
      jobNo: `J-${26_100 + index}`,
      customerNo: customers[chance.whole(0, customers.length - 1)]?.customerNo,
      sku: products[chance.whole(0, products.length - 1)]?.sku,
      paper: papers[chance.whole(0, papers.length - 1)]?.code,
      quantity: chance.whole(1, 40) * 50,
      status,
      rush: chance.whole(0, 4) === 0,
      dueOn: chance.day(10, 12),
      price: chance.whole(2_500, 98_000) / 100,
      remark: null,
    };
  });
  const proofs = jobs.flatMap(({ jobNo, status }, at) =>
    times(status === 'received' ? 0 : chance.whole(1, 3), (index) => ({
      proofId: 5_000 + at * 4 + index,
      jobNo,
      version: index + 1,
      verdict: chance.one(['pending', 'accepted', 'changes']),
      remark: null,
      uploadedOn: chance.day(9, 10),
    })),
  );
  const shipments = jobs
    .filter(({ status }) => status === 'shipped')
    .map(({ jobNo }, index) => ({
      trackingNo: `NO${pad(index * 37 + 4100, 6)}`,
      jobNo,
      carrier: chance.one(['Postbote', 'Fjordspeed']),
      shippedOn: chance.day(8, 11),
      parcels: chance.whole(1, 5),
      weightKg: chance.whole(8, 420) / 10,
    }));
  return { papers, products, customers, jobs, proofs, shipments, paperOrders: [] };
}

const job = { from: 'jobs', param: 'jobNo', by: 'jobNo' };

const jobRoutes: readonly Route[] = [
  listRoute('/jobs', {
    from: 'jobs',
    paging,
    query: { status: among(...jobStates), customerNo: integer, sku: text, rush: boolean, dueFrom: date, dueTo: date },
    filters: {
      status: 'status',
      customerNo: 'customerNo',
      sku: 'sku',
      rush: 'rush',
      dueFrom: { field: 'dueOn', is: 'gte' },
      dueTo: { field: 'dueOn', is: 'lte' },
    },
    wrap: bare,
  }),
  createRoute('/jobs', {
    into: 'jobs',
    key: 'jobNo',
    prefix: 'J-',
    needs: [
      { in: 'customers', by: 'customerNo', field: 'customerNo' },
      { in: 'products', by: 'sku', field: 'sku' },
    ],
    body: {
      customerNo: needed(integer),
      sku: needed(text),
      quantity: needed({ ...integer, min: 25 }),
      paper: needed(text),
      dueOn: date,
      rush: boolean,
      remark: text,
    },
    add: () => ({ status: 'received' }),
  }),
  itemRoute('/jobs/{jobNo}', job),
  changeRoute('/jobs/{jobNo}', {
    ...job,
    method: 'PUT',
    body: { quantity: integer, dueOn: date, rush: boolean, paper: text, remark: text },
  }),
  changeRoute('/jobs/{jobNo}/hold', {
    ...job,
    method: 'POST',
    body: { reason: needed(text) },
    change(row, { body }) {
      if (row.status === 'shipped') return { status: 409, body: 'The job has left the house.' };
      Object.assign(row, { status: 'on_hold', remark: body.reason });
      return undefined;
    },
  }),
  listRoute('/jobs/{jobNo}/proofs', { from: 'proofs', within: { jobNo: 'jobNo' }, wrap: bare }),
  changeRoute('/proofs/{proofId}/verdict', {
    from: 'proofs',
    param: 'proofId',
    by: 'proofId',
    method: 'POST',
    body: { verdict: needed(among('accepted', 'changes')), remark: text },
  }),
];

const shopRoutes: readonly Route[] = [
  listRoute('/products', {
    from: 'products',
    query: { category: among('flyers', 'cards', 'posters', 'brochures'), active: boolean },
    filters: { category: 'category', active: 'active' },
    wrap: bare,
  }),
  itemRoute('/products/{sku}', { from: 'products', param: 'sku', by: 'sku' }),
  listRoute('/customers', {
    from: 'customers',
    paging,
    query: { city: text, search: text },
    filters: { city: 'city', search: { field: 'company', is: 'contains' } },
    wrap: bare,
  }),
  createRoute('/customers', {
    into: 'customers',
    key: 'customerNo',
    body: { company: needed(text), contact: text, email: needed(text), city: needed(text) },
    add: () => ({ discountPercent: 0 }),
  }),
  itemRoute('/customers/{customerNo}', { from: 'customers', param: 'customerNo', by: 'customerNo' }),
  listRoute('/papers', { from: 'papers', wrap: bare }),
  createRoute('/papers/{code}/orders', {
    into: 'paperOrders',
    needs: [{ in: 'papers', by: 'code', param: 'code' }],
    body: { sheets: needed({ ...integer, min: 250 }) },
    add: ({ params }) => ({ paper: params.code }),
  }),
  listRoute('/shipments', {
    from: 'shipments',
    paging,
    query: { jobNo: text, carrier: among('Postbote', 'Fjordspeed'), shippedFrom: date, shippedTo: date },
    filters: {
      jobNo: 'jobNo',
      carrier: 'carrier',
      shippedFrom: { field: 'shippedOn', is: 'gte' },
      shippedTo: { field: 'shippedOn', is: 'lte' },
    },
    wrap: bare,
  }),
];

export const pressbed: Service = {
  name: 'pressbed',
  title: 'Pressbed Print',
  host: 'https://connect.pressbed.example',
  basePath: '/print/v3',
  auth: { kind: 'header', name: 'X-Press-Key', key: 'pb3-9c41-e6d7-0a' },
  document: '../ninth/apis/pressbed/swagger.json',
  credentials: { key: 'pb3-9c41-e6d7-0a' },
  invalidStatus: 400,
  seed,
  explain: ({ status, message, problems }) => ({
    title: message,
    status,
    errors: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [...jobRoutes, ...shopRoutes],
};
