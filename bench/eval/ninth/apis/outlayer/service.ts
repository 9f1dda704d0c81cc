/** Expense claims: employees, reports, the expenses in them, advances; bearer token, lists by offset. */
import { Chance, times } from '../../../apis/chance.ts';
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
import type { Call, Reply, Route, Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'offset', size: 'limit', usual: 25, most: 50 };
const departments = ['sales', 'field-service', 'finance', 'engineering'] as const;
const codes = ['hotel', 'meals', 'rail', 'flight', 'taxi', 'office', 'parking'] as const;
const merchants = [
  'Hotel Adler',
  'City Cabs',
  'Nordbahn',
  'Bistro Vert',
  'Paper & Pen',
  'Skyhop',
  'P7 Garage',
] as const;
const states = ['draft', 'submitted', 'approved', 'rejected', 'paid'] as const;

function wrap({ items, total, offset, size }: Page): unknown {
  return { data: items, meta: { offset, limit: size, total } };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 301);
  const employees = times(chance.count(37, 44), (index) => {
    const { first, last } = chance.person();
    return {
      id: `emp_${2001 + index}`,
      name: `${first} ${last}`,
      email: `${first}.${last}${index}@staff.example`.toLowerCase(),
      department: chance.one(departments),
      manager_id: index < 4 ? null : `emp_${2001 + (index % 4)}`,
      active: chance.whole(0, 6) > 0,
    };
  });
  const drafts = times(chance.count(211, 228), (index) => {
    const status = chance.one(['draft', 'submitted', 'submitted', 'approved', 'rejected', 'paid', 'paid']);
    const city = chance.one(['Lyon', 'Graz', 'Turku', 'Porto']);
    return {
      id: `rep_${51_000 + index}`,
      title: `${chance.one(['Customer visit', 'Trade fair', 'Training', 'Office supplies'])} ${city}`,
      employee_id: employees[chance.whole(0, employees.length - 1)]?.id,
      cost_center: `CC-${chance.whole(1, 6) * 100}`,
      status,
      currency: 'EUR',
      submitted_on: status === 'draft' ? null : chance.day(5, 10),
    };
  });
  const expenses = drafts.flatMap(({ id }, at) =>
    times(chance.whole(1, 4), (index) => {
      const kind = chance.whole(0, codes.length - 1);
      return {
        id: `exp_${at * 10 + index + 100}`,
        report_id: id,
        category: codes[kind],
        merchant: merchants[kind],
        amount: chance.whole(450, 61_000) / 100,
        currency: 'EUR',
        spent_on: chance.day(3, 10),
        vat_rate: chance.one([0, 7, 19]),
        has_receipt: chance.whole(0, 4) > 0,
        reimbursable: chance.whole(0, 9) > 0,
      };
    }),
  );
  const reports = drafts.map((report) => {
    const cents = expenses
      .filter(({ report_id }) => report_id === report.id)
      .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    return { ...report, total: cents / 100 };
  });
  return { employees, reports, expenses, ...officeOf(chance, employees) };
}

function officeOf(chance: Chance, employees: readonly { readonly id: string }[]): Store {
  const categories = codes.map((code, index) => ({
    code,
    name: ['Hotel', 'Meals and drinks', 'Train', 'Flights', 'Taxi', 'Office supplies', 'Parking'][index],
    ledger_account: String(6640 + index * 5),
    daily_limit: index === 1 ? 60 : null,
  }));
  const advances = times(chance.count(31, 36), (index) => ({
    id: `adv_${700 + index}`,
    employee_id: employees[chance.whole(0, employees.length - 1)]?.id,
    amount: chance.whole(2, 20) * 50,
    currency: 'EUR',
    needed_by: chance.day(6, 12),
    settled: chance.whole(0, 1) > 0,
  }));
  return { categories, advances };
}

/** Only what has been handed in can be decided about. */
function decide(status: string): (row: Row, call: Call) => Reply | undefined {
  return (row, { body }) => {
    if (row.status !== 'submitted') return { status: 409, body: 'The report is not waiting for a decision.' };
    Object.assign(row, { status, ...body });
    return undefined;
  };
}

const report = { from: 'reports', param: 'report_id' };
const expense = { from: 'expenses', param: 'expense_id' };

