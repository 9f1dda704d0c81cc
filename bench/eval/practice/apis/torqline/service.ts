/** Field service: customers with their equipment, technicians, jobs with visits, notes and parts, invoices; offset below `meta`. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, date, integer, needed, text, time } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'offset', size: 'limit', usual: 25, most: 100 };

const jobStatuses = ['new', 'scheduled', 'in_progress', 'completed', 'cancelled'] as const;
const priorities = ['low', 'normal', 'urgent'] as const;
const invoiceStatuses = ['draft', 'open', 'paid', 'void'] as const;
const kinds = ['boiler', 'heat_pump', 'air_conditioner', 'water_heater'] as const;

function wrap({ items, total, offset, size }: Page): unknown {
  return { data: items, meta: { total, offset, limit: size } };
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 871);
  const customers = times(chance.count(43, 48), (index) => seedCustomer(chance, index));
  const technicians = times(chance.count(11, 13), (index) => {
    const { first, last } = chance.person();
    return {
      id: `tec_${pad(index + 1)}`,
      first_name: first,
      last_name: last,
      email: `${first}.${last}${index + 1}@torqline-demo.example`.toLowerCase(),
      home_city: chance.one(['Dayton', 'Springfield', 'Xenia']),
      skills: [...new Set(times(chance.whole(1, 3), () => chance.one(kinds)))],
      status: index === 2 ? 'on_leave' : index === 6 ? 'inactive' : 'active',
    };
  });
  const parts = times(chance.count(31, 36), (index) => ({
    sku: `TQ-${pad(index + 100, 4)}`,
    name: `${chance.one(['Gasket', 'Valve', 'Fan Belt', 'Thermostat', 'Filter', 'Pump'])} ${chance.one(['S', 'M', 'L', 'XL'])}${index + 1}`,
    supplier: chance.one(['Northwind Parts', 'Hearth Supply', 'Brasco']),
    unit_price: chance.whole(300, 21_000) / 100,
    stock: {
      on_hand: chance.whole(0, 3) === 0 ? chance.whole(0, 9) : chance.whole(10, 140),
      reserved: chance.whole(0, 4),
    },
  }));
  const planned = times(chance.count(141, 158), (index) => seedJob(chance, index, customers, technicians));
  const work = seedWork(chance, planned, technicians, parts);
  const jobs = planned.map((job) => ({
    ...job,
    totals: totalsOf(
      chance,
      work.used.filter(({ job_id }) => job_id === job.id),
    ),
  }));
  return {
    customers,
    technicians,
    parts,
    jobs,
    equipment: times(chance.count(92, 104), (index) => seedEquipment(chance, index, customers)),
    ...work,
    invoices: times(chance.count(97, 108), (index) => seedInvoice(chance, index, jobs)),
  };
}

type Named = { readonly id: string };

function seedCustomer(chance: Chance, index: number) {
  const { first, last } = chance.person();
  const isFirm = chance.whole(0, 2) === 0;
  return {
    id: `cus_${3001 + index}`,
    name: isFirm ? `${last} ${chance.one(['Bakery', 'Dental', 'Storage', 'Hotel'])} ${index + 1}` : `${first} ${last}`,
    type: isFirm ? 'commercial' : 'residential',
    email: `customer${index + 1}@inbox.example`,
    phone: `+1 937 555 0${chance.whole(100, 199)}`,
    address: {
      street: `${chance.whole(1, 980)} ${chance.one(['Wayne Avenue', 'Patterson Road', 'Third Street'])}`,
      city: chance.one(['Dayton', 'Dayton', 'Springfield', 'Xenia']),
      postal_code: `454${chance.whole(10, 59)}`,
    },
    balance_due: chance.whole(0, 2) === 0 ? chance.whole(2_000, 190_000) / 100 : 0,
    created_at: `2025-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}T10:00:00Z`,
  };
}

function seedEquipment(chance: Chance, index: number, customers: readonly Named[]) {
  const year = chance.whole(2014, 2025);
  return {
    id: `eq_${index + 1}`,
    customer_id: customers[chance.whole(0, customers.length - 1)]?.id,
    kind: chance.one(kinds),
    brand: chance.one(['Calderra', 'Wexley', 'Thermo Nord', 'Aircove']),
    model: `${chance.one(['CX', 'HP', 'AQ'])}-${chance.whole(100, 950)}`,
    serial_number: `SN${chance.whole(100_000, 999_999)}`,
    installed_on: `${year}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
    warranty_until: `${year + 5}-12-31`,
  };
}

function seedJob(chance: Chance, index: number, customers: readonly Named[], technicians: readonly Named[]) {
  const status = chance.one(['new', 'scheduled', 'scheduled', 'in_progress', 'completed', 'completed', 'cancelled']);
  const start = `${chance.day(6, 9)}T${pad(chance.whole(7, 16))}:${chance.one(['00', '30'])}:00Z`;
  return {
    id: 40_210 + index,
    number: `J-${1500 + index}`,
    title: `${chance.one(['Repair', 'Maintenance', 'Installation', 'Inspection'])} ${chance.one(['boiler', 'heat pump', 'air conditioner', 'water heater'])}`,
    status,
    priority: chance.one(['low', 'normal', 'normal', 'urgent']),
    customer_id: customers[chance.whole(0, customers.length - 1)]?.id,
    technician_id: status === 'new' ? null : technicians[chance.whole(0, technicians.length - 1)]?.id,
    scheduled_start: status === 'new' ? null : start,
    completed_at: status === 'completed' ? start.replace(/T.*/, 'T18:20:00Z') : null,
    created_at: `${chance.day(3, 5)}T08:00:00Z`,
  };
}

