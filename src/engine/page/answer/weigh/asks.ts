/** What a question asks for, as signals: some answers are easier to mistake than others. */
import type { Kinds } from '../wanted.ts';
import type { Signals } from './signals.ts';

type Asks = Pick<Signals, 'asksCount' | 'asksMoney' | 'asksMoment' | 'asksPerson' | 'asksMeasure'>;

/** By the first of the kinds that are wanted; all zero where none is. */
export function asksOf([first]: Kinds): Asks {
  const is = (...kinds: Kinds): number => (first !== undefined && kinds.includes(first) ? 1 : 0);
  return {
    asksCount: is('count'),
    asksMoney: is('money'),
    asksMoment: is('date', 'time', 'duration'),
    asksPerson: is('person', 'organization'),
    asksMeasure: is('quantity', 'percent', 'age'),
  };
}
