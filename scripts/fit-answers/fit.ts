/** Weights under which the right candidates are most likely, by gradient steps that are the same on every run. */
import {
  type CandidateKind,
  candidateKinds,
  type Signals,
  signalNames,
  type Weights,
} from '../../src/engine/page/answer/weigh/signals.ts';
import type { Item } from './items.ts';

export type Model = Readonly<Record<CandidateKind, Weights>>;

const names = ['bias', ...signalNames] as const;
const width = names.length;
const steps = 400;
const rate = 0.06;
/** On the squares of weights, so that rare signals stay small. */
const price = 0.1;
const decay = { first: 0.9, second: 0.999, least: 1e-8 };

/** What is asked, as numbers: of each candidate where the weights of its kind begin, its signals behind a one, and whether it is right. */
interface Row {
  readonly count: number;
  readonly kinds: Int32Array;
  readonly signals: Float64Array;
  readonly right: Uint8Array;
}

const rows = new WeakMap<Item, Row>();

export function fitted(items: readonly Item[]): Model {
  const all = items.map(rowOf);
  const size = candidateKinds.length * width;
  const [weights, first, second] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  for (let step = 1; step <= steps; step += 1) {
    const slope = slopeOf(all, weights);
    for (let at = 0; at < size; at += 1) {
      const by = (slope[at] ?? 0) - (at % width === 0 ? 0 : price * (weights[at] ?? 0));
      first[at] = decay.first * (first[at] ?? 0) + (1 - decay.first) * by;
      second[at] = decay.second * (second[at] ?? 0) + (1 - decay.second) * by * by;
      const even = (first[at] ?? 0) / (1 - decay.first ** step);
      const spread = (second[at] ?? 0) / (1 - decay.second ** step);
      weights[at] = (weights[at] ?? 0) + (rate * even) / (Math.sqrt(spread) + decay.least);
    }
  }
  return modelOf(weights);
}

function rowOf(item: Item): Row {
  const known = rows.get(item);
  if (known !== undefined) return known;
  const { candidates } = item;
  const row: Row = {
    count: candidates.length,
    kinds: Int32Array.from(candidates, ({ kind }) => candidateKinds.indexOf(kind) * width),
    signals: Float64Array.from(candidates.flatMap(({ signals }) => [1, ...signalNames.map((name) => signals[name])])),
    right: Uint8Array.from(candidates, ({ value }) => (item.isRight(value) ? 1 : 0)),
  };
  rows.set(item, row);
  return row;
}

function slopeOf(all: readonly Row[], weights: Float64Array): Float64Array {
  const slope = new Float64Array(weights.length);
  for (const row of all) {
    const shares = sharesOf(row, weights);
    let rightShare = 0;
    for (let at = 0; at < row.count; at += 1) if (row.right[at] === 1) rightShare += shares[at] ?? 0;
    for (let at = 0; at < row.count; at += 1) {
      const share = shares[at] ?? 0;
      const wanted = rightShare > 0 && row.right[at] === 1 ? share / rightShare : 0;
      const [by, kind, from] = [wanted - share, row.kinds[at] ?? 0, at * width];
      for (let name = 0; name < width; name += 1)
        slope[kind + name] = (slope[kind + name] ?? 0) + by * (row.signals[from + name] ?? 0);
    }
  }
  return slope;
}

/** As the engine has it (`sharesOf` in signals.ts), without making objects. */
function sharesOf({ count, kinds, signals }: Row, weights: Float64Array): Float64Array {
  const shares = new Float64Array(count);
  let most = 0;
  for (let at = 0; at < count; at += 1) {
    let score = 0;
    for (let name = 0; name < width; name += 1)
      score += (weights[(kinds[at] ?? 0) + name] ?? 0) * (signals[at * width + name] ?? 0);
    shares[at] = score;
    if (score > most) most = score;
  }
  let all = Math.exp(-most);
  for (let at = 0; at < count; at += 1) {
    shares[at] = Math.exp((shares[at] ?? 0) - most);
    all += shares[at] ?? 0;
  }
  for (let at = 0; at < count; at += 1) shares[at] = (shares[at] ?? 0) / all;
  return shares;
}

function modelOf(weights: Float64Array): Model {
  const ofKind = (kind: CandidateKind): Weights => {
    const from = candidateKinds.indexOf(kind) * width;
    return { bias: weights[from] ?? 0, ...signalsOf((at) => weights[from + 1 + at] ?? 0) };
  };
  return {
    'field pair': ofKind('field pair'),
    'field span': ofKind('field span'),
    'field cell': ofKind('field cell'),
    'question pair': ofKind('question pair'),
    'question passage': ofKind('question passage'),
    'question cell': ofKind('question cell'),
  };
}

function signalsOf(value: (at: number) => number): Signals {
  const all = Object.fromEntries(signalNames.map((name, at) => [name, value(at)]));
  // Every name of the record is one of the names that it was just made from.
  return all as Signals;
}
