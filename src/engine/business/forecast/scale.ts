/** The two axes of a chart: days from left to right, amounts from the bottom up. */

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Round amounts from 0 to at least `most`, three to six of them. */
export function ticksTo(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, i) => i * step);
}

/** `25,000`, `1.5`, `2.5M`: as short as it stays exact for round amounts. */
export function tickText(amount: number): string {
  for (const [size, letter] of [
    [1e12, 'T'],
    [1e9, 'B'],
    [1e6, 'M'],
  ] as const) {
    if (amount >= size) return `${Number((amount / size).toPrecision(6))}${letter}`;
  }
  return String(Number(amount.toPrecision(6))).replace(/\B(?=(\d{3})+$)/g, amount >= 1000 ? ',' : '');
}

/** Every how many days a date is written, so that about eight of them fit. */
export function dayStep(days: number): number {
  return [1, 2, 7, 14, 28, 56].find((step) => days / step <= 9) ?? 112;
}
