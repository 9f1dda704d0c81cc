/** The contract of the shop's books: an append-only ledger, notes, products, voice streams and forecasts. */
import { describe, expect, test } from 'vitest';
import type { Booking, Movement, Note, Product, Sum } from '../../../src/core/business.ts';
import { limits } from '../../../src/core/limits.ts';
import type { StoreUnderTest } from './samples.ts';

const at = Date.UTC(2026, 0, 5);

function movement(over: Partial<Movement> = {}): Movement {
  const sold = { kind: 'sale', productId: 'eggs', milli: -3_000, minor: 2_700 } as const;
  return { ...sold, branch: 'main', day: '2026-01-05', text: 'sold 3 eggs', ...over };
}

function booking(id: string, movements: readonly Movement[] = [movement()]): Booking {
  return { id, kind: 'sale', author: 'berta', at, movements };
}

function note(id: string, over: Partial<Note> = {}): Note {
  return {
    id,
    content: 'sold 3 eggs',
    userRole: 'worker',
    branch: 'main',
    author: 'berta',
    createdAt: at,
    status: 'collected',
    bookingId: undefined,
    applications: 0,
    ...over,
  };
}

const eggs: Product = {
  id: 'eggs',
  name: 'Egg',
  unit: 'piece',
  packs: { tray: 30 },
  aliases: ['itlog'],
  priceMinor: 900,
  costMinor: undefined,
  madeFrom: [],
  isActive: true,
};

export function businessContract(under: StoreUnderTest): void {
  describe('the ledger', () => {
    ledgerContract(under);
    applyContract(under);
    sumsContract(under);
  });
  describe('notes', () => noteContract(under));
  describe('products, streams and forecasts', () => keepContract(under));
}

function ledgerContract(under: StoreUnderTest): void {
  test('gives back what was booked', async () => {
    const { ledger } = (await under.open()).business;
    const expense = movement({ kind: 'expense', productId: undefined, milli: 0, minor: 50_000, text: 'gas' });

    expect(await ledger.book(booking('a', [movement(), expense]))).toBe('booked');

    expect(await ledger.get('a')).toEqual(booking('a', [movement(), expense]));
    expect(await ledger.get('b')).toBeUndefined();
  });

  test('books an id once, whichever process comes first', async () => {
    const [here, there] = await under.openTwice();

    const answers = [await here.business.ledger.book(booking('a')), await there.business.ledger.book(booking('a'))];

    expect(answers).toEqual(['booked', 'already']);
    expect(await there.business.ledger.stock({})).toEqual([{ productId: 'eggs', branch: 'main', milli: -3_000 }]);
  });

  test('takes a booking back once, and keeps both', async () => {
    const [here, there] = await under.openTwice();
    await here.business.ledger.book(booking('a'));

    const answers = [
      await here.business.ledger.undo('a', { id: 'undo a', author: 'dora', at }),
      await there.business.ledger.undo('a', { id: 'undo a again', author: 'dora', at }),
    ];

    expect(answers).toEqual(['booked', 'already']);
    expect(await here.business.ledger.stock({})).toEqual([{ productId: 'eggs', branch: 'main', milli: 0 }]);
    expect(await here.business.ledger.get('a')).toEqual(booking('a'));
    expect((await here.business.ledger.get('undo a'))?.movements).toEqual([movement({ milli: 3_000, minor: -2_700 })]);
  });

  test('takes back neither what was never booked nor what takes back', async () => {
    const { ledger } = (await under.open()).business;
    await ledger.book(booking('a'));
    await ledger.undo('a', { id: 'undo a', author: 'dora', at });

    expect(await ledger.undo('b', { id: 'undo b', author: 'dora', at })).toBe('missing');
    expect(await ledger.undo('undo a', { id: 'undo undo', author: 'dora', at })).toBe('missing');
  });
}

