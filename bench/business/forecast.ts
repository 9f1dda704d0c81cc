/** Forecasts beside those of R's `forecast` package on the same series, their intervals, and what one costs. */
import { forecastSales } from '../../src/engine/business/forecast/forecast.ts';
import type { Figure } from '../report.ts';
import { type Attempt, attemptAll, days, historyOf, level, meanOf, retail } from './retail.ts';

/** Rounds before those that are timed, as a server that has been asked before makes them. */
const warmUps = 2;

export function forecastFigures(): readonly Figure[] {
  const attempts = attemptAll();
  const even = attempts.filter(({ series }) => retail.indexOf(series) % 2 === 0);
  const odd = attempts.filter((attempt) => !even.includes(attempt));
  const kinds = [...new Set(retail.map(({ kind }) => kind))];
  return [
    against('theta', attempts, 'all series', 0.96),
    against('ets', attempts, 'all series'),
    against('snaive', attempts, 'all series'),
    against('theta', even, 'every second series'),
    against('theta', odd, 'the other series'),
    ...kinds.map((kind) =>
      against(
        'theta',
        attempts.filter(({ series }) => series.kind === kind),
        kind,
      ),
    ),
    held(attempts),
    cost(),
  ];
}

/** Errors in percent of those of the seasonal naive method, which is MASE. */
function against(method: string, attempts: readonly Attempt[], which: string, atMost?: number): Figure {
  const patchbay = 100 * meanOf(attempts.map(({ mase }) => mase));
  const reference = 100 * meanOf(attempts.map(({ others }) => others[method] ?? Number.NaN));
  return {
    what: `error of 14 days, ${which} : R ${method}`,
    unit: '%',
    patchbay,
    reference,
    ratio: patchbay / reference,
    ...(atMost === undefined ? {} : { bar: { atMost } }),
  };
}

function held(attempts: readonly Attempt[]): Figure {
  const patchbay = 100 * meanOf(attempts.flatMap(({ outcomes }) => outcomes.map(({ isHeld }) => (isHeld ? 1 : 0))));
  const reference = 100 * level;
  const bar = { atLeast: 0.95, atMost: 1.05 };
  return {
    what: 'days within their interval : asked for',
    unit: '%',
    patchbay,
    reference,
    ratio: patchbay / reference,
    bar,
  };
}

function cost(): Figure {
  const histories = retail.map((series) => historyOf(series, series.y.length));
  const round = (): void => {
    for (const history of histories) forecastSales({ history, days, level });
  };
  for (let i = 0; i < warmUps; i += 1) round();
  const before = process.cpuUsage();
  const rounds = 10;
  for (let i = 0; i < rounds; i += 1) round();
  const { user, system } = process.cpuUsage(before);
  const patchbay = (user + system) / 1000 / (rounds * histories.length);
  return {
    what: 'CPU of a forecast of 373 days : allowed',
    unit: 'ms',
    patchbay,
    reference: 5,
    ratio: patchbay / 5,
    bar: { atMost: 1 },
  };
}
