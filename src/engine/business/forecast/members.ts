/** The methods that a forecast combines, by what the history can carry. */
import { forecastByChance } from './intermittent.ts';
import type { Past } from './past.ts';
import { forecastByTheta } from './theta.ts';
import { forecastByMeans, forecastByMedians } from './weekdays.ts';

export interface Member {
  readonly name: string;
  readonly forecast: (past: Past, days: number) => number[];
  /** Its part of the combination before anything was measured. */
  readonly weight: number;
}

const theta: Member = { name: 'Theta on open days', forecast: forecastByTheta, weight: 2 };
const medians: Member = { name: 'weekday medians', forecast: forecastByMedians, weight: 1 };
const means: Member = { name: 'weekday means', forecast: forecastByMeans, weight: 1 };
const chance: Member = { name: 'chance and size of a sale', forecast: forecastByChance, weight: 1 };
const nothing: Member = { name: 'no more sales', forecast: (_, days) => Array(days).fill(0), weight: 1 };

/** Telling days from which weekday means are not all that a history can carry. */
const enoughDays = 28;

export function membersFor(past: Past): readonly Member[] {
  if (past.isEnded) return [nothing];
  if (past.telling.length < enoughDays) return [means];
  return [theta, medians, past.isSparse ? chance : means];
}

/** Days that the members need before an origin of the backtest. */
export function leastDays(members: readonly Member[]): number {
  return members.includes(theta) ? enoughDays : 7;
}
