/** Bounds that say when a flag is true, without the name of what they bound: `lowBattery, true below 20`. */
import { type Speech, textOf } from '../terms/speech.ts';

const signs: readonly (readonly [RegExp, string])[] = [
  [/^(?:below|under|less than|lower than|fewer than)$/, '<'],
  [/^(?:above|over|more than|higher than|beyond)$/, '>'],
  [/^(?:at least|from|no less than)$/, '>='],
  [/^(?:at most|up to|no more than)$/, '<='],
];
const truth = /\b(true|false|yes|no) (?:, )?(?:(?:when|if|where|for|whenever|with) )?(?:(?:it|that|this) is )?$/;

export interface Bound {
  readonly sign: string;
  readonly value: number;
  readonly isTurned: boolean;
}

/** Whether the condition that begins here says what a flag is. */
export function isBareBound(at: number, { tokens }: Speech): boolean {
  return truth.test(`${textOf({ tokens: tokens.slice(Math.max(0, at - 5), at) })} `);
}

/** How many words behind its name the bound may stand. */
const reach = 12;

/** The first such bound behind the place where the flag is named. */
export function bareBoundIn(whole: Speech['tokens'], from: number): Bound | undefined {
  const tokens = whole.slice(from, from + reach);
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind !== 'number' || typeof value !== 'number') continue;
    for (const length of [1, 2, 3]) {
      const said = textOf({ tokens: tokens.slice(Math.max(0, at - length), at) });
      const sign = signs.find(([pattern]) => pattern.test(said))?.[1];
      const [, word] = truth.exec(`${textOf({ tokens: tokens.slice(0, at - length) })} `) ?? [];
      if (sign !== undefined && word !== undefined) return { sign, value, isTurned: /^(?:false|no)$/.test(word) };
    }
  }
  return undefined;
}
