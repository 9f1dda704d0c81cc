/** The methods that a forecast combines, by what the history can carry. */
import { forecastByChance } from './intermittent.ts';
import type { Past } from './past.ts';
import { forecastByTheta } from './theta.ts';
import { forecastByMeans, forecastByMedians } from './weekdays.ts';
import { forecastByYear, yearLeastDays } from './year.ts';

export interface Member {
  readonly name: string;
  readonly forecast: (past: Past, days: number) => number[];
  /** Its part of the combination before anything was measured. */
  readonly weight: number;
  /** Days before an origin without which it is not tried. */
  readonly leastDays: number;
}

/** Telling days from which weekday means are not all that a history can carry. */
const enoughDays = 28;
/** Half a year in which what is said of a year can be tried. */
const triedDays = 182;

const theta: Member = { name: 'Theta on open days', forecast: forecastByTheta, weight: 2, leastDays: enoughDays };
const medians: Member = { name: 'weekday medians', forecast: forecastByMedians, weight: 1, leastDays: enoughDays };
const means: Member = { name: 'weekday means', forecast: forecastByMeans, weight: 1, leastDays: 7 };
const chance: Member = {
  name: 'chance and size of a sale',
  forecast: forecastByChance,
  weight: 1,
  leastDays: enoughDays,
};
const year: Member = { name: 'the year before', forecast: forecastByYear, weight: 1, leastDays: yearLeastDays };

export function membersFor(past: Past): readonly Member[] {
  if (past.isEnded) return [nothingSince(past)];
  if (past.telling.length < enoughDays) return [means];
  const hasYear = past.amounts.length >= yearLeastDays + triedDays;
  return [theta, medians, ...(past.isSparse ? [chance] : []), ...(hasYear ? [year] : [])];
}

/** Tried in the days after the last sale only: what was missed before says nothing of sales that ended. */
function nothingSince({ amounts }: Past): Member {
  const leastDays = amounts.findLastIndex((amount) => amount > 0) + 1;
  return { name: 'no more sales', forecast: (_, days) => new Array<number>(days).fill(0), weight: 1, leastDays };
}
