/** Operators with two sides, the minus, and conditions. */
import { type Ast, child, isOwn, refuse, textOf } from './ast.ts';
import { requireFinite } from './builtin.ts';
import type { Compiler, Node } from './node.ts';
import { abandon, type Run } from './run.ts';
import type { Scope } from './scope.ts';
import { isEqual, isTruthy, writeText } from './values.ts';

type Operator = (left: unknown, right: unknown, run: Run) => unknown;

function makeArithmetic(compute: (left: number, right: number) => number): Operator {
  return (left, right) => {
    if (typeof left === 'number' && typeof right === 'number') return requireFinite(compute(left, right));
    if ((left === undefined || typeof left === 'number') && (right === undefined || typeof right === 'number')) {
      return undefined;
    }
    return abandon();
  };
}

function makeComparison(
  numbers: (left: number, right: number) => boolean,
  texts: (left: string, right: string) => boolean,
): Operator {
  return (left, right, run) => {
    if (typeof left === 'number' && typeof right === 'number') return numbers(left, right);
    if (typeof left === 'string' && typeof right === 'string') {
      run.read(Math.min(left.length, right.length));
      return texts(left, right);
    }
    // Two values of different types are an error, a missing one is not.
    if (left === undefined && isComparable(right)) return undefined;
    return right === undefined && isComparable(left) ? undefined : abandon();
  };
}

function isComparable(value: unknown): boolean {
  return value === undefined || typeof value === 'number' || typeof value === 'string';
}

const includes: Operator = (left, right, run) => {
  if (left === undefined || right === undefined) return false;
  // Objects are included when they are the same object, which copying hides.
  if (typeof left === 'object' && left !== null) return abandon();
  if (!Array.isArray(right)) return left === right;
  run.step(right.length >> 3);
  if (typeof left === 'string') run.read(left.length * right.length);
  return right.includes(left);
};

const concatenate: Operator = (left, right, run) => {
  const start = left === undefined ? '' : writeText(left, run);
  const end = right === undefined ? '' : writeText(right, run);
  run.write(start.length + end.length);
  return start + end;
};

const operators = new Map<string, Operator>(
  Object.entries({
    '+': makeArithmetic((left, right) => left + right),
    '-': makeArithmetic((left, right) => left - right),
    '*': makeArithmetic((left, right) => left * right),
    '/': makeArithmetic((left, right) => left / right),
    '%': makeArithmetic((left, right) => left % right),
    '=': (left, right, run) => left !== undefined && right !== undefined && isEqual(left, right, run),
    '!=': (left, right, run) => left !== undefined && right !== undefined && !isEqual(left, right, run),
    '<': makeComparison(
      (left, right) => left < right,
      (left, right) => left < right,
    ),
    '<=': makeComparison(
      (left, right) => left <= right,
      (left, right) => left <= right,
    ),
    '>': makeComparison(
      (left, right) => left > right,
      (left, right) => left > right,
    ),
    '>=': makeComparison(
      (left, right) => left >= right,
      (left, right) => left >= right,
    ),
    '&': concatenate,
    in: includes,
  }),
);

export function compileBinary(ast: Ast, scope: Scope, compiler: Compiler): Node {
  const sign = textOf(ast);
  const left = compiler.value(child(ast, 'lhs'), scope);
  const right = compiler.value(child(ast, 'rhs'), scope);
  if (sign === 'and' || sign === 'or') return compileJunction(sign === 'and', left, right);
  if (sign === '..') return compileRange(left, right);
  const operate = operators.get(sign) ?? refuse(sign);
  return (input, frame, run) => {
    run.step();
    return operate(left(input, frame, run), right(input, frame, run), run);
  };
}

/** The right side is evaluated only where it decides. */
function compileJunction(isAnd: boolean, left: Node, right: Node): Node {
  return (input, frame, run) => {
    run.step();
    if (isTruthy(left(input, frame, run), run) !== isAnd) return !isAnd;
    return isTruthy(right(input, frame, run), run);
  };
}

function compileRange(left: Node, right: Node): Node {
  return (input, frame, run) => {
    const from = left(input, frame, run);
    const to = right(input, frame, run);
    if (from !== undefined && !Number.isInteger(from)) return abandon();
    if (to !== undefined && !Number.isInteger(to)) return abandon();
    if (typeof from !== 'number' || typeof to !== 'number' || from > to) return undefined;
    run.make(to - from + 1);
    run.step(to - from + 1);
    return run.sequence(
      Array.from({ length: to - from + 1 }, (_none, index) => from + index),
      false,
    );
  };
}

export function compileMinus(ast: Ast, scope: Scope, compiler: Compiler): Node {
  const operand = compiler.value(child(ast, 'expression'), scope);
  return (input, frame, run) => {
    run.step();
    const value = operand(input, frame, run);
    if (value === undefined) return undefined;
    return typeof value === 'number' ? requireFinite(-value) : abandon();
  };
}

export function choose(condition: Node, whenTrue: Node, whenFalse: Node | undefined): Node {
  return (input, frame, run, applied) => {
    run.step();
    const taken = isTruthy(condition(input, frame, run), run) ? whenTrue : whenFalse;
    return taken?.(input, frame, run, applied);
  };
}

export function compileCondition(ast: Ast, scope: Scope, compiler: Compiler): Node {
  return choose(
    compiler.value(child(ast, 'condition'), scope),
    compiler.value(child(ast, 'then'), scope),
    isOwn(ast, 'else') ? compiler.value(child(ast, 'else'), scope) : undefined,
  );
}
