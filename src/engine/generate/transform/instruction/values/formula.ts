/** Sums in words and signs: `qty * price`, `budget minus spent`, `price reduced by the discount percent`. */
import { atom, type Expr, literal, operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import type { Token } from '../words/read.ts';

export interface Operand {
  readonly expr: Expr;
  /** The token after it. */
  readonly to: number;
  /** The values are percents: `reduced by` them means a part of the whole. */
  readonly isPercent?: boolean;
  /** Percents, or amounts for each: which of them, what is done with it tells. */
  readonly isRate?: boolean;
  /** It is reckoned from a whole list. */
  readonly isAggregate?: boolean;
  /** The one field that it is reckoned from. */
  readonly of?: Source;
  /** Some records have none: what is not there adds nothing, and takes nothing away. */
  readonly mayMiss?: boolean;
}

export interface Formula extends Operand {
  readonly operators: number;
}

/** What stands for a value at a place of the tokens, such as the name of a field. */
export type Resolve = (tokens: readonly Token[], at: number) => Operand | undefined;

const sums: readonly (readonly [string, Sign])[] = [
  ['reduced by', '-%'],
  ['discounted by', '-%'],
  ['decreased by', '-%'],
  ['increased by', '+%'],
  ['raised by', '+%'],
  ['subtracted by', '-'],
  ['minus', '-'],
  ['less', '-'],
  ['-', '-'],
  ['plus', '+'],
  ['+', '+'],
  ['added to', '+'],
];
const products: readonly (readonly [string, Sign])[] = [
  ['multiplied by', '*'],
  ['multiplied with', '*'],
  ['weighted by', '*'],
  ['weighted with', '*'],
  ['times', '*'],
  ['×', '*'],
  ['x', '*'],
  ['*', '*'],
  ['as a percentage of', '/%'],
  ['as percentage of', '/%'],
  ['as a percent of', '/%'],
  ['as percent of', '/%'],
  ['divided by', '/'],
  ['out of', '/'],
  ['relative to', '/'],
  ['over', '/'],
  ['per', '/'],
  ['÷', '/'],
  ['/', '/'],
];

const states = /^(?:stock|order|service|date|office|use|work|reach)$/;

type Sign = '+' | '-' | '*' | '/' | '+%' | '-%' | '/%';

/** Brackets within brackets that people write; further ones are no formula. */
const nestedMax = 20;

/** The longest formula that begins at the token; a single operand is one without operators. */
export function formulaAt(tokens: readonly Token[], at: number, resolve: Resolve, depth = 0): Formula | undefined {
  if (depth > nestedMax) return undefined;
  return chain(tokens, at, sums, (from) =>
    chain(tokens, from, products, (start) => factorAt(tokens, start, resolve, depth)),
  );
}

function chain(
  tokens: readonly Token[],
  at: number,
  signs: readonly (readonly [string, Sign])[],
  next: (at: number) => Formula | undefined,
): Formula | undefined {
  let left = next(at);
  while (left !== undefined) {
    const sign = signAt(tokens, left.to, signs);
    const right = sign === undefined ? undefined : next(sign.to);
    // A price per hour is no price divided by itself, and `quantity times unit amount` no square.
    const isOfItself = /^[*/]$/.test(sign?.sign ?? '') && right?.expr.text === left.expr.text;
    if (sign === undefined || right === undefined || isOfItself) return left;
    left = {
      expr: combine(left, sign.sign, right),
      to: right.to,
      operators: left.operators + right.operators + 1,
    };
  }
  return left;
}

function signAt(
  tokens: readonly Token[],
  at: number,
  signs: readonly (readonly [string, Sign])[],
): { readonly sign: Sign; readonly to: number } | undefined {
  for (const [phrase, sign] of signs) {
    const words = phrase.split(' ');
    // `out of stock` is a state.
    if (phrase === 'out of' && states.test(tokens[at + 2]?.lower ?? '')) continue;
    // `a total over 100` has a bound.
    if (phrase === 'over' && tokens[at + 1]?.kind === 'number') continue;
    // `the average score over all lessons`
    if (phrase === 'over' && tokens[at + 1]?.lower === 'all') continue;
    if (words.every((word, index) => tokens[at + index]?.lower === word)) return { sign, to: at + words.length };
  }
  return undefined;
}

/** The value, or 0 where there is none. */
function orNone(operand: Operand): Operand {
  return operand.mayMiss === true
    ? { ...operand, expr: atom(`(${operand.expr.text} ? ${operand.expr.text} : 0)`) }
    : operand;
}

function combine(whole: Operand, sign: Sign, part: Operand): Expr {
  const isSum = /^[+-]/.test(sign);
  const right = isSum ? orNone(part) : part;
  const left = sign.startsWith('+') ? orNone(whole) : whole;
  const isPart = right.isPercent === true && left.isPercent !== true;
  if (isPart && (sign === '-' || sign === '-%' || sign === '+' || sign === '+%')) {
    const part = operation(right.expr, '/', literal(100), strength.product);
    const rest = operation(literal(1), sign.startsWith('-') ? '-' : '+', part, strength.sum);
    return operation(left.expr, '*', rest, strength.product);
  }
  // `sales times the percentage of the tier`; what is called a rate may as well be a price.
  if (isPart && sign === '*' && (right.isRate !== true || right.expr.text.endsWith('* 100)')))
    return operation(operation(left.expr, '*', right.expr, strength.product), '/', literal(100), strength.product);
  if (sign === '/%') {
    return operation(operation(left.expr, '/', right.expr, strength.product), '*', literal(100), strength.product);
  }
  const [plain = '+'] = sign;
  return operation(left.expr, plain, right.expr, plain === '*' || plain === '/' ? strength.product : strength.sum);
}

const articles: ReadonlySet<string> = new Set(['the', 'a', 'an', 'its', 'their', 'each', 'all', 'of', 'both']);
const pairForms: ReadonlyMap<string, Sign> = new Map<string, Sign>([
  ['sum', '+'],
  ['difference', '-'],
  ['product', '*'],
  ['ratio', '/'],
  ['quotient', '/'],
  ['average', '+'],
  ['mean', '+'],
]);

/** `net * rate / 100`, where `net` stands for nothing: what comes behind a sign is no formula of its own. */
export function isBehindSign(tokens: readonly Token[], start: number): boolean {
  let at = start;
  while (articles.has(tokens[at - 1]?.lower ?? '')) at -= 1;
  const [before = '', sign = ''] = [tokens[at - 2]?.lower, tokens[at - 1]?.lower];
  const isSign =
    /^(?:minus|times|plus|[+*×÷/])$/.test(sign) || (sign === 'by' && /^(?:multiplied|divided)$/.test(before));
  return at >= 2 && isSign && tokens[at - 2]?.kind !== 'sign';
}

function factorAt(tokens: readonly Token[], start: number, resolve: Resolve, depth: number): Formula | undefined {
  let at = start;
  while (articles.has(tokens[at]?.lower ?? '')) at += 1;
  const token = tokens[at];
  if (token === undefined) return undefined;
  // `the year - numbers as numbers`: of what type the values are is none of them.
  if (/^(?:numbers|texts|strings|dates)$/.test(token.lower) && tokens[at + 1]?.lower === 'as') return undefined;
  if (token.lower === '(') {
    const inner = formulaAt(tokens, at + 1, resolve, depth + 1);
    return inner !== undefined && tokens[inner.to]?.lower === ')' ? { ...inner, to: inner.to + 1 } : undefined;
  }
  const pair = depth > nestedMax ? undefined : pairAt(tokens, at, resolve, depth + 1);
  if (pair !== undefined) return pair;
  const operand = resolve(tokens, at);
  if (operand !== undefined) return { operators: 0, ...withPercent(operand, tokens) };
  if (token.kind !== 'number' || typeof token.value !== 'number') return undefined;
  const isPercent = token.text.endsWith('%') || /^(?:percent|pct)$/.test(tokens[at + 1]?.lower ?? '');
  const to = at + (isPercent && !token.text.endsWith('%') ? 2 : 1);
  return { expr: literal(token.value), to, operators: 0, isPercent };
}

/** `its probability (percent)`: what the values are, told behind the name. */
function withPercent<T extends { readonly to: number }>(
  operand: T,
  tokens: readonly Token[],
): T & { readonly isPercent?: boolean } {
  const isIn = tokens[operand.to]?.lower === '(' && tokens[operand.to + 2]?.lower === ')';
  const said = tokens[operand.to + (isIn ? 1 : 0)]?.lower ?? '';
  return /^(?:percent|pct|%)$/.test(said) && isIn ? { ...operand, isPercent: true, to: operand.to + 3 } : operand;
}

/** `the difference between A and B`, `sum of A and B`. */
function pairAt(tokens: readonly Token[], at: number, resolve: Resolve, depth: number): Formula | undefined {
  const sign = pairForms.get(tokens[at]?.lower ?? '');
  if (sign === undefined || !['of', 'between'].includes(tokens[at + 1]?.lower ?? '')) return undefined;
  const left = factorAt(tokens, at + 2, resolve, depth);
  if (left === undefined || !['and', 'to', 'by'].includes(tokens[left.to]?.lower ?? '')) return undefined;
  const right = factorAt(tokens, left.to + 1, resolve, depth);
  if (right === undefined) return undefined;
  const made = combine(left, sign, right);
  const isMean = /^(?:average|mean)$/.test(tokens[at]?.lower ?? '');
  const expr = isMean ? operation(made, '/', literal(2), strength.product) : made;
  return { expr, to: right.to, operators: left.operators + right.operators + 1 };
}
