/** What can be seen of a value that may be a field's. */
import type { Wanted } from './field-wanted.ts';
import type { Coverage } from './weigh/coverage.ts';
import { alone, type Signals } from './weigh/signals.ts';

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
  },
): Signals {
  const { precision, keyed, fit, trust, text, clause = keyed, counted = 0 } = seen;
  const best = Math.max(coverage.recall, 0.9 * coverage.named, 0.9 * coverage.described);
  return {
    ...coverage,
    keyed,
    precision,
    recallTimesPrecision: best * precision,
    fit,
    typed: kinds.length > 0 ? 1 : 0,
    mismatch: fit === 0 ? 1 : 0,
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

const shortChars = 30;
