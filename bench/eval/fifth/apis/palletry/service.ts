/** A warehouse: items, stock, suppliers, purchase orders and transfers; key behind a word of its own, numbered pages, prose. */
import { Chance, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, listOf, needed, number, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 20, most: 60 };
const kinds = {
  tools: ['TL', 'clamp', 'hammer'],
  textiles: ['TX', 'apron', 'glove'],
  packaging: ['PK', 'crate', 'tape'],
} as const;
const states = ['draft', 'ordered', 'partly_received', 'received', 'cancelled'] as const;

function wrap(name: string): (page: Page) => unknown {
  return ({ items, offset, size, next }) => ({
    [name]: items,
    page_context: { page: offset / size + 1, per_page: size, has_more_page: next !== undefined },
  });
}

function makeItem(chance: Chance, index: number, suppliers: readonly { readonly supplier_id: string }[]) {
  const category = chance.one(['tools', 'textiles', 'packaging'] as const);
  const [prefix, ...names] = kinds[category];
  return {
    sku: `${prefix}${10_000 + index * 3}`,
    name: `${chance.one(['Small', 'Large', 'Heavy'])} ${names[chance.whole(0, 1)]} ${index}`,
    category,
    supplier_id: suppliers[chance.whole(0, suppliers.length - 1)]?.supplier_id,
    unit_cost: chance.whole(40, 9_000) / 100,
    reorder_point: chance.whole(1, 12) * 10,
    discontinued: chance.whole(0, 5) === 0,
  };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 85);
  const warehouses = (chance.isGiven ? ['LEJ', 'GOT', 'BRQ'] : ['LEJ', 'GOT', 'ANR', 'POZ']).map((code) => ({
    code,
    city: { LEJ: 'Leipzig', GOT: 'Gothenburg', BRQ: 'Brno', ANR: 'Antwerp', POZ: 'Poznań' }[code],
    capacity_pallets: chance.whole(20, 90) * 100,
    bonded: chance.whole(0, 1) === 0,
  }));
  const suppliers = times(chance.count(21, 25), (index) => ({
    supplier_id: `S-${index + 11}`,
    company: `${chance.one(['Lundgren', 'Nowak', 'Aldermoor', 'Petit'])} ${chance.one(['Tools', 'Textiles', 'Packaging'])} ${index + 1}`,
    email: `orders${index}@supplier.example`,
    country: chance.one(['SE', 'PL', 'GB', 'FR']),
    lead_time_days: chance.whole(2, 45),
  }));
  const items = times(chance.count(184, 203), (index) => makeItem(chance, index, suppliers));
  const stock = items.slice(0, 70).flatMap(({ sku }) =>
    warehouses.slice(0, 3).map(({ code }) => ({
      stock_id: `${sku}@${code}`,
      sku,
      warehouse: code,
      on_hand: chance.whole(0, 260),
      reserved: chance.whole(0, 40),
    })),
  );
  const orders = times(chance.count(201, 219), (index) => {
    const lines = times(chance.whole(1, 4), () => {
      const item = items[chance.whole(0, items.length - 1)];
      return { sku: item?.sku, quantity: chance.whole(1, 40) * 5, unit_cost: item?.unit_cost };
    });
    return {
      po_number: `PO-${1_400 + index}`,
      supplier_id: suppliers[chance.whole(0, suppliers.length - 1)]?.supplier_id,
      warehouse: chance.one([warehouses[0]?.code, warehouses[1]?.code]),
      state: chance.one(states),
      ordered_on: chance.day(1, 8),
      expected_on: chance.day(9, 12),
      lines,
    };
  });
  const transfers = times(chance.count(58, 66), (index) => ({
    transfer_id: 3_100 + index,
    sku: items[chance.whole(0, 69)]?.sku,
    from_warehouse: warehouses[index % 2]?.code,
    to_warehouse: warehouses[2]?.code,
    quantity: chance.whole(1, 60),
    state: chance.one(['requested', 'in_transit', 'arrived']),
  }));
  return { warehouses, suppliers, items, stock, orders, transfers, adjustments: [] };
}

const item = { from: 'items', param: 'sku', by: 'sku' };
const order = { from: 'orders', param: 'po_number', by: 'po_number' };

