import { describe, expect, test } from 'vitest';
import { amounts, chances, dateOf, forecast, history, stall, week } from './days.ts';

const near = (value: number, expected: number, part: number): void => {
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(part * expected);
};
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('what a week looks like', () => {
  test('each weekday is forecast by its own sales, from the day after the history', () => {
    const result = forecast(stall(112), { days: 7 });

    expect(result.predictedSales.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, j) => dateOf(112 + j)));
    for (const [weekday, amount] of amounts(result).entries()) near(amount, week[weekday] ?? 0, 0.15);
  });

  test('a Saturday that always sells twice as much is no exception', () => {
    const result = forecast(history(112, (day) => ([41, 42, 43, 44, 45, 90, 43][day % 7] ?? 0) + (day % 3)));

    near(amounts(result)[5] ?? 0, 91, 0.05);
  });

  test('a weekday that is always closed sells nothing, and surely so', () => {
    const result = forecast(stall(112), { days: 7 });

    expect(result.predictedSales[6]).toMatchObject({ amount: 0 });
    expect(result.predictedSales[6]?.confidence).toBeGreaterThan(0.85);
    expect(result.interval[6]).toEqual({ lo: 0, hi: 0 });
    expect(result.summary).toContain('Closed, going by the past weeks: Sundays.');
  });

  test('three weeks are enough to see that a weekday is closed', () => {
    expect(amounts(forecast(stall(21)))[6]).toBe(0);
  });

  test('a weekday that opened eight weeks ago is open', () => {
    const result = forecast(stall(112, 1, (eggs, day) => (day % 7 === 6 && day >= 56 ? 15 : eggs)));

    expect(amounts(result)[6]).toBeGreaterThan(8);
  });

  test('a shop that opens twice a week keeps its two days', () => {
    const result = forecast(history(119, (day) => [0, 0, 0, 0, 0, 40, 60][day % 7] ?? 0));

    const twice = amounts(result).slice(0, 7);
    expect(twice.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    near(twice[5] ?? 0, 40, 0.05);
    near(twice[6] ?? 0, 60, 0.05);
  });
});

describe('exceptions', () => {
  test('a single day closed, even a week of them, does not lower what follows', () => {
    const usual = total(amounts(forecast(stall(112))));

    near(total(amounts(forecast(stall(112, 1, (eggs, day) => (day === 101 ? 0 : eggs))))), usual, 0.03);
    near(total(amounts(forecast(stall(112, 1, (eggs, day) => (day >= 84 && day < 91 ? 0 : eggs))))), usual, 0.05);
  });

  test('one wild day, on any day of the last week, hardly raises what follows', () => {
    const usual = total(amounts(forecast(stall(112))));

    for (const wild of [105, 107, 110]) {
      const result = forecast(stall(112, 1, (eggs, day) => (day === wild ? eggs * 20 : eggs)));
      near(total(amounts(result)), usual, 0.12);
    }
  });

  test('sales that ended are not expected any more', () => {
    const result = forecast(stall(112, 1, (eggs, day) => (day < 60 ? eggs : 0)));

    expect(amounts(result)).toEqual(new Array(14).fill(0));
    expect(result.summary).toContain(`the last one was on ${dateOf(59)}`);
    expect(result.method).toBe('no more sales');
  });

  test('three weeks of silence are believed before they are final', () => {
    const result = forecast(stall(112, 1, (eggs, day) => (day < 91 ? eggs : 0)));

    expect(total(amounts(result))).toBeLessThan(0.5 * total(amounts(forecast(stall(112)))));
  });

  test('a product that is new is not measured by the months before it was there', () => {
    const result = forecast(stall(364, 1, (eggs, day) => (day < 329 ? 0 : eggs)));

    near(total(amounts(result)), 2 * total(week), 0.15);
  });
});

describe('change', () => {
  test('a trend goes on, and less with every week', () => {
    const result = amounts(
      forecast(
        history(140, (day) => 20 + day),
        { days: 60 },
      ),
    );

    const gains = [16, 37, 58].map((day) => (result[day] ?? 0) - (result[day - 7] ?? 0));
    expect(gains).toEqual(gains.toSorted((a, b) => b - a));
    expect(gains[2]).toBeGreaterThan(0);
    expect(gains[0]).toBeLessThan(7);
  });

  test('a decline never goes below nothing', () => {
    const result = forecast(
      history(140, (day) => 141 - day),
      { days: 60 },
    );

    expect(Math.min(...amounts(result), ...result.interval.map(({ lo }) => lo))).toBeGreaterThanOrEqual(0);
  });

  test('a new level is followed within three weeks', () => {
    near(total(amounts(forecast(stall(120, 1, (eggs, day) => (day < 99 ? eggs : eggs * 3))))), 6 * total(week), 0.2);
  });

  test('the year before counts, where there is one that came true', () => {
    const chance = chances(2);
    const season = (day: number): number => 50 + 45 * Math.sin((2 * Math.PI * day) / 364);
    const past = history(1_000, (day) => Math.round(season(day) * (0.9 + 0.2 * chance())));
    const wrong = (result: number[]): number => total(result.map((amount, j) => Math.abs(amount - season(1_000 + j))));

    const result = forecast(past, { days: 60 });

    expect(result.method).toMatch(/the year before [4-9]\d%/);
    expect(wrong(amounts(result))).toBeLessThan(0.8 * wrong(amounts(forecast(past.slice(-400), { days: 60 }))));
  });
});

