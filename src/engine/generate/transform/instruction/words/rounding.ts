/** Which way numbers are rounded: `rounded up`, `full hours only`. */

export type Rounding = 'round' | 'ceil' | 'floor';

const up =
  /\bround\w* (?:it |them |everything |that |always )?up\b|\bround\w* to the next\b|\b(?:started|begun) \w+ counts?\b/;
const down =
  /\bround\w* (?:it |them |everything |that |always )?down\b|\b(?:only )?(?:full|complete|completed) \w+ (?:only|count)\b/;

export function roundingIn(text: string): Rounding {
  if (up.test(text)) return 'ceil';
  return down.test(text) ? 'floor' : 'round';
}

/** The number rounded so, to as many digits. */
export function writeRounding(text: string, digits: number, way: Rounding): string {
  if (way === 'round') return digits === 0 ? `$round(${text})` : `$round(${text}, ${digits})`;
  return digits === 0 ? `$${way}(${text})` : `$${way}((${text}) * ${10 ** digits}) / ${10 ** digits}`;
}
