/** Opticians: patients with prescriptions, frames, jobs at suppliers and appointments; key in the query, numbered pages, prose. */
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
import { among, boolean, date, needed, number, text, time } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'p', size: 'size', usual: 12, most: 40 };
const statuses = ['ordered', 'in_lab', 'arrived', 'handed_over'] as const;
const kinds = ['eye_test', 'contact_lenses', 'fitting', 'repair'] as const;
const lenses = ['single_vision', 'bifocal', 'varifocal'] as const;

function wrap({ items, total, offset, size }: Page): unknown {
  return { rows: items, p: offset / size + 1, pages: Math.max(1, Math.ceil(total / size)) };
}

function shopOf(chance: Chance) {
  const suppliers = times(chance.count(5, 6), (index) => ({
    id: `S${index + 1}`,
    name: `${chance.one(['Lumen', 'Optiker', 'Clearline'])} Lab ${index + 1}`,
    email: `orders@lab${index + 1}.example`,
    lead_days: chance.whole(3, 12),
  }));
  const frames = times(chance.count(58, 66), (index) => ({
    sku: `FR${700 + index}`,
    brand: chance.one(['Norrland', 'Vespertine', 'Okto', 'Marlo']),
    model: `${chance.one(['Round', 'Pilot', 'Square'])} ${index + 1}`,
    colour: chance.one(['black', 'tortoise', 'gold']),
    price: chance.whole(39, 310),
    stock: chance.whole(0, 5),
  }));
  const patients = times(chance.count(113, 124), (index) => {
    const { first, last } = chance.person();
    return {
      id: 5_200 + index,
      first_name: first,
      surname: last,
      born_on: `19${chance.whole(40, 99)}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
      phone: chance.whole(0, 5) === 0 ? null : `0161 555 ${1_000 + index}`,
      email: `${first}.${last}.${index}@eyes.example`.toLowerCase(),
      recall_on: `2026-${pad(chance.whole(9, 12))}-${pad(chance.whole(1, 28))}`,
      letters: chance.whole(0, 1) === 0,
    };
  });
  return { suppliers, frames, patients };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 95);
  const { suppliers, frames, patients } = shopOf(chance);
  const prescriptions = patients.flatMap(({ id }) =>
    times(chance.whole(1, 3), (index) => ({
      id: id * 10 + index,
      patient: id,
      written_on: `202${4 + index}-${pad(chance.whole(1, 10))}-${pad(chance.whole(1, 28))}`,
      right_sphere: chance.whole(-24, 12) / 4,
      left_sphere: chance.whole(-24, 12) / 4,
      addition: chance.whole(0, 2) === 0 ? chance.whole(3, 10) / 4 : null,
      optometrist: chance.one(['Dr Hale', 'Dr Osei']),
    })),
  );
  const jobs = times(chance.count(137, 151), (index) => ({
    id: `J${30_000 + index}`,
    patient: patients[chance.whole(0, patients.length - 1)]?.id,
    frame: frames[chance.whole(0, frames.length - 1)]?.sku,
    lens: chance.one(lenses),
    supplier: suppliers[chance.whole(0, suppliers.length - 1)]?.id,
    status: chance.one(statuses),
    due: chance.day(11, 12),
    price: chance.whole(90, 700),
    deposit: chance.whole(0, 90),
    note: null,
  }));
  const appointments = times(chance.count(88, 97), (index) => ({
    id: 8_100 + index,
    patient: patients[chance.whole(0, patients.length - 1)]?.id,
    day: `2026-12-${pad(1 + (index % 20))}`,
    starts_at: `2026-12-${pad(1 + (index % 20))}T${pad(9 + (index % 8))}:00:00Z`,
    kind: chance.one(kinds),
    optometrist: chance.one(['Dr Hale', 'Dr Osei']),
    confirmed: chance.whole(0, 1) === 0,
  }));
  return { suppliers, frames, patients, prescriptions, jobs, appointments };
}

export const specway: Service = {
  name: 'specway',
  title: 'Specway Practice',
  host: 'https://practice.specway.example',
  basePath: '/api',
  auth: { kind: 'query', name: 'api_key', key: 'spw_9e2f61b0c7' },
  document: '../tenth/apis/specway/reference.md',
  credentials: { api_key: 'spw_9e2f61b0c7' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    ok: false,
    code,
    reason: message,
    errors: problems.map(({ field, problem }) => ({ field, problem })),
  }),
  routes: [
    listRoute('/patients', {
      from: 'patients',
      paging,
      query: { surname: text, email: text, recall_before: date, letters: boolean },
      filters: {
        surname: 'surname',
        email: 'email',
        recall_before: { field: 'recall_on', is: 'lt' },
        letters: 'letters',
      },
      wrap,
    }),
    itemRoute('/patients/{id}', { from: 'patients', param: 'id' }),
    changeRoute('/patients/{id}', {
      from: 'patients',
      param: 'id',
      method: 'PATCH',
      body: { phone: text, email: text, recall_on: date, letters: boolean },
    }),
    listRoute('/patients/{id}/prescriptions', {
      from: 'prescriptions',
      within: { patient: 'id' },
      sort: { by: 'written_on', isDown: true },
      wrap: ({ items }) => ({ rows: items }),
    }),
    listRoute('/frames', {
      from: 'frames',
      paging,
      query: { brand: text, colour: text, max_price: number, min_stock: number },
      filters: {
        brand: 'brand',
        colour: 'colour',
        max_price: { field: 'price', is: 'lte' },
        min_stock: { field: 'stock', is: 'gte' },
      },
      wrap,
    }),
    itemRoute('/frames/{sku}', { from: 'frames', param: 'sku', by: 'sku' }),
    listRoute('/suppliers', { from: 'suppliers', wrap: ({ items }) => ({ rows: items }) }),
    listRoute('/jobs', {
      from: 'jobs',
      paging,
      query: { status: among(...statuses), supplier: text, due_before: date },
      filters: { status: 'status', supplier: 'supplier', due_before: { field: 'due', is: 'lt' } },
      wrap,
    }),
    itemRoute('/jobs/{id}', { from: 'jobs', param: 'id' }),
    createRoute('/jobs', {
      into: 'jobs',
      prefix: 'J',
      needs: [
        { in: 'patients', field: 'patient' },
        { in: 'frames', by: 'sku', field: 'frame' },
      ],
      body: {
        patient: needed(number),
        frame: needed(text),
        lens: needed(among(...lenses)),
        supplier: needed(text),
        deposit: number,
        note: text,
      },
      add: () => ({ status: 'ordered' }),
    }),
    changeRoute('/jobs/{id}', {
      from: 'jobs',
      param: 'id',
      method: 'PATCH',
      body: { status: among(...statuses), due: date, note: text },
    }),
    listRoute('/appointments', {
      from: 'appointments',
      paging,
      query: { day: date, optometrist: text, kind: among(...kinds), confirmed: boolean },
      filters: { day: 'day', optometrist: 'optometrist', kind: 'kind', confirmed: 'confirmed' },
      wrap,
    }),
    createRoute('/appointments', {
      into: 'appointments',
      needs: [{ in: 'patients', field: 'patient' }],
      body: { patient: needed(number), starts_at: needed(time), kind: needed(among(...kinds)), optometrist: text },
      add: ({ body }) => ({ day: String(body.starts_at).slice(0, 10), confirmed: false }),
    }),
    changeRoute('/appointments/{id}/confirm', {
      from: 'appointments',
      param: 'id',
      method: 'POST',
      body: { by: needed(among('phone', 'text', 'email')) },
      change(row, { body }) {
        Object.assign(row, { confirmed: true, confirmed_by: body.by });
        return undefined;
      },
    }),
    removeRoute('/appointments/{id}', { from: 'appointments', param: 'id' }),
  ],
};
