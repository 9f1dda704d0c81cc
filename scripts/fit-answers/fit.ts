/** Weights under which the right candidates are most likely, by gradient steps that are the same on every run. */
import {
  type CandidateKind,
  candidateKinds,
  scoreOf,
  sharesOf,
  signalNames,
  type Weights,
} from '../../src/engine/page/answer/weigh/signals.ts';
import type { Item } from './items.ts';

export type Model = Readonly<Record<CandidateKind, Weights>>;

const names = ['bias', ...signalNames] as const;
const steps = 400;
const rate = 0.06;
/** On the squares of weights, so that rare signals stay small. */
const price = 0.1;
const decay = { first: 0.9, second: 0.999, least: 1e-8 };

export function fitted(items: readonly Item[]): Model {
  const right = new Map(items.map((item) => [item, item.candidates.map(({ value }) => item.isRight(value))]));
  const weights = start();
  const [first, second] = [start(), start()];
  for (let step = 1; step <= steps; step += 1) {
    const slope = slopeOf(items, right, weights);
    for (const kind of candidateKinds)
      for (const name of names) {
        const by = slope[kind][name] - (name === 'bias' ? 0 : price * weights[kind][name]);
        first[kind][name] = decay.first * first[kind][name] + (1 - decay.first) * by;
        second[kind][name] = decay.second * second[kind][name] + (1 - decay.second) * by * by;
        const even = first[kind][name] / (1 - decay.first ** step);
        const spread = second[kind][name] / (1 - decay.second ** step);
        weights[kind][name] += (rate * even) / (Math.sqrt(spread) + decay.least);
      }
  }
  return weights;
}

type Open = Record<CandidateKind, Record<(typeof names)[number], number>>;

function start(): Open {
  const none = (): Open[CandidateKind] => ({
    bias: 0,
    ...signalsOf(() => 0),
  });
  return {
    'field pair': none(),
    'field span': none(),
    'field cell': none(),
    'question pair': none(),
    'question passage': none(),
    'question cell': none(),
  };
}

function signalsOf(
  value: (name: (typeof signalNames)[number]) => number,
): Record<(typeof signalNames)[number], number> {
  const all = Object.fromEntries(signalNames.map((name) => [name, value(name)]));
  // Every name of the record is one of the names that it was just made from.
  return all as Record<(typeof signalNames)[number], number>;
}

function slopeOf(items: readonly Item[], right: ReadonlyMap<Item, readonly boolean[]>, weights: Model): Open {
  const slope = start();
  for (const item of items) {
    const shares = sharesOf(item.candidates.map(({ kind, signals }) => scoreOf(weights[kind], signals)));
    const isRight = right.get(item) ?? [];
    const rightShare = shares.reduce((sum, share, at) => (isRight[at] ? sum + share : sum), 0);
    item.candidates.forEach(({ kind, signals }, at) => {
      const share = shares[at] ?? 0;
      const wanted = rightShare > 0 && isRight[at] ? share / rightShare : 0;
      const by = wanted - share;
      slope[kind].bias += by;
      for (const name of signalNames) slope[kind][name] += by * signals[name];
    });
  }
  return slope;
}