type Job = ReturnType<typeof seedJob>;

function totalsOf(chance: Chance, used: readonly { line_total: number }[]) {
  const labor = chance.whole(6_000, 48_000) / 100;
  const parts = cents(used.reduce((sum, { line_total }) => sum + line_total, 0));
  const tax = cents((labor + parts) * 0.07);
  return { labor, parts, tax, amount: cents(labor + parts + tax) };
}

type Billed = Job & { readonly totals: ReturnType<typeof totalsOf> };

/** What was done on the jobs: visits and notes in the order of time, and the parts that were used. */
function seedWork(
  chance: Chance,
  jobs: readonly Job[],
  technicians: readonly Named[],
  parts: readonly { sku: string; name: string; unit_price: number }[],
) {
  const done = jobs.filter(({ status }) => status !== 'new' && status !== 'scheduled');
  const visits = done.flatMap((job) =>
    times(chance.whole(1, 3), (at) => {
      const minutes = 15 * chance.whole(1, 12);
      return {
        job_id: job.id,
        technician_id: job.technician_id,
        started_at: `2026-${pad(chance.whole(6, 7))}-${pad(5 + 7 * at + chance.whole(0, 5))}T09:00:00Z`,
        duration_minutes: minutes,
        outcome: chance.one(['done', 'done', 'no_access', 'follow_up']),
      };
    }),
  );
  const notes = jobs.flatMap((job) =>
    times(chance.whole(1, 4), (at) => ({
      job_id: job.id,
      author_id: technicians[chance.whole(0, technicians.length - 1)]?.id,
      body: `${chance.one(['Customer called', 'Part ordered', 'Noise from the fan', 'Pressure too low', 'Waiting for access'])} (${job.number}-${at + 1})`,
      visibility: chance.one(['internal', 'customer']),
      created_at: `2026-0${6 + at}-${pad(chance.whole(1, 28))}T${pad(chance.whole(7, 18))}:15:00Z`,
    })),
  );
  const used = done.flatMap((job) =>
    times(chance.whole(0, 3), () => {
      const part = parts[chance.whole(0, parts.length - 1)];
      const quantity = chance.whole(1, 4);
      const price = part?.unit_price ?? 0;
      return {
        job_id: job.id,
        sku: part?.sku,
        name: part?.name,
        quantity,
        unit_price: price,
        line_total: cents(quantity * price),
      };
    }),
  );
  return {
    visits: visits.map((visit, index) => ({ id: 7001 + index, ...visit })),
    notes: notes.map((note, index) => ({ id: 60_001 + index, ...note })),
    used: used.map((line, index) => ({ id: 81_001 + index, ...line })),
  };
}

