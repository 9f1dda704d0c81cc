/** What can be seen of a value that may be a field's. */
import type { PairSource } from './evidence/pair.ts';
import type { Region } from './evidence/region.ts';
import type { Wanted } from './field-wanted.ts';
import type { Coverage } from './weigh/coverage.ts';
import { asksOf } from './weigh/asks.ts';
import { alone, ofQuestions, unseen, type Signals } from './weigh/signals.ts';

export function signalsOf(
  { kinds }: Wanted,
  coverage: Coverage,
  seen: {
    readonly precision: number;
    readonly keyed: number;
    readonly fit: number;
    readonly trust: number;
    readonly text: string;
    readonly clause?: number;
    readonly counted?: number;
    readonly source?: PairSource;
    readonly region: Region;
  },
): Signals {
  const { precision, keyed, fit, trust, text, clause = keyed, counted = 0 } = seen;
  const best = Math.max(coverage.recall, 0.9 * coverage.named, 0.9 * coverage.described);
  return {
    ...unseen,
    ...asksOf(kinds),
    ...coverage,
    ...ofQuestions,
    keyed,
    precision,
    recallTimesPrecision: best * precision,
    fit,
    typed: kinds.length > 0 ? 1 : 0,
    mismatch: fit === 0 ? 1 : 0,
    certain: kinds.length > 0 && fit === 1 ? 1 : 0,
    digitless: kinds.length === 0 && !/\d/.test(text) ? 1 : 0,
    ...signalsOfPlace(seen),
    trust,
    keyedTimesFit: keyed * fit,
    shapeOnly: kinds.length > 0 ? coverage.absent * (1 - keyed) : 0,
    same: coverage.named > 0.95 && precision > 0.95 ? 1 : 0,
    whole: coverage.recall > 0.9 ? 1 : 0,
    yesOrNo: 0,
    short: text.length <= shortChars ? 1 : 0,
    clause,
    counted,
    ...alone,
  };
}

const labels: ReadonlySet<PairSource> = new Set(['list', 'table', 'row', 'label', 'grid']);
const machines: ReadonlySet<PairSource> = new Set(['structured', 'meta']);
const guesses: ReadonlySet<PairSource> = new Set(['statement', 'class', 'heading']);

interface Stood {
  readonly source?: PairSource;
  readonly region: Region;
}

/** Of what form it is, and whether it stands in the main part. */
export function signalsOfPlace({ source, region }: Stood): Pick<Signals, 'labelled' | 'machine' | 'loose' | 'main'> {
  const isOf = (sources: ReadonlySet<PairSource>): number => (source !== undefined && sources.has(source) ? 1 : 0);
  return { labelled: isOf(labels), machine: isOf(machines), loose: isOf(guesses), main: region === 'main' ? 1 : 0 };
}

const shortChars = 30;