const reportRoutes: readonly Route[] = [
  listRoute('/reports', {
    from: 'reports',
    paging,
    query: {
      status: among(...states),
      employee_id: text,
      cost_center: text,
      submitted_from: date,
      submitted_to: date,
    },
    filters: {
      status: 'status',
      employee_id: 'employee_id',
      cost_center: 'cost_center',
      submitted_from: { field: 'submitted_on', is: 'gte' },
      submitted_to: { field: 'submitted_on', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/reports', {
    into: 'reports',
    prefix: 'rep_',
    needs: [{ in: 'employees', field: 'employee_id' }],
    body: { employee_id: needed(text), title: needed(text), cost_center: text },
    add: () => ({ status: 'draft', currency: 'EUR', submitted_on: null, total: 0 }),
  }),
  itemRoute('/reports/{report_id}', report),
  changeRoute('/reports/{report_id}', { ...report, method: 'PATCH', body: { title: text, cost_center: text } }),
  changeRoute('/reports/{report_id}/approve', {
    ...report,
    method: 'POST',
    body: { comment: text },
    change: decide('approved'),
  }),
  changeRoute('/reports/{report_id}/reject', {
    ...report,
    method: 'POST',
    body: { reason: needed(text) },
    change: decide('rejected'),
  }),
  listRoute('/reports/{report_id}/expenses', { from: 'expenses', paging, within: { report_id: 'report_id' }, wrap }),
  createRoute('/reports/{report_id}/expenses', {
    into: 'expenses',
    prefix: 'exp_',
    needs: [{ in: 'reports', param: 'report_id' }],
    body: {
      category: needed(among(...codes)),
      amount: needed({ ...number, min: 0.01 }),
      spent_on: needed(date),
      merchant: text,
      vat_rate: integer,
      reimbursable: boolean,
    },
    add: ({ params }) => ({ report_id: params.report_id, currency: 'EUR', has_receipt: false }),
  }),
];

const otherRoutes: readonly Route[] = [
  listRoute('/expenses', {
    from: 'expenses',
    paging,
    query: { category: among(...codes), has_receipt: boolean, spent_from: date, spent_to: date, amount_min: number },
    filters: {
      category: 'category',
      has_receipt: 'has_receipt',
      spent_from: { field: 'spent_on', is: 'gte' },
      spent_to: { field: 'spent_on', is: 'lte' },
      amount_min: { field: 'amount', is: 'gte' },
    },
    wrap,
  }),
  changeRoute('/expenses/{expense_id}', {
    ...expense,
    method: 'PATCH',
    body: { category: among(...codes), amount: number, merchant: text, reimbursable: boolean },
  }),
  removeRoute('/expenses/{expense_id}', expense),
  listRoute('/categories', { from: 'categories', wrap: ({ items }) => ({ data: items }) }),
  listRoute('/employees', {
    from: 'employees',
    paging,
    query: { department: among(...departments), active: boolean, email: text },
    filters: { department: 'department', active: 'active', email: 'email' },
    wrap,
  }),
  itemRoute('/employees/{employee_id}', { from: 'employees', param: 'employee_id' }),
  listRoute('/advances', {
    from: 'advances',
    paging,
    query: { employee_id: text, settled: boolean },
    filters: { employee_id: 'employee_id', settled: 'settled' },
    wrap,
  }),
  createRoute('/advances', {
    into: 'advances',
    prefix: 'adv_',
    needs: [{ in: 'employees', field: 'employee_id' }],
    body: { employee_id: needed(text), amount: needed({ ...number, min: 10 }), needed_by: needed(date) },
    add: () => ({ currency: 'EUR', settled: false }),
  }),
];

export const outlayer: Service = {
  name: 'outlayer',
  title: 'Outlayer Expenses',
  host: 'https://api.outlayer.example',
  basePath: '/v1',
  auth: { kind: 'bearer', token: 'olk_prod_71e0c9d4' },
  document: '../ninth/apis/outlayer/openapi.json',
  credentials: { token: 'olk_prod_71e0c9d4' },
  invalidStatus: 422,
  seed,
  explain: ({ status, code, message, problems }) => ({
    error: {
      status,
      code,
      message,
      details: problems.map(({ field, problem }) => ({ field, issue: problem })),
    },
  }),
  routes: [...reportRoutes, ...otherRoutes],
};