function seedInvoice(chance: Chance, index: number, jobs: readonly Billed[]) {
  const job = jobs[chance.whole(0, jobs.length - 1)];
  const status = chance.one(['draft', 'open', 'open', 'paid', 'paid', 'void']);
  const total = job?.totals.amount ?? 0;
  const paid = status === 'paid' ? total : status === 'open' && chance.whole(0, 2) === 0 ? cents(total / 2) : 0;
  return {
    id: `inv_${index + 1}`,
    number: `T26-${pad(index + 1, 4)}`,
    customer_id: job?.customer_id,
    job_id: job?.id,
    status,
    issued_on: chance.day(7, 8),
    due_on: `2026-09-${pad(chance.whole(1, 30))}`,
    total,
    amount_paid: paid,
    balance: status === 'void' ? 0 : cents(total - paid),
  };
}

const job = { from: 'jobs', param: 'job_id' };
const ofJob = { job_id: 'job_id' };

export const torqline: Service = {
  name: 'torqline',
  title: 'Torqline',
  host: 'https://api.torqline.example',
  basePath: '/v1',
  auth: { kind: 'bearer', token: 'tq_live_93c4e0a7b1' },
  document: '../practice/apis/torqline/openapi.yaml',
  credentials: { api_token: 'tq_live_93c4e0a7b1' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({ error: { code, message, fields: problems } }),
  routes: [
    listRoute('/customers', {
      from: 'customers',
      paging,
      query: { type: among('residential', 'commercial'), city: text, email: text },
      filters: { type: 'type', city: 'address.city', email: 'email' },
      wrap,
    }),
    itemRoute('/customers/{customer_id}', { from: 'customers', param: 'customer_id' }),
    listRoute('/customers/{customer_id}/equipment', {
      from: 'equipment',
      within: { customer_id: 'customer_id' },
      wrap: ({ items }) => ({ data: items }),
    }),
    listRoute('/technicians', {
      from: 'technicians',
      paging,
      query: { status: among('active', 'on_leave', 'inactive') },
      filters: { status: 'status' },
      wrap,
    }),
    itemRoute('/technicians/{technician_id}', { from: 'technicians', param: 'technician_id' }),
    listRoute('/jobs', {
      from: 'jobs',
      paging,
      query: {
        status: among(...jobStatuses),
        priority: among(...priorities),
        customer_id: text,
        technician_id: text,
        completed_from: date,
        completed_to: date,
      },
      filters: {
        status: 'status',
        priority: 'priority',
        customer_id: 'customer_id',
        technician_id: 'technician_id',
        completed_from: { field: 'completed_at', is: 'gte' },
        completed_to: { field: 'completed_at', is: 'lt' },
      },
      without: ['totals'],
      wrap,
    }),
    createRoute('/jobs', {
      into: 'jobs',
      needs: [{ in: 'customers', field: 'customer_id' }],
      body: { title: needed(text), customer_id: needed(text), priority: among(...priorities), scheduled_start: time },
      add: () => ({ status: 'new' }),
    }),
    itemRoute('/jobs/{job_id}', job),
    changeRoute('/jobs/{job_id}', {
      ...job,
      method: 'PATCH',
      body: {
        status: among(...jobStatuses),
        priority: among(...priorities),
        technician_id: text,
        scheduled_start: time,
      },
    }),
    listRoute('/jobs/{job_id}/visits', { from: 'visits', within: ofJob, wrap: ({ items }) => ({ data: items }) }),
    listRoute('/jobs/{job_id}/notes', { from: 'notes', within: ofJob, paging, wrap }),
    createRoute('/jobs/{job_id}/notes', {
      into: 'notes',
      needs: [{ in: 'jobs', param: 'job_id' }],
      body: { body: needed(text), visibility: among('internal', 'customer') },
      add: ({ params }) => ({ job_id: Number(params.job_id), created_at: '2026-10-01T08:00:00Z' }),
    }),
    listRoute('/jobs/{job_id}/parts', { from: 'used', within: ofJob, wrap: ({ items }) => ({ data: items }) }),
    listRoute('/invoices', {
      from: 'invoices',
      paging,
      query: { customer_id: text, job_id: integer, status: among(...invoiceStatuses) },
      filters: { customer_id: 'customer_id', job_id: 'job_id', status: 'status' },
      wrap,
    }),
    listRoute('/parts', {
      from: 'parts',
      paging,
      query: { supplier: text },
      filters: { supplier: 'supplier' },
      without: ['stock'],
      wrap,
    }),
    itemRoute('/parts/{sku}', { from: 'parts', param: 'sku', by: 'sku' }),
  ],
};
