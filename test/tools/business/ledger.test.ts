import { describe, expect, test } from 'vitest';
import { openShop, refusal, stock } from './shop.ts';

describe('products', () => {
  test('keep what an update leaves out', async () => {
    const house = await openShop();

    const answer = await house.done('business/upsertProducts', { items: [{ id: 'eggs', price: 9.5 }] });

    expect(answer).toEqual({
      created: 0,
      updated: 1,
      items: [
        {
          id: 'eggs',
          name: 'Egg',
          unit: 'piece',
          packs: { tray: 30 },
          aliases: ['itlog'],
          price: 9.5,
          cost: 7,
          madeFrom: [],
          active: true,
        },
      ],
    });
  });

  test('have no price any more where it is null, and take over the name of one that is out of use', async () => {
    const house = await openShop();
    const items = [
      { id: 'eggs', price: null, active: false },
      { id: 'duck', name: 'Duck Egg', aliases: ['itlog'] },
    ];

    const { items: stored } = await house.done('business/upsertProducts', { items });

    expect(stored).toMatchObject([{ id: 'eggs', cost: 7, active: false }, { id: 'duck' }]);
    expect(stored).not.toMatchObject([{ price: 9 }, {}]);
  });

  test.each([
    ['without a name', [{ id: 'duck' }], 'INVALID_PRODUCT'],
    [
      'twice',
      [
        { id: 'duck', name: 'Duck' },
        { id: 'duck', name: 'Duck' },
      ],
      'INVALID_PRODUCT',
    ],
    [
      'made of nothing known',
      [{ id: 'soup', name: 'Soup', madeFrom: [{ productId: 'fox', qty: 1 }] }],
      'INVALID_PRODUCT',
    ],
    ['with an alias of another', [{ id: 'duck', name: 'Duck', aliases: ['ITLOG'] }], 'INVALID_PRODUCT'],
    ['with the name of another', [{ id: 'duck', name: ' égg' }], 'INVALID_PRODUCT'],
    ['made of itself', [{ id: 'eggs', madeFrom: [{ productId: 'eggs', qty: 1 }] }], 'INVALID_PRODUCT'],
    ['named as a part of every object', [{ id: '__proto__', name: 'Fox' }], 'INVALID_ARGUMENT'],
    ['with a price below nothing', [{ id: 'eggs', price: -1 }], 'INVALID_ARGUMENT'],
    ['with such a pack', [{ id: 'eggs', packs: JSON.parse('{"__proto__x": 1, "": 2}') }], 'INVALID_ARGUMENT'],
  ])('are refused %s, and nothing is stored', async (_what, items, reason) => {
    const house = await openShop();

    expect(
      await refusal(house, 'business/upsertProducts', { items: [{ id: 'new', name: 'New' }, ...items] }),
    ).toMatchObject({
      reason,
    });
    expect(await refusal(house, 'business/stockLevels', { productId: 'new' })).toMatchObject({
      reason: 'PRODUCT_NOT_FOUND',
    });
  });

  test('may be called what every object has', async () => {
    const house = await openShop();
    const items = ['constructor', 'toString'].map((id) => ({ id, name: id, price: 1 }));
    await house.done('business/upsertProducts', { items });

    await house.done('business/recordSale', { items: [{ productId: 'constructor', qty: 2 }] });

    expect(await stock(house)).toEqual({ 'constructor@main': -2 });
    expect(await refusal(house, 'business/recordSale', { items: [{ productId: 'valueOf', qty: 2 }] })).toMatchObject({
      reason: 'PRODUCT_NOT_FOUND',
    });
  });
});

test.each([
  ['business/recordPurchase', { productId: 'eggs', qty: 10, cost: 70 }, 'a line has productId, qty and total'],
  ['business/recordSale', { productId: 'eggs', qty: 10, revenue: 90 }, 'a line has productId, qty and total'],
  ['business/upsertProducts', { id: 'eggs', pirce: 9 }, 'a product has id, name, unit'],
  [
    'business/upsertProducts',
    { id: 'soup', name: 'Soup', madeFrom: [{ productId: 'eggs', quantity: 2, qty: 1 }] },
    'an ingredient has',
  ],
])('%s takes nothing that it does not know, such as money under another name', async (tool, item, known) => {
  const house = await openShop();

  expect(await refusal(house, tool, { items: [item] })).toMatchObject({
    reason: 'INVALID_ARGUMENT',
    message: expect.stringContaining(known),
  });
  expect(await stock(house)).toEqual({});
});