function applyContract(under: StoreUnderTest): void {
  test('applies a note once, whichever process comes first', async () => {
    const [here, there] = await under.openTwice();
    await here.business.notes.insert(note('n'));

    const answers = [
      await here.business.ledger.apply('n', booking('n 1')),
      await there.business.ledger.apply('n', booking('n 1')),
      await there.business.ledger.apply('n', booking('n 2')),
    ];

    expect(answers).toEqual(['booked', 'already', 'missing']);
    expect(await there.business.notes.get('n')).toMatchObject({ status: 'applied', bookingId: 'n 1', applications: 1 });
    expect(await there.business.ledger.stock({})).toEqual([{ productId: 'eggs', branch: 'main', milli: -3_000 }]);
  });

  test('lets a note be applied again once it was taken back', async () => {
    const { ledger, notes } = (await under.open()).business;
    await notes.insert(note('n'));
    await ledger.apply('n', booking('n 1'));

    await ledger.undo('n 1', { id: 'undo', author: 'dora', at });

    expect(await notes.get('n')).toMatchObject({ status: 'parsed', bookingId: undefined, applications: 1 });
    expect(await ledger.apply('n', booking('n 2'))).toBe('booked');
    expect(await ledger.stock({})).toEqual([{ productId: 'eggs', branch: 'main', milli: -3_000 }]);
  });

  test('applies neither what was rejected nor what is not there', async () => {
    const { ledger, notes } = (await under.open()).business;
    await notes.insert(note('n', { status: 'rejected' }));

    expect(await ledger.apply('n', booking('n 1'))).toBe('missing');
    expect(await ledger.apply('m', booking('m 1'))).toBe('missing');
    expect(await ledger.stock({})).toEqual([]);
  });
}

const sum = (key: string, milli: number, minor: number, count: number): Sum => ({ key, milli, minor, count });

function sumsContract(under: StoreUnderTest): void {
  const kinds = ['sale'] as const;

  test('sums the stock of a product in a branch, at the end of a day', async () => {
    const { ledger } = (await under.open()).business;
    const bought = movement({ kind: 'purchase', milli: 30_000, day: '2026-01-04' });
    const elsewhere = movement({ kind: 'purchase', milli: 1_000, branch: 'barn', day: '2026-01-06' });
    await ledger.book(booking('a', [bought, movement(), elsewhere, movement({ productId: 'legs', milli: -1 })]));

    expect(await ledger.stock({ productId: 'eggs' })).toEqual([
      { productId: 'eggs', branch: 'barn', milli: 1_000 },
      { productId: 'eggs', branch: 'main', milli: 27_000 },
    ]);
    expect(await ledger.stock({ branch: 'main', day: '2026-01-04' })).toEqual([
      { productId: 'eggs', branch: 'main', milli: 30_000 },
    ]);
  });

  test('sums by day, product, branch and kind, without what was taken back', async () => {
    const { ledger } = (await under.open()).business;
    await ledger.book(booking('a', [movement(), movement({ day: '2026-01-06', productId: 'legs', branch: 'barn' })]));
    await ledger.book(booking('b', [movement({ day: '2026-01-07' })]));
    await ledger.undo('b', { id: 'undo b', author: 'dora', at });
    const by = (key: 'day' | 'product' | 'branch' | 'kind') =>
      ledger.sums({ kinds, from: '2026-01-01', to: '2026-01-31', by: key });

    expect(await by('day')).toEqual([sum('2026-01-05', -3_000, 2_700, 1), sum('2026-01-06', -3_000, 2_700, 1)]);
    expect(await by('product')).toEqual([sum('eggs', -3_000, 2_700, 1), sum('legs', -3_000, 2_700, 1)]);
    expect(await by('branch')).toEqual([sum('barn', -3_000, 2_700, 1), sum('main', -3_000, 2_700, 1)]);
    expect(await by('kind')).toEqual([sum('sale', -6_000, 5_400, 2)]);
  });

  test('sums one product, one branch, and the days asked for', async () => {
    const { ledger } = (await under.open()).business;
    await ledger.book(booking('a', [movement(), movement({ productId: 'legs' }), movement({ branch: 'barn' })]));
    const span = { kinds, from: '2026-01-05', to: '2026-01-05', by: 'day' } as const;

    expect(await ledger.sums({ ...span, productId: 'eggs' })).toEqual([sum('2026-01-05', -6_000, 5_400, 2)]);
    expect(await ledger.sums({ ...span, branch: 'barn' })).toEqual([sum('2026-01-05', -3_000, 2_700, 1)]);
    expect(await ledger.sums({ ...span, from: '2026-01-06', to: '2026-01-09' })).toEqual([]);
  });

  test('knows between which days something was sold', async () => {
    const { ledger } = (await under.open()).business;
    expect(await ledger.soldBetween({})).toBeUndefined();
    await ledger.book(booking('a', [movement(), movement({ day: '2026-02-01' })]));

    expect(await ledger.soldBetween({})).toEqual(['2026-01-05', '2026-02-01']);
    expect(await ledger.soldBetween({ productId: 'legs' })).toBeUndefined();
  });
}

