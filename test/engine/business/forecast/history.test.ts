import { expect, test } from 'vitest';
import { readHistory } from '../../../../src/engine/business/forecast/history.ts';
import { amounts, dateOf, forecast, history, stall, week } from './days.ts';

test('amounts of one day are added up, in whatever order they come', () => {
  const read = readHistory({
    history: [
      { date: '2026-03-03', amount: 4 },
      { date: '2026-03-01T18:00:00+08:00', amount: 2 },
      { date: '2026-03-03', amount: 1 },
      { date: '2026-03-02', amount: 3 },
    ],
  });

  expect(read.amounts).toEqual([2, 3, 5]);
});

test('a list of sales sold nothing on the days that it leaves out', () => {
  const sales = history(112, (day) => week[day % 7] ?? 0).filter(({ amount }) => amount > 0);

  const result = forecast(sales, { until: dateOf(111) });

  expect(amounts(result)[6]).toBe(0);
  expect(result.summary).toContain('Closed, going by the past weeks: Sundays.');
});

test('a list that states days without a sale does not know the days that it leaves out', () => {
  const whole = forecast(stall(112));
  const gap = forecast(stall(112).filter((_, day) => day < 84 || day > 97));

  for (const [j, amount] of amounts(gap).entries()) expect(Math.abs(amount - (amounts(whole)[j] ?? 0))).toBeLessThan(2);
});

test('a caller that knows what absent days mean is believed', () => {
  const gap = history(10, () => 5).filter((_, day) => day < 5 || day > 7);

  expect(readHistory({ history: gap }).amounts).toEqual([5, 5, 5, 5, 5, 0, 0, 0, 5, 5]);
  expect(readHistory({ history: gap, absent: 'unknown' }).amounts).toEqual([5, 5, 5, 5, 5, NaN, NaN, NaN, 5, 5]);
});

test('months of which nothing is known leave the week as it was, and are no proof of anything', () => {
  const result = forecast(stall(112), { until: dateOf(335), absent: 'unknown' });

  expect(amounts(result)[6]).toBe(0);
  expect(amounts(result)[5]).toBeGreaterThan(20);
  expect(result.backtest.folds).toBe(forecast(stall(112)).backtest.folds);
});

test('days up to the last that is known count, though they sold nothing', () => {
  expect(readHistory({ history: history(3, () => 5), until: dateOf(5) }).amounts).toEqual([5, 5, 5, 0, 0, 0]);
  expect(readHistory({ history: history(9, () => 5), until: dateOf(2) }).amounts).toEqual([5, 5, 5]);
});

test('what came back is taken from the days before, so that sums stay what they were', () => {
  const read = readHistory({ history: [8, 4, 2, -5, 6, -1].map((amount, day) => ({ date: dateOf(day), amount })) });

  expect(read.amounts).toEqual([8, 1, 0, 0, 5, 0]);
});

test('of a history of ages the last three years are read', () => {
  const ages = [{ date: '0001-01-01', amount: 3 }, ...history(5, () => 2), { date: '1999-12-31', amount: 3 }];

  expect(readHistory({ history: ages }).amounts).toEqual([2, 2, 2, 2, 2]);
  expect(readHistory({ history: [...ages, { date: '9999-12-31', amount: 1 }] }).amounts).toHaveLength(1);
});

test.each(['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '', '2026-01-011', 'yesterday'])(
  'the date "%s" is refused',
  (date) => {
    expect(() => readHistory({ history: [{ date, amount: 1 }] })).toThrow(
      expect.objectContaining({ code: 'invalid_input', reason: 'INVALID_DATE' }),
    );
  },
);

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300, -1e16])('the amount %s is refused', (amount) => {
  expect(() => readHistory({ history: [{ date: '2026-01-01', amount }] })).toThrow(
    expect.objectContaining({ code: 'invalid_input', reason: 'INVALID_AMOUNT' }),
  );
});

test('an empty history has to name the last day that is known', () => {
  expect(() => readHistory({ history: [] })).toThrow(expect.objectContaining({ reason: 'NO_HISTORY' }));
  expect(readHistory({ history: [], until: '2026-01-01' }).amounts).toEqual([]);
});