describe('a sale', () => {
  test('takes from the stock at the price of the product, and warns where there was less', async () => {
    const house = await openShop();
    await house.done('business/recordPurchase', { items: [{ productId: 'eggs', qty: 10, total: 70 }] });

    const answer = await house.done('business/recordSale', {
      items: [
        { productId: 'eggs', qty: 12 },
        { productId: 'legs', qty: 1, total: 80 },
      ],
    });

    expect(answer).toMatchObject({
      alreadyBooked: false,
      movements: [
        { kind: 'sale', productId: 'eggs', qty: -12, money: 108, branch: 'main' },
        { kind: 'sale', productId: 'legs', qty: -1, money: 80 },
      ],
      stockAfter: [
        { productId: 'eggs', qty: -2 },
        { productId: 'legs', qty: -1 },
      ],
      issues: [expect.stringContaining('Egg in main is -2'), expect.stringContaining('Chicken Leg')],
    });
  });

  test('says that it counts as no money where nobody knows the price, until it is taken back', async () => {
    const house = await openShop();
    await house.done('business/upsertProducts', { items: [{ id: 'feed', name: 'Feed' }] });
    const items = [{ productId: 'feed', qty: 2 }];

    const bought = await house.done('business/recordPurchase', { items });
    const sold = await house.done('business/recordSale', { items });
    const back = await house.done('business/undo', { bookingId: sold['bookingId'] });

    expect(bought['issues']).toEqual([expect.stringContaining('The purchase of feed has no cost')]);
    expect(sold['issues']).toEqual([expect.stringContaining('The sale of feed has no price')]);
    expect(back['issues']).toEqual([]);
  });

  test('is booked once under an id of the caller’s, whoever else has used it', async () => {
    const house = await openShop();
    const sale = { items: [{ productId: 'eggs', qty: 3 }], id: 'till-1' };
    const dora = { caller: { face: 'rest', principal: 'dora' } } as const;

    const first = await house.done('business/recordSale', sale);
    const again = await house.done('business/recordSale', sale);
    const hers = await house.done('business/recordSale', sale, dora);

    expect([first, again, hers].map(({ alreadyBooked }) => alreadyBooked)).toEqual([false, true, false]);
    expect(again).toMatchObject({ bookingId: first['bookingId'], movements: [{ qty: -3 }] });
    expect(await stock(house)).toEqual({ 'eggs@main': -6 });
  });

  test('says that what is sent under an id of other goods was not booked', async () => {
    const house = await openShop();
    const send = (qty: number, total: number) =>
      house.done('business/recordSale', { items: [{ productId: 'eggs', qty, total }], id: 'till-1' });

    await send(3, 27);
    const dearer = await send(3, 30);
    const other = await send(4, 36);

    expect(JSON.stringify(dearer['issues'])).not.toContain('Under this id');
    expect(other).toMatchObject({ alreadyBooked: true, movements: [{ qty: -3 }] });
    expect(other['issues']).toContainEqual(expect.stringContaining('Under this id other goods were booked before.'));
    expect(await stock(house)).toEqual({ 'eggs@main': -3 });
  });

  test('counts in thousandths and in minor units, without an error of rounding', async () => {
    const house = await openShop();
    for (let count = 0; count < 10; count += 1) {
      await house.done('business/recordSale', { items: [{ productId: 'oil', qty: 0.1, total: 0.1 }] });
    }

    expect(await stock(house)).toEqual({ 'oil@main': -1 });
    expect(await house.done('business/listSales', {})).toMatchObject({ revenue: 1, sales: 10 });

    const half = await house.done('business/recordSale', { items: [{ productId: 'eggs', qty: 1, total: 1.005 }] });
    expect(half).toMatchObject({ movements: [{ money: 1.01 }] });
  });

  test.each([
    [{ items: [] }, 'INVALID_ARGUMENT'],
    [{ items: [{ productId: 'eggs', qty: 0 }] }, 'INVALID_ARGUMENT'],
    [{ items: [{ productId: 'eggs', qty: -1 }] }, 'INVALID_ARGUMENT'],
    [{ items: [{ productId: 'eggs', qty: 1e9 }] }, 'INVALID_ARGUMENT'],
    [{ items: [{ productId: 'eggs', qty: 1, total: 1e12 }] }, 'INVALID_ARGUMENT'],
    [{ items: [{ productId: 'egs', qty: 1 }] }, 'PRODUCT_NOT_FOUND'],
    [{ items: [{ productId: 'eggs', qty: 1 }], day: '2999-01-01' }, 'DAY_TO_COME'],
    [{ items: [{ productId: 'eggs', qty: 1 }], day: '2026-02-30' }, 'INVALID_ARGUMENT'],
  ])('%j is refused, and nothing is booked', async (sale, reason) => {
    const house = await openShop();

    expect(await refusal(house, 'business/recordSale', sale)).toMatchObject({ reason });
    expect(await stock(house)).toEqual({});
  });
});

