/** What a forecast tells: the contract's ForecastResult, and how far to trust it. */
import type { Interval } from './interval.ts';

export interface PredictedSales {
  /** `2026-11-22`. */
  readonly day: string;
  readonly amount: number;
  /** The chance that the sales come within a third of the amount, or of `usualSale` where that is more. */
  readonly confidence: number;
}

export interface Backtest {
  /** The mean error by that of the seasonal naive method in the days before the origins; absent where there is none to compare with. */
  readonly mase?: number;
  /** Origins, a week apart; 0 for a history that is too short. */
  readonly folds: number;
  /** By which a day's forecast was wrong on average. */
  readonly meanError?: number;
  /** The same for repeating the last week before each origin. */
  readonly naiveError?: number;
}

export interface Forecast {
  readonly predictedSales: readonly PredictedSales[];
  readonly summary: string;
  /** The methods that were combined, and their parts. */
  readonly method: string;
  /** One for each day of `predictedSales`. */
  readonly interval: readonly Interval[];
  /** All the days together, on average; more than the sum of the days where most sell nothing and few sell much. */
  readonly total: Interval & { readonly amount: number };
  /** What a day with sales sold on average in the last eight weeks. */
  readonly usualSale: number;
  readonly backtest: Backtest;
}
