/** How exactly a number is wanted: "two decimals", "rounded to whole euros". */
import type { Field } from '../terms/result.ts';
import type { Value } from '../terms/value.ts';

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
  return isFraction(value) ? parts.map(decimalsIn).find((count) => count !== undefined) : undefined;
}

function isFraction(value: Value): boolean {
  return value.kind === 'average' || value.kind === 'sum' || (value.kind === 'formula' && value.sign === '/');
}

/** The text without what says how exactly numbers are wanted, where there are such that have fractions. */
export function withoutRounding(text: string, values: readonly Value[]): string {
  return values.some(isFraction) ? text.replace(said, ' ') : text;
}

const said =
  /,?\s*\(?\b(?:rounded )?(?:to|with|at|on) (?:exactly )?(?:\d|no|one|two|three|four) (?:decimals?|digits)\b(?: places?| digits?)?\)?|,?\s*\b(?:rounded )?to the (?:last )?(?:nearest )?(?:cent|penny)\b/gi;

function decimalsIn(text: string): number | undefined {
  const count = places.exec(text)?.[1]?.toLowerCase();
  if (count !== undefined) return digits.get(count) ?? Number(count);
  if (/\bto the (?:last )?(?:nearest )?(?:cent|penny)\b/i.test(text)) return 2;
  return whole.test(text) ? 0 : undefined;
}