function noteContract(under: StoreUnderTest): void {
  test('takes an id once, and gives back what was put', async () => {
    const [here, there] = await under.openTwice();

    expect(await here.business.notes.insert(note('n'))).toBe(true);
    expect(await there.business.notes.insert(note('n', { content: 'sold 4 eggs' }))).toBe(false);

    expect(await there.business.notes.get('n')).toEqual(note('n'));
  });

  test('finds the same note of the same author, unless it is older or was rejected', async () => {
    const { notes } = (await under.open()).business;
    await notes.insert(note('n'));

    expect(await notes.findSame(note('?'), at)).toBe('n');
    expect(await notes.findSame(note('?'), at + 1)).toBeUndefined();
    expect(await notes.findSame(note('?', { author: 'dora' }), at)).toBeUndefined();
    expect(await notes.findSame(note('?', { branch: 'barn' }), at)).toBeUndefined();
    await notes.move('n', ['collected'], 'rejected');
    expect(await notes.findSame(note('?'), at)).toBeUndefined();
  });

  test('moves a note on from where it is said to be, and from nowhere else', async () => {
    const { notes } = (await under.open()).business;
    await notes.insert(note('n'));

    expect(await notes.move('n', ['parsed'], 'rejected')).toBe(false);
    expect(await notes.move('n', ['collected', 'parsed'], 'parsed')).toBe(true);
    expect((await notes.get('n'))?.status).toBe('parsed');
  });

  test('lists the newest first, by status and branch', async () => {
    const { notes } = (await under.open()).business;
    await notes.insert(note('old'));
    await notes.insert(note('new', { createdAt: at + 1 }));
    await notes.insert(note('barn', { branch: 'barn', status: 'parsed' }));
    const ids = async (wanted = {}) =>
      (await notes.list({ limit: 10, offset: 0, ...wanted })).items.map(({ id }) => id);

    expect(await ids()).toEqual(['new', 'barn', 'old']);
    expect(await ids({ branch: 'main' })).toEqual(['new', 'old']);
    expect(await ids({ status: 'parsed' })).toEqual(['barn']);
    expect(await notes.list({ limit: 1, offset: 1 })).toMatchObject({ items: [{ id: 'barn' }], total: 3 });
  });

  test('finds notes by the beginnings of their words, and takes nothing in them for an operator', async () => {
    const { notes } = (await under.open()).business;
    await notes.insert(note('n', { content: 'Nagbenta ng 3 itlog sa Piñas' }));
    await notes.insert(note('m', { content: 'Bought 3 legs' }));
    const ids = async (...words: string[]) => (await notes.search({ words, limit: 5 })).map(({ id }) => id);

    expect(await ids('itl', 'pinas')).toEqual(['n']);
    expect(await ids('3')).toEqual(expect.arrayContaining(['n', 'm']));
    expect(await ids('legs', 'itlog')).toEqual([]);
    expect(await ids('legs" OR "itlog')).toEqual([]);
    expect(await ids()).toEqual([]);
  });
}

function keepContract(under: StoreUnderTest): void {
  test('replaces a product as a whole', async () => {
    const { products } = (await under.open()).business;
    const soldOut = { ...eggs, packs: {}, priceMinor: undefined, madeFrom: [{ productId: 'hen', milli: 1 }] };
    await products.upsert([eggs, { ...eggs, id: 'duck-eggs' }], at);

    await products.upsert([{ ...soldOut, isActive: false }], at);

    expect(await products.list()).toEqual([
      { ...eggs, id: 'duck-eggs' },
      { ...soldOut, isActive: false },
    ]);
  });

  test('keeps a stream until its time is over, and one version after the other', async () => {
    const [here, there] = await under.openTwice();
    const stream = { id: 's', state: 'three', version: 1, expiresAt: at + 10 };

    expect(await here.business.streams.put(stream, at)).toBe(true);
    expect(await there.business.streams.put({ ...stream, state: 'four' }, at)).toBe(false);
    expect(await there.business.streams.put({ ...stream, state: 'three legs', version: 2 }, at)).toBe(true);

    expect(await here.business.streams.get('s', at)).toMatchObject({ state: 'three legs', version: 2 });
    expect(await here.business.streams.get('s', at + 10)).toBeUndefined();
    expect(await here.business.streams.put({ ...stream, expiresAt: at + 99 }, at + 10)).toBe(true);
  });

  test('keeps the latest forecasts', async () => {
    const { forecasts } = (await under.open()).business;
    const forecast = (id: string, when: number) => ({ id, at: when, title: 'Eggs', summary: 'Many', svg: '<svg/>' });
    for (let count = 0; count <= limits.businessForecasts; count += 1) {
      await forecasts.put(forecast(`f${count}`, count));
    }

    expect(await forecasts.get('f0')).toBeUndefined();
    expect(await forecasts.get('f1')).toEqual(forecast('f1', 1));
    const { items, total } = await forecasts.list({ limit: 1, offset: 0 });
    expect([items[0]?.id, total]).toEqual([`f${limits.businessForecasts}`, limits.businessForecasts]);
  });
}