describe('stock', () => {
  test('is what was counted, whatever the books said', async () => {
    const house = await openShop();
    await house.done('business/recordPurchase', { items: [{ productId: 'eggs', qty: 10 }] });

    const counted = await house.done('business/stockAdjust', { productId: 'eggs', counted: 8 });
    await house.done('business/stockAdjust', { productId: 'eggs', change: -1, reason: 'waste' });

    expect(counted).toMatchObject({ movements: [{ kind: 'count', qty: -2 }] });
    expect(await stock(house)).toEqual({ 'eggs@main': 7 });
    expect(await refusal(house, 'business/stockAdjust', { productId: 'eggs' })).toMatchObject({
      reason: 'COUNT_OR_CHANGE',
    });
    const added = { productId: 'eggs', change: 3, reason: 'waste' };
    expect(await refusal(house, 'business/stockAdjust', added)).toMatchObject({ reason: 'WASTE_ADDED' });
  });

  test('moves between branches, however they are spelt', async () => {
    const house = await openShop();

    await house.done('business/stockTransfer', { productId: 'eggs', qty: 30, from: 'main', to: 'Branch 1' });

    expect(await stock(house)).toEqual({ 'eggs@main': -30, 'eggs@branch1': 30 });
    expect(await stock(house, { branch: 'BRANCH 1' })).toEqual({ 'eggs@branch1': 30 });
    expect(
      await refusal(house, 'business/stockTransfer', { productId: 'eggs', qty: 1, from: 'main', to: 'Main' }),
    ).toMatchObject({ reason: 'SAME_BRANCH' });
  });

  test('is in branches that people name as they like, and in none that is no name', async () => {
    const house = await openShop();

    await house.done('business/recordSale', { items: [{ productId: 'eggs', qty: 1 }], branch: "Nena's (#2)" });

    expect(await stock(house, { branch: 'nenas 2' })).toEqual({ 'eggs@nenas2': -1 });
    for (const branch of ['', '()', '__proto__'])
      expect(await refusal(house, 'business/stockLevels', { branch })).toMatchObject({ reason: 'INVALID_ARGUMENT' });
  });

  test('is what it was after a booking that is taken back, once', async () => {
    const house = await openShop();
    const { bookingId } = await house.done('business/recordSale', { items: [{ productId: 'eggs', qty: 3 }] });

    const undone = await house.done('business/undo', { bookingId });
    const again = await house.done('business/undo', { bookingId });

    expect([undone['alreadyBooked'], again['alreadyBooked']]).toEqual([false, true]);
    expect(await stock(house)).toEqual({ 'eggs@main': 0 });
    expect(await house.done('business/listSales', {})).toMatchObject({ revenue: 0, sales: 0, items: [] });
    expect(await refusal(house, 'business/undo', { bookingId: undone['bookingId'] })).toMatchObject({
      reason: 'BOOKING_NOT_FOUND',
    });
  });

  test('can be asked for at the end of a day', async () => {
    const house = await openShop();
    await house.done('business/recordPurchase', { items: [{ productId: 'eggs', qty: 10 }], day: '2026-01-02' });
    await house.done('business/recordSale', { items: [{ productId: 'eggs', qty: 4 }], day: '2026-01-03' });

    expect(await stock(house, { at: '2026-01-01' })).toEqual({});
    expect(await stock(house, { at: '2026-01-02' })).toEqual({ 'eggs@main': 10 });
    expect(await stock(house)).toEqual({ 'eggs@main': 6 });
  });
});

