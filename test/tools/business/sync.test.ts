import { expect, test } from 'vitest';
import { openShop, refusal, stock } from './shop.ts';

const sale = (local_uuid: string, qty: number) => ({
  local_uuid,
  operation_type: 'record_sale',
  operation_details: { items: [{ productId: 'eggs', qty }] },
});

const worker = { caller: { face: 'rest', principal: 'berta', role: 'worker' } } as const;

test('does every operation of a batch once, however often it comes', async () => {
  const house = await openShop();
  const operations = [
    sale('a', 3),
    {
      local_uuid: 'b',
      operation_type: 'note_collection',
      operation_details: { content: 'Sold 3 legs', userRole: 'owner' },
      branch_id: 'Branch 1',
    },
    {
      local_uuid: 'c',
      operation_type: 'stock_transfer',
      operation_details: { productId: 'eggs', qty: 5, from: 'main', to: 'branch1' },
    },
  ];

  const first = await house.done('business/syncOperations', { operations });
  const again = await house.done('business/syncOperations', { operations: [...operations, sale('d', 1)] });

  expect(first).toMatchObject({ results: [{ status: 'done' }, { status: 'done' }, { status: 'done' }] });
  expect(again).toMatchObject({
    results: [{ status: 'already' }, { status: 'already' }, { status: 'already' }, { status: 'done' }],
  });
  expect(await stock(house)).toEqual({ 'eggs@main': -9, 'eggs@branch1': 5 });
  expect(await house.done('business/searchNotes', { branch: 'branch1' })).toMatchObject({ total: 1 });
});

test('does the others when one fails, and says why', async () => {
  const house = await openShop();
  const operations = [
    { local_uuid: 'a', operation_type: 'record_sale', operation_details: { items: [{ productId: 'fox', qty: 1 }] } },
    { local_uuid: 'b', operation_type: 'stock_adjust', operation_details: JSON.parse('{"__proto__": {"counted": 7}}') },
    { ...sale('d', 4), operation_type: 'drop_table' },
    { ...sale('e', 5), operation_details: 'eggs' },
    { ...sale('f', 6), branch_id: '//' },
    { ...sale('g', 7), branchId: 'branch1' },
    { ...sale('h', 8), operation_details: { items: [{ productId: 'eggs', qty: 8 }], date: '2026-03-01' } },
    { ...sale('c', 2), author_id: 'berta' },
  ];

  expect(await house.done('business/syncOperations', { operations })).toMatchObject({
    results: [
      { local_uuid: 'a', status: 'error', error: { code: 'not_found', reason: 'PRODUCT_NOT_FOUND' } },
      { local_uuid: 'b', status: 'error', error: { code: 'invalid_input', reason: 'INVALID_OPERATION' } },
      { local_uuid: 'd', status: 'error', error: { code: 'invalid_input', reason: 'INVALID_OPERATION' } },
      { local_uuid: 'e', status: 'error', error: { reason: 'INVALID_OPERATION' } },
      { local_uuid: 'f', status: 'error', error: { reason: 'INVALID_OPERATION' } },
      { local_uuid: 'g', status: 'error', error: { message: expect.stringContaining('an operation has local_uuid') } },
      { local_uuid: 'h', status: 'error', error: { reason: 'INVALID_OPERATION' } },
      { local_uuid: 'c', status: 'done' },
    ],
  });
  expect(await stock(house)).toEqual({ 'eggs@main': -2 });
});

test('lets a worker do what workers may, and keeps ids of different people apart', async () => {
  const house = await openShop();
  const count = {
    local_uuid: 'b',
    operation_type: 'stock_adjust',
    operation_details: { productId: 'eggs', counted: 1 },
  };

  const hers = await house.done('business/syncOperations', { operations: [sale('a', 3), count] }, worker);
  const mine = await house.done('business/syncOperations', { operations: [sale('a', 3)] });

  expect(hers).toMatchObject({ results: [{ status: 'done' }, { status: 'error', error: { reason: 'OWNER_ONLY' } }] });
  expect(mine).toMatchObject({ results: [{ status: 'done' }] });
  expect(await stock(house)).toEqual({ 'eggs@main': -6 });
});

test.each([
  [[{ ...sale('', 1) }]],
  [[{ ...sale('a/../b', 1) }]],
  [[]],
  [Array.from({ length: 501 }, (_, at) => sale(`n${at}`, 1))],
])('refuses the batch %#', async (operations) => {
  const house = await openShop();

  expect(await refusal(house, 'business/syncOperations', { operations })).toMatchObject({ reason: 'INVALID_ARGUMENT' });
});
