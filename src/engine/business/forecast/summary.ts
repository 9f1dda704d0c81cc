/** A forecast in a few plain sentences, for people and for models. */
import { dayText, weekdayName } from './calendar.ts';
import type { Backtest, Forecast, PredictedSales } from './result.ts';
import type { Past } from './past.ts';
import { mean, sum } from './statistics.ts';
import { count, percent, show } from './words.ts';

interface Told extends Omit<Forecast, 'summary' | 'method' | 'interval'> {
  readonly past: Past;
  /** The number of the first day ahead. */
  readonly nextDay: number;
  readonly level: number;
}

export function summarize(told: Told): string {
  const { past, predictedSales } = told;
  const from = predictedSales[0]?.day ?? '';
  const to = predictedSales.at(-1)?.day ?? from;
  const span = from === to ? `on ${from}` : `from ${from} to ${to}`;
  const known = past.amounts.filter((amount) => !Number.isNaN(amount)).length;
  if (known === 0)
    return `Nothing can be said of the sales ${span}: no day of the past is known. The amounts are 0 for want of any.`;
  if (!past.amounts.some((amount) => amount > 0)) {
    return `No sales are expected ${span}: there were none on the ${known === 1 ? 'one day that is' : `${known} days that are`} known.`;
  }
  if (past.isEnded) {
    const last = told.nextDay - past.amounts.length + past.amounts.findLastIndex((amount) => amount > 0);
    return `No sales are expected ${span}: the last one was on ${dayText(last)}. Should they begin again, the past does not say when.`;
  }
  return [expected(told, span), shape(told), reliability(told.backtest, known)].filter((text) => text !== '').join(' ');
}

function expected({ past, predictedSales, total, level }: Told, span: string): string {
  const days = predictedSales.length;
  const before = past.amounts.slice(-days);
  const sold = sum(before.map((amount) => (Number.isNaN(amount) ? 0 : amount)));
  const change = sold > 0 ? total.amount / sold - 1 : Number.NaN;
  const beside = before.length === days && !before.some(Number.isNaN) && Number.isFinite(change);
  const compared = beside
    ? `, ${difference(change)} the ${days === 1 ? 'day' : `${days} days`} before (${show(sold)})`
    : '';
  return (
    `About ${show(total.amount)} ${days === 1 ? '' : 'in all '}are expected ${span}${compared}; ` +
    `between ${show(total.lo)} and ${show(total.hi)} with a chance of ${percent(level)}.`
  );
}

function difference(change: number): string {
  if (Math.abs(change) < 0.03) return 'about as much as in';
  if (change > 1) return `${(change + 1).toFixed(1)} times as much as in`;
  return `${percent(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than in`;
}

/** What the week looks like: the strongest day and the closed ones, where the days ahead have a whole week. */
function shape({ past, predictedSales, nextDay }: Told): string {
  if (predictedSales.length < 7) return '';
  const closed = past.closed.flatMap((isClosed, slot) => (isClosed ? [`${weekdayName(nextDay + slot)}s`] : []));
  const week = predictedSales.slice(0, 7);
  const strongest = week.reduce((best, day) => (day.amount > best.amount ? day : best));
  const typical = mean(week.filter((_, slot) => past.closed[slot] !== true).map(({ amount }) => amount));
  const texts: string[] = [];
  if (strongest.amount > 1.15 * typical)
    texts.push(`${dayOf(strongest)}s are the strongest, with about ${show(strongest.amount)}.`);
  if (closed.length > 0) texts.push(`Closed, going by the past weeks: ${closed.join(', ')}.`);
  return texts.join(' ');

  function dayOf(day: PredictedSales): string {
    return weekdayName(nextDay + week.indexOf(day));
  }
}

function reliability({ folds, meanError = 0, naiveError = 0 }: Backtest, known: number): string {
  if (folds === 0) {
    return `This is little more than an average, since only ${count(known, 'day')} of the past ${known === 1 ? 'is' : 'are'} known.`;
  }
  const origins = folds === 1 ? 'one day' : `${folds} days`;
  return `Forecasts made in the same way at ${origins} of the past were wrong by ${show(meanError)} a day on average${compared(meanError / naiveError)}.`;
}

/** Beside the simplest forecast there is. */
function compared(ratio: number): string {
  if (!Number.isFinite(ratio)) return '';
  if (ratio < 0.98) return `, ${percent(1 - ratio)} less than repeating the week before would have been`;
  if (ratio > 1.02) return `, ${percent(ratio - 1)} more than repeating the week before would have been`;
  return ', as much as repeating the week before would have been';
}
