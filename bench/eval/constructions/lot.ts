/** Chance that is the same in every run: one seed, one sequence. */
export interface Lot {
  /** From 0 to below `end`. */
  below(end: number): number;
  /** One of several. */
  of<One>(all: readonly One[]): One;
  /** The same ones in another order. */
  shuffle<One>(all: readonly One[]): readonly One[];
  /** True in so many of a hundred cases. */
  isIn(percent: number): boolean;
}

/** A linear congruential generator with the constants of the C standard's example of `rand`. */
export function drawLots(seed: number): Lot {
  let state = seed;
  const next = (): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  // The first numbers of neighbouring seeds are neighbours.
  for (let i = 0; i < 8; i += 1) next();
  const below = (end: number): number => Math.floor(next() * end);
  const of = <One>(all: readonly One[]): One => {
    const one = all[below(all.length)];
    if (one === undefined) throw new Error('There is nothing to draw from.');
    return one;
  };
  const shuffle = <One>(all: readonly One[]): readonly One[] =>
    all
      .map((one) => ({ one, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
  return { below, of, shuffle, isIn: (percent) => next() * 100 < percent };
}

/** A seed of a text, so that what is made for one name does not change when others join. */
export function seedOf(text: string): number {
  return [...text].reduce((seed, letter) => (seed * 31 + (letter.codePointAt(0) ?? 0)) % 2147483648, 7);
}
