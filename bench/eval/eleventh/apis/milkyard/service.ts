/** A dairy farm: animals, milkings, treatments, pens, deliveries and chores; basic authentication, numbered pages. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'size', usual: 25, most: 50 };
const states = ['milking', 'dry', 'heifer', 'sold'] as const;
const breeds = ['holstein', 'jersey', 'fleckvieh'] as const;

function wrap(name: string): (page: Page) => unknown {
  return ({ items, total, size }) => ({ [name]: items, pages: Math.max(1, Math.ceil(total / size)) });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 514);
  const names = chance.isGiven
    ? ['Bluebell', 'Daisy', 'Heidi', 'Mocha', 'Lotte', 'Pepper']
    : ['Clover', 'Daisy', 'Fanni', 'Hazel', 'Willow', 'Zita', 'Nelly'];
  const pens = times(chance.count(5, 6), (index) => ({
    code: `P${index + 1}`,
    name: ['North barn', 'South barn', 'Straw yard', 'Calving pen', 'Old stable', 'Hill barn'][index],
    places: chance.whole(14, 32),
  }));
  const animals = times(chance.count(92, 101), (index) => {
    const state = chance.one(['milking', 'milking', 'milking', 'dry', 'heifer', 'sold']);
    return {
      tag: `MY${40_200 + index * 7}`,
      name: names[chance.whole(0, names.length - 1)],
      breed: chance.one(breeds),
      born: `20${chance.whole(18, 24)}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
      pen: state === 'sold' ? null : pens[chance.whole(0, pens.length - 1)]?.code,
      state,
      calvings: state === 'heifer' ? 0 : chance.whole(1, 6),
    };
  });
  const milked = animals.filter(({ state }) => state === 'milking');
  const milkings = times(chance.count(388, 411), (index) => ({
    id: 15_000 + index,
    tag: milked[index % milked.length]?.tag,
    date: `2026-11-${pad(1 + Math.floor(index / 20))}`,
    session: chance.one(['morning', 'evening']),
    litres: chance.whole(70, 190) / 10,
    cells: chance.whole(40, 420) * 1000,
  }));
  const treatments = times(chance.count(74, 83), (index) => ({
    id: 700 + index,
    tag: animals[chance.whole(0, animals.length - 1)]?.tag,
    medicine: chance.one(['Lactocin', 'Hoofex', 'Bovimast', 'Calfortin']),
    dose_ml: chance.whole(1, 8) * 5,
    given_on: chance.day(9, 11),
    milk_ok_from: chance.day(12, 12),
    vet: chance.one(chance.isGiven ? ['Dr Sand', 'Dr Ruiz'] : ['Dr Falk', 'Dr Ruiz', 'Dr Ono']),
  }));
  return { pens, animals, milkings, treatments, ...yardOf(chance, animals) };
}

function yardOf(chance: Chance, animals: readonly { readonly tag: string }[]): Store {
  const deliveries = times(chance.count(63, 71), (index) => ({
    number: 3301 + index,
    date: `2026-${pad(9 + Math.floor(index / 28))}-${pad(1 + (index % 28))}`,
    litres: chance.whole(900, 1700),
    fat_percent: chance.whole(36, 46) / 10,
    price_per_litre: chance.whole(38, 49) / 100,
    paid: chance.whole(0, 2) > 0,
  }));
  const chores = times(chance.count(66, 78), (index) => ({
    id: 90 + index,
    tag: animals[chance.whole(0, animals.length - 1)]?.tag,
    what: chance.one(['hoof trimming', 'pregnancy check', 'dry off', 'vaccination', 'dehorning']),
    due_on: chance.day(11, 12),
    done: chance.whole(0, 2) === 0,
  }));
  return { deliveries, chores };
}

const animal = { from: 'animals', param: 'tag', by: 'tag' };

const herdRoutes: readonly Route[] = [
  listRoute('/animals', {
    from: 'animals',
    paging,
    query: { state: among(...states), pen: text, breed: among(...breeds) },
    filters: { state: 'state', pen: 'pen', breed: 'breed' },
    wrap: wrap('animals'),
  }),
  createRoute('/animals', {
    into: 'animals',
    key: 'tag',
    needs: [{ in: 'pens', by: 'code', field: 'pen' }],
    body: { tag: needed(text), name: text, breed: needed(among(...breeds)), born: needed(date), pen: needed(text) },
    add: () => ({ state: 'heifer', calvings: 0 }),
  }),
  itemRoute('/animals/{tag}', animal),
  changeRoute('/animals/{tag}', {
    ...animal,
    method: 'PATCH',
    body: { name: text, pen: text, state: among(...states) },
  }),
  listRoute('/animals/{tag}/treatments', {
    from: 'treatments',
    within: { tag: 'tag' },
    wrap: ({ items }) => ({ treatments: items }),
  }),
  createRoute('/animals/{tag}/treatments', {
    into: 'treatments',
    needs: [{ in: 'animals', by: 'tag', param: 'tag' }],
    body: {
      medicine: needed(text),
      dose_ml: needed({ ...number, min: 1 }),
      given_on: needed(date),
      milk_ok_from: date,
      vet: text,
    },
    add: ({ params }) => ({ tag: params.tag }),
  }),
  listRoute('/pens', { from: 'pens', wrap: ({ items }) => ({ pens: items }) }),
  itemRoute('/pens/{code}', { from: 'pens', param: 'code', by: 'code' }),
];

const milkRoutes: readonly Route[] = [
  listRoute('/milkings', {
    from: 'milkings',
    paging,
    query: { tag: text, session: among('morning', 'evening'), from: date, until: date },
    filters: {
      tag: 'tag',
      session: 'session',
      from: { field: 'date', is: 'gte' },
      until: { field: 'date', is: 'lte' },
    },
    wrap: wrap('milkings'),
  }),
  createRoute('/milkings', {
    into: 'milkings',
    needs: [{ in: 'animals', by: 'tag', field: 'tag' }],
    body: {
      tag: needed(text),
      date: needed(date),
      session: needed(among('morning', 'evening')),
      litres: needed({ ...number, min: 0 }),
      cells: integer,
    },
  }),
  listRoute('/deliveries', {
    from: 'deliveries',
    paging,
    query: { paid: boolean, from: date, until: date },
    filters: { paid: 'paid', from: { field: 'date', is: 'gte' }, until: { field: 'date', is: 'lte' } },
    wrap: wrap('deliveries'),
  }),
  changeRoute('/deliveries/{number}/paid', {
    from: 'deliveries',
    param: 'number',
    by: 'number',
    method: 'POST',
    body: { on: needed(date) },
    change(row, { body }) {
      Object.assign(row, { paid: true, paid_on: body.on });
      return undefined;
    },
  }),
  listRoute('/chores', {
    from: 'chores',
    paging,
    query: { tag: text, done: boolean, due_by: date },
    filters: { tag: 'tag', done: 'done', due_by: { field: 'due_on', is: 'lte' } },
    wrap: wrap('chores'),
  }),
  createRoute('/chores', {
    into: 'chores',
    needs: [{ in: 'animals', by: 'tag', field: 'tag' }],
    body: { tag: needed(text), what: needed(text), due_on: needed(date) },
    add: () => ({ done: false }),
  }),
  changeRoute('/chores/{id}/done', {
    from: 'chores',
    param: 'id',
    method: 'POST',
    body: { by: needed(text) },
    change(row, { body }) {
      Object.assign(row, { done: true, by: body.by });
      return undefined;
    },
  }),
];

export const milkyard: Service = {
  name: 'milkyard',
  title: 'Milkyard Herd Book',
  host: 'https://farm.milkyard.example',
  basePath: '/herd',
  auth: { kind: 'basic', username: 'mk-office-4', password: 'straw+rain-82' },
  document: '../eleventh/apis/milkyard/handbook.md',
  credentials: { username: 'mk-office-4', password: 'straw+rain-82' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: code,
    message,
    fields: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [...herdRoutes, ...milkRoutes],
};
