/**
 * Which of several workflows that work is meant: the one that leaves least of what was said and given without a use, and
 * does least that nobody asked for.
 */
import { fieldsOf } from '../terms/fields.ts';
import { ignoredOf } from '../terms/ignored.ts';
import type { Done, Ending, Plan, Workshop } from '../terms/plan.ts';
import { countFaults, type FaultName, readTwice, wordsLeft } from './faults.ts';
import { thingsLeft } from './things.ts';

/** How much each counts: as much as it takes more steps, or words without a use, to outweigh it. */
const weights: Readonly<Record<FaultName, number>> = {
  ignored: 6,
  idle: 2.5,
  keysTold: 2,
  someTaken: 2,
  partsApart: 2,
  oneForMany: 2,
  otherRows: 2,
  blindLoops: 4,
  loopsOverAnswers: 0.5,
  openWords: 1,
  valuesLeft: 1,
  numbersLeft: 1,
  thingsLeft: 2.5,
  sameFields: 2,
  strayFields: 2,
  allForOne: 1,
  readTwice: 1.5,
  uncompared: 1,
  emptyLost: 3,
  doubts: 0.4,
  steps: 0.7,
};

/** How well its steps fit the clauses counts against all that. */
const ofScore = 0.3;

/** What is against it; nothing at 0. */
export function faultsOf(done: Done, workshop: Workshop): number {
  const counts = Object.entries(countFaults(done, workshop));
  const isFault = (name: string): name is FaultName => Object.hasOwn(weights, name);
  const sum = counts.reduce((all, [name, count]) => all + (isFault(name) ? weights[name] * count : 0), 0);
  return sum - ofScore * done.plan.score;
}

/** What is against a plan whose result is not known yet. */
export function planFaults(plan: Plan, workshop: Workshop): number {
  const left = wordsLeft(plan, workshop) + thingsLeft(plan, workshop).length;
  const needless = weights.steps * plan.steps.length + weights.readTwice * readTwice(plan);
  return left + 1.5 * ignoredOf(plan, '', workshop.payload).length + needless - ofScore * plan.score;
}

const reckoning =
  /\b(?:sum\w*|totals?|totall?ed|add\w*|altogether|together|overall|combined|average|mean|much|many|worth|costs?|spent|paid|earned|income|revenue|most|least|max\w*|min\w*|[a-z]{2,}est)\b/i;

/** A field that was filled for want of anything better, or is reckoned although nothing speaks of reckoning. */
export function isMadeUp({ unchecked }: Ending, { instruction, schema }: Workshop): boolean {
  const said = unchecked.join(' ');
  if (/\bthe only \w+ that is left\b/.test(said)) return true;
  const isReckoned = / is the (?:sum|average|maximum|minimum) of /.test(said);
  return isReckoned && !reckoning.test(`${instruction} ${fieldsOf(schema).flat().join(' ')}`);
}
