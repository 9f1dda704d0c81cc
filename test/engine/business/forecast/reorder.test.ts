import { describe, expect, test } from 'vitest';
import { adviseReorder } from '../../../../src/engine/business/forecast/reorder.ts';
import { chances, dateOf, history, stall, week } from './days.ts';

const perWeek = week.reduce((sum, eggs) => sum + eggs, 0);
const eggs = { history: stall(140), stock: 50, leadDays: 2, reviewDays: 5 };

describe('how much', () => {
  test('an order covers the days until the one after it arrives, less what is there', () => {
    const advice = adviseReorder({ ...eggs, onOrder: 20, serviceLevel: 0.9 });

    expect(advice).toMatchObject({ from: dateOf(140), to: dateOf(146), serviceLevel: 0.9, basis: 'given' });
    expect(Math.abs(advice.expected - perWeek)).toBeLessThan(8);
    expect(advice.target).toBeGreaterThan(advice.expected);
    expect(advice.quantity).toBe(advice.target - 70);
  });

  test('a higher chance of having enough asks for more', () => {
    const targets = [0.5, 0.8, 0.9, 0.98].map((serviceLevel) => adviseReorder({ ...eggs, serviceLevel }).target);

    expect(targets).toEqual(targets.toSorted((a, b) => a - b));
    expect(targets[3]).toBeGreaterThan(targets[0] ?? 0);
  });

  test('nothing is ordered while there is enough', () => {
    const advice = adviseReorder({ ...eggs, stock: 1_000 });

    expect(advice.quantity).toBe(0);
    expect(advice.reasoning).toContain('1000 are at hand, so nothing has to be ordered.');
  });

  test('packs are whole', () => {
    const single = adviseReorder(eggs).quantity;
    const { quantity, reasoning } = adviseReorder({ ...eggs, pack: 30 });

    expect(quantity % 30).toBe(0);
    expect(quantity - single).toBeGreaterThanOrEqual(0);
    expect(quantity - single).toBeLessThan(30);
    expect(reasoning).toContain('in packs of 30');
  });

  test('what is sold by weight is ordered in hundredths', () => {
    const feed = stall(140).map(({ date, amount }) => ({ date, amount: amount / 7 }));

    expect(Number.isInteger(adviseReorder({ ...eggs, history: feed, stock: 0 }).target)).toBe(false);
  });

  test('the chance is kept, on days that it has not seen', () => {
    const next = chances(9);
    const past = history(700, () => (next() < 0.6 ? Math.ceil(20 * next() ** 2) : 0));
    const tries = Array.from({ length: 40 }, (_, i) => 200 + i * 12);

    const enough = tries.filter((origin) => {
      const sold = past.slice(origin, origin + 10).reduce((sum, { amount }) => sum + amount, 0);
      const known = { history: past.slice(0, origin), stock: 0, leadDays: 3, reviewDays: 7 };
      return adviseReorder({ ...known, serviceLevel: 0.8 }).target >= sold;
    });

    expect(enough.length / tries.length).toBeGreaterThan(0.7);
    expect(enough.length / tries.length).toBeLessThan(0.92);
  });
});

describe('the chance of having enough', () => {
  test('balances what a missed sale and a piece left over lose', () => {
    const advice = adviseReorder({ ...eggs, cost: 2, price: 8 });

    expect(advice).toMatchObject({ serviceLevel: 0.75, basis: 'margin' });
    expect(advice.reasoning).toContain(
      'A sale that is missed loses 6, a piece left over 2, which balance at that chance.',
    );
    expect(adviseReorder({ ...eggs, cost: 6, price: 8, salvage: 5.5 }).serviceLevel).toBe(0.8);
  });

  test('is never less than even for a small margin, nor certain for a large one', () => {
    expect(adviseReorder({ ...eggs, cost: 7, price: 8 })).toMatchObject({ serviceLevel: 0.5, basis: 'margin' });
    expect(adviseReorder({ ...eggs, cost: 1, price: 1_000 })).toMatchObject({ serviceLevel: 0.98, basis: 'margin' });
    expect(adviseReorder({ ...eggs, cost: 9, price: 8 }).serviceLevel).toBe(0.5);
  });

  test('is the usual one where nothing is known of it', () => {
    expect(adviseReorder(eggs)).toMatchObject({ serviceLevel: 0.9, basis: 'usual' });
    expect(adviseReorder({ ...eggs, cost: 3 })).toMatchObject({ basis: 'usual' });
  });
});

describe('running out', () => {
  test('before the order arrives, it is said', () => {
    const advice = adviseReorder({ ...eggs, stock: 15 });

    expect(advice).toMatchObject({ runsOutOn: dateOf(141), isLate: true });
    expect(advice.reasoning).toContain(`run out on ${dateOf(141)}, before the order arrives`);
  });

  test('later, there is time to order', () => {
    expect(adviseReorder({ ...eggs, stock: 60 })).toMatchObject({ isLate: false, runsOutOn: dateOf(144) });
    expect(adviseReorder({ ...eggs, stock: 500 })).not.toHaveProperty('runsOutOn');
  });
});

describe('what cannot be answered', () => {
  test('a product without a past is left to judgement', () => {
    const advice = adviseReorder({ ...eggs, history: [], until: dateOf(0) });

    expect(advice).toMatchObject({ quantity: 0, target: 0 });
    expect(advice.reasoning).toMatch(/^Order by judgement/);
  });

  test('a few days are a rough guess, and said to be', () => {
    expect(adviseReorder({ ...eggs, history: stall(5) }).reasoning).toContain('a rough guess');
  });

  test.each([
    [0, 0],
    [40, 21],
    [Number.NaN, 3],
  ])('%s lead and %s review days are refused', (leadDays, reviewDays) => {
    expect(() => adviseReorder({ ...eggs, leadDays, reviewDays })).toThrow(
      expect.objectContaining({ code: 'invalid_input', reason: 'INVALID_SPAN' }),
    );
  });
});