export const palletry: Service = {
  name: 'palletry',
  title: 'Palletry WMS',
  host: 'https://wms.palletry.example',
  basePath: '/rest/v2',
  auth: { kind: 'header', name: 'Authorization', key: 'Palletry-Key plk.4d2.99c1e0' },
  document: '../fifth/apis/palletry/handbook.md',
  credentials: { integration_key: 'plk.4d2.99c1e0' },
  invalidStatus: 422,
  strangerStatus: 403,
  seed,
  explain: ({ status, message, problems }) => ({
    code: status,
    message: problems.length === 0 ? message : problems.map(({ field, problem }) => `${field} ${problem}`).join('; '),
  }),
  routes: [
    listRoute('/warehouses', { from: 'warehouses', wrap: ({ items: rows }) => ({ warehouses: rows }) }),
    listRoute('/items', {
      from: 'items',
      paging,
      query: { category: among('tools', 'textiles', 'packaging'), supplier_id: text, discontinued: boolean },
      filters: { category: 'category', supplier_id: 'supplier_id', discontinued: 'discontinued' },
      wrap: wrap('items'),
    }),
    itemRoute('/items/{sku}', item),
    changeRoute('/items/{sku}', {
      ...item,
      method: 'PUT',
      body: { name: text, unit_cost: number, reorder_point: integer, discontinued: boolean },
    }),
    listRoute('/stock', {
      from: 'stock',
      paging,
      query: { warehouse: text, sku: text, below: integer },
      filters: { warehouse: 'warehouse', sku: 'sku', below: { field: 'on_hand', is: 'lt' } },
      wrap: wrap('stock'),
    }),
    createRoute('/stock/adjustments', {
      into: 'adjustments',
      needs: [{ in: 'items', by: 'sku', field: 'sku' }],
      body: {
        sku: needed(text),
        warehouse: needed(text),
        change: needed(integer),
        reason: needed(among('count', 'damage', 'sample')),
        remark: text,
      },
    }),
    listRoute('/purchaseorders', {
      from: 'orders',
      paging,
      query: { state: among(...states), supplier_id: text, warehouse: text, expected_from: date, expected_to: date },
      filters: {
        state: 'state',
        supplier_id: 'supplier_id',
        warehouse: 'warehouse',
        expected_from: { field: 'expected_on', is: 'gte' },
        expected_to: { field: 'expected_on', is: 'lte' },
      },
      wrap: wrap('purchaseorders'),
    }),
    createRoute('/purchaseorders', {
      into: 'orders',
      key: 'po_number',
      prefix: 'PO-',
      needs: [{ in: 'suppliers', by: 'supplier_id', field: 'supplier_id' }],
      body: {
        supplier_id: needed(text),
        warehouse: needed(text),
        expected_on: date,
        lines: needed(listOf({ sku: needed(text), quantity: needed(integer), unit_cost: number })),
      },
      add: () => ({ state: 'draft' }),
    }),
    itemRoute('/purchaseorders/{po_number}', order),
    changeRoute('/purchaseorders/{po_number}/cancel', {
      ...order,
      method: 'POST',
      body: { reason: text },
      change(row, { body }) {
        if (row.state === 'received') return { status: 409, body: 'What was received cannot be cancelled.' };
        Object.assign(row, { state: 'cancelled', cancel_reason: body.reason });
        return undefined;
      },
    }),
    changeRoute('/purchaseorders/{po_number}/receive', {
      ...order,
      method: 'POST',
      body: { received_on: needed(date), complete: needed(boolean) },
      change(row, { body }) {
        Object.assign(row, {
          state: body.complete === true ? 'received' : 'partly_received',
          received_on: body.received_on,
        });
        return undefined;
      },
    }),
    listRoute('/suppliers', {
      from: 'suppliers',
      paging,
      query: { country: text },
      filters: { country: 'country' },
      wrap: wrap('suppliers'),
    }),
    itemRoute('/suppliers/{supplier_id}', { from: 'suppliers', param: 'supplier_id', by: 'supplier_id' }),
    listRoute('/transfers', {
      from: 'transfers',
      paging,
      query: { state: among('requested', 'in_transit', 'arrived'), sku: text },
      filters: { state: 'state', sku: 'sku' },
      wrap: wrap('transfers'),
    }),
    createRoute('/transfers', {
      into: 'transfers',
      key: 'transfer_id',
      needs: [{ in: 'items', by: 'sku', field: 'sku' }],
      body: {
        sku: needed(text),
        from_warehouse: needed(text),
        to_warehouse: needed(text),
        quantity: needed({ ...integer, min: 1 }),
      },
      add: () => ({ state: 'requested' }),
    }),
  ],
};
