/** Operators. An object is never converted: only a worker knows its text and its number. */
import { type Binary, refuse, type Unary } from './ast.ts';
import type { Compiler, Node } from './node.ts';
import { abandon, type Run } from './run.ts';
import type { Scope } from './scope.ts';
import { isPrimitive, isSame, toNumber, toText } from './values.ts';

export function compileUnary(ast: Unary, scope: Scope, compiler: Compiler): Node {
  const operand = compiler.value(ast.operand, scope);
  switch (ast.operator) {
    case '!':
      return (run) => !operand(run);
    case '-':
      return (run) => -toNumber(operand(run), run);
    case '+':
      return (run) => toNumber(operand(run), run);
    case 'typeof':
      return (run) => typeof operand(run);
    default:
      return refuse(ast.operator);
  }
}

type Operator = (left: Node, right: Node) => Node;

const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['&&', (left, right) => (run) => left(run) && right(run)],
  ['||', (left, right) => (run) => left(run) || right(run)],
  ['??', (left, right) => (run) => left(run) ?? right(run)],
  ['===', (left, right) => (run) => isSame(left(run), right(run), run)],
  ['!==', (left, right) => (run) => !isSame(left(run), right(run), run)],
  ['==', (left, right) => (run) => isAlike(left(run), right(run), run)],
  ['!=', (left, right) => (run) => !isAlike(left(run), right(run), run)],
  ['<', (left, right) => (run) => isLess(left(run), right(run), run)],
  ['>', (left, right) => (run) => isGreater(left(run), right(run), run)],
  ['<=', (left, right) => (run) => isAtMost(left(run), right(run), run)],
  ['>=', (left, right) => (run) => isAtLeast(left(run), right(run), run)],
  ['+', (left, right) => (run) => add(left(run), right(run), run)],
  ['-', (left, right) => (run) => toNumber(left(run), run) - toNumber(right(run), run)],
  ['*', (left, right) => (run) => toNumber(left(run), run) * toNumber(right(run), run)],
  ['/', (left, right) => (run) => divide(toNumber(left(run), run), toNumber(right(run), run))],
  ['%', (left, right) => (run) => toNumber(left(run), run) % toNumber(right(run), run)],
]);

export function compileBinary(ast: Binary, scope: Scope, compiler: Compiler): Node {
  const operator = operators.get(ast.operator) ?? refuse(ast.operator);
  return operator(compiler.value(ast.left, scope), compiler.value(ast.right, scope));
}

/** The data may hold a minus zero; in a worker, where it arrives as JSON, it is none. */
function divide(left: number, right: number): number {
  return Object.is(right, -0) ? abandon() : left / right;
}

/** `==`, for null and undefined and for values of one type. */
function isAlike(left: unknown, right: unknown, run: Run): boolean {
  if (left === null || left === undefined) return right === null || right === undefined;
  if (right === null || right === undefined) return false;
  return typeof left === typeof right ? isSame(left, right, run) : abandon();
}

function areTexts(left: unknown, right: unknown, run: Run): boolean {
  if (typeof left !== 'string' || typeof right !== 'string') return false;
  run.read(Math.max(left.length, right.length));
  return true;
}

function isLess(left: unknown, right: unknown, run: Run): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left < right;
  if (areTexts(left, right, run)) return toText(left, run) < toText(right, run);
  return toNumber(left, run) < toNumber(right, run);
}

function isGreater(left: unknown, right: unknown, run: Run): boolean {
  return isLess(right, left, run);
}

function isAtMost(left: unknown, right: unknown, run: Run): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left <= right;
  if (areTexts(left, right, run)) return toText(left, run) <= toText(right, run);
  return toNumber(left, run) <= toNumber(right, run);
}

function isAtLeast(left: unknown, right: unknown, run: Run): boolean {
  return isAtMost(right, left, run);
}

function add(left: unknown, right: unknown, run: Run): string | number {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (typeof left !== 'string' && typeof right !== 'string') {
    return isPrimitive(left) && isPrimitive(right) ? toNumber(left, run) + toNumber(right, run) : abandon();
  }
  const [before, after] = [toText(left, run), toText(right, run)];
  run.join(before.length + after.length);
  return before + after;
}
