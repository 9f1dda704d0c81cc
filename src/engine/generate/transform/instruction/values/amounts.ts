/** Amounts with their units: `2 hours`, `half an hour`, `a quarter of an hour`, `a day`. */
import type { Token } from '../words/read.ts';

export interface Amount {
  readonly value: number;
  readonly unit: string;
  /** The number as a token, as comparisons read it. */
  readonly token: Token;
  readonly to: number;
  /** It stands in words, and means nothing without its unit. */
  readonly isSpelled: boolean;
}

const spelled: readonly (readonly [RegExp, number, number])[] = [
  [/^half an? /, 0.5, 2],
  [/^an? quarter of an? /, 0.25, 4],
  [/^an? /, 1, 1],
];

const spans = /^(?:second|minute|hour|day|week)s?$/;

/** The amount that begins at the token; undefined where no unit follows. */
export function amountAt(tokens: readonly Token[], at: number): Amount | undefined {
  const first = tokens[at];
  if (first === undefined) return undefined;
  if (first.kind === 'number' && typeof first.value === 'number') {
    const [unit] = tokens[at + 1]?.words ?? [];
    return unit === undefined ? undefined : { value: first.value, unit, token: first, to: at + 2, isSpelled: false };
  }
  const said = `${tokens
    .slice(at, at + 6)
    .map(({ lower }) => lower)
    .join(' ')} `;
  for (const [pattern, value, length] of spelled) {
    const unit = tokens[at + length];
    if (!pattern.test(said) || unit === undefined || !spans.test(unit.lower)) continue;
    const [word = ''] = unit.words;
    return { value, unit: word, token: { ...unit, kind: 'number', value }, to: at + length + 1, isSpelled: true };
  }
  return undefined;
}
