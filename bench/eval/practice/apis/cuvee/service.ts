/** A wine merchant: addresses in a table, fields in flowing text, a search with its conditions in the body, two credentials in one header. */
import { Chance, times } from '../../../apis/chance.ts';
import {
  answerList,
  changeRoute,
  createRoute,
  itemRoute,
  listRoute,
  type Page,
  type Paging,
} from '../../../apis/routes.ts';
import { among, boolean, date, integer, listOf, needed, number, object, text } from '../../../apis/rules.ts';
import type { Call, Reply, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 15, most: 60 };
const states = among('placed', 'packed', 'sent', 'returned');
const order = { from: 'orders', param: 'ref', by: 'ref' };

function wrap(name: string): (page: Page) => unknown {
  return ({ items, total, size }) => ({ [name]: items, pages: Math.ceil(total / size) });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 49);
  const customers = times(chance.count(27, 33), (index) => {
    const { last } = chance.person();
    const trade = chance.one(['restaurant', 'shop', 'hotel']);
    return {
      slug: `${last}-${trade}-${index}`.toLowerCase(),
      name: `${last} ${index}`,
      town: chance.one(['Porto', 'Malmö', 'Lyon']),
      trade,
      mail: `order${index}@${last}.example`.toLowerCase(),
    };
  });
  const wines = times(chance.count(268, 291), (index) => {
    const vintage = chance.whole(2005, 2023);
    return {
      sku: `${chance.one(['qd', 'cv', 'hm'])}-${index}-${String(vintage).slice(2)}`,
      name: `${chance.one(['Quinta', 'Clos', 'Finca'])} ${chance.one(['Alta', 'Noir', 'Velha'])} ${index}`,
      country: chance.one(['PT', 'ES', 'FR']),
      colour: chance.one(['red', 'white', 'rose']),
      vintage,
      price: chance.whole(90, 700) / 20,
      stock: Math.max(0, chance.whole(-20, 90)),
    };
  });
  const orders = times(chance.count(305, 329), (index) => ({
    ref: `CU-${4_100 + index}`,
    customer: customers[index % 3]?.slug,
    state: chance.one(['placed', 'packed', 'sent', 'sent', 'returned']),
    placed_on: chance.day(5, 8),
    deliver_on: chance.day(9, 11),
    total: chance.whole(4_000, 90_000) / 100,
    bottles: [{ sku: wines[chance.whole(0, wines.length - 1)]?.sku, count: chance.whole(1, 8) * 6 }],
  }));
  return { customers, wines, orders, tastings: [] };
}

const range = object({ from: integer, to: integer });
const wanted = {
  country: text,
  colour: among('red', 'white', 'rose'),
  vintage: range,
  price_up_to: number,
  in_stock: boolean,
};

function search(call: Call): Reply {
  const { where, page, per_page } = call.body;
  const { vintage, in_stock, ...rest } = Object(where);
  const query = { ...rest, ...vintage, ...(in_stock === true ? { least: 1 } : {}), page, per_page };
  const filters = {
    country: 'country',
    colour: 'colour',
    price_up_to: { field: 'price', is: 'lte' },
    from: { field: 'vintage', is: 'gte' },
    to: { field: 'vintage', is: 'lte' },
    least: { field: 'stock', is: 'gte' },
  } as const;
  return answerList({ ...call, query }, { from: 'wines', paging, filters, wrap: wrap('wines') });
}

export const cuvee: Service = {
  name: 'cuvee',
  title: 'Cuvée Wines',
  host: 'https://cuvee.example',
  basePath: '/trade',
  auth: { kind: 'header', name: 'Authorization', key: 'ApiKey m-2047:cv-81b3-e0' },
  document: '../practice/apis/cuvee/guide.md',
  credentials: { merchant: 'm-2047', key: 'cv-81b3-e0' },
  invalidStatus: 422,
  seed,
  explain: ({ message, problems }) => ({
    sorry: message,
    because: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [
    {
      method: 'POST',
      path: '/wines/search',
      body: {
        where: object(wanted),
        page: { ...integer, min: 1 },
        per_page: { ...integer, min: 1, max: paging.most },
      },
      answer: search,
    },
    itemRoute('/wines/{sku}', { from: 'wines', param: 'sku', by: 'sku' }),
    createRoute('/wines/{sku}/tastings', {
      into: 'tastings',
      needs: [{ in: 'wines', by: 'sku', param: 'sku' }],
      body: { points: needed({ ...number, min: 1, max: 20 }), taster: needed(text), words: text },
      add: ({ params }) => ({ sku: params.sku }),
    }),
    listRoute('/orders', {
      from: 'orders',
      paging,
      query: { customer: text, state: states, placed_since: date },
      filters: { customer: 'customer', state: 'state', placed_since: { field: 'placed_on', is: 'gte' } },
      wrap: wrap('orders'),
    }),
    itemRoute('/orders/{ref}', order),
    createRoute('/orders', {
      into: 'orders',
      key: 'ref',
      prefix: 'CU-',
      needs: [{ in: 'customers', by: 'slug', field: 'customer' }],
      body: {
        customer: needed(text),
        bottles: needed(listOf({ sku: needed(text), count: needed({ ...integer, min: 1 }) })),
        deliver_on: needed(date),
        gift_note: text,
      },
      add: () => ({ state: 'placed' }),
    }),
    changeRoute('/orders/{ref}/state', {
      ...order,
      method: 'PUT',
      body: { state: needed(states), carrier_code: text, remark: text },
    }),
    listRoute('/customers', {
      from: 'customers',
      query: { town: text, trade: among('restaurant', 'shop', 'hotel') },
      filters: { town: 'town', trade: 'trade' },
      wrap: ({ items }) => ({ customers: items }),
    }),
    itemRoute('/customers/{slug}', { from: 'customers', param: 'slug', by: 'slug' }),
  ],
};
