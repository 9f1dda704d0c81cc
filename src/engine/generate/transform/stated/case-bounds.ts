/** Bounds of a number as they are said beside a word for it: `under 10`, `10 to 19`, `20 and more`. */
import { operatorAt, suffixOf } from '../instruction/words/operators.ts';
import { numberAt, type Token } from '../instruction/words/read.ts';
import { type Expr, literal, operation, strength } from '../terms/expression.ts';

interface Bound {
  readonly operator: string;
  readonly number: number;
}

/** One, or the lower and the upper one. */
export type Bounds = readonly Bound[];

interface Read {
  readonly bounds: Bounds;
  readonly to: number;
}

/** Undefined where none begins at the symbol. */
export function boundsAt(symbols: readonly Token[], at: number): Read | undefined {
  const led = operatorAt(symbols, at);
  const isBound = led !== undefined && !/^!?=$/.test(led.operator);
  const start = isBound ? numberAfter(symbols, led.to) : symbols[at]?.lower === 'between' ? at + 1 : at;
  const low = numberAt(symbols, start);
  if (low === undefined) return undefined;
  const range = rangeEnd(symbols, start + 1);
  const isOpen = isBound && led.operator !== '>=' && led.operator !== '<=';
  if (range !== undefined && !isOpen) {
    const bounds = [
      { operator: '>=', number: low },
      { operator: '<=', number: range.high },
    ];
    return low < range.high ? { bounds, to: range.to } : undefined;
  }
  const behind = behindAt(symbols, start + 1);
  if (isBound) return { bounds: [{ operator: led.operator, number: low }], to: behind?.to ?? start + 1 };
  return behind === undefined ? undefined : { bounds: [{ operator: behind.operator, number: low }], to: behind.to };
}

/** `from the level 10 on`: the field may be named before its number. */
function numberAfter(symbols: readonly Token[], at: number): number {
  let start = at;
  while (/^(?:F0|of|value)$/.test(symbols[start]?.lower ?? '')) start += 1;
  return start;
}

/** `10-19` has nothing between its numbers but what they are told apart by. */
function rangeEnd(symbols: readonly Token[], at: number): { readonly high: number; readonly to: number } | undefined {
  const direct = numberAt(symbols, at);
  if (direct !== undefined) return { high: direct, to: at + 1 };
  const two = /^up to$/.test(`${symbols[at]?.lower} ${symbols[at + 1]?.lower}`) ? 2 : 1;
  const isJoined = two === 2 || /^(?:to|until|till|through|-|–|and)$/.test(symbols[at]?.lower ?? '');
  const high = isJoined ? numberAt(symbols, at + two) : undefined;
  return high === undefined ? undefined : { high, to: at + two + 1 };
}

/** `10 and more`, `10+`, `10 on`. */
function behindAt(
  symbols: readonly Token[],
  at: number,
): { readonly operator: string; readonly to: number } | undefined {
  const word = symbols[at]?.lower ?? '';
  if (/^(?:\+|plus|on|onwards?|upwards?)$/.test(word)) return { operator: '>=', to: at + 1 };
  return suffixOf(symbols, at);
}

export function testOf(value: Expr, bounds: Bounds): Expr {
  const tests = bounds.map(({ operator, number }) => operation(value, operator, literal(number), strength.comparison));
  return tests.reduce((one, other) => operation(one, 'and', other, strength.and));
}

/** Which of two that may overlap is asked first: of two upper bounds the lower one, of two lower bounds the higher one. */
export function holdsWithin([one]: Bounds, [other]: Bounds): number {
  if (one === undefined || other === undefined || one.operator[0] !== other.operator[0]) return 0;
  return one.operator.startsWith('<') ? one.number - other.number : other.number - one.number;
}