describe('demand now and then', () => {
  const chance = chances(5);
  const sparse = history(300, () => (chance() < 0.2 ? Math.ceil(chance() * 6) : 0));

  test('the days together come to what is sold, though the middle of most days is near nothing', () => {
    const result = forecast(sparse);

    const sold = (14 * total(sparse.map(({ amount }) => amount))) / 300;
    near(result.total.amount, sold, 0.35);
    expect(result.total.lo).toBeLessThanOrEqual(result.total.amount);
    expect(result.total.hi).toBeGreaterThan(sold);
    expect(total(amounts(result))).toBeGreaterThan(0);
    expect(result.method).toContain('chance and size of a sale');
  });

  test('no weekday is taken to be closed because chance left it out', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const next = chances(seed);
      const result = forecast(history(200, () => (next() < 0.3 ? 4 : 0)));
      expect(result.summary).not.toContain('Closed');
    }
  });
});

describe('little or nothing known', () => {
  test('without a day, all is 0, and so is the confidence', () => {
    const result = forecast([], { until: '2026-01-04', days: 3 });

    expect(result.predictedSales).toEqual([0, 1, 2].map((day) => ({ day: dateOf(day), amount: 0, confidence: 0 })));
    expect(result.interval).toEqual(new Array(3).fill({ lo: 0, hi: 0 }));
    expect(result.backtest).toEqual({ folds: 0 });
    expect(result.summary).toContain('no day of the past is known');
  });

  test('one day is repeated, with hardly any confidence and a wide interval', () => {
    const result = forecast(history(1, () => 40));

    expect(amounts(result)).toEqual(new Array(14).fill(40));
    for (const { confidence } of result.predictedSales) expect(confidence).toBeLessThan(0.1);
    for (const { lo, hi } of result.interval) expect(hi - lo).toBeGreaterThan(40);
    expect(result.summary).toContain('only 1 day of the past is known');
  });

  test('the more days are known, the more confidence there is', () => {
    const sure = [1, 4, 10, 24, 60, 180].map(
      (days) => forecast(stall(days), { days: 1 }).predictedSales[0]?.confidence ?? 0,
    );

    expect(sure).toEqual(sure.toSorted((a, b) => a - b));
    expect(sure[0]).toBeLessThan(0.1);
    expect(sure[5]).toBeGreaterThan(0.7);
  });

  test('days without any sale say that there will be none', () => {
    const result = forecast(history(60, () => 0));

    expect(amounts(result)).toEqual(new Array(14).fill(0));
    expect(result.summary).toContain('there were none on the 60 days that are known');
  });

  test('always the same is expected to stay so, surely', () => {
    const result = forecast(history(112, () => 7));

    expect(amounts(result)).toEqual(new Array(14).fill(7));
    expect(result.interval).toEqual(new Array(14).fill({ lo: 7, hi: 7 }));
    expect(result.predictedSales[0]?.confidence).toBeGreaterThan(0.85);
  });
});

describe('whatever the history', () => {
  test('amounts lie in their intervals, confidence between 0 and 1, and nothing below 0', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const next = chances(seed);
      const share = next();
      const size = 10 ** (6 * next() - 2);
      const past = history(1 + Math.floor(next() * 200), () => (next() < share ? size * next() ** 3 - size * 0.01 : 0));
      const result = forecast(past, { days: 1 + (seed % 60), level: 0.5 + 0.49 * next() });

      expect(result.predictedSales).toHaveLength(1 + (seed % 60));
      for (const [j, { amount, confidence }] of result.predictedSales.entries()) {
        const { lo, hi } = result.interval[j] ?? { lo: Number.NaN, hi: Number.NaN };
        expect(lo).toBeGreaterThanOrEqual(0);
        expect(lo).toBeLessThanOrEqual(amount);
        expect(hi).toBeGreaterThanOrEqual(amount);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }
      expect(result.summary).not.toMatch(/NaN|Infinity|undefined/);
      expect(JSON.stringify(result)).not.toContain('null');
    }
  });

  test('the same weekday is never surer a week later', () => {
    const { predictedSales } = forecast(stall(200), { days: 60 });

    for (const [j, { confidence }] of predictedSales.entries()) {
      expect(confidence).toBeLessThanOrEqual(predictedSales[j - 7]?.confidence ?? 1);
    }
  });

  test('a day is forecast about the same, however many days are asked for', () => {
    const [one, fortnight] = [1, 14].map((days) => forecast(stall(200), { days }));

    near(one?.predictedSales[0]?.amount ?? 0, fortnight?.predictedSales[0]?.amount ?? 0, 0.02);
    near(one?.interval[0]?.hi ?? 0, fortnight?.interval[0]?.hi ?? 0, 0.05);
  });

  test('a higher level never makes an interval narrower', () => {
    const widths = [0.5, 0.8, 0.95].map((level) => {
      const { interval } = forecast(stall(200), { level });
      return total(interval.map(({ lo, hi }) => hi - lo));
    });

    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  });

  test('thousands are forecast as single ones are', () => {
    const small = forecast(stall(150));
    const large = forecast(stall(150, 1, (eggs) => eggs * 1000));

    for (const [j, amount] of amounts(large).entries()) near(amount, 1000 * (amounts(small)[j] ?? 0), 0.01);
    expect(large.predictedSales.map(({ confidence }) => confidence)).toEqual(
      small.predictedSales.map(({ confidence }) => confidence),
    );
  });
});

test('the summary says how much, beside what, and how far to trust it', () => {
  expect(forecast(stall(112)).summary).toMatchInlineSnapshot(
    `"About 191 in all are expected from 2026-04-27 to 2026-05-10, 4% more than in the 14 days before (185); between 178 and 214 with a chance of 80%. Saturdays are the strongest, with about 31.1. Closed, going by the past weeks: Sundays. Forecasts made in the same way at 12 days of the past were wrong by 1.52 a day on average, 22% less than repeating the week before would have been."`,
  );
});
