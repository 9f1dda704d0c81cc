/** How exactly a number is wanted: "two decimals", "rounded to whole euros". */
import type { Field } from './result.ts';
import type { Value } from './value.ts';

const digits: ReadonlyMap<string, number> = new Map([
  ['no', 0],
  ['zero', 0],
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
]);

const places =
  /\b(no|zero|one|two|three|four|\d) (?:decimals?|decimal places?|decimal digits?|places after the (?:comma|point))\b/i;
const whole =
  /\b(?:rounded|round) (?:up |down |off )?(?:to (?:the nearest |full |whole )|(?:the )?nearest )|\bto the nearest (?:whole|full)\b/i;

/** Undefined where nothing says it. What is said by the way is said of what has fractions. */
export function decimalsOf({ description, said, parts }: Field, value: Value): number | undefined {
  const own = decimalsIn(`${description} ${said}`);
  if (own !== undefined) return own;
  const isFraction = value.kind === 'average' || (value.kind === 'formula' && value.sign === '/');
  return isFraction ? parts.map(decimalsIn).find((count) => count !== undefined) : undefined;
}

function decimalsIn(text: string): number | undefined {
  const count = places.exec(text)?.[1]?.toLowerCase();
  if (count !== undefined) return digits.get(count) ?? Number(count);
  return whole.test(text) ? 0 : undefined;
}
