/** A dental laboratory: practices, cases and their log, technicians, materials, suppliers and invoices; key in a header, pages. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'size', usual: 30, most: 50 };
const kinds = ['crown', 'bridge', 'denture', 'splint', 'inlay'] as const;
const stages = ['received', 'in_work', 'trial', 'finished', 'sent'] as const;

function wrap({ items, next }: Page): unknown {
  return { results: items, more: next !== undefined };
}

function bare({ items }: Page): unknown {
  return { results: items };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 1914);
  const towns = chance.isGiven ? ['Bath', 'Wells', 'Frome'] : ['Truro', 'Exeter', 'Bude', 'Looe'];
  const practices = times(chance.count(61, 66), (index) => {
    const { last } = chance.person();
    return {
      id: 140 + index,
      name: `${['Smile', 'Park', 'Bridge', 'Station', 'Abbey'][index % 5]} Dental ${last} ${index}`,
      town: towns[chance.whole(0, towns.length - 1)],
      email: `desk${index}@${last.toLowerCase()}-dental.example`,
      discount: chance.one([0, 0, 5, 10]),
      blocked: chance.whole(0, 6) === 0,
    };
  });
  const technicians = times(chance.count(8, 9), (index) => {
    const { first, last } = chance.person();
    return {
      id: `t${index + 1}`,
      name: `${first} ${last}`,
      speciality: ['ceramics', 'dentures', 'implants', 'splints'][index % 4],
      absent: chance.whole(0, 3) === 0,
    };
  });
  const cases = times(chance.count(224, 239), (index) => {
    const stage = chance.one(stages);
    const kind = chance.one(kinds);
    return {
      case_no: `26-${4400 + index}`,
      practice_id: practices[chance.whole(0, practices.length - 1)]?.id,
      kind,
      tooth: chance.whole(11, 48),
      shade: chance.one(['A1', 'A2', 'A3', 'B1', 'C2']),
      received_on: `2026-${pad(8 + Math.floor(index / 64))}-${pad(chance.whole(1, 28))}`,
      due_on: `2026-${pad(9 + Math.floor(index / 80))}-${pad(chance.whole(1, 28))}`,
      technician_id: stage === 'received' ? null : (technicians[chance.whole(0, technicians.length - 1)]?.id ?? null),
      stage,
      price: chance.whole(12, 120) * 5,
      urgent: chance.whole(0, 4) === 0,
    };
  });
  const log = cases.flatMap(({ case_no }, at) =>
    times(chance.whole(1, 5), (index) => ({
      id: at * 10 + index + 1,
      case_no,
      task: ['model', 'wax-up', 'casting', 'layering', 'polish'][index],
      technician_id: technicians[chance.whole(0, technicians.length - 1)]?.id,
      minutes: chance.whole(2, 24) * 5,
    })),
  );
  return { practices, technicians, cases, log, ...officeOf(chance, practices) };
}

function officeOf(chance: Chance, practices: readonly { readonly id: number }[]): Store {
  const suppliers = times(chance.count(7, 8), (index) => ({
    id: `sup${index + 1}`,
    name: `${['Alpine', 'Kern', 'Delta', 'Marlow', 'Orbis', 'Pearl', 'Vita', 'Zenith'][index]} Dental Supplies`,
    email: `orders@supplier${index + 1}.example`,
    delivery_days: chance.whole(1, 9),
  }));
  const materials = times(chance.count(57, 62), (index) => ({
    code: `M${pad(index + 10, 3)}`,
    name: `${chance.one(['zirconia disc', 'acrylic', 'wax', 'plaster', 'alloy'])} ${index + 1}`,
    supplier_id: suppliers[chance.whole(0, suppliers.length - 1)]?.id,
    stock: chance.whole(0, 60),
    reorder_at: chance.whole(5, 25),
    unit_price: chance.whole(4, 180) / 2,
  }));
  const invoices = times(chance.count(168, 181), (index) => ({
    number: `RE-${7700 + index}`,
    practice_id: practices[chance.whole(0, practices.length - 1)]?.id,
    amount: chance.whole(20, 400) * 5,
    issued_on: `2026-${pad(5 + Math.floor(index / 31))}-${pad(chance.whole(1, 28))}`,
    due_on: `2026-${pad(6 + Math.floor(index / 31))}-${pad(chance.whole(1, 28))}`,
    status: chance.one(['paid', 'paid', 'open', 'open', 'cancelled']),
    reminders: chance.whole(0, 3),
  }));
  return { suppliers, materials, invoices };
}

const practice = { from: 'practices', param: 'id' };
const job = { from: 'cases', param: 'case_no', by: 'case_no' };
const material = { from: 'materials', param: 'code', by: 'code' };
const invoice = { from: 'invoices', param: 'number', by: 'number' };

const benchRoutes: readonly Route[] = [
  listRoute('/practices', {
    from: 'practices',
    paging,
    query: { name: text, town: text, blocked: boolean },
    filters: { name: { field: 'name', is: 'contains' }, town: 'town', blocked: 'blocked' },
    wrap,
  }),
  itemRoute('/practices/{id}', practice),
  changeRoute('/practices/{id}', {
    ...practice,
    method: 'PATCH',
    body: { email: text, discount: { ...number, min: 0 }, blocked: boolean },
  }),
  listRoute('/technicians', {
    from: 'technicians',
    query: { speciality: among('ceramics', 'dentures', 'implants', 'splints'), absent: boolean },
    filters: { speciality: 'speciality', absent: 'absent' },
    wrap: bare,
  }),
  itemRoute('/technicians/{id}', { from: 'technicians', param: 'id' }),
  listRoute('/cases', {
    from: 'cases',
    paging,
    query: {
      practice: integer,
      technician: text,
      kind: among(...kinds),
      stage: among(...stages),
      urgent: boolean,
      due_from: date,
      due_to: date,
    },
    filters: {
      practice: 'practice_id',
      technician: 'technician_id',
      kind: 'kind',
      stage: 'stage',
      urgent: 'urgent',
      due_from: { field: 'due_on', is: 'gte' },
      due_to: { field: 'due_on', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/cases', {
    into: 'cases',
    key: 'case_no',
    prefix: '26-',
    needs: [{ in: 'practices', field: 'practice_id' }],
    body: {
      practice_id: needed(integer),
      kind: needed(among(...kinds)),
      tooth: needed({ ...integer, min: 11, max: 48 }),
      shade: needed(text),
      due_on: needed(date),
      urgent: boolean,
    },
    add: () => ({ stage: 'received', technician_id: null }),
  }),
  itemRoute('/cases/{case_no}', job),
  changeRoute('/cases/{case_no}', {
    ...job,
    method: 'PATCH',
    body: { due_on: date, shade: text, urgent: boolean, stage: among(...stages) },
  }),
  changeRoute('/cases/{case_no}/assign', {
    ...job,
    method: 'POST',
    body: { technician_id: needed(text) },
    change(row, { body }) {
      Object.assign(row, { technician_id: body.technician_id, stage: 'in_work' });
      return undefined;
    },
  }),
  listRoute('/cases/{case_no}/log', { from: 'log', within: { case_no: 'case_no' }, wrap: bare }),
  createRoute('/cases/{case_no}/log', {
    into: 'log',
    needs: [{ in: 'cases', param: 'case_no', by: 'case_no' }],
    body: { task: needed(text), technician_id: needed(text), minutes: needed({ ...integer, min: 1 }) },
    add: ({ params }) => ({ case_no: params.case_no }),
  }),
];

const officeRoutes: readonly Route[] = [
  listRoute('/materials', {
    from: 'materials',
    paging,
    query: { supplier: text, max_stock: integer },
    filters: { supplier: 'supplier_id', max_stock: { field: 'stock', is: 'lte' } },
    wrap,
  }),
  itemRoute('/materials/{code}', material),
  changeRoute('/materials/{code}', {
    ...material,
    method: 'PATCH',
    body: { stock: { ...integer, min: 0 }, reorder_at: integer, unit_price: number },
  }),
  listRoute('/suppliers', { from: 'suppliers', wrap: bare }),
  itemRoute('/suppliers/{id}', { from: 'suppliers', param: 'id' }),
  listRoute('/invoices', {
    from: 'invoices',
    paging,
    query: { practice: integer, status: among('open', 'paid', 'cancelled'), due_before: date },
    filters: { practice: 'practice_id', status: 'status', due_before: { field: 'due_on', is: 'lt' } },
    wrap,
  }),
  itemRoute('/invoices/{number}', invoice),
  changeRoute('/invoices/{number}/pay', {
    ...invoice,
    method: 'POST',
    body: { paid_on: needed(date), method: needed(among('transfer', 'direct_debit', 'cheque')) },
    change(row, { body }) {
      if (row.status !== 'open') return { status: 409, body: 'The invoice is not open.' };
      Object.assign(row, { status: 'paid', paid_on: body.paid_on });
      return undefined;
    },
  }),
  changeRoute('/invoices/{number}/remind', {
    ...invoice,
    method: 'POST',
    body: { fee: { ...number, min: 0 }, text },
    change(row) {
      if (row.status !== 'open') return { status: 409, body: 'The invoice is not open.' };
      Object.assign(row, { reminders: Number(row.reminders) + 1 });
      return undefined;
    },
  }),
];

export const crownbench: Service = {
  name: 'crownbench',
  title: 'Crownbench Dental Lab',
  host: 'https://api.crownbench.example',
  basePath: '/lab',
  auth: { kind: 'header', name: 'X-Lab-Key', key: 'cb_lab_58e0f1a73d' },
  document: '../nineteenth/apis/crownbench/api-notes.md',
  credentials: { lab_key: 'cb_lab_58e0f1a73d' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: code,
    message,
    invalid: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [...benchRoutes, ...officeRoutes],
};
