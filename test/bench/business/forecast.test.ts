import { expect, test } from 'vitest';
import { forecastFigures } from '../../../bench/business/forecast.ts';
import { attemptAll, meanOf } from '../../../bench/business/retail.ts';
import { isMissed } from '../../../bench/report.ts';

const outcomes = attemptAll().flatMap((attempt) => attempt.outcomes);
const figures = forecastFigures();

test('forecasts of the twenty series keep to their bars', () => {
  // What it costs depends on what else the machine does; `npm run bench` is asked for that.
  const lasting = figures.filter(({ unit }) => unit !== 'ms');

  expect(lasting.filter(isMissed)).toEqual([]);
  expect(lasting.filter(({ bar }) => bar !== undefined)).toHaveLength(2);
});

test('each half of the series, of which none was chosen for the other, is forecast better than by R', () => {
  const halves = figures.filter(({ what }) => what.includes('series : R theta'));

  expect(halves).toHaveLength(3);
  for (const { ratio } of halves) expect(ratio).toBeLessThan(0.96);
});

test('confidence comes true: where more was said, more came near and less was missed', () => {
  const bounds = [0, 0.5, 0.8, 1.01];
  const groups = bounds.slice(1).map((to, i) => {
    const group = outcomes.filter(({ confidence }) => confidence >= (bounds[i] ?? 0) && confidence < to);
    return {
      days: group.length,
      said: meanOf(group.map(({ confidence }) => confidence)),
      near: meanOf(group.map(({ isNear }) => (isNear ? 1 : 0))),
      error: meanOf(group.map(({ error }) => error)),
    };
  });

  for (const { days, said, near } of groups) {
    expect(days).toBeGreaterThan(100);
    expect(Math.abs(near - said)).toBeLessThan(0.1);
  }
  expect(groups.map(({ near }) => near)).toEqual(groups.map(({ near }) => near).toSorted((a, b) => a - b));
  expect(groups.map(({ error }) => error)).toEqual(groups.map(({ error }) => error).toSorted((a, b) => b - a));
});
