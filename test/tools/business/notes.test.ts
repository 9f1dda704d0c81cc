import { describe, expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { collect, openShop, refusal, stock } from './shop.ts';

const worker = { caller: { face: 'rest', principal: 'berta', role: 'worker' } } as const;

describe('a note', () => {
  test('is kept once, found by its words, and read as a resource', async () => {
    const house = await openShop();

    const id = await collect(house, 'Sold 12 eggs at 9 each to Aling Nena');
    const again = await house.done('business/noteCollection', {
      content: 'Sold 12 eggs at 9 each to Aling Nena',
      userRole: 'owner',
    });

    expect(again).toMatchObject({ noteId: id, duplicateOf: id, status: 'collected' });
    expect(await house.done('business/searchNotes', { query: 'nena egg' })).toMatchObject({
      items: [{ id, content: expect.stringContaining('Aling Nena') }],
      total: 1,
    });
    expect(await house.done('business/searchNotes', { status: 'applied' })).toEqual({ items: [], total: 0 });
    expect(await house.done('business/getNote', { id })).toMatchObject({ author: 'test', branch: 'main' });
  });

  test('is taken for a worker’s when a worker sends it', async () => {
    const house = await openShop();
    const note = { content: 'Sold 12 eggs', userRole: 'owner' };

    expect(await house.done('business/noteCollection', note, worker)).toMatchObject({ userRole: 'worker' });
    expect(await refusal(house, 'business/applyNote', { noteId: 'n' }, worker)).toMatchObject({ reason: 'OWNER_ONLY' });
  });

  test('is refused when it is longer than the contract allows, however much longer', async () => {
    const house = await openShop();
    const long = (content: string) => ({ content, userRole: 'owner' });

    for (const content of ['x'.repeat(limits.noteChars + 1), 'sold 1 egg '.repeat(1_000_000)]) {
      for (const tool of ['business/noteCollection', 'business/parseNote']) {
        expect(await refusal(house, tool, long(content))).toMatchObject({ reason: 'INVALID_ARGUMENT' });
      }
    }
    expect((await house.done('business/noteCollection', long('x'.repeat(limits.noteChars))))['status']).toBe(
      'collected',
    );
  });

  test('is read without being kept, in the contract’s shape', async () => {
    const house = await openShop();

    const parsed = await house.done('business/parseNote', {
      content: 'Bought 2 trays of eggs at 210 each. Sold 3 legs at 85 each.',
      userRole: 'worker',
    });

    expect(parsed).toMatchObject({
      purchases: [{ productId: 'eggs', qty: 60, cost: 420 }],
      sales: [{ productId: 'legs', qty: 3, revenue: 255 }],
      lines: [
        { side: 'purchase', confidence: expect.any(Number), span: { start: 7, end: 34 } },
        { side: 'sale', text: expect.stringContaining('3 legs') },
      ],
      language: 'en',
    });
    expect(await house.done('business/searchNotes', {})).toMatchObject({ total: 0 });
  });
});

describe('applying a note', () => {
  test('books everything that it says, once', async () => {
    const house = await openShop();
    const noteId = await collect(house, 'Bought 2 trays of eggs at 210 each. Sold 3 legs at 85 each.');

    const first = await house.done('business/applyNote', { noteId });
    const again = await house.done('business/applyNote', { noteId });

    expect(first).toMatchObject({ status: 'applied', alreadyBooked: false, movements: [{ qty: 60 }, { qty: -3 }] });
    expect(again).toMatchObject({ status: 'applied', alreadyBooked: true, bookingId: first['bookingId'] });
    expect(await stock(house)).toEqual({ 'eggs@main': 60, 'legs@main': -3 });
  });

  test('shows what it would do, and does nothing, in a dry run', async () => {
    const house = await openShop();
    const noteId = await collect(house, 'Sold 3 legs at 85 each.');

    const shown = await house.done('business/applyNote', { noteId, dryRun: true });

    expect(shown).toMatchObject({
      status: 'parsed',
      movements: [{ kind: 'sale', productId: 'legs', qty: -3, money: 255 }],
      stockAfter: [{ productId: 'legs', qty: -3 }],
    });
    expect(await stock(house)).toEqual({});
    expect(await house.done('business/getNote', { id: noteId })).toMatchObject({ status: 'parsed' });
  });

  test('can be taken back, and done again', async () => {
    const house = await openShop();
    const noteId = await collect(house, 'Sold 3 legs at 85 each.');
    const { bookingId } = await house.done('business/applyNote', { noteId });

    await house.done('business/undo', { bookingId });
    expect(await house.done('business/getNote', { id: noteId })).toMatchObject({ status: 'parsed' });
    expect(await stock(house)).toEqual({ 'legs@main': 0 });

    expect((await house.done('business/applyNote', { noteId }))['alreadyBooked']).toBe(false);
    expect(await stock(house)).toEqual({ 'legs@main': -3 });
  });

  test('books nothing of a note that names an unknown product, unless it is told to leave that out', async () => {
    const house = await openShop();
    const noteId = await collect(house, 'Sold 3 legs at 85 each. Sold 2 unicorns at 900 each.');

    expect(await refusal(house, 'business/applyNote', { noteId })).toMatchObject({ reason: 'NOTE_UNSURE' });
    expect(await stock(house)).toEqual({});

    const forced = await house.done('business/applyNote', { noteId, force: true });
    expect(forced).toMatchObject({ movements: [{ productId: 'legs' }] });
    expect(JSON.stringify(forced['issues'])).toContain('not booked');
    expect(await stock(house)).toEqual({ 'legs@main': -3 });
  });

  test('moves goods to another branch, cooks by the recipe, and books expenses', async () => {
    const house = await openShop();
    const moved = await collect(house, 'Sent 3 bags whole chicken to branch 1.');
    const cooked = await collect(house, 'Cooked 2 whole chicken.');
    const paid = await collect(house, 'Paid 500 for gas.');

    for (const noteId of [moved, cooked, paid]) await house.done('business/applyNote', { noteId, force: true });

    expect(await stock(house)).toEqual({ 'whole@main': -32, 'whole@branch1': 30, 'fried@main': 16 });
    expect(await house.done('business/dailySummary', {})).toMatchObject({ expenses: 500 });
  });

  test('books no plans and nothing that did not happen', async () => {
    const house = await openShop();
    const noteId = await collect(house, 'Will buy 3 trays of eggs tomorrow. Did not sell any legs.');

    expect(await refusal(house, 'business/applyNote', { noteId })).toMatchObject({ reason: 'NOTHING_TO_BOOK' });
    expect(await stock(house)).toEqual({});
  });

  test('is over once the note was rejected, and a note that was applied cannot be', async () => {
    const house = await openShop();
    const rejected = await collect(house, 'Sold 3 legs.');
    const applied = await collect(house, 'Sold 4 legs.');
    await house.done('business/applyNote', { noteId: applied });

    expect(await house.done('business/applyNote', { noteId: rejected, reject: true })).toMatchObject({
      status: 'rejected',
    });
    expect(await refusal(house, 'business/applyNote', { noteId: rejected })).toMatchObject({ reason: 'NOTE_REJECTED' });
    expect(await refusal(house, 'business/applyNote', { noteId: applied, reject: true })).toMatchObject({
      reason: 'NOTE_APPLIED',
    });
    expect(await refusal(house, 'business/applyNote', { noteId: 'nothing' })).toMatchObject({
      reason: 'NOTE_NOT_FOUND',
    });
  });

  test('uses the price of the product where the note names none, and says so', async () => {
    const house = await openShop();
    const noteId = await collect(house, 'Sold 4 legs');

    const answer = await house.done('business/applyNote', { noteId, force: true });

    expect(answer).toMatchObject({ movements: [{ money: 340 }] });
    expect(JSON.stringify(answer['issues'])).toContain('names no price');
  });
});

test('every reading is a row of the logs, with no tokens', async () => {
  const house = await openShop();
  await house.done('business/parseNote', { content: 'Sold 4 legs', userRole: 'owner' });
  await house.done('business/parseNote', { content: 'Sold 5 legs', userRole: 'owner' });
  const noteId = await collect(house, 'Sold 4 legs');
  await house.done('business/applyNote', { noteId, dryRun: true });
  const day = 86_400_000;
  const span = { from: new Date(Date.now() - day).toISOString(), to: new Date(Date.now() + day).toISOString() };

  expect(await house.done('business/queryAiLogs', span)).toMatchObject({
    count: 3,
    avg_tokens: 0,
    byTool: [
      { tool: 'business/applyNote', count: 1, failed: 0 },
      { tool: 'business/parseNote', count: 2, failed: 0 },
    ],
    byDay: [{ count: 3 }],
  });
  expect(await house.done('business/queryAiLogs', { ...span, aggregate: 'count' })).toMatchObject({
    aggregate: 'count',
    value: 3,
  });
  expect(await refusal(house, 'business/queryAiLogs', { from: span.to, to: span.from })).toMatchObject({
    reason: 'SPAN_REVERSED',
  });
});