describe('summaries', () => {
  test('sum a day up and compare it with the week before', async () => {
    const house = await openShop();
    const sell = (day: string, qty: number) =>
      house.done('business/recordSale', { items: [{ productId: 'eggs', qty }], day });
    await sell('2026-01-03', 10);
    await sell('2026-01-10', 15);
    await house.done('business/recordPurchase', {
      items: [{ productId: 'eggs', qty: 30, total: 60 }],
      day: '2026-01-10',
    });

    expect(await house.done('business/dailySummary', { date: '2026-01-10' })).toEqual({
      date: '2026-01-10',
      revenue: 135,
      sales: 1,
      purchases: 60,
      expenses: 0,
      cash: 75,
      margin: 30,
      weekBefore: 90,
      waitingNotes: 0,
      products: [{ productId: 'eggs', name: 'Egg', qty: 15, revenue: 135 }],
      summary: expect.stringContaining('1 sale brought 135 (+50 % against the week before)'),
    });
    expect((await house.done('business/dailySummary', { date: '2026-01-11' }))['summary']).toBe(
      'Nothing was booked for 2026-01-11.',
    );
  });

  test('list sales by day, product and branch', async () => {
    const house = await openShop();
    const span = { from: '2026-01-01', to: '2026-01-31' };
    await house.done('business/recordSale', {
      items: [
        { productId: 'eggs', qty: 2 },
        { productId: 'legs', qty: 1 },
      ],
      day: '2026-01-03',
    });
    await house.done('business/recordSale', {
      items: [{ productId: 'eggs', qty: 1 }],
      day: '2026-01-04',
      branch: 'branch1',
    });
    const by = async (groupBy: string) => (await house.done('business/listSales', { ...span, groupBy }))['items'];

    expect(await by('day')).toEqual([
      { key: '2026-01-03', revenue: 103, sales: 2 },
      { key: '2026-01-04', revenue: 9, sales: 1 },
    ]);
    expect(await by('product')).toEqual([
      { key: 'eggs', name: 'Egg', qty: 3, revenue: 27, sales: 2 },
      { key: 'legs', name: 'Chicken Leg', qty: 1, revenue: 85, sales: 1 },
    ]);
    expect(await by('branch')).toEqual([
      { key: 'branch1', revenue: 9, sales: 1 },
      { key: 'main', revenue: 103, sales: 2 },
    ]);
    expect(await refusal(house, 'business/listSales', { from: '2026-01-02', to: '2026-01-01' })).toMatchObject({
      reason: 'DAYS_REVERSED',
    });
  });

  test('go by the days of the shop', async () => {
    const house = await openShop({ timezone: 'Pacific/Kiritimati' });
    const there = await openShop({ timezone: 'Pacific/Pago_Pago' });
    const dayOf = async (shop: typeof house): Promise<unknown> =>
      (await shop.done('business/dailySummary', {}))['date'];

    // One is 25 hours ahead of the other.
    expect(await dayOf(house)).not.toEqual(await dayOf(there));
  });

  test('go by the days of the branch where that is in a zone of its own', async () => {
    const house = await openShop({
      timezone: 'Pacific/Pago_Pago',
      businessBranches: [{ name: 'Branch 2', timezone: 'Pacific/Kiritimati' }],
    });
    const dayOf = async (branch?: string) => String((await house.done('business/dailySummary', { branch }))['date']);
    const [here, there] = [await dayOf(), await dayOf('branch 2')];
    const soldOn = async (branch: string) =>
      (await house.done('business/listSales', { branch, groupBy: 'day' }))['items'];

    await house.done('business/recordSale', { items: [{ productId: 'eggs', qty: 1 }] });
    await house.done('business/recordSale', { items: [{ productId: 'eggs', qty: 2 }], branch: 'branch2' });
    const note = { content: 'sold 3 eggs @ 9', userRole: 'owner', branch: 'Branch 2' };
    const { noteId } = await house.done('business/noteCollection', note);
    await house.done('business/applyNote', { noteId });

    expect(here < there).toBe(true);
    expect(await dayOf('main')).toBe(here);
    expect(await soldOn('main')).toEqual([expect.objectContaining({ key: here, sales: 1 })]);
    expect(await soldOn('branch2')).toEqual([expect.objectContaining({ key: there, sales: 2 })]);
    expect(
      await refusal(house, 'business/recordSale', {
        items: [{ productId: 'eggs', qty: 1 }],
        branch: 'branch2',
        day: '2999-01-01',
      }),
    ).toMatchObject({ reason: 'DAY_TO_COME', hint: `Today is ${there} in Pacific/Kiritimati.` });
  });

  test('put what is moved into the day of each of the two branches', async () => {
    const house = await openShop({
      timezone: 'Pacific/Pago_Pago',
      businessBranches: [{ name: 'branch2', timezone: 'Pacific/Kiritimati' }],
    });
    const at = async (branch: string) => String((await house.done('business/dailySummary', { branch }))['date']);
    const [here, there] = [await at('main'), await at('branch2')];

    await house.done('business/stockTransfer', { productId: 'eggs', qty: 5, from: 'main', to: 'branch2' });

    expect(await stock(house, { at: here })).toMatchObject({ 'eggs@main': -5 });
    expect(await stock(house, { at: here })).not.toHaveProperty('eggs@branch2');
    expect(await stock(house, { at: there })).toMatchObject({ 'eggs@main': -5, 'eggs@branch2': 5 });
  });
});
